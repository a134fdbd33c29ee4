"""A code to which two rows of a manual give different meanings.

A search by code brings both, and nothing tells whoever answers which one holds. Only a person can
say which is right, so both rows stay and the later one is reported.

A row explains the codes of its first cell where that is a label and no sentence, or else those of
the first cell that holds codes and nothing more. A code that another cell mentions ("si pasa a E02,
llamar") is not explained there.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from knowledge.codes import CodePattern, code_mentions
from knowledge.markdown import ChunkKind, Finding, FindingCode, Passage
from knowledge.markdown.findings import finding, quote

LABEL_WORDS = 6
"""Words besides its codes up to which a first cell is a label ("Código de error E01"); a longer one
is a question or a sentence that only mentions them."""

_WORDS = re.compile(r"\w+")
# What joins codes in a cell: "H08 / H01", "E1 y E2".
_JOINING = frozenset({"y", "o", "u", "e"})


@dataclass(frozen=True, kw_only=True)
class Explained:
    """What a row says of the codes of its label."""

    codes: dict[str, str]
    """Each in its one form, with how it is written here."""
    label: str
    """The other words of the label."""
    rest: str
    """The other cells."""


@dataclass(frozen=True, kw_only=True)
class Meanings:
    """What rows said of a code so far: the labels of each text."""

    line: int
    text: str
    said: dict[str, set[str]] = field(default_factory=dict)

    def differ_from(self, row: Explained) -> bool:
        """Whether no row said the same. One whose label has only the code says what the other
        cells say."""
        labels = self.said.get(row.rest)
        return not labels or bool(row.label and row.label not in labels and "" not in labels)

    def add(self, row: Explained) -> None:
        """Keep what a row says."""
        self.said.setdefault(row.rest, set()).add(row.label)


def codes_twice(passages: Iterable[Passage], pattern: CodePattern) -> Iterator[Finding]:
    """A warning at each row that says something else of a code than the rows above."""
    known: dict[str, Meanings] = {}
    for passage in passages:
        row = _explained(passage.content, pattern) if passage.kind is ChunkKind.ROW else None
        if row is None:
            continue
        for code, written in row.codes.items():
            first = known.setdefault(code, Meanings(line=passage.line, text=passage.content))
            if first.said and first.differ_from(row):
                yield _twice(written, passage, first)
            first.add(row)


def _explained(content: str, pattern: CodePattern) -> Explained | None:
    cells = [_value(cell) for cell in content.split("\n")]
    for place, cell in enumerate(cells):
        mentions = code_mentions(cell, pattern)
        words = _folded(_without(cell, [(one.start, one.end) for one in mentions]))
        if mentions and len(words) <= (LABEL_WORDS if place == 0 else 0):
            rest = [word for other in cells[:place] + cells[place + 1 :] for word in _folded(other)]
            return Explained(
                codes={one.code: cell[one.start : one.end] for one in mentions},
                label=" ".join(words),
                rest=" ".join(rest),
            )
    return None


def _value(cell: str) -> str:
    """What a cell says, without the name of its column."""
    _column, found, value = cell.partition(": ")
    return value if found else cell


def _without(cell: str, stretches: Iterable[tuple[int, int]]) -> str:
    for start, end in reversed(list(stretches)):
        cell = f"{cell[:start]} {cell[end:]}"
    return cell


def _folded(text: str) -> list[str]:
    """The words of a text as a reader compares them: without case, accents or marks."""
    decomposed = unicodedata.normalize("NFD", text.casefold())
    plain = "".join(mark for mark in decomposed if not unicodedata.combining(mark))
    return [word for word in _WORDS.findall(plain) if word not in _JOINING]


def _twice(written: str, passage: Passage, first: Meanings) -> Finding:
    return finding(
        FindingCode.CODE_TWICE,
        passage.line,
        f"El código {quote(written)} ya está en la línea {first.line} con otro contenido "
        f"({quote(first.text)}; en la línea {passage.line}, {quote(passage.content)}): quien "
        "pregunte por él va a encontrar los dos. Dejá la fila que vale; si son casos distintos, "
        "decí en cada una cuándo vale.",
    )
