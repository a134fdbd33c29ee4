"""Plain questions that the shipped judge was not fitted on: what it answers is right."""

from collections import Counter
from dataclasses import replace

import pytest
from django.conf import settings

from aura.calibration import LabelledQuery, load_queries
from aura.tenancy.channels import Channel
from aura.turn.corridor import walk
from aura.turn.values import Said
from aura.turn.world import World, world_of
from knowledge.search import Candidate
from tests.contract.conftest import CORPUS

pytestmark = pytest.mark.usefixtures("lines")
HELD_OUT = settings.BASE_DIR / "calibration" / "held_out.yaml"
LEAST_RIGHT = 30
MOST_WRONG = 1


def test_what_is_answered_is_right() -> None:
    found = world_of(CORPUS, Channel.COPILOT)
    world = replace(found, settings=replace(found.settings, min_words=0, deadline_s=30.0))

    marks = Counter(mark(query, world) for query in load_queries(HELD_OUT))

    assert marks["right"] >= LEAST_RIGHT, marks
    assert marks["wrong"] <= MOST_WRONG, marks


def mark(query: LabelledQuery, world: World) -> str:
    """What a turn of a patient with these machines gets."""
    answer = walk(
        Said(
            namespace=CORPUS,
            channel=Channel.COPILOT,
            text=query.text,
            known_models=frozenset(query.models),
        ),
        world,
    )
    if not answer.chunks:
        return "missed"
    return "right" if answers(query, answer.chunks[0]) else "wrong"


def answers(query: LabelledQuery, first: Candidate) -> bool:
    expected = query.expected
    if expected is None or (first.source, first.section) != (expected.source, expected.section):
        return False
    return expected.row is None or first.content.split("\n")[0].endswith(f": {expected.row}")
