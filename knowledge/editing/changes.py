"""What becomes of a source's passages when its text becomes another. Pure.

A passage's identity is its path, kind and content (`knowledge.ingest.prepare`). One that is in both
texts is unchanged, wherever it moved. Of the others, one that went and one that came are the same
passage changed where they have the same path and kind and, of a table's row, the same first cell;
or, since the first cell itself may be what was mended, where they are alike enough in the same
section.
"""

from collections import deque
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
    pairs = _by_key(gone, come)
    pairs += _by_likeness(*_left(gone, come, pairs))
    removed, added = _left(gone, come, pairs)
    order = {passage.identity: place for place, passage in enumerate(new)}
    return PassageChanges(
        added=tuple(added),
        removed=tuple(removed),
        changed=tuple(sorted(pairs, key=lambda pair: order[pair.after.identity])),
        unchanged=len(kept & known),
    )


def _left(
    gone: Sequence[PassageText], come: Sequence[PassageText], pairs: Iterable[ChangedPassage]
) -> tuple[list[PassageText], list[PassageText]]:
    """What is in no pair."""
    taken = {identity for pair in pairs for identity in (pair.before.identity, pair.after.identity)}
    return (
        [passage for passage in gone if passage.identity not in taken],
        [passage for passage in come if passage.identity not in taken],
    )


def _by_key(gone: Sequence[PassageText], come: Sequence[PassageText]) -> list[ChangedPassage]:
    """Pairs of the same key: the first that came with the first that went."""
    waiting: dict[tuple[object, ...], deque[PassageText]] = {}
    for passage in gone:
        waiting.setdefault(passage.key, deque()).append(passage)
    return [
        ChangedPassage(before=waiting[passage.key].popleft(), after=passage)
        for passage in come
        if waiting.get(passage.key)
    ]


def _by_likeness(gone: Sequence[PassageText], come: Sequence[PassageText]) -> list[ChangedPassage]:
    """Pairs of one section that are alike, the likest first."""
    left, right = _by_place(gone), _by_place(come)
    pairs: list[ChangedPassage] = []
    for place in right:
        olds, news = left.get(place, []), right[place]
        if max(len(olds), len(news)) > MOST_COMPARED:
            continue
        likeness = [(_likeness(old, new), old, new) for old in olds for new in news]
        taken: set[str] = set()
        for ratio, old, new in sorted(likeness, key=lambda found: -found[0]):
            if ratio >= ALIKE and not taken & {old.identity, new.identity}:
                taken |= {old.identity, new.identity}
                pairs.append(ChangedPassage(before=old, after=new))
    return pairs


def _by_place(
    passages: Iterable[PassageText],
) -> dict[tuple[tuple[str, ...], str], list[PassageText]]:
    found: dict[tuple[tuple[str, ...], str], list[PassageText]] = {}
    for passage in passages:
        found.setdefault((passage.path, passage.kind), []).append(passage)
    return found


def _likeness(old: PassageText, new: PassageText) -> float:
    """0 where either is too long to compare."""
    before, after = old.content.split(), new.content.split()
    if max(len(before), len(after)) > MOST_WORDS:
        return 0.0
    return SequenceMatcher(None, before, after).ratio()
