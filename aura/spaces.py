"""What a person may do with embedding spaces: switch to one, retire one, try the server of one."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

from django.db import models, transaction
from django.utils import timezone

from aura.freshness import Lack, SpaceRetired, fill, is_complete, lack_of
from aura.judges import can_judge, ship
from aura.provider import gateway_of
from knowledge.embeddings.errors import Cause, EmbeddingError
from knowledge.embeddings.spaces import SpaceMismatch, activate, hold_in
from knowledge.models import ChunkVector, EmbeddingSpace, QuestionVector, SpaceState
from memory.models import LessonVector, NearPair

PROBE = "el equipo hace un pitido"
PROBE_DEADLINE_S = 10.0
LAST_FEW = 64
"""Texts that a switch embeds by itself: what was written while it was decided, so that the way back
is at once. A space that lacks more is filled first, where one sees how far it is."""
ROUNDS = 5
"""In which the last few are embedded while others go on writing."""
QUIET = timedelta(seconds=60)
"""After a switch, before the former space may be retired: far longer than a turn that began in it
takes."""
FREED_AT_ONCE = 2_000
"""Rows in one transaction: a tenth of a second, so that turns notice nothing."""


class NotReady(Exception):
    """The space lacks texts, or no configured server is its; the active one was left in place."""


class NothingFitted(Exception):
    """Neither a judge nor a threshold was fitted in the space, so that nothing would be a hit in
    it; the active one was left in place."""


class StillNeeded(Exception):
    """The space answers turns, or did a moment ago; nothing was retired."""


def switch_to(space: EmbeddingSpace, *, even_unfitted: bool = False) -> None:
    """Let a space answer from the next turn on; the former one stays in reserve.

    Raises NotReady, and NothingFitted unless that is wanted `even_unfitted`: with it every answer
    would vanish. One that answers already, or would be the first that does, is let through. A space
    in reserve lacks nothing but what was just written, so the way back is at once. That the space
    is complete is seen while no text can be committed without it.
    """
    lack = readiness(space)
    if lack.texts > LAST_FEW:
        raise NotReady(f"{space.name} still lacks {lack.texts} texts")
    ship(space)
    if not (even_unfitted or can_judge(space) or _takes_no_place(space)):
        raise NothingFitted(
            f"neither a judge nor a threshold was fitted in {space.name}, so nothing would be a "
            "hit in it"
        )
    for _round in range(ROUNDS):
        try:
            fill(space)
        except (EmbeddingError, SpaceRetired) as error:
            raise NotReady(f"{space.name} could not be completed: {error}") from error
        if activate(space, may=lambda: is_complete(space)):
            return
    raise NotReady(f"{space.name} lacks what is being written just now; try it again")


def _takes_no_place(space: EmbeddingSpace) -> bool:
    """Whether no other space answers now."""
    answering = EmbeddingSpace.objects.filter(state=SpaceState.ACTIVE)
    return not answering.exclude(pk=space.pk).exists()


def readiness(space: EmbeddingSpace) -> Lack:
    """What a space lacks before it can answer. Raises NotReady where no server is its."""
    try:
        gateway_of(space)
    except SpaceMismatch as error:
        raise NotReady(str(error)) from error
    return lack_of(space)


def retire(space: EmbeddingSpace) -> None:
    """Give up a space: it gets no new texts, and its vectors may be freed; its thresholds and its
    judge stay. Raises StillNeeded.

    Filling it again brings it back.
    """
    with transaction.atomic():
        spaces = {each.pk: each for each in EmbeddingSpace.objects.select_for_update(no_key=True)}
        held = spaces[space.pk]
        if held.state == SpaceState.ACTIVE:
            raise StillNeeded(f"{space.name} is the active space")
        if any(_is_fresh(each) for each in spaces.values()) and held.activated_at is not None:
            raise StillNeeded(f"{space.name} answered until a moment ago; try it again in a minute")
        held.state = SpaceState.RETIRED
        held.save(update_fields=["state"])
    space.refresh_from_db()


def _is_fresh(space: EmbeddingSpace) -> bool:
    """Whether it has only just begun to answer: turns may still be at work in the former one."""
    began = space.activated_at
    return space.state == SpaceState.ACTIVE and began is not None and timezone.now() - began < QUIET


_OF_A_SPACE: tuple[type[models.Model], ...] = (
    *(ChunkVector, QuestionVector, LessonVector),
    NearPair,
)
"""Rows that mean nothing without the space."""


def held_by(space: EmbeddingSpace) -> int:
    """How many rows a space holds: its vectors, and what was noted of them."""
    return sum(kind._default_manager.filter(space=space).count() for kind in _OF_A_SPACE)


def free(space: EmbeddingSpace, on_batch: Callable[[int], None] = lambda _rows: None) -> int:
    """Delete the rows of a retired space, some at a time. Returns how many; stops where the space
    is wanted again. What `on_batch` raises ends it, and the next one goes on from there."""
    freed = 0
    for kind in _OF_A_SPACE:
        while rows := _free_some(space, kind):
            freed += rows
            on_batch(rows)
    return freed


def _free_some(space: EmbeddingSpace, kind: type[models.Model]) -> int:
    with transaction.atomic():
        if not hold_in(space, SpaceState.RETIRED):
            return 0
        some = kind._default_manager.filter(space=space).values("pk")[:FREED_AT_ONCE]
        return kind._default_manager.filter(pk__in=some).delete()[0]


def free_retired() -> None:
    """Free what retired spaces still hold: a job that was lost, or a filling that overlapped."""
    for space in EmbeddingSpace.objects.filter(state=SpaceState.RETIRED).order_by("pk"):
        free(space)


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
