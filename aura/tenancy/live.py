"""The live settings of a turn: one snapshot, read once, passed down frozen.

The only module that reads django-constance, by its bulk reader: attribute access would write on the
first read and fail inside an event loop.
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import structlog
from constance.codecs import dumps, loads
from constance.models import Constance
from django import forms
from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from aura.tenancy.changes import hold_settings, note_change
from aura.tenancy.channels import PROFILES, Channel
from aura.tenancy.degraded import DEFAULT_DEGRADED_MODE, DegradedMode
from aura.tenancy.judging import MAX_WRONG_RATE, JudgeMode, mode_in_force
from aura.tenancy.models import GLOBAL_SCOPE, ScopedSetting
from aura.tenancy.scoped import SCOPED, InvalidValue, Value
from knowledge.codes import DEFAULT_PATTERN, CodePattern, InvalidCodePattern, compile_pattern
from knowledge.models import EmbeddingSpace, EvidenceFit

log = structlog.get_logger(__name__)

DEFAULT_SCOPE = "default"

UNSCOPED = ""
"""The namespace of what has no scope: it holds for every tenant."""

ScopedRow = tuple[str, str, int | None, Any]
"""Scope, key, space and value of a stored setting."""


class UnusableSetting(ValueError):
    """A stored setting is not what its form would have let through; its default holds."""

    def __init__(self, name: str, value: Any) -> None:
        super().__init__(f"{name} = {value!r}")
        self.name = name


@dataclass(frozen=True, kw_only=True)
class Resolved:
    """A value and the scope it came from: a channel, `global`, or `default`."""

    value: Value | None
    scope: str


@dataclass(frozen=True, kw_only=True)
class Standing:
    """A scoped setting: what holds without a value of its own, and the values that it was given."""

    defaults: Mapping[Channel, Value | None]
    given: Mapping[str, Value]
    """By scope: a channel or `global`."""


@dataclass(frozen=True, kw_only=True)
class Threshold:
    """A cosine threshold in force; None where the space was never calibrated: nothing is a hit."""

    value: float | None
    scope: str

    @property
    def set_value(self) -> float | None:
        """The value that somebody set for a channel or globally; None where it is the space's."""
        return None if self.scope == DEFAULT_SCOPE else self.value


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
    shared_alone_without_manual: bool = True
    """Judging by evidence: for a machine without a manual no other machine's passage answers."""
    patients: PatientSettings = PatientSettings()


def live_settings(namespace: str, channel: Channel, space: EmbeddingSpace | None) -> LiveSettings:
    """Read what a turn of a channel obeys. A turn itself reads it together with the rest of its
    snapshot (`aura.turn.world`)."""
    return settings_from(unscoped_values(), _rows(namespace, channel), channel=channel, space=space)


