"""Which turns each channel searches, and what its settings change of that."""

from collections.abc import Callable

import pytest

from aura.tenancy.channels import Channel
from aura.turn.models import KnowledgeQueried
from tests.contract.conftest import Line
from tests.embeddings_at import embeddings_at

NOWHERE = "http://127.0.0.1:9/v1"
ALL = set(Channel)
CHAT = {Channel.WHATSAPP}
NONE: set[Channel] = set()

SEARCHED: list[tuple[str, set[Channel]]] = [
    # --- nothing said
    ("🙂", NONE),
    ("👍🏽 🙏", NONE),
    ("… !!! ¿?", NONE),
    ("\u200b", NONE),
    # --- acknowledgements: a chat writes one word and means it, a caller doesn't
    ("sí", CHAT),
    ("ajá", CHAT),
    ("dale", CHAT),
    ("ah ok", CHAT),
    ("ok muchas gracias", CHAT),
    ("no no no", CHAT),
    # --- four words
    ("no anda bien", CHAT),
    ("no anda bien hoy", ALL),
    ("🙂 no anda bien hoy", ALL),
    # --- a machine, as written and as heard
    ("M50", ALL),
    ("m-50", ALL),
    ("el eme cincuenta", ALL),
    ("seno lait", ALL),
    ("CPAP", ALL),
    # --- a code
    ("H08", ALL),
    ("h 08", ALL),
    ("hache cero ocho", ALL),
    ("h o ocho", ALL),
    ("error dos", ALL),
    ("error dos veces", CHAT),
    # --- a display's words
    ("Low O2", ALL),
    ("low o dos", ALL),
    ("chek filter", ALL),
    ("HI TEMP", ALL),
    ("hay temperatura alta", CHAT),
    # --- what only looks like one
    ("tengo un equipo", CHAT),
    ("vivo en 50", CHAT),
    ("a las ocho", CHAT),
    ("20 h 08", CHAT),
]


def is_searched(line: Line, text: str) -> bool:
    """Whether a turn asks the embeddings server, which is away."""
    with embeddings_at(NOWHERE):
        body = line.answer(text)
    searched = body["outcome"] == "degraded"
    assert searched or body["outcome"] == "gated"
    assert (body["event_id"] is not None) is searched
    events = KnowledgeQueried.objects.filter(conversation=line.conversation)
    assert events.exists() is searched
    return searched


@pytest.mark.parametrize("channel", list(Channel))
@pytest.mark.parametrize(("text", "channels"), SEARCHED)
def test_channel_searches(
    lines: Callable[..., Line], text: str, channels: set[Channel], channel: Channel
) -> None:
    assert is_searched(lines(channel), text) is (channel in channels)


@pytest.mark.parametrize(
    ("least", "text", "searched"),
    [
        (0, "sí", True),
        (0, "🙂", False),
        (1, "sí", True),
        (2, "sí", False),
        (2, "ah ok", True),
        (4, "no anda bien", False),
        (5, "no anda bien hoy", False),
        (5, "no anda bien hoy 🙂", False),
        (50, "no anda bien desde hoy a la mañana temprano", False),
        (50, "M50", True),
    ],
)
@pytest.mark.parametrize("channel", list(Channel))
def test_least_words_are_a_setting_of_each_channel(
    lines: Callable[..., Line],
    setting: Callable[..., None],
    channel: Channel,
    least: int,
    text: str,
    searched: bool,
) -> None:
    setting("rag.min_words", least, channel.value)

    assert is_searched(lines(channel), text) is searched


@pytest.mark.parametrize(
    "text", ["M50", "el eme cincuenta", "H08", "h o ocho", "Low O2", "chek filter"]
)
@pytest.mark.parametrize("channel", [channel for channel in Channel if channel not in CHAT])
def test_channel_may_ask_for_the_words_also_where_something_is_named(
    lines: Callable[..., Line], setting: Callable[..., None], channel: Channel, text: str
) -> None:
    setting("rag.always_rag_on_equipment", False, channel.value)

    assert is_searched(lines(channel), text) is False
    assert is_searched(lines(channel), f"{text} desde ayer a la noche") is True


@pytest.mark.parametrize(
    ("text", "searched"),
    [("h o ocho", True), ("h08", False), ("hache 08", False), ("eme cincuenta ya", True)],
)
def test_words_are_counted_as_they_were_said(
    lines: Callable[..., Line], setting: Callable[..., None], text: str, searched: bool
) -> None:
    setting("rag.always_rag_on_equipment", False, "retell")
    setting("rag.min_words", 3, "retell")

    assert is_searched(lines(Channel.RETELL), text) is searched


def test_setting_of_one_channel_is_not_anothers(
    lines: Callable[..., Line], setting: Callable[..., None]
) -> None:
    setting("rag.min_words", 1, "retell")
    setting("rag.always_rag_on_equipment", False, "elevenlabs")

    assert is_searched(lines(Channel.RETELL), "sí") is True
    assert is_searched(lines(Channel.ELEVENLABS), "sí") is False
    assert is_searched(lines(Channel.RETELL), "H08") is True
    assert is_searched(lines(Channel.ELEVENLABS), "H08") is False


def test_channel_without_a_setting_of_its_own_takes_the_global_one(
    lines: Callable[..., Line], setting: Callable[..., None]
) -> None:
    setting("rag.min_words", 3, "global")
    setting("rag.min_words", 2, "whatsapp")

    searched = {channel: is_searched(lines(channel), "ah ok") for channel in Channel}

    assert {channel for channel, was in searched.items() if was} == CHAT
    assert is_searched(lines(Channel.RETELL), "ah ok gracias") is True


def test_gated_turn_says_what_was_understood_and_leaves_messages_alone(
    lines: Callable[..., Line], setting: Callable[..., None]
) -> None:
    setting("rag.always_rag_on_equipment", False, "retell")
    messages = [{"role": "user", "content": "el eme cincuenta"}]

    body = lines(Channel.RETELL).answer("el eme cincuenta", messages=messages)

    assert (body["outcome"], body["miss_reason"]) == ("gated", None)
    assert (body["normalized_text"], body["equipment"]["named"]) == ("el M50", ["M50"])
    assert (body["context_block"], body["manual"]["chunks"]) == (None, [])
    assert body["messages"] == messages
