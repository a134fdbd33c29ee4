"""Taking a turn for real: how much it asks of the database."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from aura.tenancy import live, scoped
from aura.tenancy.channels import Channel
from aura.turn.models import KnowledgeQueried, Turn
from aura.turn.take import TurnConflict, take_turn
from aura.turn.values import Said
from knowledge.corpus import corpus_at, current_revision
from knowledge.embeddings.spaces import active_space
from knowledge.means import means_of
from knowledge.models import GLOBAL_NAMESPACE
from tests import factories
from tests.contract import planted

pytestmark = pytest.mark.django_db
CORPUS = "default"
MOST = 8
CONTROL = ("SAVEPOINT", "RELEASE", "BEGIN", "COMMIT", "ROLLBACK")


def take(text: str, turn_id: str | None = None, **said: Any) -> Any:
    """One turn, of the copilot of tenant `default` if nothing else is said."""
    return take_turn(
        Said(**{"namespace": CORPUS, "channel": Channel.COPILOT, "text": text, **said}),
        conversation_id="call",
        turn_id=turn_id,
        messages=None,
    )


@pytest.fixture(params=list(Channel))
def post(request: pytest.FixtureRequest, client: Client) -> Callable[..., Any]:
    """A turn of each channel through the API, in process."""
    key = factories.channel_key(CORPUS, request.param)

    def send(text: str, **fields: Any) -> Any:
        return client.post(
            "/api/v1/turns",
            {"conversation_id": "call", "text": text, **fields},
            content_type="application/json",
            headers={"authorization": f"Bearer {key}"},
        )

    send("ah ok")  # The key's first use of the minute is noted.
    return send


@pytest.mark.parametrize(
    ("threshold", "mode", "most"),
    [(0.0, "threshold", MOST), (1.0, "threshold", MOST), (1.0, "evidence", MOST + 2)],
    ids=["hit", "miss", "miss by evidence"],
)
@pytest.mark.parametrize("turn_id", [None, "t1"], ids=["no id", "id"])
@pytest.mark.parametrize("before", [(), ("tengo un M50 que marca H01",)], ids=["first", "later"])
@pytest.mark.parametrize(
    "text",
    [
        "sí",
        "el equipo hace un ruido raro",
        "el M50 hace un ruido raro",
        "el M50 marca H08 y suena",
        "el 7F-5 marca E5 y suena",
        "me marca E1 y pita",
        "el CPAP hace un ruido raro",
    ],
)
def test_whole_turn_takes_few_statements(
    post: Callable[..., Any],
    before: tuple[str, ...],
    text: str,
    turn_id: str | None,
    threshold: float,
    mode: str,
    most: int,
) -> None:
    scoped.set_value(CORPUS, "global", "rag.knowledge_threshold", threshold, space=active_space())
    scoped.set_value(CORPUS, "global", "rag.judge_mode", mode, space=None)
    # Read once a corpus revision and process, by whichever turn is the first.
    means_of(corpus_at(CORPUS, current_revision()), active_space().pk)
    for earlier in before:
        post(earlier)

    with CaptureQueriesContext(connection) as captured:
        reply = post(text, **({"turn_id": turn_id} if turn_id else {}))

    assert reply.status_code == 200
    statements = [query["sql"] for query in captured]
    statements = [sql for sql in statements if not sql.lstrip().upper().startswith(CONTROL)]
    assert len(statements) <= most, "\n\n".join(statements)


@pytest.mark.parametrize("documents", [1, 3])
def test_document_that_is_masked_costs_one_statement_once_and_one_each_turn(
    post: Callable[..., Any], documents: int
) -> None:
    means_of(corpus_at(CORPUS, current_revision()), active_space().pk)

    def statements(conversation: str, *said: str) -> int:
        messages = [{"role": "assistant", "content": one} for one in said]
        with CaptureQueriesContext(connection) as captured:
            reply = post("hace un ruido raro", conversation_id=conversation, messages=messages)
        assert reply.status_code == 200
        return sum(not query["sql"].lstrip().upper().startswith(CONTROL) for query in captured)

    masked = [f"Tengo el 9912340{number}" for number in range(documents)]
    without = [statements("without", "Tengo el equipo") for _turn in range(2)]
    first, again = (statements("with", *masked) for _turn in range(2))

    # Whether the person was erased meanwhile is asked wherever a conversation has an identity row.
    assert first == without[0] + 2
    assert again == without[1] + 1


def test_block_from_a_source_whose_name_the_shared_pool_has_too_stays_locked() -> None:
    mine = factories.tenant().slug
    planted.plant(mine)
    factories.source(GLOBAL_NAMESPACE, "cap/turnos.md", enabled=False)
    scoped.set_value(mine, "global", "rag.knowledge_threshold", 0, space=active_space())
    live.set_unscoped("RAG_CANDIDATE_LIMIT", 10)
    said = {"channel": Channel.RETELL, "namespace": mine}
    first = take("¿cómo se piden los turnos?", **said)
    assert "cap/turnos.md" in {chunk["source"] for chunk in first["manual"]["chunks"]}

    assert take("sí", **said)["outcome"] == "locked"


def test_same_text_under_one_id_is_answered_once() -> None:
    first = take("el M50 hace un ruido raro", "t1")

    assert take("el M50 hace un ruido raro", "t1") == first
    assert Turn.objects.filter(turn_id="t1").count() == 1
    assert KnowledgeQueried.objects.filter(event_id=first["event_id"]).count() == 1


def test_other_text_under_one_id_is_a_conflict() -> None:
    take("el M50 hace un ruido raro", "t1")

    with pytest.raises(TurnConflict):
        take("el M50 hace un ruido muy raro", "t1")


def test_texts_that_differ_in_the_document_alone_are_different() -> None:
    take("mi DNI es 32456789 y el M50 pita", "t1")

    with pytest.raises(TurnConflict):
        take("mi DNI es 32456780 y el M50 pita", "t1")


def test_each_turn_without_an_id_gets_one_of_its_own() -> None:
    ids = {take("el M50 hace un ruido raro")["turn_id"] for _turn in range(3)}

    assert len(ids) == 3


def test_answer_of_a_repeated_turn_outlives_its_event() -> None:
    first = take("el M50 hace un ruido raro", "t1")
    KnowledgeQueried.objects.filter(event_id=first["event_id"]).delete()

    assert take("el M50 hace un ruido raro", "t1") == first
