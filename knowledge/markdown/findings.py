"""What a manual's author is told: what would be lost or stored as junk, and what is bad style."""

import re
from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """ERROR: something is lost or becomes junk. WARNING: nothing is lost, but it reads worse."""

    ERROR = "error"
    WARNING = "warning"


class FindingCode(StrEnum):
    """One kind of defect; the slug is stable and may be filtered on."""

    WRONG_ENCODING = "wrong-encoding"
    BINARY = "binary"
    EMPTY_FILE = "empty-file"
    TOO_LARGE = "too-large"
    FRONT_MATTER_UNCLOSED = "front-matter-unclosed"
    FRONT_MATTER_BROKEN = "front-matter-broken"
    FRONT_MATTER_UNREAD = "front-matter-unread"
    FRONT_MATTER_VALUE = "front-matter-value"
    NO_TITLE = "no-title"
    SECOND_TITLE = "second-title"
    TEXT_OUTSIDE_SECTION = "text-outside-section"
    TABLE_OUTSIDE_SECTION = "table-outside-section"
    HORIZONTAL_RULE = "horizontal-rule"
    EMPTY_SECTION = "empty-section"
    UNTITLED_SECTION = "untitled-section"
    RAGGED_ROW = "ragged-row"
    TABLE_WITHOUT_ROWS = "table-without-rows"
    RAW_TABLE = "raw-table"
    NESTED_TABLE = "nested-table"
    SHORT_PASSAGE = "short-passage"
    NO_PASSAGES = "no-passages"
    UNCLOSED_FENCE = "unclosed-fence"
    UNCLOSED_COMMENT = "unclosed-comment"
    SUBHEADING = "subheading"
    HEADING_NOT_READ = "heading-not-read"
    DUPLICATE_SECTION = "duplicate-section"
    LONG_SECTION_TITLE = "long-section-title"
    LONG_PASSAGE = "long-passage"
    IDENTICAL_ROW = "identical-row"
    CODE_TWICE = "code-twice"
    EMPTY_ROW = "empty-row"
    EMPTY_COLUMN = "empty-column"
    IMAGE = "image"
    HTML = "html"
    HTML_COMMENT = "html-comment"
    EDITED_ELSEWHERE = "edited-elsewhere"

    @property
    def severity(self) -> Severity:
        return Severity.WARNING if self in _STYLE else Severity.ERROR


_STYLE = frozenset(
    {
        FindingCode.FRONT_MATTER_UNREAD,
        FindingCode.FRONT_MATTER_VALUE,
        FindingCode.SUBHEADING,
        FindingCode.HEADING_NOT_READ,
        FindingCode.DUPLICATE_SECTION,
        FindingCode.LONG_SECTION_TITLE,
        FindingCode.LONG_PASSAGE,
        FindingCode.IDENTICAL_ROW,
        FindingCode.CODE_TWICE,
        FindingCode.EMPTY_ROW,
        FindingCode.EMPTY_COLUMN,
        FindingCode.IMAGE,
        FindingCode.HTML,
        FindingCode.HTML_COMMENT,
        FindingCode.EDITED_ELSEWHERE,
    }
)


@dataclass(frozen=True, kw_only=True)
class Finding:
    """A defect at `line` (from 1) of the file, up to `last_line` where it spans several."""

    line: int
    severity: Severity
    code: FindingCode
    message: str
    last_line: int | None = None


def finding(code: FindingCode, line: int, message: str, *, last_line: int | None = None) -> Finding:
    """A finding with the severity that belongs to its code."""
    spans = last_line if last_line is not None and last_line > line else None
    return Finding(line=line, severity=code.severity, code=code, message=message, last_line=spans)


QUOTE_LENGTH = 60
UNSTORABLE = re.compile("[\0\ud800-\udfff]")
"""NUL and lone surrogates: PostgreSQL keeps neither in text nor in JSON."""


def quote(text: str) -> str:
    """`text` on one line between Spanish quotation marks, cut so that a message stays readable;
    what can't be stored is written as its escape."""
    # Cut before splitting: a hostile line may hold a megabyte.
    flat = " ".join(text[: QUOTE_LENGTH * 4].split())
    flat = UNSTORABLE.sub(lambda found: f"\\u{ord(found[0]):04x}", flat)
    return f"«{flat}»" if len(flat) <= QUOTE_LENGTH else f"«{flat[: QUOTE_LENGTH - 1]}…»"
