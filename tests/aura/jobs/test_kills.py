"""Whatever is killed in the middle of an ingest or of the filling of a space, each source is at
every moment wholly old or wholly new, the job ends with a reason, and what there is in the end is
what an undisturbed run leaves."""

import random
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

from tests.aura.jobs.box import EDITIONS, Box, Victim
from tests.aura.jobs.stored import State, Watch, state_of

SEED = 20261130
KILLS = 20
"""In each loop, of those that hit work that ran."""


@dataclass(frozen=True, kw_only=True)
class Undisturbed:
    """What runs that nothing disturbs leave and take."""

    box: Box
    editions: dict[str, State]
    """What is stored after the ingest of each."""
    lasts_s: dict[str, float]
    """How long each kind of job works."""


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Undisturbed]:
    box = Box(tmp_path_factory.mktemp("box"))
    editions, lasts_s = {}, {}
    try:
        for edition in reversed(EDITIONS):
            box.write(edition)
            ended = box.ended(box.ask("reindex"))
            assert (ended.state, ended.reason) == ("done", "")
            editions[edition], lasts_s["reindex"] = box.stored(), ended.took_s
        whole = box.stored()
        box.forget_vectors()
        lasts_s["fill"] = box.ended(box.ask("fill")).took_s
        assert box.stored() == whole
        yield Undisturbed(box=box, editions=editions, lasts_s=lasts_s)
    finally:
        box.close()


@dataclass
class Killer:
    """Kills at moments that a seed gives, and counts what came of it."""

    undisturbed: Undisturbed
    victim: Victim
    moments: random.Random = field(default_factory=lambda: random.Random(SEED))  # noqa: S311
    strikes: int = 0
    hits: int = 0
    """Strikes that found the job running."""
    felt: int = 0
    """Jobs that needed another attempt, or to be asked for again."""
    looks: int = 0

    @property
    def box(self) -> Box:
        return self.undisturbed.box

    def ingest(self) -> None:
        """Kill while one edition takes the other's place."""
        stored = self.box.stored()
        editions = self.undisturbed.editions
        coming, going = (
            ("new", "old") if stored.sources == editions["old"].sources else ("old", "new")
        )
        assert stored == editions[going]
        self.box.write(coming)
        self._strike("reindex", (editions[going], editions[coming]))

        if self.victim is Victim.EMBEDDINGS:
            # What an ingest could not embed in the other space is left to the nightly repair.
            self._finish("fill", self.box.ask("fill"))
        assert self.box.stored() == editions[coming]

    def filling(self) -> None:
        """Kill while the second space is filled anew."""
        whole = self.box.stored()
        assert whole in self.undisturbed.editions.values()
        self.box.forget_vectors()
        self._strike("fill", (whole, whole))

        assert self.box.stored() == whole

    def _strike(self, kind: str, allowed: tuple[State, State]) -> None:
        """Kill somewhere between the job's beginning and its usual end, watched until it ends."""
        with Watch(self.box.database, self._look, allowed=allowed) as watch:
            job = self.box.ask(kind)
            self.box.wait_for_work(job)
            # The moment is what is tried here.
            time.sleep(self.moments.uniform(0, self.undisturbed.lasts_s[kind]))
            hit = self.box.is_running(job)
            self.box.kill(self.victim)
            took_s = self._finish(kind, job)
        self.strikes += 1
        self.hits += hit
        if not hit:  # It ended undisturbed: so long it lasts on this machine now.
            self.undisturbed.lasts_s[kind] = took_s
        assert watch.wrong == []
        assert watch.looks > 0
        self.looks += watch.looks

    def _look(self, connection) -> State:
        return state_of(connection, active=self.box.active, beside=self.box.beside)

    def _finish(self, kind: str, job: int) -> float:
        """The job ends by itself, done or with its reason; a failed one is asked for again. Returns
        how long the last attempt took."""
        for asked in range(4):
            ended = self.box.ended(job)
            if ended.state == "done":
                self.felt += asked > 0 or ended.attempts > 1
                return ended.took_s
            assert (ended.state, bool(ended.reason.strip())) == ("failed", True)
            job = self.box.ask(kind)
        raise AssertionError(f"failed again and again: {ended.reason}")


@pytest.mark.timeout(600)
@pytest.mark.parametrize("victim", [Victim.WORKER, Victim.POSTGRES, Victim.EMBEDDINGS])
def test_kill_in_the_middle_of_an_ingest_tears_nothing(
    undisturbed: Undisturbed, victim: Victim
) -> None:
    killer = Killer(undisturbed, victim)
    while not killer.hits:
        assert killer.strikes < 5, "no kill found the job running"
        killer.ingest()


@pytest.mark.torture
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("work", [Killer.ingest, Killer.filling], ids=["ingests", "fillings"])
@pytest.mark.parametrize("victim", list(Victim))
def test_twenty_kills_tear_nothing(
    undisturbed: Undisturbed, victim: Victim, work, capsys: pytest.CaptureFixture[str]
) -> None:
    killer = Killer(undisturbed, victim)
    began = time.monotonic()

    while killer.hits < KILLS:
        assert killer.strikes < 3 * KILLS, "too few kills found the job running"
        work(killer)

    with capsys.disabled():
        sys.stdout.write(
            f"\n{victim}, {work.__name__}: {killer.strikes} kills, {killer.hits} while it ran, "
            f"{killer.felt} felt by the job, {killer.looks} looks, "
            f"{time.monotonic() - began:.0f} s\n"
        )
