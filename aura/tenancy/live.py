"""The live settings of a turn: one snapshot, read once, passed down frozen.

The only module that reads django-constance, by its bulk reader: attribute access would write on the
first read and fail inside an event loop.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import structlog
from constance.codecs import dumps, loads
from constance.models import Constance
from constance.utils import get_values_for_keys
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


@dataclass(frozen=True, kw_only=True)
class Resolved:
    """A value and the scope it came from: a channel, `global`, or `default`."""

    value: Value | None
    scope: str


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
    )


def unscoped_values() -> dict[str, Any]:
    """Every setting without a scope, stored or default."""
    return dict(get_values_for_keys(list(settings.CONSTANCE_CONFIG)))


def unscoped_from(stored: Mapping[str, str]) -> dict[str, Any]:
    """The same from the rows of constance's table, read by the caller with the rest of a turn."""
    defaults = {name: options[0] for name, options in settings.CONSTANCE_CONFIG.items()}
    kept = {name: loads(value) for name, value in stored.items() if name in defaults}
    return {**defaults, **kept}


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
    if key == "rag.judge_mode":
        return _way_of_judging(stored, channel, space, has_judge=_has_judge(space))
    return _resolve(stored, key, channel, _default(key, channel, space))


def in_force(
    namespace: str, space: EmbeddingSpace | None
) -> Mapping[tuple[Channel | None, str], Resolved]:
    """Every scoped setting of every channel, and globally (None); two statements."""
    rows = ScopedSetting.objects.filter(namespace=namespace)
    stored = _stored(rows.values_list("scope", "key", "space_id", "value"), space)
    has_judge = _has_judge(space)
    return {
        (channel, key): _way_of_judging(stored, channel, space, has_judge=has_judge)
        if key == "rag.judge_mode"
        else _resolve(stored, key, channel, _default(key, channel, space))
        for channel in (None, *Channel)
        for key in SCOPED
    }


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
