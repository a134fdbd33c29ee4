"""Which way of judging is in force: the table of `aura.tenancy.judging`."""

import pytest

from aura.tenancy import scoped
from aura.tenancy.channels import Channel
from aura.tenancy.judging import JudgeMode, mode_in_force
from aura.tenancy.live import effective, in_force
from aura.turn.corridor import walk
from aura.turn.evidence.model import NEVER
from aura.turn.values import MissReason, Said
from aura.turn.world import world_of
from knowledge.embeddings.spaces import active_space
from knowledge.models import EvidenceFit
from tests import factories

EVIDENCE, THRESHOLD = JudgeMode.EVIDENCE, JudgeMode.THRESHOLD


@pytest.mark.parametrize(
    ("chosen", "threshold", "has_judge", "expected"),
    [
        *(
            (chosen, value, False, THRESHOLD)
            for chosen in (None, *JudgeMode)
            for value in (None, 0)
        ),
        *((THRESHOLD, value, True, THRESHOLD) for value in (None, 0, 0.8, 1)),
        *((EVIDENCE, value, True, EVIDENCE) for value in (None, 0, 0.8, 1)),
        (None, None, True, EVIDENCE),
        (None, 0.0, True, THRESHOLD),
        (None, 1e-9, True, EVIDENCE),
        (None, 0.8, True, EVIDENCE),
        (None, 1.0, True, EVIDENCE),
    ],
)
def test_mode_in_force(
    chosen: JudgeMode | None, threshold: float | None, has_judge: bool, expected: JudgeMode
) -> None:
    assert mode_in_force(chosen, set_threshold=threshold, has_judge=has_judge) is expected


@pytest.mark.django_db
def test_embedded_model_judges_by_evidence_where_nobody_chose() -> None:
    assert world_of("default", Channel.COPILOT).judge is not None
    assert effective("default", Channel.COPILOT, "rag.judge_mode", active_space()).value == EVIDENCE


@pytest.mark.django_db
def test_space_without_a_judge_stays_on_its_threshold_whatever_is_set() -> None:
    EvidenceFit.objects.all().delete()
    scoped.set_value("default", "global", "rag.judge_mode", "evidence", space=None)

    world = world_of("default", Channel.COPILOT)

    assert world.judge is None
    assert world.settings.knowledge.value == active_space().knowledge_threshold


@pytest.mark.django_db
def test_what_is_shown_in_force_is_what_a_turn_obeys() -> None:
    space = active_space()
    scoped.set_value("default", "whatsapp", "rag.knowledge_threshold", 0, space=space)
    scoped.set_value("default", "retell", "rag.judge_mode", "threshold", space=None)

    shown = in_force("default", space)

    for channel in Channel:
        by_evidence = world_of("default", channel).judge is not None
        assert (shown[channel, "rag.judge_mode"].value == EVIDENCE) is by_evidence
    assert shown[Channel.WHATSAPP, "rag.judge_mode"].value == THRESHOLD


@pytest.mark.django_db
def test_no_label_and_no_passage_is_judged_all_the_same() -> None:
    """A tenant that has neither: nothing to weigh, and nothing breaks."""
    empty = factories.tenant().slug

    answer = walk(
        Said(namespace=empty, channel=Channel.COPILOT, text="el equipo hace un ruido raro")
    )

    assert answer.evidence is not None
    assert answer.miss_reason is MissReason.NO_CANDIDATES
    assert (answer.evidence.weighed, answer.evidence.heard) == ((), ())
    assert answer.evidence.cut < NEVER
