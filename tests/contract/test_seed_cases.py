"""The cases that were measured in the field, and what a bot may not be told of the patient's home.

The machines that the patient system knows have no field in the API yet, so these turns are taken
as the API takes them.
"""

import itertools
import logging
from collections.abc import Callable
from typing import Any

import pytest

from aura.tenancy import live, scoped
from aura.tenancy.channels import Channel
from aura.turn.take import take_turn
from aura.turn.values import Said
from knowledge.embeddings.spaces import active_space
from knowledge.models import Chunk
from tests.contract import planted
from tests.contract.planted import EVERY_NAME, MACHINES, QUESTION, named_in, names_of
from tests.embeddings_at import embeddings_at

BLIND = [Channel.ELEVENLABS, Channel.RETELL, Channel.WHATSAPP]
M50 = "concentradores electricos/m50_sysmedm50.md"
CP501 = "concentradores electricos/cp501.md"
ZEN_O_LITE = "concentradores electricos/zen_o_lite.md"
NOWHERE = "http://127.0.0.1:9/v1"
_numbers = itertools.count(1)

pytestmark = pytest.mark.usefixtures("everything_answers")


def take(
    channel: Channel,
    text: str,
    *known: str,
    conversation: str | None = None,
    namespace: str = "default",
) -> Any:
    """A turn with machines that are known from outside; of a call of its own if none is given."""
    return take_turn(
        Said(namespace=namespace, channel=channel, text=text, known_models=frozenset(known)),
        conversation_id=conversation or f"seed-{next(_numbers)}",
        turn_id=None,
        messages=[{"role": "user", "content": text}],
    )


def given(body: Any) -> list[tuple[str, str]]:
    """The passages of an answer by where they really are from, and their first line."""
    rows = Chunk.objects.select_related("source").in_bulk(
        [chunk["id"] for chunk in body["manual"]["chunks"]]
    )
    return [
        (rows[chunk["id"]].source.name, chunk["content"].splitlines()[0].partition(": ")[2])
        for chunk in body["manual"]["chunks"]
    ]


def asked_about(body: Any) -> list[str]:
    """The machines that a turn asks about instead of answering."""
    assert (body["miss_reason"], body["context_block"]) == ("ambiguous_equipment", None)
    return list(body["equipment"]["candidates"])


@pytest.mark.parametrize("channel", list(Channel))
@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("el M50 me marca H08 y suena", "H08 / H01"),
        ("el eme cincuenta dice hache cero cuatro", "H04"),
        ("tengo otro equipo, el SysMed, que marca H06", "H06"),
        ("me marca H03, es un m-50", "H03"),
        ("la pantalla del M50 dice Low O2", "Low O2 / H02"),
    ],
)
def test_question_that_names_another_machine_than_the_known_one_finds_its_row(
    channel: Channel, text: str, row: str
) -> None:
    body = take(channel, text, "7F-5")

    assert body["outcome"] == "hit"
    assert body["equipment"]["named"] == ["M50"]
    assert given(body)[0] == (M50, row)
    assert body["manual"]["chunks"][0]["source"] == M50


@pytest.mark.parametrize("channel", list(Channel))
def test_machine_named_turns_ago_is_found_beside_the_known_one(channel: Channel) -> None:
    call = f"seed-{next(_numbers)}"
    scoped.set_value("default", "global", "rag.knowledge_threshold", 1, space=active_space())
    take(channel, "tengo también un eme cincuenta", "7F-5", conversation=call)
    take(channel, "sí", "7F-5", conversation=call)
    scoped.set_value("default", "global", "rag.knowledge_threshold", 0, space=active_space())

    body = take(channel, "la pantalla marca H08 y suena", "7F-5", conversation=call)

    if channel is Channel.COPILOT:  # It follows no machine, but asks where two were spoken of.
        assert asked_about(body) == ["M50", "7F-5"]
    else:
        assert given(body)[0] == (M50, "H08 / H01")


@pytest.mark.parametrize("channel", list(Channel))
@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("el equipo dice Low O2", ("CP501", "Zen-O Lite")),
        ("low o dos", ("CP501", "Zen-O Lite")),
        ("me tira lou o tu en la pantalla", ("concentrador cp 501", "zen lite")),
        ("el seno lait dice Low O2", ("CP501",)),
        ("tengo el Zen-O Lite y el CP501, dice Low O2", ()),
    ],
)
def test_alarm_that_several_machines_have_never_gets_another_machines_row(
    channel: Channel, text: str, known: tuple[str, ...]
) -> None:
    live.set_unscoped("RAG_CANDIDATE_LIMIT", 10)

    body = take(channel, text, *known)

    sources = {source for source, _row in given(body)}
    own = {source for source in sources if not source.startswith(("cap/", "tubos/"))}
    assert body["outcome"] == "hit"
    assert own == {CP501, ZEN_O_LITE}
    assert given(body)[0][1] == "Low O2"


