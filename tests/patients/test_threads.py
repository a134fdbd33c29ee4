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


def test_what_is_first_is_done_before_what_waited_longer() -> None:
    """All threads are held; then one of them alone is let go, and does what waits in its order."""
    held = threading.Barrier(threads.THREADS + 1)
    gates = [threading.Event() for _thread in range(threads.THREADS)]
    order: list[str] = []

    def hold(gate: threading.Event) -> None:
        held.wait(PATIENCE_S)
        gate.wait(PATIENCE_S)

    holding = [soon(partial(hold, gate)) for gate in gates]
    held.wait(PATIENCE_S)
    waiting = [
        soon(partial(order.append, name), first=name.startswith("typed"))
        for name in ("dictated", "keyed", "typed", "heard", "typed too")
    ]
    gates[0].set()
    for future in waiting:
        future.result(PATIENCE_S)
    for gate in gates:
        gate.set()
    for future in holding:
        future.result(PATIENCE_S)

    assert order == ["typed", "typed too", "dictated", "keyed", "heard"]


@pytest.mark.parametrize(("first", "is_taken"), [(True, True), (False, False)])
def test_full_queue_has_places_for_what_is_first(
    monkeypatch: pytest.MonkeyPatch, first: bool, is_taken: bool
) -> None:
    monkeypatch.setattr(threads, "MOST_WAITING", 1)
    gate, done = threading.Event(), threading.Event()
    holding = soon(lambda: gate.wait(PATIENCE_S) and None)

    if is_taken:
        soon(done.set, first=first).result(PATIENCE_S)
    else:
        with pytest.raises(TooManyWait):
            soon(done.set, first=first)

    assert done.is_set() is is_taken
    gate.set()
    holding.result(PATIENCE_S)


def test_what_waits_can_be_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threads, "MOST_LATER", 1)
    later(600.0, lambda: None)
    drop_what_waits()

    later(600.0, lambda: None)
