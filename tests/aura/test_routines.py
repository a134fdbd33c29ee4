"""What runs by itself: laid once, a person's from then on, never beside itself."""

import threading
from datetime import time, timedelta

import pytest
from celery import current_app
from django.conf import settings
from django.db import connection
from django_celery_beat.models import PeriodicTask
from django_celery_beat.schedulers import DatabaseScheduler
from pytest_django.plugin import DjangoDbBlocker

from aura import tasks
from aura.routines import ROUTINES, lay_routines, schedule_of


def test_every_routine_names_a_task_that_exists() -> None:
    assert tasks
    assert {routine.task for routine in ROUTINES} <= set(current_app.tasks)


def test_routines_are_laid_once(db: None) -> None:
    lay_routines()

    assert set(PeriodicTask.objects.values_list("name", flat=True)) >= {
        routine.name for routine in ROUTINES
    }
    before = list(PeriodicTask.objects.order_by("pk").values_list("pk", "date_changed"))
    lay_routines()
    assert list(PeriodicTask.objects.order_by("pk").values_list("pk", "date_changed")) == before


def test_what_a_person_chose_outlives_the_next_start_of_beat(db: None) -> None:
    row = PeriodicTask.objects.get(name="watch-manuals")
    row.enabled = False
    row.interval = schedule_of(timedelta(minutes=5))["interval"]
    row.save()

    lay_routines()

    row.refresh_from_db()
    assert not row.enabled
    assert row.interval.every == 300
    # What is in the settings, beat would write over the rows.
    assert not current_app.conf.beat_schedule


def test_beat_takes_the_routines_from_the_database(db: None) -> None:
    PeriodicTask.objects.filter(name="watch-manuals").update(enabled=False)

    entries = DatabaseScheduler(app=current_app, lazy=True).all_as_schedule()

    assert "sweep-jobs" in entries
    assert "watch-manuals" not in entries


def test_time_of_day_is_the_house_s(db: None) -> None:
    at = schedule_of(time(4, 10))["crontab"]

    assert str(at.timezone) == settings.TIME_ZONE
    assert (at.hour, at.minute) == ("4", "10")


def test_routine_does_not_run_beside_itself(
    committed: str, django_db_blocker: DjangoDbBlocker, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = threading.Event(), threading.Event()
    runs: list[str] = []

    def slow() -> tuple[str, ...]:
        runs.append("one")
        begun.set()
        assert go_on.wait(30)
        return ()

    monkeypatch.setattr(tasks, "watch", slow)

    def first() -> None:
        tasks.watch_manuals()
        connection.close()

    with django_db_blocker.unblock():
        thread = threading.Thread(target=first)
        thread.start()
        assert begun.wait(30)
        tasks.watch_manuals()
        go_on.set()
        thread.join(30)
        tasks.watch_manuals()

    assert runs == ["one", "one"]