@pytest.mark.parametrize("channel", list(Channel))
def test_code_of_several_machines_is_the_ones_that_the_conversation_is_about(
    channel: Channel,
) -> None:
    call = f"seed-{next(_numbers)}"
    live.set_unscoped("LOCK_CONTEXT", False)
    take(channel, "tengo un 7F-5 que no anda", "LG103", conversation=call)

    body = take(channel, "marca E1 y pita", "LG103", conversation=call)

    if channel is Channel.COPILOT:  # It follows no machine, but the known one is at odds with it.
        assert asked_about(body) == ["7F-5", "LG103"]
    else:
        assert given(body)[0] == ("concentradores electricos/yuwell_7f5.md", "E1")


@pytest.fixture
def tenant(committed: str) -> str:
    """The tenant of the canaries, where everything answers."""
    planted.plant(committed)
    scoped.set_value(committed, "global", "rag.knowledge_threshold", 0, space=active_space())
    scoped.set_value(committed, "global", "rag.judge_mode", "threshold", space=active_space())
    live.set_unscoped("RAG_CANDIDATE_LIMIT", 10)
    return committed


@pytest.fixture
def told(tenant: str, caplog: pytest.LogCaptureFixture) -> Callable[..., tuple[Any, list[str]]]:
    """Takes a turn of a bot, and looks for the names of machines in the whole answer, every row
    of the conversation, and the log."""
    caplog.set_level(logging.DEBUG)

    def tell(
        channel: Channel, text: str, *known: str, call: str | None = None, names: list[str]
    ) -> tuple[Any, list[str]]:
        call = call or f"seed-{next(_numbers)}"
        body = take(channel, text, *known, conversation=call, namespace=tenant)
        rows = planted.left_by(call)
        assert rows
        logged = [record.__dict__ for record in caplog.records]
        assert logged
        return body, named_in([body, rows, logged], names)

    return tell


@pytest.mark.parametrize("known", [*MACHINES, "tero real", "Calandria X5"])
@pytest.mark.parametrize("channel", BLIND)
def test_block_made_through_a_known_machine_names_none(
    told: Callable[..., tuple[Any, list[str]]], channel: Channel, known: str
) -> None:
    body, names = told(channel, QUESTION, known, names=EVERY_NAME)

    assert names == []
    assert body["outcome"] == "hit"
    hidden = [chunk for chunk in body["manual"]["chunks"] if chunk["source"] != "cap/turnos.md"]
    assert len(hidden) == 2
    assert all((chunk["source"], chunk["title"]) == (None, None) for chunk in hidden)
    assert body["equipment"]["filter_reason"] == "no_equipment"
    assert body["equipment"]["filter_sources"] is None
    assert "El equipo sopla." in body["context_block"]


@pytest.mark.parametrize("known", [["Zorzal 88", "Chingolo 5"], [*MACHINES]])
@pytest.mark.parametrize("channel", BLIND)
def test_block_made_through_several_known_machines_names_none(
    told: Callable[..., tuple[Any, list[str]]], channel: Channel, known: list[str]
) -> None:
    body, names = told(channel, QUESTION, *known, names=EVERY_NAME)

    assert (body["outcome"], names) == ("hit", [])


@pytest.mark.parametrize("known", [["Hornero 3"], ["casero azul"], [planted.UNKNOWN]])
@pytest.mark.parametrize("channel", BLIND)
def test_known_machine_without_a_manual_answers_as_if_nobody_knew_it(
    told: Callable[..., tuple[Any, list[str]]], channel: Channel, known: list[str]
) -> None:
    text = "hace un ruido raro y no larga nada de aire"

    body, _names = told(channel, text, *known, names=[])
    nobodys, _names = told(channel, text, names=[])

    for field in ("equipment", "manual", "context_block", "outcome", "miss_reason"):
        assert body[field] == nobodys[field]
    # Another machine's passage says whose it is, or it would be followed as the patient's own.
    assert "Zorzal 88 (Tero Real)" in body["context_block"]


@pytest.mark.parametrize("channel", BLIND)
def test_known_machine_beside_one_without_a_manual_is_the_only_one_covered(
    told: Callable[..., tuple[Any, list[str]]], channel: Channel
) -> None:
    body, names = told(
        channel, QUESTION, "Zorzal 88", "Hornero 3", names=["concentradores/zorzal_88.md"]
    )

    shown = [chunk["source"] for chunk in body["manual"]["chunks"]]
    assert names == []
    assert shown.count(None) == 2
    assert "concentradores/chingolo-5.md" in shown
    assert body["equipment"]["filter_reason"] == "no_equipment"


