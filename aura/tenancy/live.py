"""The live settings of a turn: one snapshot, read once, passed down frozen.

The only module that reads django-constance, by its bulk reader: attribute access would write on the
first read and fail inside an event loop.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from constance.codecs import dumps
from constance.models import Constance
from constance.utils import get_values_for_keys
from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction

from aura.tenancy.channels import PROFILES, Channel
from aura.tenancy.models import GLOBAL_SCOPE, ScopedSetting
from aura.tenancy.scoped import SCOPED, InvalidValue, Value
from knowledge.codes import CodePattern, InvalidCodePattern, compile_pattern
from knowledge.models import EmbeddingSpace

DEFAULT_SCOPE = "default"


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


def live_settings(namespace: str, channel: Channel, space: EmbeddingSpace | None) -> LiveSettings:
    """Read the snapshot for one turn: two statements, no cache."""
    unscoped = unscoped_values()
    stored = _stored(namespace, channel, space)
    profile = PROFILES[channel]
    deadline = "RAG_DEADLINE_VOICE_MS" if profile.is_voice else "RAG_DEADLINE_TEXT_MS"
    return LiveSettings(
        knowledge=_threshold(stored, "rag.knowledge_threshold", channel, space),
        similarity=_threshold(stored, "rag.similarity_threshold", channel, space),
        approved=_threshold(stored, "rag.approved_threshold", channel, space),
        min_words=int(_resolve(stored, "rag.min_words", channel, profile.min_words).value or 0),
        always_rag_on_equipment=bool(
            _resolve(
                stored, "rag.always_rag_on_equipment", channel, profile.always_rag_on_equipment
            ).value
        ),
        candidate_limit=unscoped["RAG_CANDIDATE_LIMIT"],
        code_pattern=compile_pattern(unscoped["RAG_CODE_PATTERN"]),
        always_prefixes=prefixes_in(unscoped["RAG_ALWAYS_SOURCES"]),
        deadline_s=unscoped[deadline] / 1000,
        may_see_devices=profile.may_see_devices,
    )


def unscoped_values() -> dict[str, Any]:
    """Every setting without a scope, stored or default."""
    return dict(get_values_for_keys(list(settings.CONSTANCE_CONFIG)))


def set_unscoped(name: str, value: Any) -> None:
    """Store a setting without a scope; the value has passed its form field."""
    with transaction.atomic():
        Constance.objects.update_or_create(key=name, defaults={"value": dumps(value)})


def unset_unscoped(name: str) -> None:
    """Let a setting without a scope fall back to its default."""
    Constance.objects.filter(key=name).delete()


def effective(
    namespace: str, channel: Channel | None, key: str, space: EmbeddingSpace | None
) -> Resolved:
    """What a scoped setting is for a channel, or globally, and where it comes from."""
    stored = _stored(namespace, channel, space)
    return _resolve(stored, key, channel, _default(key, channel, space))


def _default(key: str, channel: Channel | None, space: EmbeddingSpace | None) -> Value | None:
    if SCOPED[key].is_score:
        return getattr(space, key.removeprefix("rag."), None)
    return getattr(PROFILES[channel], key.removeprefix("rag.")) if channel else None


def _stored(
    namespace: str, channel: Channel | None, space: EmbeddingSpace | None
) -> Mapping[tuple[str, str], Value]:
    """Rows of the channel and of `global`, of this space or of none, by scope and key."""
    scopes = [GLOBAL_SCOPE, *([channel.value] if channel else [])]
    rows = ScopedSetting.objects.filter(namespace=namespace, scope__in=scopes).values_list(
        "scope", "key", "space_id", "value"
    )
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


def _threshold(
    stored: Mapping[tuple[str, str], Value],
    key: str,
    channel: Channel,
    space: EmbeddingSpace | None,
) -> Threshold:
    resolved = _resolve(stored, key, channel, _default(key, channel, space))
    value = None if resolved.value is None else float(resolved.value)
    return Threshold(value=value, scope=resolved.scope)


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


_RELATIVE = "Write relative folders, such as `cap/`, separated by commas."
