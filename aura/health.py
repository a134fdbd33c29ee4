"""Alive, ready, and what is wrong otherwise: every part named with its state."""

import time
from collections.abc import Callable
from dataclasses import dataclass

import redis
from django.conf import settings
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.utils import DatabaseError
from django.http import HttpRequest, HttpResponse, JsonResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from psycopg_pool import PoolTimeout

from aura.provider import gateway_of
from knowledge.embeddings.errors import EmbeddingError
from knowledge.embeddings.spaces import NoActiveSpace, SpaceMismatch, active_space

PROBE_S = 2.0
EMBEDDINGS_FRESH_S = 5.0
"""A probe of a paid provider is not repeated for every poll."""


@dataclass(frozen=True, kw_only=True)
class PartState:
    """One part: `ok`, or what is wrong in a few words."""

    ok: bool
    state: str


OK = PartState(ok=True, state="ok")

_last_embedding: tuple[float, PartState] | None = None


def healthz(request: HttpRequest) -> HttpResponse:
    """The process answers."""
    return JsonResponse({"status": "alive"})


def readyz(request: HttpRequest) -> HttpResponse:
    """Whether turns can be answered. A broker that is down leaves turns working: 200."""
    probes: dict[str, Callable[[], PartState]] = {
        "database": database,
        "migrations": migrations,
        "embeddings": embeddings,
        "calibration": calibration,
        "broker": broker,
    }
    parts: dict[str, PartState] = {}
    for name, probe in probes.items():
        needs_database = name not in ("database", "broker")
        if needs_database and not parts["database"].ok:
            parts[name] = PartState(ok=False, state="unknown: the database is down")
        else:
            parts[name] = probe()
    needed = all(state.ok for name, state in parts.items() if name != "broker")
    everything = needed and parts["broker"].ok
    status = "ready" if everything else "degraded" if needed else "unavailable"
    body = {"status": status, **{name: state.state for name, state in parts.items()}}
    return JsonResponse(body, status=200 if needed else 503)


def metrics(request: HttpRequest) -> HttpResponse:
    """Counters for Prometheus."""
    return HttpResponse(generate_latest(), content_type=CONTENT_TYPE_LATEST)


def database() -> PartState:
    """PostgreSQL answers."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except (DatabaseError, PoolTimeout) as error:
        return PartState(ok=False, state=f"down: {type(error).__name__}")
    return OK


def migrations() -> PartState:
    """The schema is the code's."""
    executor = MigrationExecutor(connection)
    pending = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if pending:
        return PartState(ok=False, state=f"pending: {len(pending)}")
    return OK


def calibration() -> PartState:
    """The active space has a threshold; without one nothing is ever a hit."""
    try:
        space = active_space()
    except (NoActiveSpace, DatabaseError) as error:
        return PartState(ok=False, state=f"missing: {type(error).__name__}")
    if space.knowledge_threshold is None:
        return PartState(ok=False, state=f"missing: {space.name} was never calibrated")
    return OK


def embeddings() -> PartState:
    """The provider embeds a word, in the active space."""
    global _last_embedding
    if _last_embedding and time.monotonic() - _last_embedding[0] < EMBEDDINGS_FRESH_S:
        return _last_embedding[1]
    state = _embeddings_now()
    _last_embedding = (time.monotonic(), state)
    return state


def _embeddings_now() -> PartState:
    try:
        space = active_space()
        gateway = gateway_of(space)
        gateway.embed_query("estado", dimensions=space.dimensions, deadline_s=PROBE_S)
    except (NoActiveSpace, DatabaseError) as error:
        return PartState(ok=False, state=f"missing: {type(error).__name__}")
    except (EmbeddingError, SpaceMismatch) as error:
        return PartState(ok=False, state=f"down: {error}")
    return OK


def broker() -> PartState:
    """Valkey answers."""
    url = str(settings.CELERY_BROKER_URL).replace("redis+socket://", "unix://")
    try:
        client = redis.Redis.from_url(url, socket_timeout=PROBE_S, socket_connect_timeout=PROBE_S)
        with client:
            client.ping()
    # ValueError: REDIS_URL is no address.
    except (redis.RedisError, OSError, ValueError) as error:
        return PartState(ok=False, state=f"down: {type(error).__name__}")
    return OK
