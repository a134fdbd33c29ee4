"""Working at a job from its claim to its end: done, failed with a reason, or left to the next."""

from typing import Protocol

import structlog
from django.conf import settings
from django.db.utils import InterfaceError, OperationalError
from django.utils.translation import gettext as _

from aura.fitting.space import NotComplete, NothingLabelled
from aura.freshness import SpaceRetired
from aura.jobs.claims import Claim, Superseded, claim, fail, finish, hand_on
from aura.jobs.dispatch import dispatch
from aura.jobs.done import Done
from aura.jobs.manuals import preview_draft, publish_draft, restore_version
from aura.jobs.models import MAX_ATTEMPTS, Kind
from aura.jobs.pulse import OutOfTime, Pulse, beating
from aura.jobs.refusals import REFUSALS, why_refused
from aura.jobs.reindex import reindex
from aura.jobs.requests import UnknownSource
from aura.jobs.space import UnknownSpace, compare_space, fill_space, free_space
from aura.switching import NothingBeside
from knowledge.embeddings.errors import EmbeddingError
from knowledge.embeddings.spaces import NoActiveSpace, SpaceMismatch, TooManyDimensions
from knowledge.ingest.files import NothingToIngest
from knowledge.ingest.orphans import TooManyGone
from knowledge.search import SearchUnavailable

log = structlog.get_logger(__name__)


def work(*, job_id: int) -> None:
    """Do a queued job. One that is taken, finished or gone is left alone.

    A database that fails leaves the job to the sweeper, which gives it another attempt.
    """
    held = claim(job_id=job_id)
    if held is None:
        log.info("job_not_taken", job=job_id)
        return
    log.info("job_started", job=job_id, attempt=held.attempt, kind=held.kind.value)
    try:
        _try(held)
    except Superseded:
        log.warning("job_superseded", job=job_id, attempt=held.attempt)
    except (OperationalError, InterfaceError) as error:
        log.error("job_left_to_the_sweeper", job=job_id, cause=type(error).__name__)


_NOTHING_DONE = (
    NoActiveSpace,
    NotComplete,
    NothingBeside,
    NothingLabelled,
    NothingToIngest,
    SearchUnavailable,
    SpaceMismatch,
    SpaceRetired,
    TooManyDimensions,
    TooManyGone,
    UnknownSource,
    UnknownSpace,
)


class Worker(Protocol):
    """Does the work of one kind of job."""

    def __call__(self, *, claim: Claim, pulse: Pulse) -> Done:
        """Work; what it raises ends the job with that reason."""


_WORKERS: dict[Kind, Worker] = {
    Kind.REINDEX: reindex,
    Kind.FILL: fill_space,
    Kind.COMPARE: compare_space,
    Kind.FREE: free_space,
    Kind.PREVIEW: preview_draft,
    Kind.PUBLISH: publish_draft,
    Kind.RESTORE: restore_version,
}


def _unusable(kind: Kind) -> str:
    if kind is Kind.FILL:
        return _(
            "The embeddings server cannot be used: %(cause)s. What was embedded is kept; ask for "
            "it again to go on."
        )
    return _("The embeddings server cannot be used: %(cause)s. Nothing was changed.")


def _try(held: Claim) -> None:
    try:
        with beating(held) as pulse:
            done = _WORKERS[held.kind](claim=held, pulse=pulse)
    except (Superseded, OperationalError, InterfaceError):
        raise
    except OutOfTime:
        _go_on_later(held)
    except EmbeddingError as error:
        _give_up(held, _unusable(held.kind) % {"cause": error})
    except REFUSALS as error:
        _give_up(held, why_refused(error))
    except _NOTHING_DONE as error:
        _give_up(held, str(error))
    except Exception as error:
        # Whatever else breaks must end as a reason on the row: a job that stays "running" would
        # be tried again and break again.
        log.exception("job_broke", job=held.job_id)
        reason = _(
            "It broke (%(cause)s); the worker's log says where. Each source is wholly old or "
            "wholly new."
        )
        _give_up(held, reason % {"cause": type(error).__name__})
    else:
        if done.problem:
            fail(claim=held, reason=done.problem, result=done.figures)
        else:
            finish(claim=held, result=done.figures)
        log.info("job_ended", job=held.job_id, problem=done.problem, **_counts(done.figures))


def _go_on_later(held: Claim) -> None:
    """The next attempt finds done what is done; after the last one a person decides."""
    if held.attempt < MAX_ATTEMPTS:
        hand_on(claim=held)
        log.info("job_handed_on", job=held.job_id, attempt=held.attempt)
        dispatch(held.job_id)
        return
    reason = _(
        "It is not done after %(times)d times %(minutes)d minutes. What is done is kept; ask for "
        "it again to go on."
    )
    minutes = round(settings.JOB_SLICE_S / 60)
    _give_up(held, reason % {"times": MAX_ATTEMPTS, "minutes": minutes})


def _give_up(held: Claim, reason: str) -> None:
    fail(claim=held, reason=reason)
    log.warning("job_failed", job=held.job_id, reason=reason)


def _counts(figures: dict[str, object]) -> dict[str, object]:
    told = ("sources_changed", "chunks_written", "texts_embedded")
    return {name: figures[name] for name in told if name in figures}
