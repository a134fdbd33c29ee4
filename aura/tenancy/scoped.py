"""The settings with a scope: what they are called, what they may be, and how they are changed."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db import connection, transaction
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from aura.tenancy.channels import Channel
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


SettingKind = Score | Count | Switch

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
    with transaction.atomic():
        _lock_settings(namespace)
        ScopedSetting.objects.update_or_create(
            namespace=namespace,
            scope=checked_scope(scope),
            key=key,
            space=_space_for(kind, space),
            defaults={"value": value, "updated_by": by},
        )
    return value


def unset_value(namespace: str, scope: str, key: str, *, space: EmbeddingSpace | None) -> bool:
    """Let a scope inherit again; whether there was a value."""
    kind = kind_of(key)
    with transaction.atomic():
        _lock_settings(namespace)
        deleted, _details = ScopedSetting.objects.filter(
            namespace=namespace,
            scope=checked_scope(scope),
            key=key,
            space=_space_for(kind, space),
        ).delete()
    return deleted > 0


def _space_for(kind: SettingKind, space: EmbeddingSpace | None) -> EmbeddingSpace | None:
    if not kind.is_score:
        return None
    if space is None:
        raise InvalidValue("a threshold belongs to an embedding space, and none is active")
    return space


def _lock_settings(namespace: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [f"settings:{namespace}"]
        )


def _number(given: object) -> float:
    if isinstance(given, bool):
        raise InvalidValue(f"must be a number, not {given!r}")
    if isinstance(given, int | float):
        return float(given)
    try:
        return float(str(given).strip().replace(",", "."))
    except ValueError as error:
        raise InvalidValue(f"must be a number, not {given!r}") from error


def dumped(value: Any) -> str:
    """A value as the command line and the log show it."""
    return str(value).lower() if isinstance(value, bool) else str(value)
