"""The event of a turn, as it is stored."""

import json
import uuid
from dataclasses import replace

import pytest

from aura.turn.event_row import snapshot
from aura.turn.models import KnowledgeQueried
from tests.aura.turn.kept import ANSWER, keep
from tests.aura.turn.made import candidate

pytestmark = pytest.mark.django_db


def test_event_tells_what_decided() -> None:
    event_id = uuid.uuid4()

    assert keep(event_id=event_id) is True

    event = KnowledgeQueried.objects.get(event_id=event_id)
    assert (event.namespace, event.channel, event.conversation) == ("ours", "retell", "call")
    assert event.query == "mi DNI es [documento] y marca E1"
    assert (event.outcome, event.miss_reason, event.hit) == ("miss", "filter", False)
    assert (event.knowledge_threshold, event.knowledge_scope) == (0.7, "retell")
    assert (event.similarity_threshold, event.similarity_scope) == (0.8, "global")
    assert (event.approved_threshold, event.approved_scope) == (None, "default")
    assert (event.best_score, event.best_source) == (0.65, "manual-1.md")
    assert event.best_section == "Sección 1"
    assert (event.embed_ms, event.query_ms, event.total_ms) == (10.0, 2.0, 13.0)
    assert event.knowledge_sources == ["a.md", "cap/b.md"]
    assert (event.space, event.corpus_revision) == ("a-space", 12)
    assert event.judge_version
    assert event.named_models == ["M50"]
    assert event.codes == ["E1"]


def test_event_explains_itself_without_the_corpus() -> None:
    event_id = uuid.uuid4()

    keep(event_id=event_id)

    event = KnowledgeQueried.objects.get(event_id=event_id)
    assert [each["score"] for each in event.candidates] == [0.65, 0.6]
    assert [each["content"] for each in event.candidates] == ["Contenido 1", "Contenido 2"]
    assert event.candidates[1]["codes"] == ["E1"]
    assert event.outside is not None
    assert event.outside["score"] == 0.75


def test_open_filter_and_empty_one_are_told_apart() -> None:
    ids = [uuid.uuid4(), uuid.uuid4()]
    for event_id, sources in zip(ids, (None, ()), strict=True):
        view = replace(ANSWER.equipment, filter_sources=sources)
        keep(answer=replace(ANSWER, equipment=view), event_id=event_id, turn_id=str(event_id))

    kept = [KnowledgeQueried.objects.get(event_id=each).knowledge_sources for each in ids]

    assert kept == [None, []]


def test_event_keeps_the_machines_that_the_conversation_is_about() -> None:
    event_id = uuid.uuid4()
    view = replace(ANSWER.equipment, sticky=("7F-5",))

    keep(event_id=event_id, answer=replace(ANSWER, equipment=view))

    assert KnowledgeQueried.objects.get(event_id=event_id).sticky_models == ["7F-5"]


def test_score_that_is_no_number_is_kept_as_null() -> None:
    assert snapshot(candidate(score=float("nan")))["score"] is None
    json.dumps(snapshot(candidate(score=float("inf"))), allow_nan=False)
