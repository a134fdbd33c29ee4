"""The settings with a scope: what they are called, what they may be, and how they are changed."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from aura.tenancy.changes import hold_settings, note_change
from aura.tenancy.channels import Channel
from aura.tenancy.degraded import DegradedMode
from aura.tenancy.judging import JudgeMode
from aura.tenancy.models import GLOBAL_SCOPE, ScopedSetting
from knowledge.models import EmbeddingSpace

Value = float | int | bool | str


class UnknownSetting(Exception):
    """No setting has this name."""


class UnknownScope(Exception):
    """A scope is `global` or a channel."""


class InvalidValue(Exception):
    """The value is of the wrong type or out of range; nothing was changed."""


@dataclass(frozen=True, kw_only=True)
class Score:
    """A cosine similarity, 0 to 1; higher is stricter. It belongs to one embedding space."""

    help: str | Promise
    is_score = True

    def parsed(self, given: object) -> float:
        """The value as it is stored. Raises InvalidValue."""
        number = _number(given)
        if not math.isfinite(number) or not 0 <= number <= 1:
            raise InvalidValue(f"must be a number from 0 to 1, not {given!r}")
        return number


@dataclass(frozen=True, kw_only=True)
class Count:
    """A whole number in a range."""

    help: str | Promise
    least: int
    most: int
    is_score = False

    def parsed(self, given: object) -> int:
        """The value as it is stored. Raises InvalidValue."""
        number = _number(given)
        if not math.isfinite(number) or number != int(number):
            raise InvalidValue(f"must be a whole number, not {given!r}")
        if not self.least <= number <= self.most:
            raise InvalidValue(f"must be from {self.least} to {self.most}, not {given!r}")
        return int(number)


@dataclass(frozen=True, kw_only=True)
class Switch:
    """Yes or no."""

    help: str | Promise
    is_score = False

    def parsed(self, given: object) -> bool:
        """The value as it is stored. Raises InvalidValue."""
        words = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
        if isinstance(given, bool):
            return given
        if isinstance(given, str) and given.strip().lower() in words:
            return words[given.strip().lower()]
        raise InvalidValue(f"must be true or false, not {given!r}")


@dataclass(frozen=True, kw_only=True)
class Rate:
    """A share of all answers, from 0 to the most that can be meant."""

    help: str | Promise
    most: float
    is_score = False

    def parsed(self, given: object) -> float:
        """The value as it is stored. Raises InvalidValue."""
        number = _number(given)
        if not math.isfinite(number) or not 0 <= number <= self.most:
            raise InvalidValue(f"must be a number from 0 to {self.most:g}, not {given!r}")
        return number


@dataclass(frozen=True, kw_only=True)
class Choice:
    """One of a few words."""

    help: str | Promise
    options: tuple[str, ...]
    is_score = False

    def parsed(self, given: object) -> str:
        """The value as it is stored. Raises InvalidValue."""
        word = given.strip().lower() if isinstance(given, str) else ""
        if word not in self.options:
            raise InvalidValue(f"must be one of {', '.join(self.options)}, not {given!r}")
        return word


SettingKind = Score | Count | Switch | Rate | Choice

SCOPED: Mapping[str, SettingKind] = {
    "rag.knowledge_threshold": Score(
        help=_("How similar a manual's passage must be to answer. Higher is stricter.")
    ),
    "rag.similarity_threshold": Score(
        help=_("How similar a complaint must be for its correction to be used. Higher is stricter.")
    ),
    "rag.approved_threshold": Score(
        help=_("How similar a complaint must be for its approved answer. Higher is stricter.")
    ),
    "rag.judge_mode": Choice(
        options=tuple(mode.value for mode in JudgeMode),
        help=_(
            "How an answer is told from a miss: by the threshold alone, or by evidence where the "
            "embedding space has a fitted judge; a threshold that is set is then a floor. Where "
            "this is not set: by evidence, unless the threshold is set to 0."
        ),
    ),
    "rag.max_wrong_rate": Rate(
        most=0.5,
        help=_(
            "Judging by evidence: which share of the answers given may be wrong. Lower answers "
            "less often."
        ),
    ),
    "rag.degraded_mode": Choice(
        options=tuple(mode.value for mode in DegradedMode),
        help=_(
            "While the embeddings are down: nothing is answered (miss), or still the passage of a "
            "named code in the manual of a named machine (codes)."
        ),
    ),
    "rag.min_words": Count(
        least=0, most=50, help=_("Turns of fewer words are not searched, being acknowledgements.")
    ),
    "rag.always_rag_on_equipment": Switch(
        help=_("A named model or error code is searched however short the turn is.")
    ),
}


def kind_of(key: str) -> SettingKind:
    """What a setting may be. Raises UnknownSetting."""
    if key not in SCOPED:
        raise UnknownSetting(f"{key} is not a setting with a scope; there are {', '.join(SCOPED)}")
    return SCOPED[key]


def checked_scope(scope: str) -> str:
    """The scope itself. Raises UnknownScope."""
    known = (GLOBAL_SCOPE, *(channel.value for channel in Channel))
    if scope not in known:
        raise UnknownScope(f"{scope} is no scope; there are {', '.join(known)}")
    return scope


def set_value(
    namespace: str,
    scope: str,
    key: str,
    given: object,
    *,
    space: EmbeddingSpace | None,
    by: User | None = None,
) -> Value:
    """Store a setting's value for a scope, in the given space where it is a score.

    Raises UnknownSetting, UnknownScope or InvalidValue, with nothing changed.
    """
    kind = kind_of(key)
    value = kind.parsed(given)
    row = _place(namespace, scope, key, _space_for(kind, space))
    with transaction.atomic():
        hold_settings(namespace)
        old = ScopedSetting.objects.filter(**row).values_list("value", flat=True).first()
        ScopedSetting.objects.update_or_create(**row, defaults={"value": value, "updated_by": by})
        _note(row, old, value, by)
    return value


def unset_value(
    namespace: str,
    scope: str,
    key: str,
    *,
    space: EmbeddingSpace | None,
    by: User | None = None,
) -> bool:
    """Let a scope inherit again; whether there was a value."""
    row = _place(namespace, scope, key, _space_for(kind_of(key), space))
    with transaction.atomic():
        hold_settings(namespace)
        old = ScopedSetting.objects.filter(**row).values_list("value", flat=True).first()
        deleted, _details = ScopedSetting.objects.filter(**row).delete()
        _note(row, old, None, by)
    return deleted > 0


def _place(namespace: str, scope: str, key: str, space: EmbeddingSpace | None) -> dict[str, Any]:
    """What names one setting of one scope; there is at most one row of it."""
    return {"namespace": namespace, "scope": checked_scope(scope), "key": key, "space": space}


def _note(row: Mapping[str, Any], old: Any, new: Any, by: User | None) -> None:
    space: EmbeddingSpace | None = row["space"]
    note_change(**{**row, "space": space.name if space else ""}, old=old, new=new, by=by)


def _space_for(kind: SettingKind, space: EmbeddingSpace | None) -> EmbeddingSpace | None:
    if not kind.is_score:
        return None
    if space is None:
        raise InvalidValue("a threshold belongs to an embedding space, and none is active")
    return space


def _number(given: object) -> float:
    if isinstance(given, bool):
        raise InvalidValue(f"must be a number, not {given!r}")
    try:
        if isinstance(given, int | float):
            return float(given)
        return float(str(given).strip().replace(",", "."))
    except (ValueError, OverflowError) as error:
        raise InvalidValue(f"must be a number, not {given!r}") from error


def dumped(value: Any) -> str:
    """A value as the command line and the log show it."""
    return str(value).lower() if isinstance(value, bool) else str(value)
