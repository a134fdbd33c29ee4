"""The routines' page: when something runs is a person's to choose, what runs is not."""

from datetime import timedelta

import pytest
from django.test import Client
from django_celery_beat.models import PeriodicTask, PeriodicTasks

from aura.console.routines import rhythm_of

PAGE = "/admin/django_celery_beat/periodictask/"


def row(name: str) -> PeriodicTask:
    return PeriodicTask.objects.select_related("interval", "crontab").get(name=name)


def page_of(name: str) -> str:
    return f"{PAGE}{row(name).pk}/change/"


def test_list_says_what_runs_and_when_in_words(boss: Client) -> None:
    page = boss.get(PAGE).content.decode()

    for words in ("Vigilar los manuales", "cada 30 minutos", "todos los días a las 04:10"):
        assert words in page
    assert "aura.watch_manuals" not in page


def test_routine_is_called_by_its_title_wherever_it_is_named(boss: Client) -> None:
    page = boss.get(page_of("compare-lessons")).content.decode()
    sent = {"enabled": "on", "minutes": "3"}
    told = boss.post(page_of("compare-lessons"), sent, follow=True).content.decode()

    for shown in (page, told):
        assert "Comparar las lecciones" in shown
        assert "ompare-lessons" not in shown


def test_new_rhythm_holds_and_beat_is_told(boss: Client) -> None:
    before = PeriodicTasks.last_change()

    boss.post(page_of("watch-manuals"), {"enabled": "on", "minutes": "5"})

    assert rhythm_of(row("watch-manuals")) == timedelta(minutes=5)
    assert PeriodicTasks.last_change() != before


def test_routine_is_switched_off(boss: Client) -> None:
    boss.post(page_of("forget-old-turns"), {"daily_at": "03:30"})

    chosen = row("forget-old-turns")
    assert not chosen.enabled
    assert (chosen.crontab.hour, chosen.crontab.minute) == ("3", "30")
    assert chosen.interval is None


@pytest.mark.parametrize("minutes", ["", "0", "-5", "1441", "x"])
def test_rhythm_that_cannot_be_is_refused(boss: Client, minutes: str) -> None:
    answer = boss.post(page_of("watch-manuals"), {"enabled": "on", "minutes": minutes})

    assert answer.status_code == 200
    assert rhythm_of(row("watch-manuals")) == timedelta(minutes=30)


def test_page_chooses_neither_the_task_nor_what_it_is_given(boss: Client) -> None:
    boss.post(
        page_of("watch-manuals"),
        {"enabled": "on", "minutes": "30", "task": "os.system", "args": '["x"]'},
    )

    assert row("watch-manuals").task == "aura.watch_manuals"
    assert row("watch-manuals").args == "[]"
