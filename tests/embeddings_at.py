"""The embedded provider reached at another address, for tests of servers that misbehave."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from unittest.mock import patch

from django.conf import settings

from aura import health, provider
from knowledge.embeddings import query_cache
from knowledge.embeddings.gateway import Gateway

DIMENSIONS = 384
"""Of the active space, whose vectors a server in its place must send."""


@contextmanager
def embeddings_at(url: str) -> Iterator[None]:
    """Turns embed at this address for a while; the active space stays the same.

    The gateway is a new one, whose circuit breaker has seen nothing, and is closed afterwards.
    Vectors known from before are forgotten on both sides.
    """
    kept = settings.ENVIRONMENT
    _forget()
    settings.ENVIRONMENT = replace(kept, embeddings=replace(kept.embeddings, base_url=url))
    gateway = Gateway(provider.configured_provider())
    try:
        with patch.object(provider, "gateway_for", lambda _provider: gateway):
            yield
    finally:
        gateway.close()
        settings.ENVIRONMENT = kept
        _forget()


def _forget() -> None:
    query_cache.forget_all()
    health._last_embedding = None
