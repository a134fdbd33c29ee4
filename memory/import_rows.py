"""Reading old marks from a file, row by row: JSON lines, or CSV with a header.

Nothing is held but the row at hand. A row that cannot be read is told with its line and why, and
the next is read.
"""

import csv
import io
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, BinaryIO

LONGEST_ROW = 1_000_000
"""Bytes of a line of JSON, and characters of a cell. A transcript of an hour has a tenth."""


@dataclass(frozen=True, kw_only=True)
class Row:
    """A row and the line that it ends on; `fault` where it could not be read."""

    line: int
    values: Mapping[str, Any]
    fault: str = ""


def json_rows(file: BinaryIO) -> Iterator[Row]:
    """One object a line; blank lines are passed over."""
    line = 0
    while raw := file.readline(LONGEST_ROW + 1):
        line += 1
        if len(raw) > LONGEST_ROW and not raw.endswith(b"\n"):
            _skip_line(file)
            yield _unread(line, f"it is longer than {LONGEST_ROW} bytes")
        elif raw.strip():
            yield _json_row(line, raw.removeprefix(b"\xef\xbb\xbf"))


def csv_rows(file: BinaryIO) -> Iterator[Row]:
    """One row a record, named by the header; empty cells are as good as none."""
    csv.field_size_limit(LONGEST_ROW)
    # A wrong byte becomes a lone surrogate, by which its row is told apart from the others.
    text = io.TextIOWrapper(file, encoding="utf-8-sig", errors="surrogateescape", newline="")
    try:
        yield from _records(csv.DictReader(text, strict=True))
    finally:
        text.detach()  # the file is its opener's to close


def _records(reader: "csv.DictReader[str]") -> Iterator[Row]:
    while True:
        try:
            values = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            yield _unread(reader.line_num, f"it is no CSV: {error}")
            continue
        if None in values:
            yield _unread(reader.line_num, "it has more cells than the header")
        else:
            yield _clean(reader.line_num, {name: cell for name, cell in values.items() if cell})


def _json_row(line: int, raw: bytes) -> Row:
    try:
        values = json.loads(raw.decode("utf-8"))
    except UnicodeDecodeError as error:
        return _unread(line, f"it is not UTF-8 (byte {error.start + 1})")
    except (ValueError, RecursionError):
        return _unread(line, "it is no JSON")
    if not isinstance(values, dict):
        return _unread(line, "it is no JSON object")
    return _clean(line, {name: value for name, value in values.items() if value not in (None, "")})


def _clean(line: int, values: Mapping[str, Any]) -> Row:
    """The row, unless a text of it cannot be stored."""
    for text in _texts(values):
        if "\0" in text:
            return _unread(line, "it holds a NUL character")
        if any("\udc80" <= char <= "\udcff" for char in text):
            return _unread(line, "it is not UTF-8")
        if any("\ud800" <= char <= "\udfff" for char in text):
            return _unread(line, "it holds half a character (a lone surrogate)")
    return Row(line=line, values=values)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield name
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)


def _skip_line(file: BinaryIO) -> None:
    while (raw := file.readline(LONGEST_ROW)) and not raw.endswith(b"\n"):
        pass


def _unread(line: int, why: str) -> Row:
    return Row(line=line, values={}, fault=why)
