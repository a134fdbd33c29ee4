"""Work beside the turns: at once, or when its time has come."""

import threading
from collections.abc import Iterator
from functools import partial

import pytest

from patients import threads
from patients.threads import TooManyWait, drop_what_waits, later, soon

PATIENCE_S = 15.0


@pytest.fixture(autouse=True)
def nothing_waits(django_db_setup: None) -> Iterator[None]:
    """Nothing is left for another test."""
    yield
    drop_what_waits()


@pytest.mark.parametrize("do", [soon, partial(later, 0.0), partial(later, 0.02)])
def test_work_is_done_in_another_thread(do: object) -> None:
    done = threading.Event()
    names: list[str] = []

    def work() -> None:
        names.append(threading.current_thread().name)
        done.set()

    do(work)  # type: ignore[operator]

    assert done.wait(PATIENCE_S)
    assert names[0].startswith("patients")


def test_what_is_due_first_is_done_first_whenever_it_was_given() -> None:
    done = threading.Event()
    never = threading.Event()
    later(600.0, never.set)
    later(0.0, done.set)

    assert done.wait(PATIENCE_S)
    assert not never.is_set()


def test_no_more_waits_than_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threads, "MOST_LATER", 1)
    later(600.0, lambda: None)

    with pytest.raises(TooManyWait):
        later(600.0, lambda: None)


def test_what_waits_can_be_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threads, "MOST_LATER", 1)
    later(600.0, lambda: None)
    drop_what_waits()

    later(600.0, lambda: None)
