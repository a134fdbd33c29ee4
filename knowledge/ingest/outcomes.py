"""What became of the manuals of an ingest."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum

from knowledge.ingest.store import Written
from knowledge.markdown import Finding


class Outcome(StrEnum):
    """What became of one manual."""

    CHANGED = "changed"
    UNCHANGED = "unchanged"
    REFUSED = "refused"
    EDITED = "edited"
    """Its text is the back office's since a person edited it; the file was left alone."""


@dataclass(frozen=True, kw_only=True)
class SourceReport:
    """What an ingest did with one manual. `problem` says why one was refused."""

    name: str
    outcome: Outcome
    written: Written | None = None
    findings: tuple[Finding, ...] = ()
    problem: str = ""


@dataclass(frozen=True, kw_only=True)
class IngestReport:
    """What an ingest did. `stopped` says why it ended before the last manual."""

    sources: tuple[SourceReport, ...] = ()
    removed: tuple[str, ...] = ()
    not_reached: tuple[str, ...] = ()
    stopped: str = ""
    switched: bool = False
    """It stopped because another space answers by now; the rest is due in that one."""

    def followed_by(self, rest: "IngestReport") -> "IngestReport":
        """Both as one, of an ingest that went on with what this one did not reach."""
        return replace(rest, sources=(*self.sources, *rest.sources))

    def count(self, outcome: Outcome) -> int:
        """How many manuals ended this way."""
        return sum(report.outcome is outcome for report in self.sources)

    def total(self, figure: Callable[[Written], int]) -> int:
        """A figure of what was written, over all sources."""
        return sum(figure(report.written) for report in self.sources if report.written)

    @property
    def failed(self) -> bool:
        """Whether something was not ingested that should have been."""
        return bool(self.stopped) or self.count(Outcome.REFUSED) > 0
