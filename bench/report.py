"""The table that a person reads, and the same for a program."""

import json
import os
import platform
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from django.db import connection

from bench.verdict import Goal


@dataclass(frozen=True, kw_only=True)
class Machine:
    """Where the figures were measured."""

    cpu: str
    cores: int
    python: str
    postgresql: str
    load_before: float
    """Load average of the last minute before the run: others' work makes every figure worse."""


def machine() -> Machine:
    """This machine, before the run."""
    with connection.cursor() as cursor:
        cursor.execute("SHOW server_version")
        version = str(cursor.fetchone()[0])
    return Machine(
        cpu=_cpu(),
        cores=os.cpu_count() or 1,
        python=platform.python_version(),
        postgresql=version,
        load_before=round(os.getloadavg()[0], 2),
    )


def _cpu() -> str:
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.machine()


def lines(place: Machine, goals: Sequence[Goal]) -> Iterator[str]:
    """The report, line by line."""
    yield (
        f"{place.cpu}, {place.cores} cores, Python {place.python}, PostgreSQL {place.postgresql}, "
        f"load {place.load_before:g} before and {os.getloadavg()[0]:.2g} after"
    )
    yield f"{'':4}  {'measured':>8}  {'bound':>8}  goal"
    for goal in goals:
        sign = ">=" if goal.at_least else "<="
        mark = "PASS" if goal.passed else "FAIL"
        yield f"{mark}  {goal.measured:8.3f}  {sign}{goal.bound:6.3f}  {goal.name}"
        yield f"{'':26}{', '.join(f'{name} {value:g}' for name, value in goal.figures.items())}"


def document(place: Machine, goals: Sequence[Goal]) -> str:
    """The report as JSON."""
    rows: list[dict[str, Any]] = [{**asdict(goal), "passed": goal.passed} for goal in goals]
    return json.dumps({"machine": asdict(place), "goals": rows}, ensure_ascii=False, indent=2)
