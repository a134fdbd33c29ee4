"""What runs by itself, and when: the rows of django-celery-beat, made once and then a person's.

A schedule that is in the settings would be written over the database's at each start of beat, and
with it what a person chose; so the table below is laid once, by name.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import time, timedelta
from functools import wraps
from typing import Any, TypeVar

import structlog
from celery import shared_task
from django.conf import settings
from django.db import connection
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django_celery_beat.models import CrontabSchedule, IntervalSchedule, PeriodicTask

log = structlog.get_logger(__name__)

Work = TypeVar("Work", bound=Callable[[], None])


SWEEP_EVERY_S = 10
"""Laid so; how long a job whose worker was lost may wait to be seen."""


@dataclass(frozen=True, kw_only=True)
class Routine:
    """Work that repeats: every so often, or daily at a time of day (of `TIME_ZONE`)."""

    name: str
    task: str
    title: str | Promise
    help: str | Promise
    rhythm: timedelta | time
    expires_s: int | None = None
    """Seconds after which a run that has not begun is dropped; None keeps it."""


ROUTINES = (
    Routine(
        name="sweep-jobs",
        task="aura.sweep_jobs",
        title=_("Look after the jobs"),
        help=_(
            "Sends again the jobs whose worker was lost. Without it the worker gives no sign of "
            "life."
        ),
        rhythm=timedelta(seconds=SWEEP_EVERY_S),
        # Sweeps that pile up behind a long job would only repeat each other.
        expires_s=SWEEP_EVERY_S,
    ),
    Routine(
        name="sweep-patients",
        task="aura.sweep_patients",
        title=_("Look after the patients' lookups"),
        help=_(
            "Says of a lookup whose process ended that it was cut short, and drops the pieces of "
            "numbers that nobody went on with."
        ),
        rhythm=timedelta(seconds=30),
        expires_s=30,
    ),
    Routine(
        name="watch-manuals",
        task="aura.watch_manuals",
        title=_("Watch the manuals"),
        help=_("Asks for a re-index when a manual on disk changed, came or went."),
        rhythm=timedelta(minutes=30),
        expires_s=1_700,
    ),
    Routine(
        name="repair-embeddings",
        task="aura.repair_embeddings",
        title=_("Complete the vectors"),
        help=_("Embeds whatever text lacks its vector, in every space that is not retired."),
        rhythm=time(3, 20),
    ),
    Routine(
        name="compare-lessons",
        task="aura.compare_lessons",
        title=_("Compare the lessons"),
        help=_("Compares new lessons with the others, so that those that disagree are listed."),
        rhythm=timedelta(minutes=2),
        expires_s=120,
    ),
    Routine(
        name="compare-passages",
        task="aura.compare_passages",
        title=_("Compare the passages"),
        help=_(
            "Compares new passages with those of other sources, so that those that are nearly the "
            "same are listed."
        ),
        rhythm=timedelta(minutes=5),
        expires_s=300,
    ),
    Routine(
        name="forget-old-turns",
        task="aura.forget_old_turns",
        title=_("Forget what is old"),
        help=_("Deletes what was said longer ago than the retention allows; the figures stay."),
        rhythm=time(4, 10),
    ),
    Routine(
        name="forget-old-jobs",
        task="aura.forget_old_jobs",
        title=_("Forget jobs that ended"),
        help=_("Deletes jobs that ended longer ago than the retention allows."),
        rhythm=time(4, 20),
    ),
    Routine(
        name="forget-old-logins",
        task="aura.forget_old_logins",
        title=_("Forget old logins"),
        help=_("Deletes logins and failed ones from longer ago than the retention allows."),
        rhythm=time(4, 30),
    ),
)


def lay_routines() -> None:
    """Make the rows that are missing. What a person changed, also to "off", stays."""
    known = set(PeriodicTask.objects.values_list("name", flat=True))
    for routine in ROUTINES:
        if routine.name not in known:
            PeriodicTask.objects.create(
                name=routine.name,
                task=routine.task,
                expire_seconds=routine.expires_s,
                **schedule_of(routine.rhythm),
            )


def schedule_of(rhythm: timedelta | time) -> dict[str, Any]:
    """The columns of a row that say when it runs."""
    if isinstance(rhythm, timedelta):
        every, _made = IntervalSchedule.objects.get_or_create(
            every=int(rhythm.total_seconds()), period=IntervalSchedule.SECONDS
        )
        return {"interval": every, "crontab": None}
    at, _made = CrontabSchedule.objects.get_or_create(
        minute=str(rhythm.minute),
        hour=str(rhythm.hour),
        day_of_week="*",
        day_of_month="*",
        month_of_year="*",
        timezone=settings.TIME_ZONE,
    )
    return {"interval": None, "crontab": at}


def routine(name: str) -> Callable[[Work], Work]:
    """A task of the table that never runs beside itself, whatever beat or a second one sends."""
    task = next(one.task for one in ROUTINES if one.name == name)

    def decorate(work: Work) -> Work:
        @wraps(work)
        def alone() -> None:
            with _lock(f"routine:{name}") as held:
                if held:
                    work()
                else:
                    log.info("routine_already_running", routine=name)

        return shared_task(name=task)(alone)  # type: ignore[no-any-return]

    return decorate


@contextmanager
def _lock(key: str) -> Iterator[bool]:
    """Whether the lock was free. It is the session's: a killed worker gives it back."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(hashtextextended(%s, 0))", [key])
        held = bool(cursor.fetchone()[0])
    try:
        yield held
    finally:
        if held:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(hashtextextended(%s, 0))", [key])
