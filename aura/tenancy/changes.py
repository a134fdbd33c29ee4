"""The trace of a changed setting, left inside the transaction that changes it."""

from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.db import connection

from aura.tenancy.models import SettingChange


def hold_settings(namespace: str) -> None:
    """Wait for whoever is changing settings of this namespace, until this transaction ends."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [f"settings:{namespace}"]
        )


def note_change(
    *,
    namespace: str,
    scope: str,
    key: str,
    space: str,
    old: Any,
    new: Any,
    by: AbstractBaseUser | None,
) -> None:
    """Leave the trace; a value that stays what it was leaves none."""
    # Equal in Python is not the same setting: 1 == True, and a threshold of 1 is no switch.
    if (type(old), old) == (type(new), new):
        return
    SettingChange.objects.create(
        namespace=namespace,
        scope=scope,
        key=key,
        space=space,
        old=old,
        new=new,
        by=by.get_username() if by else "",
    )
