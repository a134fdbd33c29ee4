"""The shipped questions as a set that answerability measures."""

import json
from pathlib import Path

from bench.answerability import read_dataset
from bench.shipped_set import SHARED, rows


def test_shipped_set_is_one_that_answerability_reads(tmp_path: Path) -> None:
    file = tmp_path / "shipped.jsonl"
    file.write_text("\n".join(json.dumps(row) for row in rows()), encoding="utf-8")

    dataset = read_dataset(file)

    asked = {one.name: one for one in dataset.questions}
    assert len(dataset.passages) > 100
    assert len(dataset.questions) > 700
    assert asked["m50-h08-1"].answers == {
        "concentradores electricos/m50_sysmedm50.md · Tabla de errores y alarmas · H08 / H01"
    }
    assert {name for name in asked["m50-h08-1"].sources if not name.startswith(SHARED)} == {
        "concentradores electricos/m50_sysmedm50.md"
    }
    assert asked["cpap-1"].sources == frozenset()
