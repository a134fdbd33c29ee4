"""Tasks: doormen that fetch, call one function and log."""

from datetime import timedelta

import structlog
from celery import shared_task
from django.utils import timezone

from aura.comparing import compare_lessons as compare
from aura.comparing import compare_passages as compare_them
from aura.freshness import keep_taught_fresh, repair
from aura.ingesting import bring_uploads_up_to_date
from aura.jobs.dispatch import RUN_JOB
from aura.jobs.retention import forget_jobs_before
from aura.jobs.signs import note_worker
from aura.jobs.sweep import sweep
from aura.jobs.work import work
from aura.logins import forget_logins_before
from aura.marked_calls import marked_calls
from aura.patient_system import give_up_lost
from aura.rereading import read_everything_again
from aura.routines import routine
from aura.spaces import free_retired
from aura.teaching import EMBED_LESSONS
from aura.tenancy.live import patient_settings, unscoped_values
from aura.turn.retention import forget_before, forget_events_before
from aura.watching import watch_manuals as watch
from knowledge.embeddings.errors import EmbeddingError
from knowledge.embeddings.spaces import SpaceMismatch, SpaceSwitched
from knowledge.ingest.locks import SourceBusy
from patients import retention
from prompts.active import forget_ended_calls

log = structlog.get_logger(__name__)


@routine("compare-lessons")
def compare_lessons() -> None:
    """Find out which new lessons are near to others."""
    compared = compare()
    if compared:
        log.info("lessons_compared", lessons=compared)


@routine("compare-passages")
def compare_passages() -> None:
    """Find out which new passages are nearly the same as others."""
    compared = compare_them()
    if compared:
        log.info("passages_compared", passages=compared)


@routine("forget-old-turns")
def forget_old_turns() -> None:
    """Forget what was said longer ago than `RETENTION_TURN_DAYS`, retrievals from longer ago than
    `RETENTION_EVENT_DAYS`, what ended calls ran and knew of their patients, the patients' cache and
    the looks, each in its time."""
    now, values = timezone.now(), unscoped_values()
    days = values["RETENTION_TURN_DAYS"]
    turns, events = forget_before(now - timedelta(days=days))
    # A turn that is kept is explained by its event.
    event_days = max(days, values["RETENTION_EVENT_DAYS"])
    retrievals = forget_events_before(now - timedelta(days=event_days))
    calls = forget_ended_calls(now)
    log.info("old_turns_forgotten", turns=turns, events=events, retrievals=retrievals, calls=calls)
    _forget_old_patients()


@routine("forget-old-jobs")
def forget_old_jobs() -> None:
    """Forget jobs that ended longer ago than `RETENTION_JOB_DAYS`."""
    days = unscoped_values()["RETENTION_JOB_DAYS"]
    jobs = forget_jobs_before(timezone.now() - timedelta(days=days))
    log.info("old_jobs_forgotten", jobs=jobs)


@routine("forget-old-logins")
def forget_old_logins() -> None:
    """Forget logins from longer ago than `RETENTION_LOGIN_DAYS`, and sessions that are over."""
    days = unscoped_values()["RETENTION_LOGIN_DAYS"]
    rows = forget_logins_before(timezone.now() - timedelta(days=days))
    log.info("old_logins_forgotten", rows=rows)


@shared_task(name=RUN_JOB)  # type: ignore[untyped-decorator]
def run_job(job_id: int) -> None:
    """Do the job of this number, if it is still due."""
    work(job_id=job_id)


@routine("sweep-jobs")
def sweep_jobs() -> None:
    """Send again what was lost. That this runs at all is the worker's sign of life."""
    now = timezone.now()
    note_worker(now)
    sweep(now=now)


@routine("watch-manuals")
def watch_manuals() -> None:
    """Ask for a re-index where the manuals on disk changed."""
    watch()


@routine("repair-embeddings")
def repair_embeddings() -> None:
    """Read again what was read with another corpus or code pattern, embed whatever lacks a
    vector, and free what retired spaces still hold."""
    try:
        uploads = bring_uploads_up_to_date()
    except (EmbeddingError, SourceBusy, SpaceMismatch, SpaceSwitched) as error:
        log.warning("uploads_not_read_again", cause=str(error))
    else:
        log.info("uploads_read_again", sources=len(uploads))
    read_everything_again()
    repair()
    free_retired()


@routine("sweep-patients")
def sweep_patients() -> None:
    """End the lookups whose process ended, and drop pieces of dictations in time."""
    now = timezone.now()
    give_up_lost(now)
    retention.drop_pieces(now)


def _forget_old_patients() -> None:
    identities, cached, looks = retention.forget_before(
        timezone.now(), _patient_limits(), spoken_of=marked_calls
    )
    log.info("old_patients_forgotten", identities=identities, cached=cached, looks=looks)


def _patient_limits() -> retention.Limits:
    live = patient_settings(unscoped_values())
    return retention.Limits(cache=live.cache, turns=live.turns, access=live.access)


@shared_task(  # type: ignore[untyped-decorator]
    name=EMBED_LESSONS,
    autoretry_for=(EmbeddingError,),
    retry_backoff=5,
    retry_backoff_max=600,
    max_retries=6,
)
def embed_lessons(namespace: str) -> None:
    """Embed what was taught, lessons and labelled questions, wherever it has no vector yet."""
    keep_taught_fresh(namespace)
