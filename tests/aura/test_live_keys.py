"""Every setting declared is obeyed: a change of it changes what a turn does."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.utils import timezone

from aura.console.setting_words import name_of
from aura.live_keys import CONSTANCE_ADDITIONAL_FIELDS, CONSTANCE_CONFIG, CONSTANCE_CONFIG_FIELDSETS
from aura.tenancy import live, scoped
from aura.tenancy.channels import Channel
from aura.tenancy.scoped import SCOPED
from aura.turn.call import Call, LockedBlock
from aura.turn.corridor import walk
from aura.turn.sticky import Sticky, StickyMachine
from aura.turn.take import take_turn
from aura.turn.values import Answer, Outcome, Said
from aura.turn.world import World, world_of
from knowledge.embeddings.spaces import active_space
from tests.embeddings_at import DIMENSIONS, embeddings_at
from tests.knowledge import fake_embeddings
from tests.knowledge.fake_embeddings import Fault

pytestmark = pytest.mark.django_db
AURA = Path(django_settings.BASE_DIR) / "aura"


def ask(
    text: str = "el M50 marca H08 y suena",
    channel: Channel = Channel.RETELL,
    call: Call = Call(),  # noqa: B008
) -> Answer:
    """One turn of tenant `default`."""
    return walk(Said(namespace="default", channel=channel, text=text), call=call)


def sticky() -> tuple[str, ...]:
    """The machines that are kept of those that the turn before named."""
    named = StickyMachine(model="M50", named_at=timezone.now(), turn=1)
    call = Call(sticky=Sticky(turn=1, machines=(named,)))
    return ask("hace un ruido muy raro", call=call).equipment.sticky


def is_locked(text: str) -> bool:
    """Whether a turn of a call that is locked to a block of the M50's gets that block."""
    block = LockedBlock(block="b", chunks=(), source_ids=frozenset(), models=frozenset({"M50"}))
    return ask(text, call=Call(locked=block)).outcome is Outcome.LOCKED


def lessons() -> Any:
    """What a turn says of the lessons' thresholds."""
    return take_turn(
        Said(namespace="default", channel=Channel.RETELL, text="el M50 marca H08 y suena"),
        conversation_id="c",
        turn_id=None,
        messages=None,
    )["lessons"]


def world() -> World:
    """What a turn of Retell finds."""
    return world_of("default", Channel.RETELL)


SCOPED_TABLE: dict[str, tuple[list[Any], Callable[[], Any]]] = {
    "rag.knowledge_threshold": ([0, 1], lambda: ask().outcome),
    "rag.similarity_threshold": ([0.3, 0.4], lambda: lessons()["similarity_threshold"]),
    "rag.approved_threshold": ([0.3, 0.4], lambda: lessons()["approved_threshold"]),
    "rag.min_words": ([1, 5], lambda: ask("hace un ruido").outcome is Outcome.GATED),
    "rag.always_rag_on_equipment": ([True, False], lambda: ask("H08").outcome is Outcome.GATED),
    "rag.judge_mode": (["threshold", "evidence"], lambda: world().judge is None),
    "rag.degraded_mode": (["miss", "codes"], lambda: world().settings.degraded_mode),
    "rag.max_wrong_rate": ([0.01, 0.2], lambda: world().settings.max_wrong_rate),
}
UNSCOPED_TABLE: dict[str, tuple[list[Any], Callable[[], Any]]] = {
    "RAG_CANDIDATE_LIMIT": ([2, 5], lambda: len(ask("hace un ruido muy raro").candidates)),
    "RAG_CODE_PATTERN": ([r"[H]\d{1,3}", r"[Q]\d{1,3}"], lambda: ask().reading.codes),
    "RAG_ALWAYS_SOURCES": (["cap/", "tubos/"], lambda: ask().equipment.filter_sources),
    "STICKY_MINUTES": ([15, 0], sticky),
    "STICKY_TURNS": ([12, 0], sticky),
    "LOCK_CONTEXT": ([True, False], lambda: is_locked("sí")),
    "LOCK_NEVER_REOPENS": ([True, False], lambda: is_locked("el 7F-5 no anda bien")),
}


@pytest.mark.parametrize("scope", ["global", "retell"])
@pytest.mark.parametrize("key", SCOPED_TABLE)
def test_scoped_setting_is_obeyed(key: str, scope: str) -> None:
    values, observed = SCOPED_TABLE[key]

    seen = []
    for value in values:
        scoped.set_value("default", scope, key, value, space=active_space())
        seen.append(observed())

    assert seen[0] != seen[1]


@pytest.mark.parametrize("key", UNSCOPED_TABLE)
def test_unscoped_setting_is_obeyed(key: str) -> None:
    values, observed = UNSCOPED_TABLE[key]

    seen = []
    for value in values:
        live.set_unscoped(key, value)
        seen.append(observed())

    assert seen[0] != seen[1]


@pytest.fixture
def hanging() -> Iterator[None]:
    """An embeddings server that never answers."""
    with fake_embeddings.running(DIMENSIONS) as fake, embeddings_at(fake.url):
        fake.go_wrong(Fault.HANGING)
        yield


@pytest.mark.usefixtures("hanging")
@pytest.mark.parametrize(
    ("key", "channel"),
    [("RAG_DEADLINE_VOICE_MS", Channel.RETELL), ("RAG_DEADLINE_TEXT_MS", Channel.WHATSAPP)],
)
def test_deadline_is_obeyed(key: str, channel: Channel) -> None:
    waited = []
    for milliseconds in (100, 300):
        live.set_unscoped(key, milliseconds)
        waited.append(ask(channel=channel).timings.embed)

    assert 90 < waited[0] < 300 <= waited[1] + 5


def test_every_scoped_setting_has_a_row_here() -> None:
    assert set(SCOPED_TABLE) == set(SCOPED)


def test_every_unscoped_setting_has_a_reader() -> None:
    declared = "live_keys.py"
    code = "\n".join(
        path.read_text(encoding="utf-8") for path in AURA.rglob("*.py") if path.name != declared
    )

    assert [key for key in CONSTANCE_CONFIG if f'"{key}"' not in code] == []


def test_every_unscoped_setting_has_a_range_a_place_and_a_sentence() -> None:
    placed = [key for _title, keys in CONSTANCE_CONFIG_FIELDSETS for key in keys]

    assert sorted(placed) == sorted(CONSTANCE_CONFIG)
    for _default, help_text, field in CONSTANCE_CONFIG.values():
        bounds = CONSTANCE_ADDITIONAL_FIELDS[field][1]
        is_switch = "BooleanField" in str(CONSTANCE_ADDITIONAL_FIELDS[field][0])
        assert is_switch or "max_value" in bounds or "max_length" in bounds
        assert str(help_text).endswith(".")


def test_every_setting_has_a_name_in_words() -> None:
    assert [key for key in (*CONSTANCE_CONFIG, *SCOPED) if name_of(key) == key] == []


def test_defaults_are_the_contracts() -> None:
    defaults = {key: options[0] for key, options in CONSTANCE_CONFIG.items()}

    assert defaults["RAG_CANDIDATE_LIMIT"] == 3
    assert defaults["RAG_ALWAYS_SOURCES"] == "cap/, tubos/"
    assert defaults["RAG_DEADLINE_VOICE_MS"] == 1500
    assert defaults["RAG_DEADLINE_TEXT_MS"] == 3000
