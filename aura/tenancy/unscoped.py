"""The settings without a scope: read all at once, changed one by one with a line in the history.

The only module that reads django-constance, by its table: attribute access would write on the first
read and fail inside an event loop.
"""

import math
from collections.abc import Mapping
from typing import Any

import structlog
from constance.codecs import dumps, loads
from constance.models import Constance
from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction

from aura.tenancy.changes import hold_settings, note_change

log = structlog.get_logger(__name__)

UNSCOPED = ""
"""The namespace of what has no scope: it holds for every tenant."""


class UnusableSetting(ValueError):
    """A stored setting is not what its form would have let through; its default holds."""

    def __init__(self, name: str, value: Any) -> None:
        super().__init__(f"{name} = {value!r}")
        self.name = name


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


def prefixes_in(text: str) -> tuple[str, ...]:
    """The folders in a comma-separated setting."""
    return tuple(part for raw in text.split(",") if (part := raw.strip()))
