"""Whatever is killed in the middle of an ingest or of the filling of a space, each source is wholly
old or wholly new, the job ends with a reason, and what there is in the end is what an undisturbed
run leaves."""

import random
import time
from collections.abc import Iterator

import pytest

from tests.aura.jobs.box import NAMES, PASSAGES, Box, Victim

SEED = 20261130
IN_THE_MIDDLE_S = (0.0, 1.5)
"""From the moment a job is asked for: its whole life."""


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Box]:
    made = Box(tmp_path_factory.mktemp("box"))
    yield made
    made.close()


class Killer:
    """Kills at moments that a seed gives."""

    def __init__(self, box: Box, seed: int) -> None:
        self._box = box
        self._random = random.Random(seed)  # noqa: S311  moments, no secrets
        self._version = int(time.time())
        """Unlike that of any test before: the box is shared."""

    def ingest(self, victim: Victim) -> None:
        """Kill during an ingest; whole at once, and like an undisturbed run in the end."""
        before = self._box.versions()
        self._version += 1
        self._box.write(self._version)
        job = self._box.ask("reindex")

        self._strike(victim)

        new = {f"v{self._version} × {PASSAGES}"}
        for name, found in self._box.versions().items():
            assert found in (before[name], new), (victim, name)
        self._finish("reindex", job)
        assert self._box.versions() == dict.fromkeys(NAMES, new)
        for space in self._box.spaces():
            if self._box.texts_with_vectors(space) != self._box.undisturbed():
                self._finish("fill", self._box.ask("fill", space), space)
            assert self._box.texts_with_vectors(space) == self._box.undisturbed()

    def filling(self, victim: Victim) -> None:
        """Kill during the filling of the second space; what is done is right, then all is."""
        space = self._box.spaces()[1]
        self._box.forget_vectors(space)
        job = self._box.ask("fill", space)

        self._strike(victim)

        assert self._box.texts_with_vectors(space) <= self._box.undisturbed()
        self._finish("fill", job, space)
        assert self._box.texts_with_vectors(space) == self._box.undisturbed()
        assert self._box.texts_with_vectors(self._box.spaces()[0]) == self._box.undisturbed()

    def _strike(self, victim: Victim) -> None:
        time.sleep(self._random.uniform(*IN_THE_MIDDLE_S))  # the moment is what is tried here
        self._box.kill(victim)

    def _finish(self, kind: str, job: int, subject: str = "") -> None:
        """The job ends by itself, done or with its reason; a failed one is asked for again."""
        for _attempt in range(4):
            ended = self._box.ended(job)
            if ended.state == "done":
                return
            assert (ended.state, bool(ended.reason.strip())) == ("failed", True)
            job = self._box.ask(kind, subject)
        raise AssertionError(f"failed again and again: {ended.reason}")


@pytest.mark.timeout(600)
@pytest.mark.parametrize("victim", [Victim.WORKER, Victim.POSTGRES, Victim.EMBEDDINGS])
def test_kill_in_the_middle_of_an_ingest_tears_nothing(box: Box, victim: Victim) -> None:
    Killer(box, SEED).ingest(victim)


@pytest.mark.torture
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("victim", list(Victim))
def test_twenty_kills_in_ingests_tear_nothing(box: Box, victim: Victim) -> None:
    killer = Killer(box, SEED)
    for _number in range(20):
        killer.ingest(victim)


@pytest.mark.torture
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("victim", list(Victim))
def test_twenty_kills_in_fillings_leave_no_wrong_vector(box: Box, victim: Victim) -> None:
    killer = Killer(box, SEED)
    for _number in range(20):
        killer.filling(victim)
