"""Rows for a spreadsheet: bounded, and nothing in them that it would run."""

import csv
import io
from collections.abc import Iterable, Sequence
from datetime import datetime

from django.http import HttpResponse
from django.utils import timezone

MOST_ROWS = 10_000
"""A month of a busy channel, in one second and some megabytes."""

RUNS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What a spreadsheet takes for the beginning of a formula (OWASP, CSV injection), full-width forms
included."""

Cell = str | float | int | bool | datetime | None


def harmless(value: Cell) -> str | float | int:
    """A cell that a spreadsheet shows and never runs. Figures stay figures."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, datetime):
        return timezone.localtime(value).strftime("%Y-%m-%d %H:%M:%S")
    if isinstance(value, str):
        return f"'{value}" if value.lstrip(" ").startswith(RUNS) else value
    return value


def csv_response(name: str, header: Sequence[str], rows: Iterable[Sequence[Cell]]) -> HttpResponse:
    """A file to download. It begins with a byte order mark, without which Excel breaks accents."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(header)
    writer.writerows([harmless(cell) for cell in row] for row in rows)
    response = HttpResponse(
        text.getvalue().encode("utf-8-sig"), content_type="text/csv; charset=utf-8"
    )
    response["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return response
