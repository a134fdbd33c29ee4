"""The questions that Aura ships: enough of each kind, and paraphrases that are no copies."""

import itertools
import re
from collections import Counter, defaultdict

import pytest

from aura.calibration import LabelledQuery, load_queries
from aura.management.commands.rag_calibrate import QUERIES
from knowledge.equipment import folded
from knowledge.questions.importing import read_questions

KINDS = {"other_equipment", "preventive", "clinical", "administrative", "chit_chat"}
MOST_SHARED = 1 / 3
LEAST_OF_A_KIND = 30


@pytest.fixture(scope="module")
def shipped() -> list[LabelledQuery]:
    return load_queries(QUERIES)


def test_there_are_enough_and_two_fifths_must_miss(shipped: list[LabelledQuery]) -> None:
    missing = [query for query in shipped if query.expected is None]

    assert len(shipped) >= 250
    assert len(missing) >= 0.4 * len(shipped)


def test_every_kind_of_question_that_nothing_answers_is_there(shipped: list[LabelledQuery]) -> None:
    counts = Counter(query.kind for query in shipped if query.expected is None)

    assert {kind for kind in KINDS if counts[kind] >= LEAST_OF_A_KIND} == KINDS


def test_names_are_given_once(shipped: list[LabelledQuery]) -> None:
    assert [name for name, count in Counter(one.id for one in shipped).items() if count > 1] == []


def test_paraphrases_share_a_third_of_their_words_at_most() -> None:
    families = defaultdict(list)
    for labelled in read_questions(QUERIES):
        families[labelled.family].append(labelled.text)

    alike = [
        (family, one, other)
        for family, texts in families.items()
        for one, other in itertools.combinations(texts, 2)
        if shared(one, other) > MOST_SHARED
    ]

    assert len(families) > 100
    assert alike == []


def shared(one: str, other: str) -> float:
    """Which part of the words of both is in both."""
    words = [set(re.findall(r"\w+", folded(text))) for text in (one, other)]
    return len(words[0] & words[1]) / len(words[0] | words[1])
