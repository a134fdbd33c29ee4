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
    done: int = 0

    def begin(self) -> None:
        """Tell how much there is to do. Raises Superseded."""
        progress(claim=self.claim, done=0, total=self.total)

    def step(self, steps: int = 1) -> None:
        """Tell that so much more is done. Raises Superseded where the job was taken away."""
        self.pulse.check()
        self.done = min(self.total, self.done + steps)
        progress(claim=self.claim, done=self.done, total=self.total)

    def end(self) -> None:
        """Tell that all is done. Raises Superseded."""
        progress(claim=self.claim, done=self.total, total=self.total)
