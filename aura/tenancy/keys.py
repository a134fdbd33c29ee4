"""Making, rotating, revoking and finding channel keys."""

import hashlib
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from aura.tenancy.channels import Channel
from aura.tenancy.live import unscoped_values
from aura.tenancy.models import ChannelKey, Tenant

USE_NOTED_EVERY = timedelta(minutes=1)
"""`last_used_at` is written at most this often, so that a turn seldom writes the key's row."""


class KeyAlreadyReplaced(Exception):
    """The key was rotated or revoked before; no new one was made."""


@dataclass(frozen=True, kw_only=True)
class Caller:
    """Who sent a request: nothing in the request itself can claim another."""

    key_id: int
    namespace: str
    channel: Channel


def create_key(
    tenant: Tenant, channel: Channel, name: str, *, rate_per_minute: int | None = None
) -> str:
    """Make a key and return it; this is the only time that it can be seen."""
    key = f"aura_{channel.value}_{secrets.token_urlsafe(32)}"
    ChannelKey.objects.create(
        tenant=tenant,
        channel=channel.value,
        name=name,
        hash=hash_of(key),
        hint=key[-4:],
        rate_per_minute=rate_per_minute,
    )
    return key


def rotate_key(key: ChannelKey) -> str:
    """Make a key of the same tenant, channel, name and limit, and return it, once.

    The old one works for `API_KEY_GRACE_HOURS` more, so that a voice agent's configuration can be
    changed between two calls; a key that leaked is revoked instead.
    Raises KeyAlreadyReplaced, also for the second of two rotations at once.
    """
    grace = timedelta(hours=unscoped_values()["API_KEY_GRACE_HOURS"])
    with transaction.atomic():
        old = ChannelKey.objects.select_for_update().select_related("tenant").get(pk=key.pk)
        if old.revoked_at is not None:
            raise KeyAlreadyReplaced(
                f"the key ending in {old.hint} was rotated or revoked before; no new one was made"
            )
        made = create_key(
            old.tenant, Channel(old.channel), old.name, rate_per_minute=old.rate_per_minute
        )
        old.revoked_at = timezone.now() + grace
        old.save(update_fields=["revoked_at"])
    return made


def revoke_key(key: ChannelKey) -> bool:
    """End a key at once, also one in the grace of its rotation; whether it still worked."""
    now = timezone.now()
    return bool(ChannelKey.objects.working(now).filter(pk=key.pk).update(revoked_at=now))


def caller_of(key: str) -> Caller | None:
    """The caller that a key names, if the key works. Neither counted nor noted as a use: requests
    are let in by `aura.tenancy.limits.admit`."""
    row = (
        ChannelKey.objects.working(timezone.now())
        .filter(hash=hash_of(key))
        .values_list("id", "channel", "tenant__slug")
        .first()
    )
    if row is None:
        return None
    key_id, channel, namespace = row
    return Caller(key_id=key_id, namespace=namespace, channel=Channel(channel))


def note_use(key_id: int, last_used: datetime | None, now: datetime) -> None:
    """Remember that a key was used, at most once a minute."""
    if last_used is not None and now - last_used <= USE_NOTED_EVERY:
        return
    due = Q(last_used_at__isnull=True) | Q(last_used_at__lt=now - USE_NOTED_EVERY)
    ChannelKey.objects.filter(due, pk=key_id).update(last_used_at=now)


def name_of_key(key_id: int) -> str:
    """What people call a key: its name, and the end that is shown of it."""
    row = ChannelKey.objects.filter(pk=key_id).values_list("name", "hint").first()
    return f"{row[0]} …{row[1]}" if row else f"key {key_id}"


def hash_of(key: str) -> str:
    """What is stored of a key."""
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()
