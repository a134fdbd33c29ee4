"""What a scoped setting is: its channel's value, else the global one, else the default.

The default of a score is what the embedding space was calibrated to; of the gate, what the channel
is like. Where there is none, nothing is ever a hit.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from aura.tenancy.channels import PROFILES, Channel
from aura.tenancy.degraded import DEFAULT_DEGRADED_MODE
from aura.tenancy.judging import MAX_WRONG_RATE, mode_in_force
from aura.tenancy.models import GLOBAL_SCOPE, ScopedSetting
from aura.tenancy.scoped import SCOPED, InvalidValue, Value
from knowledge.models import EmbeddingSpace, EvidenceFit

DEFAULT_SCOPE = "default"

ScopedRow = tuple[str, str, int | None, Any]
"""Scope, key, space and value of a stored setting."""

Given = Mapping[tuple[str, str], Value]
"""The values that somebody set, by scope and key."""


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


def effective(
    namespace: str, channel: Channel | None, key: str, space: EmbeddingSpace | None
) -> Resolved:
    """What a scoped setting is for a channel, or globally, and where it comes from."""
    stored = given_in(rows_of(namespace, channel), space)
    has_judge = key == "rag.judge_mode" and _has_judge(space)
    return _in_force_for(stored, key, channel, space, has_judge=has_judge)


def in_force(
    namespace: str, space: EmbeddingSpace | None
) -> Mapping[tuple[Channel | None, str], Resolved]:
    """Every scoped setting of every channel, and globally (None); two statements."""
    stored, has_judge = given_in(_every_row(namespace), space), _has_judge(space)
    return {
        (channel, key): _in_force_for(stored, key, channel, space, has_judge=has_judge)
        for channel in (None, *Channel)
        for key in SCOPED
    }


def standings(namespace: str, space: EmbeddingSpace | None) -> Mapping[str, Standing]:
    """Every scoped setting, whether or not anybody gave it a value; two statements."""
    stored, has_judge = given_in(_every_row(namespace), space), _has_judge(space)
    found = {}
    for key in SCOPED:
        others = {place: value for place, value in stored.items() if place[1] != key}
        found[key] = Standing(
            defaults={
                channel: _in_force_for(others, key, channel, space, has_judge=has_judge).value
                for channel in Channel
            },
            given={scope: value for (scope, name), value in stored.items() if name == key},
        )
    return found


def _in_force_for(
    stored: Given,
    key: str,
    channel: Channel | None,
    space: EmbeddingSpace | None,
    *,
    has_judge: bool,
) -> Resolved:
    if key == "rag.judge_mode":
        return _way_of_judging(stored, channel, space, has_judge=has_judge)
    return resolve(stored, key, channel, default_of(key, channel, space))


def _has_judge(space: EmbeddingSpace | None) -> bool:
    return space is not None and EvidenceFit.objects.filter(space=space).exists()


def _way_of_judging(
    stored: Given,
    channel: Channel | None,
    space: EmbeddingSpace | None,
    *,
    has_judge: bool,
) -> Resolved:
    """The mode that a row chooses, or the one that `aura.tenancy.judging` says where none does."""
    threshold = threshold_of(stored, "rag.knowledge_threshold", channel, space)
    mode = mode_in_force(None, set_threshold=threshold.set_value, has_judge=has_judge)
    return resolve(stored, "rag.judge_mode", channel, mode.value)


def default_of(key: str, channel: Channel | None, space: EmbeddingSpace | None) -> Value | None:
    """What holds for a channel, or globally (None), where no row says anything; None where nothing
    does: a score that nobody calibrated, or what each channel says for itself."""
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


def rows_of(namespace: str, channel: Channel | None) -> Iterable[ScopedRow]:
    """The rows that a channel may take its values from, whatever their space."""
    rows = ScopedSetting.objects.filter(namespace=namespace, scope__in=scopes_of(channel))
    return rows.values_list("scope", "key", "space_id", "value")


def given_in(rows: Iterable[ScopedRow], space: EmbeddingSpace | None) -> Given:
    """What rows give in a space: a score counts in its own space alone."""
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


def resolve(
    stored: Given,
    key: str,
    channel: Channel | None,
    default: Value | None,
) -> Resolved:
    """The channel's value, else the global one, else the default."""
    for scope in ([channel.value] if channel else []) + [GLOBAL_SCOPE]:
        if (scope, key) in stored:
            return Resolved(value=stored[scope, key], scope=scope)
    return Resolved(value=default, scope=DEFAULT_SCOPE)


def threshold_of(
    stored: Given,
    key: str,
    channel: Channel | None,
    space: EmbeddingSpace | None,
) -> Threshold:
    """A score as the threshold that a turn compares with."""
    resolved = resolve(stored, key, channel, default_of(key, channel, space))
    value = None if resolved.value is None else float(resolved.value)
    return Threshold(value=value, scope=resolved.scope)
