"""What a judge is not fitted on, and turns where there is little to go by."""

import pytest

from aura.fitting.fit import TooFewLabels, fit
from aura.management.judging import labels_of
from aura.tenancy.channels import Channel
from aura.turn.corridor import walk
from aura.turn.values import MissReason, Outcome, Said
from aura.turn.world import world_of
from knowledge.embeddings.spaces import active_space
from knowledge.models import QuestionVector
from tests import factories

pytestmark = pytest.mark.django_db
CORPUS = "default"


@pytest.mark.parametrize("count", [0, 40])
def test_too_few_labels_make_no_judge(count: int) -> None:
    world, space = world_of(CORPUS, Channel.COPILOT), active_space()

    with pytest.raises(TooFewLabels, match=f"^{count} labelled questions.*stays on its threshold"):
        fit(labels_of(CORPUS)[:count], world, space)


def test_labels_of_an_empty_corpus_make_no_judge() -> None:
    tenant, space = factories.tenant().slug, active_space()

    with pytest.raises(TooFewLabels, match=", 0 of them answerable"):
        fit(labels_of(CORPUS), world_of(tenant, Channel.COPILOT), space)


def test_turn_of_an_empty_corpus_misses_for_want_of_candidates() -> None:
    answer = walk(said(factories.tenant().slug, "el M50 marca H08 en la pantalla"))

    assert (answer.outcome, answer.miss_reason) == (Outcome.MISS, MissReason.NO_CANDIDATES)


def test_turn_of_a_space_without_labels_is_judged_by_what_else_there_is() -> None:
    QuestionVector.objects.all().delete()

    answer = walk(said(CORPUS, "el M50 marca H08 en la pantalla"))

    assert answer.evidence is not None
    assert answer.evidence.heard == ()
    assert answer.outcome is Outcome.HIT


def test_how_often_beside_an_alarm_is_no_question_about_the_alarm() -> None:
    asked = "¿cada cuánto se limpia el filtro del Yuwell 10L? porque ayer marcó Check Filter"

    answer = walk(said(CORPUS, asked))

    assert (answer.outcome, answer.miss_reason) == (Outcome.MISS, MissReason.EVIDENCE)
    assert answer.best is not None


def said(namespace: str, text: str) -> Said:
    return Said(namespace=namespace, channel=Channel.COPILOT, text=text, known_models=frozenset())