@pytest.mark.parametrize("channel", BLIND)
def test_filter_that_a_known_machine_opened_is_told_as_the_caller_made_it(
    told: Callable[..., tuple[Any, list[str]]], channel: Channel
) -> None:
    text = "el chingolo 5 hace un ruido raro"

    body, _names = told(channel, text, "Hornero 3", names=[])
    own, _names = told(channel, text, names=[])

    assert body["equipment"] == own["equipment"]
    shown = {chunk["source"] for chunk in body["manual"]["chunks"]}
    assert shown == {"concentradores/chingolo-5.md", "cap/turnos.md", None}


@pytest.mark.parametrize("channel", BLIND)
def test_code_of_several_known_machines_is_asked_about_without_names(
    told: Callable[..., tuple[Any, list[str]]], channel: Channel
) -> None:
    known = ("Zorzal 88", "Chingolo 5")
    theirs = [name for model in known for name in names_of(model)]

    body, names = told(channel, "marca E7 y pita", *known, names=theirs)

    assert (body["miss_reason"], body["equipment"]["candidates"]) == ("ambiguous_equipment", [])
    assert names == []


@pytest.mark.parametrize("channel", BLIND)
@pytest.mark.parametrize("end", ["miss", "degraded", "gated"])
def test_known_machine_is_named_nowhere_however_the_turn_ends(
    told: Callable[..., tuple[Any, list[str]]], tenant: str, channel: Channel, end: str
) -> None:
    scoped.set_value(tenant, "global", "rag.min_words", 4, space=active_space())
    if end == "miss":
        scoped.set_value(tenant, "global", "rag.knowledge_threshold", 1, space=active_space())
    text = "sí" if end == "gated" else QUESTION

    if end == "degraded":
        with embeddings_at(NOWHERE):
            body, names = told(channel, text, "Zorzal 88", names=names_of("Zorzal 88"))
    else:
        body, names = told(channel, text, "Zorzal 88", names=names_of("Zorzal 88"))

    assert (body["outcome"], names) == (end, [])


def test_locked_block_made_through_a_known_machine_names_none(
    told: Callable[..., tuple[Any, list[str]]],
) -> None:
    call = f"seed-{next(_numbers)}"
    first, _names = told(Channel.RETELL, QUESTION, "Zorzal 88", call=call, names=[])

    for text in ("sí", "y ahora también pita mucho", "¿me escucha?"):
        body, names = told(Channel.RETELL, text, "Zorzal 88", call=call, names=EVERY_NAME)

        assert (body["outcome"], names) == ("locked", [])
        assert body["context_block"] == first["context_block"]
        assert body["manual"]["chunks"] == first["manual"]["chunks"]
        assert body["messages"][0]["content"].endswith(first["context_block"])


def test_locked_block_of_a_known_machine_reopens_when_the_caller_names_it(
    told: Callable[..., tuple[Any, list[str]]],
) -> None:
    call = f"seed-{next(_numbers)}"
    told(Channel.RETELL, QUESTION, "Zorzal 88", call=call, names=[])

    body, names = told(
        Channel.RETELL, "es el zorzal ochenta y ocho", "Zorzal 88", call=call, names=EVERY_NAME
    )

    assert (body["outcome"], body["equipment"]["named"]) == ("hit", ["Zorzal 88"])
    assert "concentradores/zorzal_88.md" in names


@pytest.mark.parametrize("channel", BLIND)
def test_machine_that_the_caller_named_is_shown_and_the_known_one_is_not(
    told: Callable[..., tuple[Any, list[str]]], channel: Channel
) -> None:
    call = f"seed-{next(_numbers)}"
    for text in ("tengo el chingolo 5 hace años", QUESTION, "sí"):
        body, names = told(channel, text, "Zorzal 88", call=call, names=names_of("Zorzal 88"))

        assert names == []
        if body["outcome"] == "hit":
            assert "Chingolo 5 (Ñandú Petiso)" in body["context_block"]


def test_names_of_a_channel_that_may_see_devices_are_found(
    told: Callable[..., tuple[Any, list[str]]],
) -> None:
    body, names = told(Channel.COPILOT, QUESTION, "Zorzal 88", names=EVERY_NAME)

    assert set(names) >= set(names_of("Zorzal 88"))
    assert "concentradores/zorzal_88.md" in body["equipment"]["filter_sources"]
