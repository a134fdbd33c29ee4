"""Two texts side by side: line by line, with the changed words marked."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum
from itertools import zip_longest

CONTEXT_LINES = 2
"""Unchanged lines that are shown around a change."""
MOST_WORDS = 800
"""Of a line whose words are compared: what a comparison takes grows with their square."""
MOST_LINES = 60
"""Changed lines of a text whose words are compared; of a text written anew each line is marked."""
ALIKE = 0.3
"""Lines less alike than this are one taken out and one put in; marking words would be noise."""
_WORD = re.compile(r"\w+|\s+|[^\w\s]")


class RowKind(StrEnum):
    """What became of a line."""

    SAME = "same"
    CHANGED = "changed"
    REMOVED = "removed"
    ADDED = "added"
    SKIPPED = "skipped"


@dataclass(frozen=True, kw_only=True)
class Part:
    """A stretch of a line."""

    text: str
    marked: bool = False


@dataclass(frozen=True, kw_only=True)
class Row:
    """A line on either side; an empty side has no line there."""

    kind: RowKind
    before: tuple[Part, ...] = ()
    after: tuple[Part, ...] = ()
    skipped: int = 0
    """Unchanged lines that are not shown."""


def side_by_side(before: str, after: str) -> tuple[Row, ...]:
    """The rows of a comparison; none where the texts are equal."""
    if before == after:
        return ()
    old, new = before.split("\n"), after.split("\n")
    rows: list[Row] = []
    # Its heuristic is left on, here and for words: it looks past what comes back all the time, or a
    # text that repeats itself would take minutes.
    matcher = SequenceMatcher(None, old, new)
    steps = matcher.get_opcodes()
    in_words = sum(step[2] - step[1] for step in steps if step[0] != "equal") <= MOST_LINES
    for kind, start, end, new_start, new_end in steps:
        if kind == "equal":
            ends = (start > 0, end < len(old) or new_end < len(new))
            rows.extend(_unchanged(old[start:end], *ends))
        else:
            rows.extend(_changed(old[start:end], new[new_start:new_end], in_words))
    return tuple(rows)


def _unchanged(lines: Sequence[str], follows: bool, leads: bool) -> Iterator[Row]:
    """The lines next to a change; those further off are counted."""
    head = CONTEXT_LINES if follows else 0
    tail = CONTEXT_LINES if leads else 0
    if len(lines) <= head + tail + 1:
        head, tail = len(lines), 0
    yield from (_same(line) for line in lines[:head])
    if skipped := len(lines) - head - tail:
        yield Row(kind=RowKind.SKIPPED, skipped=skipped)
    yield from (_same(line) for line in lines[len(lines) - tail :])


def _changed(old: Sequence[str], new: Sequence[str], in_words: bool) -> Iterator[Row]:
    for before, after in zip_longest(old, new):
        if before is None:
            yield Row(kind=RowKind.ADDED, after=(Part(text=after, marked=True),))
        elif after is None:
            yield Row(kind=RowKind.REMOVED, before=(Part(text=before, marked=True),))
        else:
            yield _words(before, after) if in_words else _whole(before, after)


def _whole(before: str, after: str) -> Row:
    return Row(
        kind=RowKind.CHANGED,
        before=(Part(text=before, marked=True),),
        after=(Part(text=after, marked=True),),
    )


def _words(before: str, after: str) -> Row:
    old, new = _WORD.findall(before), _WORD.findall(after)
    if max(len(old), len(new)) > MOST_WORDS:
        return _whole(before, after)
    matcher = SequenceMatcher(None, old, new)
    if matcher.ratio() < ALIKE:
        return _whole(before, after)
    left: list[Part] = []
    right: list[Part] = []
    for kind, start, end, new_start, new_end in matcher.get_opcodes():
        marked = kind != "equal"
        if start < end:
            left.append(Part(text="".join(old[start:end]), marked=marked))
        if new_start < new_end:
            right.append(Part(text="".join(new[new_start:new_end]), marked=marked))
    return Row(kind=RowKind.CHANGED, before=tuple(left), after=tuple(right))


def _same(line: str) -> Row:
    part = (Part(text=line),)
    return Row(kind=RowKind.SAME, before=part, after=part)
