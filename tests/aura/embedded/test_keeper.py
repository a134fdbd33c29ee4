"""Starting again what dies, and saying so when it will not stay."""

import asyncio
from pathlib import Path
from signal import SIGTERM

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aura.embedded.child import Command
from aura.embedded.errors import NotReadyError, PartFailedError
from aura.embedded.keeper import Keeper, pause_s


class Shell:
    """A service made of a shell script that serves once it has made the file `up`."""

    title = "The shell"
    advice = "Write another script."
    stop_steps = ((SIGTERM, 0.3),)

    def __init__(self, directory: Path, script: str, mended: int = 0) -> None:
        self.directory = directory
        self.script = script
        self.log_file = directory / "shell.log"
        self.mended = mended
        self.starts = 0

    async def prepare(self) -> None:
        self.starts += 1
        (self.directory / "up").unlink(missing_ok=True)

    def command(self) -> Command:
        argv = ["/bin/sh", "-c", self.script]
        return Command(argv=argv, cwd=self.directory, environment={"PATH": "/usr/bin:/bin"})

    async def check(self) -> None:
        if not (self.directory / "up").exists():
            raise NotReadyError

    def mend(self, log_tail: str) -> bool:
        self.mended -= 1
        return self.mended >= 0


def keep(service: Shell, *, ours: bool = True) -> Keeper:
    return Keeper(service, lambda: ours)


def test_service_that_will_not_start_is_reported_with_its_last_words(tmp_path):
    service = Shell(tmp_path, "echo FATAL: no tea >&2; exit 3")

    async def ask() -> None:
        keeper = keep(service)
        try:
            await keeper.ready()
        finally:
            await keeper.stop()

    with pytest.raises(PartFailedError) as refusal:
        asyncio.run(ask())
    assert service.starts == 3
    for words in ("The shell", "FATAL: no tea", str(service.log_file), "Write another script."):
        assert words in str(refusal.value)


def test_asking_again_after_a_failure_tries_again_at_once(tmp_path):
    service = Shell(tmp_path, "test -e mended && touch up && exec sleep 60; exit 1")

    async def ask() -> None:
        keeper = keep(service)
        with pytest.raises(PartFailedError):
            await keeper.ready()
        (tmp_path / "mended").touch()
        await asyncio.wait_for(keeper.ready(), 5)
        await keeper.stop()

    asyncio.run(ask())


def test_passing_trouble_is_waited_out(tmp_path):
    service = Shell(tmp_path, "exit 1", mended=3)

    async def ask() -> None:
        keeper = keep(service)
        with pytest.raises(PartFailedError):
            await keeper.ready()
        await keeper.stop()

    asyncio.run(ask())
    assert service.starts == 6


def test_dead_service_is_started_again(tmp_path):
    service = Shell(tmp_path, "echo $$ >> pids; touch up; exec sleep 0.2")

    async def ask() -> None:
        keeper = keep(service)
        await keeper.ready()
        async with asyncio.timeout(10):
            while service.starts < 3:
                await asyncio.sleep(0.02)
        await keeper.stop()

    asyncio.run(ask())
    assert len(set((tmp_path / "pids").read_text().split())) >= 2


def test_stop_ends_what_ignores_the_kind_signal(tmp_path):
    service = Shell(tmp_path, "trap '' TERM; echo $$ > pid; touch up; while :; do sleep 1; done")

    async def ask() -> None:
        keeper = keep(service)
        await keeper.ready()
        await keeper.stop()

    asyncio.run(ask())
    assert not Path("/proc", (tmp_path / "pid").read_text().strip()).exists()


def test_stop_during_the_start_leaves_nothing(tmp_path):
    service = Shell(tmp_path, "echo $$ > begun && mv begun pid; exec sleep 60")

    async def ask() -> None:
        keeper = keep(service)
        asked = asyncio.create_task(keeper.ready())
        async with asyncio.timeout(10):
            while not (tmp_path / "pid").exists():
                await asyncio.sleep(0.02)
        await keeper.stop()
        asked.cancel()

    asyncio.run(ask())
    assert not Path("/proc", (tmp_path / "pid").read_text().strip()).exists()


def test_nothing_is_started_in_a_directory_that_is_no_longer_ours(tmp_path):
    service = Shell(tmp_path, "touch up; exec sleep 60")

    async def ask() -> None:
        keeper = keep(service, ours=False)
        try:
            await keeper.ready()
        finally:
            await keeper.stop()

    with pytest.raises(PartFailedError, match="removed or replaced"):
        asyncio.run(ask())
    assert service.starts == 0


@given(st.integers(min_value=0, max_value=10_000))
def test_pauses_grow_and_are_bounded(failures):
    assert 0.1 <= pause_s(failures) <= pause_s(failures + 1) <= 10
