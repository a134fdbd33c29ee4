"""A key names one tenant and one channel; nothing of another tenant is seen or touched."""

from collections.abc import Callable

import pytest
from django.utils import timezone

from aura.tenancy import scoped
from aura.tenancy.channels import Channel
from aura.tenancy.models import ChannelKey
from aura.turn.models import Conversation, KnowledgeQueried, Turn
from knowledge.embeddings.spaces import active_space
from knowledge.models import Chunk, ChunkVector, Source
from tests import factories
from tests.contract.conftest import Line

QUESTION = "El M50 me marca error H08 y suena un pitido cada un rato"
SECRET = "el aparato secreto del otro prestador se reinicia con la palanca azul"


@pytest.fixture
def other_tenant(committed: str) -> str:
    """A tenant with one passage of its own, a copy of one of the demonstration corpus."""
    model = Chunk.objects.filter(namespace="default").first()
    assert model is not None
    vector = ChunkVector.objects.get(chunk=model)
    source = factories.source(committed, "propio.md")
    chunk = Chunk.objects.create(
        source=source,
        namespace=committed,
        position=0,
        section="Propia",
        path=["Propia"],
        kind="prose",
        content=SECRET,
        identity="0" * 64,
        codes=["H8"],
    )
    ChunkVector.objects.create(
        chunk=chunk,
        space=vector.space,
        source=source,
        text_hash="0" * 64,
        embedding=vector.embedding,
    )
    return committed


def test_tenant_finds_its_own_passages_alone(lines: Callable[..., Line], other_tenant: str) -> None:
    scoped.set_value(other_tenant, "global", "rag.judge_mode", "threshold", space=None)
    scoped.set_value(other_tenant, "global", "rag.knowledge_threshold", 0, space=active_space())
    theirs, ours = lines(namespace=other_tenant), lines()

    body = theirs.answer(QUESTION)

    assert [chunk["source"] for chunk in body["manual"]["chunks"]] == ["propio.md"]
    assert body["equipment"]["named"] == []
    assert SECRET not in str(ours.answer(QUESTION))
    assert ours.answer(QUESTION)["manual"]["threshold_scope"] == "default"


@pytest.mark.parametrize("mode", ["semantic", "keyword", "hybrid"])
def test_search_finds_the_tenants_own_passages_alone(
    lines: Callable[..., Line], other_tenant: str, mode: str
) -> None:
    theirs = lines(namespace=other_tenant).search(q="aparato secreto palanca", mode=mode, k=50)
    ours = lines().search(q="aparato secreto palanca", mode=mode, k=50)

    assert [result["source"] for result in theirs.json["results"]] == ["propio.md"]
    assert "propio.md" not in str(ours.json)


def test_shared_passages_are_found_by_every_tenant_until_left_out(
    lines: Callable[..., Line], other_tenant: str
) -> None:
    line = lines(namespace=other_tenant)
    Source.objects.filter(namespace=other_tenant).update(namespace="_global_")
    try:
        found = line.search(q="aparato secreto")
        left_out = line.search(q="aparato secreto", include_global="false")
    finally:
        Source.objects.filter(namespace="_global_").update(namespace=other_tenant)

    assert [result["source"] for result in found.json["results"]] == ["propio.md"]
    assert left_out.json["results"] == []


def test_rows_of_a_turn_belong_to_the_keys_tenant(
    lines: Callable[..., Line], other_tenant: str
) -> None:
    theirs, ours = lines(namespace=other_tenant), lines()
    said = {"conversation_id": "same", "text": QUESTION, "turn_id": "same"}

    answers = [line.post("/turns", said).json for line in (theirs, ours)]

    assert answers[0]["event_id"] != answers[1]["event_id"]
    for namespace, body in zip((other_tenant, "default"), answers, strict=True):
        turn = Turn.objects.get(event__event_id=body["event_id"])
        assert turn.conversation.namespace == namespace
        assert KnowledgeQueried.objects.get(event_id=body["event_id"]).namespace == namespace
    assert Conversation.objects.filter(external_id="same").count() == 2


def test_revoked_key_is_refused_from_the_next_call_on(line: Line) -> None:
    assert line.turn(QUESTION).status == 200

    ChannelKey.objects.filter(hint=(line.key or "")[-4:]).update(revoked_at=timezone.now())

    assert line.turn(QUESTION).status == 401
    assert line.search(q="recarga").status == 401


@pytest.mark.parametrize("channel", [channel for channel in Channel if channel != "copilot"])
def test_request_cannot_claim_another_channel(lines: Callable[..., Line], channel: Channel) -> None:
    reply = lines(channel).turn(QUESTION, channel="copilot")

    assert reply.status == 422


def test_disabled_source_is_not_found_from_the_next_turn_on(
    line: Line, other_tenant: str, lines: Callable[..., Line]
) -> None:
    theirs = lines(namespace=other_tenant)
    assert theirs.answer(QUESTION)["manual"]["best_source"] == "propio.md"

    Source.objects.filter(namespace=other_tenant).update(enabled=False)
    body = theirs.answer(QUESTION)

    assert (body["outcome"], body["miss_reason"]) == ("miss", "no_candidates")
    assert body["manual"]["best_score"] is None
    assert theirs.search(q="aparato secreto").json["results"] == []
