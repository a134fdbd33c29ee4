"""Calls with a hard deadline on the background loop."""

import asyncio
import os
import threading
import time

import pytest

from knowledge.embeddings import background

SLACK_S = 0.5


async def _sleep(seconds: float, ended: list[str]) -> str:
    try:
        await asyncio.sleep(seconds)
    except asyncio.CancelledError:
        ended.append("cancelled")
        raise
    ended.append("finished")
    return "awake"


def test_result_is_given_back():
    assert background.call(_sleep(0, []), 5.0) == "awake"


def test_exception_is_given_back():
    async def fail() -> None:
        raise LookupError("no such thing")

    with pytest.raises(LookupError, match="no such thing"):
        background.call(fail(), 5.0)


def test_work_is_cancelled_at_the_deadline():
    ended: list[str] = []
    started = time.monotonic()

    with pytest.raises(TimeoutError):
        background.call(_sleep(60, ended), 0.1)

    assert time.monotonic() - started < 0.1 + SLACK_S
    assert ended == ["cancelled"]


def test_many_slow_calls_do_not_wait_for_each_other():
    """A pool of threads would serve a few and let the rest queue behind them."""
    took: list[float] = []

    def call() -> None:
        started = time.monotonic()
        with pytest.raises(TimeoutError):
            background.call(_sleep(60, []), 0.3)
        took.append(time.monotonic() - started)

    threads = [threading.Thread(target=call) for _ in range(40)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(took) == 40
    assert max(took) < 0.3 + SLACK_S


def test_deadline_holds_while_another_call_keeps_the_loop_busy():
    """Reading a huge answer does: it is parsed on the loop."""
    busy, release = threading.Event(), threading.Event()

    async def block() -> None:
        busy.set()
        release.wait(10)

    blocker = threading.Thread(target=background.call, args=(block(), 30.0))
    blocker.start()
    assert busy.wait(5)
    started = time.monotonic()
    try:
        with pytest.raises(TimeoutError):
            background.call(_sleep(0, []), 0.2)
        took = time.monotonic() - started
    finally:
        release.set()
        blocker.join()

    assert took < 0.2 + SLACK_S


@pytest.mark.filterwarnings("ignore:.*multi-threaded, use of fork:DeprecationWarning")
def test_forked_child_has_a_loop_of_its_own():
    background.call(_sleep(0, []), 5.0)
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.write(writer, background.call(_sleep(0, []), 5.0).encode())
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as heard:
        assert heard.read() == "awake"
    os.waitpid(child, 0)
