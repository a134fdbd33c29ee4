"""How far a long command is: a bar on a terminal, or lines."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import IO, Any, cast

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn


def progress_on(stream: Any) -> Progress:
    """A bar on a command's standard error; nothing where that is no terminal."""
    console = Console(file=cast(IO[str], stream))
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    return Progress(*columns, console=console, disable=not console.is_terminal)


@dataclass
class Lines:
    """Tells a long command's phases in lines, which a log keeps too, and every tenth of its
    steps."""

    write: Callable[[str], object]
    steps: int
    """At most."""
    phase: str = ""
    done: int = 0

    def begin(self, phase: str) -> None:
        """Another phase begins."""
        self.phase = phase
        self._tell()

    def step(self) -> None:
        """One more step is done."""
        self.done += 1
        if self.done * 10 // self.steps > (self.done - 1) * 10 // self.steps:
            self._tell()

    def _tell(self) -> None:
        self.write(f"{self.phase}: {self.done} of at most {self.steps} fits")
