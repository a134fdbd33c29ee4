"""What becomes of a source's passages when its text becomes another. Pure.

A passage's identity is its path, kind and content (`knowledge.ingest.prepare`). One that is in both
texts is unchanged, wherever it moved. Of the others, one that went and one that came are the same
passage changed where they have the same path and kind and, of a table's row, the same first cell;
or, since the first cell itself may be what was mended, where they are alike enough in the same
section.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

ALIKE = 0.6
"""Share of equal words from which two passages of one section are one that was changed."""
MOST_COMPARED = 12
"""Passages of a section that are compared by likeness, on each side: the cost is their product."""
MOST_WORDS = 400
"""Of a passage that is compared by likeness: here too the cost is their product."""


@dataclass(frozen=True, kw_only=True)
class PassageText:
    """A passage as it is compared."""

    identity: str
    path: tuple[str, ...]
    kind: str
    content: str

    @property
    def section(self) -> str:
        """Where it is, in one line."""
        return " › ".join(self.path)

    @property
    def key(self) -> tuple[object, ...]:
        """What a changed passage keeps: its place and, of a row, its first cell."""
        first = self.content.split("\n", 1)[0] if self.kind == "row" else ""
        return (self.path, self.kind, first)


@dataclass(frozen=True, kw_only=True)
class ChangedPassage:
    """A passage before and after."""

    before: PassageText
    after: PassageText


@dataclass(frozen=True, kw_only=True)
class PassageChanges:
    """The difference, each kind in the order of its text."""

    added: tuple[PassageText, ...] = ()
    removed: tuple[PassageText, ...] = ()
    changed: tuple[ChangedPassage, ...] = ()
    unchanged: int = 0

    @property
    def is_empty(self) -> bool:
        """Whether both texts hold the same passages."""
        return not (self.added or self.removed or self.changed)


def changes_between(before: Iterable[PassageText], after: Iterable[PassageText]) -> PassageChanges:
    """Pair what went with what came."""
    old, new = list(before), list(after)
    known = {passage.identity for passage in old}
    kept = {passage.identity for passage in new}
    gone = [passage for passage in old if passage.identity not in kept]
    come = [passage for passage in new if passage.identity not in known]
    pairs = [*_by_key(gone, come), *_by_likeness(gone, come)]
    order = {passage.identity: place for place, passage in enumerate(new)}
    return PassageChanges(
        added=tuple(come),
        removed=tuple(gone),
        changed=tuple(sorted(pairs, key=lambda pair: order[pair.after.identity])),
        unchanged=len(kept & known),
    )


def _by_key(gone: list[PassageText], come: list[PassageText]) -> list[ChangedPassage]:
    """Pairs of the same key, taken out of both lists; the first that came with the first that
    went."""
    waiting: dict[tuple[object, ...], list[PassageText]] = {}
    for passage in gone:
        waiting.setdefault(passage.key, []).append(passage)
    return [
        _taken(waiting[passage.key].pop(0), passage, gone, come)
        for passage in list(come)
        if waiting.get(passage.key)
    ]


def _by_likeness(gone: list[PassageText], come: list[PassageText]) -> list[ChangedPassage]:
    """Pairs of one section that are alike, the likest first."""
    pairs: list[ChangedPassage] = []
    for path, kind in dict.fromkeys((passage.path, passage.kind) for passage in come):
        likeness = [
            (_likeness(old, new), old, new)
            for old in _of(gone, path, kind)
            for new in _of(come, path, kind)
        ]
        taken: set[str] = set()
        for ratio, old, new in sorted(likeness, key=lambda found: -found[0]):
            if ratio >= ALIKE and not taken & {old.identity, new.identity}:
                taken |= {old.identity, new.identity}
                pairs.append(_taken(old, new, gone, come))
    return pairs


def _of(passages: Sequence[PassageText], path: tuple[str, ...], kind: str) -> list[PassageText]:
    found = [passage for passage in passages if (passage.path, passage.kind) == (path, kind)]
    return found if len(found) <= MOST_COMPARED else []


def _likeness(old: PassageText, new: PassageText) -> float:
    """0 where either is too long to compare."""
    before, after = old.content.split(), new.content.split()
    if max(len(before), len(after)) > MOST_WORDS:
        return 0.0
    return SequenceMatcher(None, before, after).ratio()


def _taken(
    old: PassageText, new: PassageText, gone: list[PassageText], come: list[PassageText]
) -> ChangedPassage:
    gone.remove(old)
    come.remove(new)
    return ChangedPassage(before=old, after=new)
