"""How far a piece of work is, told to its job's row."""

from dataclasses import dataclass

from aura.jobs.claims import Claim, progress
from aura.jobs.pulse import Pulse


@dataclass
class Tally:
    """Counts steps whose number is known, or estimated from above, before."""

    claim: Claim
    pulse: Pulse
    total: int
    can_go_on_later: bool = True
    """Whether a next run goes on from where this one is put back for its time."""
    done: int = 0

    def begin(self) -> None:
        """Tell how much there is to do. Raises Superseded."""
        progress(claim=self.claim, done=0, total=self.total)

    def step(self, steps: int = 1) -> None:
        """Tell that so much more is done. Raises Superseded where the job was taken away, and
        OutOfTime where it can go on later and should."""
        self.pulse.check()
        self.done = min(self.total, self.done + steps)
        progress(claim=self.claim, done=self.done, total=self.total)
        if self.can_go_on_later:
            self.pulse.check_time()

    def end(self) -> None:
        """Tell that all is done. Raises Superseded."""
        progress(claim=self.claim, done=self.total, total=self.total)
