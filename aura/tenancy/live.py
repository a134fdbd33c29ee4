"""The live settings of a turn: one snapshot, read once, passed down frozen.

What it is made of stands beside it: `aura.tenancy.inherited` says what a scoped setting is for a
channel, `aura.tenancy.unscoped` what the others are. Both are also had from here.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import structlog

from aura.tenancy.channels import PROFILES, Channel
from aura.tenancy.degraded import DEFAULT_DEGRADED_MODE, DegradedMode
from aura.tenancy.inherited import (
    DEFAULT_SCOPE,
    Given,
    Resolved,
    ScopedRow,
    Standing,
    Threshold,
    default_of,
    effective,
    given_in,
    in_force,
    resolve,
    rows_of,
    scopes_of,
    standings,
    threshold_of,
)
from aura.tenancy.judging import MAX_WRONG_RATE, JudgeMode
from aura.tenancy.scoped import Value
from aura.tenancy.unscoped import (
    UNSCOPED,
    UnusableSetting,
    given_unscoped,
    prefixes_in,
    set_unscoped,
    unscoped_from,
    unscoped_values,
    unset_unscoped,
    unusable_settings,
)
from knowledge.codes import DEFAULT_PATTERN, CodePattern, InvalidCodePattern, compile_pattern
from knowledge.models import EmbeddingSpace

__all__ = [
    "DEFAULT_SCOPE",
    "UNSCOPED",
    "LiveSettings",
    "PatientSettings",
    "Resolved",
    "Standing",
    "Threshold",
    "UnusableSetting",
    "effective",
    "given_unscoped",
    "in_force",
    "live_settings",
    "patient_settings",
    "prefixes_in",
    "scopes_of",
    "set_unscoped",
    "settings_from",
    "standings",
    "unscoped_from",
    "unscoped_values",
    "unset_unscoped",
    "unusable_settings",
]

log = structlog.get_logger(__name__)


@dataclass(frozen=True, kw_only=True)
class PatientSettings:
    """How a conversation's patient is treated."""

    wait_s: float = 0.0
    """Seconds that a turn waits for the patient system."""
    confirm_first: bool = False
    call: timedelta = timedelta(hours=12)
    """How long a conversation holds its patient."""
    cache: timedelta = timedelta(days=30)
    access: timedelta = timedelta(days=730)
    turns: timedelta = timedelta(days=180)


@dataclass(frozen=True, kw_only=True)
class LiveSettings:
    """Everything that a turn of one channel obeys."""

    knowledge: Threshold
    similarity: Threshold
    approved: Threshold
    min_words: int
    always_rag_on_equipment: bool
    candidate_limit: int
    code_pattern: CodePattern
    always_prefixes: tuple[str, ...]
    deadline_s: float
    """Seconds that the embedding of a query may take."""
    may_see_devices: bool
    sticky_minutes: int
    """Zero, like zero turns, where the channel has no sticky equipment."""
    sticky_turns: int
    locks: bool
    lock_never_reopens: bool
    judge_mode: JudgeMode | None = None
    """None where no setting says it."""
    max_wrong_rate: float = MAX_WRONG_RATE
    degraded_mode: DegradedMode = DEFAULT_DEGRADED_MODE
    asked_minutes: int = 0
    """How long a question for the machine stays open, on every channel: the minutes of sticky
    equipment; zero where its minutes or turns are."""
    shared_alone_without_manual: bool = True
    """Judging by evidence: for a machine without a manual no other machine's passage answers."""
    patients: PatientSettings = PatientSettings()


def live_settings(namespace: str, channel: Channel, space: EmbeddingSpace | None) -> LiveSettings:
    """Read what a turn of a channel obeys. A turn itself reads it together with the rest of its
    snapshot (`aura.turn.world`)."""
    return settings_from(
        unscoped_values(), rows_of(namespace, channel), channel=channel, space=space
    )


def settings_from(
    unscoped: Mapping[str, Any],
    rows: Iterable[ScopedRow],
    *,
    channel: Channel,
    space: EmbeddingSpace | None,
) -> LiveSettings:
    """Resolve what a turn of a channel obeys from the rows stored for it."""
    stored = given_in(rows, space)
    profile = PROFILES[channel]
    deadline = "RAG_DEADLINE_VOICE_MS" if profile.is_voice else "RAG_DEADLINE_TEXT_MS"

    def value(key: str) -> Value:
        return resolve(stored, key, channel, default_of(key, channel, space)).value or 0

    return LiveSettings(
        knowledge=threshold_of(stored, "rag.knowledge_threshold", channel, space),
        similarity=threshold_of(stored, "rag.similarity_threshold", channel, space),
        approved=threshold_of(stored, "rag.approved_threshold", channel, space),
        min_words=int(value("rag.min_words")),
        always_rag_on_equipment=bool(value("rag.always_rag_on_equipment")),
        candidate_limit=unscoped["RAG_CANDIDATE_LIMIT"],
        code_pattern=_pattern(unscoped["RAG_CODE_PATTERN"]),
        always_prefixes=prefixes_in(unscoped["RAG_ALWAYS_SOURCES"]),
        deadline_s=unscoped[deadline] / 1000,
        may_see_devices=profile.may_see_devices,
        sticky_minutes=unscoped["STICKY_MINUTES"] if profile.sticky else 0,
        sticky_turns=unscoped["STICKY_TURNS"] if profile.sticky else 0,
        locks=profile.locks and unscoped["LOCK_CONTEXT"],
        lock_never_reopens=unscoped["LOCK_NEVER_REOPENS"],
        judge_mode=_judge_mode(stored, channel),
        max_wrong_rate=float(value("rag.max_wrong_rate")),
        degraded_mode=DegradedMode(str(value("rag.degraded_mode"))),
        asked_minutes=unscoped["STICKY_MINUTES"] if unscoped["STICKY_TURNS"] else 0,
        shared_alone_without_manual=unscoped["RAG_SHARED_ALONE_WITHOUT_MANUAL"],
        patients=patient_settings(unscoped),
    )


def patient_settings(unscoped: Mapping[str, Any]) -> PatientSettings:
    """The same for every channel; from `unscoped_values` where there is no turn."""
    return PatientSettings(
        wait_s=unscoped["PATIENT_WAIT_MS"] / 1000,
        confirm_first=unscoped["PATIENT_CONFIRM_FIRST"],
        call=timedelta(hours=unscoped["PATIENT_CALL_HOURS"]),
        cache=timedelta(days=unscoped["PATIENT_CACHE_DAYS"]),
        access=timedelta(days=unscoped["PATIENT_ACCESS_DAYS"]),
        turns=timedelta(days=unscoped["RETENTION_TURN_DAYS"]),
    )


def _judge_mode(stored: Given, channel: Channel) -> JudgeMode | None:
    value = resolve(stored, "rag.judge_mode", channel, None).value
    return None if value is None else JudgeMode(str(value))


def _pattern(stored: Any) -> CodePattern:
    """The stored pattern, or the default one where it cannot be used (a newer release may refuse
    what an older one took): one bad row must not stop every turn."""
    try:
        return compile_pattern(str(stored))
    except InvalidCodePattern as error:
        log.error("setting_unusable", key="RAG_CODE_PATTERN", cause=str(error))
        return compile_pattern(DEFAULT_PATTERN)
