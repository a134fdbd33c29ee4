"""Whatever is killed in the middle of an ingest, of the filling of a space, or of the publishing of
a draft, each source is at every moment wholly old or wholly new, with the version and the draft
that go with it, the job ends with a reason, and what there is in the end is what an undisturbed run
leaves."""

import random
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.aura.jobs import published
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
    manuals: dict[str, State]
    """What is stored after the publishing of each text; of each state only that manual counts."""
    preview: Mapping[str, Any]
    """What the preview of the second text says while the first is live."""
    lasts_s: dict[str, float]
    """How long each kind of job works."""


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Undisturbed]:
    box = Box(tmp_path_factory.mktemp("box"))
    editions: dict[str, State] = {}
    manuals: dict[str, State] = {}
    lasts_s: dict[str, float] = {}
    preview: Mapping[str, Any] | None = None
    try:
        for text in (*published.TEXTS, "one"):
            with box.database() as connection:
                digest = published.draft(connection, text)
            if text == "two":
                lasts_s["preview"] = box.ended(box.ask("preview", digest)).took_s
                with box.database() as connection:
                    preview = published.preview_of(connection)
            ended = box.ended(box.ask("publish", digest))
            assert (ended.state, ended.reason) == ("done", "")
            manuals[text], lasts_s["publish"] = box.stored(), ended.took_s
        for edition in reversed(EDITIONS):
            box.write(edition)
            ended = box.ended(box.ask("reindex"))
            assert (ended.state, ended.reason) == ("done", "")
            editions[edition], lasts_s["reindex"] = box.stored(), ended.took_s
        whole = box.stored()
        box.forget_vectors()
        lasts_s["fill"] = box.ended(box.ask("fill")).took_s
        assert box.stored() == whole
        assert preview is not None
        yield Undisturbed(
            box=box, editions=editions, manuals=manuals, preview=preview, lasts_s=lasts_s
        )
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

    def publishing(self) -> None:
        """Kill while a draft becomes what answers, and while the former text takes its place."""
        for text in ("two", "one"):
            before = self.box.stored()
            after = published.with_manual_of(before, self.undisturbed.manuals[text])
            with self.box.database() as connection:
                known = published.numbers(connection)
                digest = published.draft(connection, text)
            self._strike("publish", (self.box.stored(), after), digest)

            if self.victim is Victim.EMBEDDINGS:
                self._finish("fill", self.box.ask("fill"))
            assert self.box.stored() == after
            with self.box.database() as connection:
                assert published.numbers(connection) == [*known, len(known) + 1]
                assert published.newest_text(connection) == published.TEXTS[text]

    def previewing(self) -> None:
        """Kill while it is asked what a draft would change."""
        with self.box.database() as connection:
            digest = published.draft(connection, "two")
        whole = self.box.stored()
        self._strike("preview", (whole, whole), digest)

        with self.box.database() as connection:
            assert published.preview_of(connection) == self.undisturbed.preview
            published.discard(connection)

    def _strike(self, kind: str, allowed: tuple[State, State], digest: str = "") -> None:
        """Kill somewhere between the job's beginning and its usual end, watched until it ends."""
        with Watch(self.box.database, self._look, allowed=allowed) as watch:
            job = self.box.ask(kind, digest)
            self.box.wait_for_work(job)
            # The moment is what is tried here.
            time.sleep(self.moments.uniform(0, self.undisturbed.lasts_s[kind]))
            hit = self.box.is_running(job)
            self.box.kill(self.victim)
            took_s = self._finish(kind, job, digest)
        self.strikes += 1
        self.hits += hit
        if not hit:  # It ended undisturbed: so long it lasts on this machine now.
            self.undisturbed.lasts_s[kind] = took_s
        assert watch.wrong == []
        assert watch.looks > 0
        self.looks += watch.looks

    def _look(self, connection) -> State:
        return state_of(connection, active=self.box.active, beside=self.box.beside)

    def _finish(self, kind: str, job: int, digest: str = "") -> float:
        """The job ends by itself, done or with its reason; a failed one is asked for again. Returns
        how long the last attempt took."""
        for asked in range(4):
            ended = self.box.ended(job)
            if ended.state == "done":
                self.felt += asked > 0 or ended.attempts > 1
                return ended.took_s
            assert (ended.state, bool(ended.reason.strip())) == ("failed", True)
            job = self.box.ask(kind, digest)
        raise AssertionError(f"failed again and again: {ended.reason}")


@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    ("victim", "work"),
    [
        pytest.param(Victim.WORKER, Killer.ingest, id="worker, ingest"),
        pytest.param(Victim.POSTGRES, Killer.ingest, id="postgres, ingest"),
        pytest.param(Victim.EMBEDDINGS, Killer.ingest, id="embeddings, ingest"),
        pytest.param(Victim.WORKER, Killer.publishing, id="worker, publishing"),
    ],
)
def test_kill_in_the_middle_of_work_tears_nothing(
    undisturbed: Undisturbed, victim: Victim, work
) -> None:
    killer = Killer(undisturbed, victim)
    while not killer.hits:
        assert killer.strikes < 5, "no kill found the job running"
        work(killer)


@pytest.mark.torture
@pytest.mark.timeout(3000)
@pytest.mark.parametrize(
    "work",
    [Killer.ingest, Killer.filling, Killer.publishing, Killer.previewing],
    ids=["ingests", "fillings", "publishings", "previews"],
)
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
