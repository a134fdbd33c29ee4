"""A manual once read: the values that travel from the parser to the ingest and the checks."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from knowledge.markdown.findings import Finding

# datetime is a date, so YAML's timestamps are covered.
Scalar = str | int | float | bool | date | None
Metadata = Mapping[str, Scalar | tuple[Scalar, ...]]


class ChunkKind(StrEnum):
    """PROSE: the text of a section. ROW: one row of a table, its column names repeated."""

    PROSE = "prose"
    ROW = "row"


@dataclass(frozen=True, kw_only=True)
class Passage:
    """What will be one chunk.

    `path` is the headings below the title: the section, and for a row under an absorbed `###`
    that heading too. `line` (from 1) is the row's, or that of the first line of prose.
    """

    section: str
    path: tuple[str, ...]
    kind: ChunkKind
    content: str
    line: int


@dataclass(frozen=True, kw_only=True)
class Manual:
    """Everything that was read. A manual with errors still carries all that could be read."""

    title: str | None
    front_matter: Metadata
    front_matter_lines: Mapping[str, int]
    """Where each key of it stands, from 1."""
    passages: tuple[Passage, ...]
    findings: tuple[Finding, ...]