def settings_from(
    unscoped: Mapping[str, Any],
    rows: Iterable[ScopedRow],
    *,
    channel: Channel,
    space: EmbeddingSpace | None,
) -> LiveSettings:
    """Resolve what a turn of a channel obeys from the rows stored for it."""
    stored = _stored(rows, space)
    profile = PROFILES[channel]
    deadline = "RAG_DEADLINE_VOICE_MS" if profile.is_voice else "RAG_DEADLINE_TEXT_MS"

    def value(key: str) -> Value:
        return _resolve(stored, key, channel, _default(key, channel, space)).value or 0

    return LiveSettings(
        knowledge=_threshold(stored, "rag.knowledge_threshold", channel, space),
        similarity=_threshold(stored, "rag.similarity_threshold", channel, space),
        approved=_threshold(stored, "rag.approved_threshold", channel, space),
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


def unscoped_values() -> dict[str, Any]:
    """Every setting without a scope, stored or default."""
    return unscoped_from(dict(Constance.objects.values_list("key", "value")))


def unscoped_from(stored: Mapping[str, str]) -> dict[str, Any]:
    """The same from the rows of constance's table, read by the caller with the rest of a turn.

    A value that was written around the checks and is out of range, or of the wrong kind, counts as
    unset: one bad row must not stop every turn.
    """
    values = {name: options[0] for name, options in settings.CONSTANCE_CONFIG.items()}
    for name in values.keys() & stored.keys():
        try:
            values[name] = _usable(name, stored[name])
        except UnusableSetting as error:
            log.error("setting_unusable", key=name, cause=str(error))
    return values


def given_unscoped() -> frozenset[str]:
    """The settings without a scope that somebody gave a value, and that turns obey."""
    stored = set(Constance.objects.values_list("key", flat=True))
    unusable = {error.name for error in unusable_settings()}
    return frozenset((stored & settings.CONSTANCE_CONFIG.keys()) - unusable)


def unusable_settings() -> list[UnusableSetting]:
    """The stored settings that no turn obeys, by name."""
    found = []
    for name, stored in Constance.objects.order_by("key").values_list("key", "value"):
        try:
            if name in settings.CONSTANCE_CONFIG:
                _usable(name, stored)
        except UnusableSetting as error:
            found.append(error)
    return found


def _usable(name: str, stored: str | None) -> Any:
    """The stored value, as its form would let it through. Raises UnusableSetting."""
    default, _help, kind = settings.CONSTANCE_CONFIG[name]
    _field, limits = settings.CONSTANCE_ADDITIONAL_FIELDS[kind]
    try:
        value = loads(stored)
    except (ValueError, TypeError) as error:
        raise UnusableSetting(name, stored) from error
    if type(value) is not type(default) or not _in_range(value, limits):
        raise UnusableSetting(name, value)
    return value


def _in_range(value: Any, limits: Mapping[str, Any]) -> bool:
    if isinstance(value, str):
        return bool(value.strip()) and len(value) <= limits.get("max_length", math.inf)
    return bool(limits.get("min_value", value) <= value <= limits.get("max_value", value))


def set_unscoped(name: str, value: Any, by: User | None = None) -> None:
    """Store a setting without a scope; the value has passed its form field."""
    with transaction.atomic():
        hold_settings(UNSCOPED)
        old = unscoped_values()[name]
        Constance.objects.update_or_create(key=name, defaults={"value": dumps(value)})
        _note_unscoped(name, old, by)


def unset_unscoped(name: str, by: User | None = None) -> None:
    """Let a setting without a scope fall back to its default."""
    with transaction.atomic():
        hold_settings(UNSCOPED)
        old = unscoped_values()[name]
        Constance.objects.filter(key=name).delete()
        _note_unscoped(name, old, by)


def _note_unscoped(name: str, old: Any, by: User | None) -> None:
    new = unscoped_values()[name]
    note_change(namespace=UNSCOPED, scope="", key=name, space="", old=old, new=new, by=by)


def effective(
    namespace: str, channel: Channel | None, key: str, space: EmbeddingSpace | None
) -> Resolved:
    """What a scoped setting is for a channel, or globally, and where it comes from."""
    stored = _stored(_rows(namespace, channel), space)
    has_judge = key == "rag.judge_mode" and _has_judge(space)
    return _resolved(stored, key, channel, space, has_judge=has_judge)


def in_force(
    namespace: str, space: EmbeddingSpace | None
) -> Mapping[tuple[Channel | None, str], Resolved]:
    """Every scoped setting of every channel, and globally (None); two statements."""
    stored, has_judge = _stored(_every_row(namespace), space), _has_judge(space)
    return {
        (channel, key): _resolved(stored, key, channel, space, has_judge=has_judge)
        for channel in (None, *Channel)
        for key in SCOPED
    }


def standings(namespace: str, space: EmbeddingSpace | None) -> Mapping[str, Standing]:
    """Every scoped setting, whether or not anybody gave it a value; two statements."""
    stored, has_judge = _stored(_every_row(namespace), space), _has_judge(space)
    found = {}
    for key in SCOPED:
        others = {place: value for place, value in stored.items() if place[1] != key}
        found[key] = Standing(
            defaults={
                channel: _resolved(others, key, channel, space, has_judge=has_judge).value
                for channel in Channel
            },
            given={scope: value for (scope, name), value in stored.items() if name == key},
        )
    return found


def _resolved(
    stored: Mapping[tuple[str, str], Value],
    key: str,
    channel: Channel | None,
    space: EmbeddingSpace | None,
    *,
    has_judge: bool,
) -> Resolved:
    if key == "rag.judge_mode":
        return _way_of_judging(stored, channel, space, has_judge=has_judge)
    return _resolve(stored, key, channel, _default(key, channel, space))


def _has_judge(space: EmbeddingSpace | None) -> bool:
    return space is not None and EvidenceFit.objects.filter(space=space).exists()


def _way_of_judging(
    stored: Mapping[tuple[str, str], Value],
    channel: Channel | None,
    space: EmbeddingSpace | None,
    *,
    has_judge: bool,
) -> Resolved:
    """The mode that a row chooses, or the one that `aura.tenancy.judging` says where none does."""
    threshold = _threshold(stored, "rag.knowledge_threshold", channel, space)
    mode = mode_in_force(None, set_threshold=threshold.set_value, has_judge=has_judge)
    return _resolve(stored, "rag.judge_mode", channel, mode.value)


def _default(key: str, channel: Channel | None, space: EmbeddingSpace | None) -> Value | None:
    if SCOPED[key].is_score:
        return getattr(space, key.removeprefix("rag."), None)
    if key == "rag.max_wrong_rate":
        return MAX_WRONG_RATE
    if key == "rag.degraded_mode":
        return DEFAULT_DEGRADED_MODE.value
    return getattr(PROFILES[channel], key.removeprefix("rag.")) if channel else None


def scopes_of(channel: Channel | None) -> list[str]:
    """The scopes that a channel's settings may come from."""
    return [GLOBAL_SCOPE, *([channel.value] if channel else [])]


def _every_row(namespace: str) -> Iterable[ScopedRow]:
    rows = ScopedSetting.objects.filter(namespace=namespace)
    return rows.values_list("scope", "key", "space_id", "value")


def _rows(namespace: str, channel: Channel | None) -> Iterable[ScopedRow]:
    rows = ScopedSetting.objects.filter(namespace=namespace, scope__in=scopes_of(channel))
    return rows.values_list("scope", "key", "space_id", "value")


def _stored(
    rows: Iterable[ScopedRow], space: EmbeddingSpace | None
) -> Mapping[tuple[str, str], Value]:
    """Rows of this space or of none, by scope and key."""
    current = space.pk if space else None
    found: dict[tuple[str, str], Value] = {}
    for scope, key, space_id, value in rows:
        kind = SCOPED.get(key)
        if kind is None or space_id != (current if kind.is_score else None):
            continue
        try:
            found[scope, key] = kind.parsed(value)
        except InvalidValue:
            # Written around our checks. Inheriting could be laxer than what was meant, so a score
            # becomes the strictest one; anything else inherits.
            if kind.is_score:
                found[scope, key] = 1.0
    return found


def _resolve(
    stored: Mapping[tuple[str, str], Value],
    key: str,
    channel: Channel | None,
    default: Value | None,
) -> Resolved:
    for scope in ([channel.value] if channel else []) + [GLOBAL_SCOPE]:
        if (scope, key) in stored:
            return Resolved(value=stored[scope, key], scope=scope)
    return Resolved(value=default, scope=DEFAULT_SCOPE)


def _judge_mode(stored: Mapping[tuple[str, str], Value], channel: Channel) -> JudgeMode | None:
    value = _resolve(stored, "rag.judge_mode", channel, None).value
    return None if value is None else JudgeMode(str(value))


def _threshold(
    stored: Mapping[tuple[str, str], Value],
    key: str,
    channel: Channel | None,
    space: EmbeddingSpace | None,
) -> Threshold:
    resolved = _resolve(stored, key, channel, _default(key, channel, space))
    value = None if resolved.value is None else float(resolved.value)
    return Threshold(value=value, scope=resolved.scope)


def _pattern(stored: Any) -> CodePattern:
    """The stored pattern, or the default one where it cannot be used (a newer release may refuse
    what an older one took): one bad row must not stop every turn."""
    try:
        return compile_pattern(str(stored))
    except InvalidCodePattern as error:
        log.error("setting_unusable", key="RAG_CODE_PATTERN", cause=str(error))
        return compile_pattern(DEFAULT_PATTERN)


def prefixes_in(text: str) -> tuple[str, ...]:
    """The folders in a comma-separated setting."""
    return tuple(part for raw in text.split(",") if (part := raw.strip()))


class CodePatternField(forms.CharField):
    """The code pattern's form field: refuses what is not a usable pattern."""

    def clean(self, value: Any) -> Any:
        """The pattern's text."""
        text = super().clean(value)
        try:
            compile_pattern(text)
        except InvalidCodePattern as error:
            raise ValidationError(str(error)) from error
        return text


class PrefixesField(forms.CharField):
    """The always-searched folders: at least one, each a prefix that can match a name."""

    def clean(self, value: Any) -> Any:
        """The folders, tidied."""
        text = super().clean(value)
        prefixes = prefixes_in(text)
        if not prefixes or any(prefix.startswith("/") for prefix in prefixes):
            raise ValidationError(_RELATIVE)
        return ", ".join(prefixes)


_RELATIVE = _("Write relative folders, such as cap/, separated by commas.")
