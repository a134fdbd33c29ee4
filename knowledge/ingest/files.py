"""The manuals of a folder, and the names that their sources bear."""

import fnmatch
import os
import unicodedata
from dataclasses import dataclass
from pathlib import Path


class NothingToIngest(Exception):
    """The path is missing, or holds no manual; nothing was changed."""


@dataclass(frozen=True, kw_only=True)
class ManualFile:
    """A file to ingest, and the name its source bears."""

    path: Path
    name: str


def manual_files(root: Path, *, below: Path | None = None, glob: str = "*") -> list[ManualFile]:
    """The manuals under a path, named relative to the root, by name.

    Raises NothingToIngest where there is none: an empty folder is a mistake, not a wish to forget
    every manual.
    """
    start = below or root
    if not start.exists():
        raise NothingToIngest(f"{start} does not exist; nothing was changed")
    found = [start] if start.is_file() else sorted(start.rglob("*.md"))
    files = [
        ManualFile(path=path, name=name_of(path, root))
        for path in found
        if path.is_file()
        and not any(part.startswith(".") for part in path.parts[len(root.parts) :])
    ]
    wanted = [file for file in files if fnmatch.fnmatch(file.name, glob)]
    if not wanted:
        raise NothingToIngest(f"no manual (*.md) under {start} matches; nothing was changed")
    return wanted


def name_of(path: Path, root: Path) -> str:
    """A source's name: its path relative to the root, composed (NFC) as people type it.

    Bytes that are not UTF-8, which a name on disk may hold, are written out.
    """
    inside = os.fsencode(path.relative_to(root).as_posix())
    return unicodedata.normalize("NFC", inside.decode("utf-8", "backslashreplace"))
