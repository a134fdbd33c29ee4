"""Cells of an export: shown by a spreadsheet, never run."""

import csv
import io
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from aura.console.export import Cell, csv_response, harmless


@pytest.mark.parametrize(
    ("value", "cell"),
    [
        ("=1+1", "'=1+1"),
        ("+54 11", "'+54 11"),
        ("-2+3", "'-2+3"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\tcmd", "'\tcmd"),
        ("\r=1", "'\r=1"),
        ("\n=1", "'\n=1"),
        ("  =1", "'  =1"),
        ("＝1", "'＝1"),
        ("el equipo = ruido", "el equipo = ruido"),
        ("", ""),
        (None, ""),
        (-0.25, -0.25),
        (True, 1),
    ],
)
def test_cell_is_escaped_where_a_spreadsheet_would_run_it(value: Cell, cell: Cell) -> None:
    assert harmless(value) == cell


def test_time_is_written_as_the_house_reads_its_clock() -> None:
    moment = datetime(2026, 11, 29, 22, 5, 9, tzinfo=ZoneInfo("UTC"))

    assert harmless(moment) == "2026-11-29 19:05:09"


def test_file_is_read_back_as_it_was_written() -> None:
    response = csv_response("consultas", ("a", "b"), [("con, coma", 'con "comillas"\ny línea')])

    text = response.content.decode("utf-8-sig")
    assert list(csv.reader(io.StringIO(text))) == [
        ["a", "b"],
        ["con, coma", 'con "comillas"\ny línea'],
    ]
    assert response["Content-Disposition"] == 'attachment; filename="consultas.csv"'
