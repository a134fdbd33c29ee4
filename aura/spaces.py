"""What a person may do with embedding spaces: switch to one, retire one, try the server of one."""

import time
from dataclasses import dataclass

from django.db import transaction

from aura.freshness import Lack, lack_of
from aura.judges import ship
from aura.provider import gateway_of
from knowledge.embeddings.errors import Cause, EmbeddingError
from knowledge.embeddings.spaces import SpaceMismatch, activate
from knowledge.models import ChunkVector, EmbeddingSpace, QuestionVector, SpaceState
from memory.models import LessonVector

PROBE = "el equipo hace un pitido"
PROBE_DEADLINE_S = 10.0


class NotReady(Exception):
    """The space lacks texts, or no configured server is its; the active one was left in place."""


class StillNeeded(Exception):
    """The space answers turns; nothing was retired."""


def switch_to(space: EmbeddingSpace) -> None:
    """Let a space answer from the next turn on; the former one stays in reserve.

    Raises NotReady. A space in reserve lacks nothing, so the way back is at once.
    """
    lack = readiness(space)
    if lack.texts:
        raise NotReady(f"{space.name} still lacks {lack.texts} texts")
    ship(space)
    activate(space)


def readiness(space: EmbeddingSpace) -> Lack:
    """What a space lacks before it can answer. Raises NotReady where no server is its."""
    try:
        gateway_of(space)
    except SpaceMismatch as error:
        raise NotReady(str(error)) from error
    return lack_of(space)


def retire(space: EmbeddingSpace) -> None:
    """Forget a space's vectors; its thresholds and its judge stay. Raises StillNeeded.

    Filling it again brings it back.
    """
    with transaction.atomic():
        held = EmbeddingSpace.objects.select_for_update().get(pk=space.pk)
        if held.state == SpaceState.ACTIVE:
            raise StillNeeded(f"{space.name} is the active space")
        held.state = SpaceState.RETIRED
        held.save(update_fields=["state"])
        for vectors in (ChunkVector, QuestionVector, LessonVector):
            vectors.objects.filter(space=space).delete()
    space.refresh_from_db()


@dataclass(frozen=True, kw_only=True)
class Probe:
    """How a live call to a space's server went."""

    ok: bool
    milliseconds: float
    dimensions: int | None
    problem: str
    """As it was logged; empty where it went well. Never a key."""
    cause: Cause | None = None
    """Of a call that failed; None also where no call could be made."""


def try_server(space: EmbeddingSpace) -> Probe:
    """Embed a few words in the space, now."""
    started = time.perf_counter()
    problem, dimensions, cause = "", None, None
    try:
        vector = gateway_of(space).try_now(
            PROBE, dimensions=space.dimensions, deadline_s=PROBE_DEADLINE_S
        )
        dimensions = len(vector)
    except EmbeddingError as error:
        problem, cause = str(error), error.cause
    except SpaceMismatch as error:
        problem = str(error)
    return Probe(
        ok=not problem,
        milliseconds=round((time.perf_counter() - started) * 1000, 1),
        dimensions=dimensions,
        problem=problem,
        cause=cause,
    )
