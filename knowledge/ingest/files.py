"""The manuals of a folder, and the names that their sources bear."""

import fnmatch
import os
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_SUFFIX = ".md"


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
    inside = start.relative_to(root).parts
    found: list[tuple[str, ...]] = []
    if not any(part.startswith(".") for part in inside):
        found = [inside] if start.is_file() else sorted(_below(start, inside))
    files = [
        ManualFile(path=root.joinpath(*parts), name=_named("/".join(parts))) for parts in found
    ]
    wanted = set(fnmatch.filter((file.name for file in files), glob))
    if not wanted:
        raise NothingToIngest(f"no manual (*{_SUFFIX}) under {start} matches; nothing was changed")
    return [file for file in files if file.name in wanted]


def name_of(path: Path, root: Path) -> str:
    """A source's name: its path relative to the root, composed (NFC) as people type it.

    Bytes that are not UTF-8, which a name on disk may hold, are written out.
    """
    return _named(path.relative_to(root).as_posix())


def _named(inside: str) -> str:
    if inside.isascii():
        return inside
    return unicodedata.normalize("NFC", os.fsencode(inside).decode("utf-8", "backslashreplace"))


def _below(folder: Path | str, parts: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Where the manuals of a folder are, as the listing of the folder tells it: with thousands of
    files, asking the system after each of them takes longer than reading them.

    What is hidden is left out; links to folders are not followed, and a folder that may not be
    listed holds nothing.
    """
    try:
        entries = os.scandir(folder)
    except PermissionError:
        return
    with entries:
        for entry in entries:
            if entry.name.startswith("."):
                continue
            if entry.is_dir(follow_symlinks=False):
                yield from _below(entry.path, (*parts, entry.name))
            elif entry.name.endswith(_SUFFIX) and _is_file(entry):
                yield (*parts, entry.name)


def _is_file(entry: "os.DirEntry[str]") -> bool:
    """A file, or a link to one that is there."""
    if entry.is_symlink():
        return Path(entry.path).is_file()
    return entry.is_file()
