"""How far a long command is, for somebody who watches it on a terminal."""

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
