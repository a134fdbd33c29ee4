"""Reading files of old marks: what is a row, and what is told of one that is none."""

import io
from collections.abc import Callable, Iterator
from typing import BinaryIO

import pytest

from memory import import_rows as module
from memory.import_rows import Row, csv_rows, json_rows

Read = Callable[[BinaryIO], Iterator[Row]]


def read(how: Read, content: bytes) -> list[Row]:
    return list(how(io.BytesIO(content)))


@pytest.mark.parametrize(
    ("content", "rows"),
    [
        (b'{"a": "1"}\n\n  \n{"a": "2"}', [(1, {"a": "1"}), (4, {"a": "2"})]),
        (b'\xef\xbb\xbf{"a": "1"}\r\n', [(1, {"a": "1"})]),
        ('{"a": "ñ", "b": null, "c": ""}'.encode(), [(1, {"a": "ñ"})]),
        (b"", []),
    ],
)
def test_json_lines(content: bytes, rows: list[tuple[int, dict[str, str]]]) -> None:
    assert [(row.line, row.values) for row in read(json_rows, content)] == rows


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        (b"{", "no JSON"),
        (b"[1]", "no JSON object"),
        (b'{"a": "\xff"}', "not UTF-8 (byte 8)"),
        (b'{"a": "\\u0000"}', "NUL"),
        (b'{"a": ["\\ud800"]}', "half a character"),
        (b'{"a": {"b\\u0000": 1}}', "NUL"),
        (b"[" * 100_000, "no JSON"),
        (b'{"a": "' + b"x" * 1_000_000 + b'"}', "longer than"),
    ],
)
def test_line_that_cannot_be_read_is_told_and_the_next_is_read(line: bytes, fault: str) -> None:
    first, second = read(json_rows, line + b'\n{"a": "1"}\n')

    assert (first.line, first.values) == (1, {})
    assert fault in first.fault
    assert (second.line, second.values) == (2, {"a": "1"})


def test_csv_has_a_header_and_lines_in_its_cells() -> None:
    content = '\ufeffa,b\n1,"dos\nlíneas"\n3,\n'.encode()

    assert read(csv_rows, content) == [
        Row(line=3, values={"a": "1", "b": "dos\nlíneas"}),
        Row(line=4, values={"a": "3"}),
    ]


@pytest.mark.parametrize(
    ("record", "fault"),
    [
        (b"1,2,3", "more cells"),
        (b"\xff,2", "not UTF-8"),
        (b'"a"b,2', "no CSV"),
        (b"x\x00,2", "NUL"),
        (b"x" * 1_000_001 + b",2", "no CSV"),
    ],
)
def test_record_that_cannot_be_read_is_told_and_the_next_is_read(record: bytes, fault: str) -> None:
    first, second = read(csv_rows, b"a,b\n" + record + b"\n1,2\n")

    assert fault in first.fault
    assert second.values == {"a": "1", "b": "2"}


def test_file_is_read_row_by_row(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LONGEST_ROW", 100)
    file = io.BytesIO(b'{"a": "1"}\n' * 10_000)

    next(json_rows(file))

    assert file.tell() < 1_000
