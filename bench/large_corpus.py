"""A made corpus on disk: manuals enough for any number of passages, the same in every run.

The names of the demonstration manuals are among them, so that a machine that a turn names has its
manual, and the sources that every search includes are there.
"""

import shutil
from pathlib import Path

from bench import corpus, made

PASSAGES = 25
"""Of each manual."""
SHARED = ("cap/", "tubos/")
"""Prefixes of what every search includes; each tenth made manual is one of the first."""


def write(folder: Path, *, chunks: int) -> Path:
    """Write manuals with so many passages between them, in the place of whatever was there."""
    shutil.rmtree(folder, ignore_errors=True)
    demonstration = sorted(
        path.relative_to(corpus.MANUALS).as_posix() for path in corpus.MANUALS.rglob("*.md")
    )
    for number in range(-(-chunks // PASSAGES)):
        if number < len(demonstration):
            name = demonstration[number]
        else:
            name = f"{'cap' if number % 10 == 0 else f'sala {number % 40}'}/manual {number}.md"
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        passages = range(number * PASSAGES, min(chunks, (number + 1) * PASSAGES))
        path.write_text(_manual(number, passages), encoding="utf-8")
    return folder


def _manual(number: int, passages: range) -> str:
    sections = (f"## Sección {place}\n\n{_content(place)}\n" for place in passages)
    return f"# Manual {number}\n\n" + "\n".join(sections)


def _content(place: int) -> str:
    """One in twenty bears a code, as one of some thousand codes would be borne."""
    text = made.content(place)
    return f"Error E{place % 40:02d}. {text}" if place % 20 == 0 else text
