"""One dull factory a model."""

import itertools
from typing import Any

from django.utils import timezone

from aura.tenancy.channels import Channel
from aura.tenancy.keys import create_key
from aura.tenancy.models import ScopedSetting, Tenant
from aura.turn.models import Conversation, KnowledgeQueried
from knowledge.models import Equipment, Source

_numbers = itertools.count(1)


def tenant(slug: str | None = None) -> Tenant:
    """A tenant of its own."""
    slug = slug or f"tenant-{next(_numbers)}"
    return Tenant.objects.create(slug=slug, name=slug)


def channel_key(namespace: str, channel: Channel = Channel.COPILOT) -> str:
    """A working key of a tenant's channel."""
    return create_key(Tenant.objects.get(slug=namespace), channel, "test")


def source(namespace: str, name: str | None = None, **values: Any) -> Source:
    """A source without chunks."""
    return Source.objects.create(
        namespace=namespace,
        name=name or f"source-{next(_numbers)}.md",
        **{
            "title": "Manual de prueba",
            "fingerprint": "0" * 64,
            "ingested_at": timezone.now(),
            **values,
        },
    )


def equipment(namespace: str, model: str, *sources: str, **values: Any) -> Equipment:
    """A machine; it has a manual when sources are given."""
    return Equipment.objects.create(
        namespace=namespace,
        model=model,
        sources=list(sources),
        has_manual=bool(sources),
        **values,
    )


def forget(namespace: str) -> None:
    """Delete every row of a namespace."""
    KnowledgeQueried.objects.filter(namespace=namespace).delete()
    Conversation.objects.filter(namespace=namespace).delete()
    Source.objects.filter(namespace=namespace).delete()
    Equipment.objects.filter(namespace=namespace).delete()
    ScopedSetting.objects.filter(namespace=namespace).delete()
    Tenant.objects.filter(slug=namespace).delete()
