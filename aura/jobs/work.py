"""Working at a job from its claim to its end: done, failed with a reason, or left to the next."""

from collections.abc import Callable

import structlog
from django.db.utils import InterfaceError, OperationalError
from django.utils.translation import gettext as _

from aura.jobs.claims import Claim, Superseded, claim, fail, finish
from aura.jobs.done import Done
from aura.jobs.manuals import preview_draft, publish_draft, restore_version
from aura.jobs.models import Kind
from aura.jobs.pulse import beating
from aura.jobs.reindex import reindex
from aura.jobs.requests import UnknownSource
from aura.jobs.space import UnknownSpace, fill_space
from knowledge.editing.drafts import DraftChanged
from knowledge.editing.publishing import LiveChanged, NoPassages, NoText
from knowledge.editing.versions import NoLiveText
from knowledge.embeddings.errors import EmbeddingError
from knowledge.embeddings.spaces import SpaceMismatch, TooManyDimensions
from knowledge.ingest.files import NothingToIngest
from knowledge.ingest.locks import SourceBusy
from knowledge.ingest.run import TooManyGone

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
    NothingToIngest,
    SpaceMismatch,
    TooManyDimensions,
    TooManyGone,
    UnknownSource,
    UnknownSpace,
)


_WORKS: dict[Kind, Callable[..., Done]] = {
    Kind.REINDEX: reindex,
    Kind.FILL: fill_space,
    Kind.PREVIEW: preview_draft,
    Kind.PUBLISH: publish_draft,
    Kind.RESTORE: restore_version,
}


def _of_a_person(error: Exception) -> str:
    """Why a draft or a version was left alone, for whoever asked."""
    match error:
        case DraftChanged():
            return _(
                "The draft was written over, published or discarded after this was asked for, so "
                "nothing was changed. Look at it and ask again."
            )
        case LiveChanged():
            return _(
                "The source's text is not the one that you saw any more: version %(number)s is "
                "live. Nothing was changed. Look at the difference and ask again."
            ) % {"number": error.number}
        case NoPassages():
            return _(
                "The text holds no passage that could answer anything, so nothing was changed. "
                "Write at least one section (“## …”) with its text."
            )
        case NoLiveText():
            return _(
                "The text of this source is not kept yet, since it was ingested before texts "
                "were. Re-index it once, then edit it."
            )
        case SourceBusy():
            return _(
                "Another job or command was at work on this source for too long, so nothing was "
                "changed. Ask again once it is done."
            )
    return _("The text of that version is not kept any more, so nothing was changed.")


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
            done = _WORKS[held.kind](claim=held, pulse=pulse)
    except (Superseded, OperationalError, InterfaceError):
        raise
    except EmbeddingError as error:
        _give_up(held, _unusable(held.kind) % {"cause": error})
    except (DraftChanged, LiveChanged, NoLiveText, NoPassages, NoText, SourceBusy) as error:
        _give_up(held, _of_a_person(error))
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


def _give_up(held: Claim, reason: str) -> None:
    fail(claim=held, reason=reason)
    log.warning("job_failed", job=held.job_id, reason=reason)


def _counts(figures: dict[str, object]) -> dict[str, object]:
    told = ("sources_changed", "chunks_written", "texts_embedded")
    return {name: figures[name] for name in told if name in figures}
