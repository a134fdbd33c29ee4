"""Making, finding and revoking channel keys."""

import hashlib
import secrets
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Q
from django.utils import timezone

from aura.tenancy.channels import Channel
from aura.tenancy.models import ChannelKey, Tenant

USE_NOTED_EVERY = timedelta(minutes=1)
"""`last_used_at` is written at most this often, so that a turn seldom writes the key's row."""


@dataclass(frozen=True, kw_only=True)
class Caller:
    """Who sent a request: nothing in the request itself can claim another."""

    key_id: int
    namespace: str
    channel: Channel


def create_key(tenant: Tenant, channel: Channel, name: str) -> str:
    """Make a key and return it; this is the only time that it can be seen."""
    key = f"aura_{channel.value}_{secrets.token_urlsafe(32)}"
    ChannelKey.objects.create(
        tenant=tenant, channel=channel.value, name=name, hash=_hash(key), hint=key[-4:]
    )
    return key


def caller_of(key: str) -> Caller | None:
    """The caller that a key names, if it is known and not revoked; its use is noted."""
    row = (
        ChannelKey.objects.filter(hash=_hash(key), revoked_at__isnull=True)
        .values_list("id", "channel", "tenant__slug", "last_used_at")
        .first()
    )
    if row is None:
        return None
    key_id, channel, namespace, last_used = row
    now = timezone.now()
    if last_used is None or now - last_used > USE_NOTED_EVERY:
        due = Q(last_used_at__isnull=True) | Q(last_used_at__lt=now - USE_NOTED_EVERY)
        ChannelKey.objects.filter(due, pk=key_id).update(last_used_at=now)
    return Caller(key_id=key_id, namespace=namespace, channel=Channel(channel))


def _hash(key: str) -> str:
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()
