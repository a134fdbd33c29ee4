"""`rag_calibrate`: the two tables, the recommended threshold, and storing it."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import CommandError, call_command

from aura.turn.models import KnowledgeQueried
from knowledge.embeddings.spaces import active_space
from knowledge.models import EmbeddingSpace, SpaceState

pytestmark = pytest.mark.django_db
M50 = "concentradores electricos/m50_sysmedm50.md"
ROW_FIELDS = {"threshold", "correct", "wrong_equipment", "wrong_section", "missed", "held"}


def label(name: str, text: str, row: str | None = None, **values: Any) -> dict[str, Any]:
    """A query that a row of the M50's table answers, or nothing."""
    section = "Tabla de errores y alarmas"
    expect = None if row is None else {"source": M50, "section": section, "row": row}
    return {"id": name, "text": text, "expect": expect, **values}


LABELS = [
    *(label(f"m{n}", f"el M50 marca H0{n} en la pantalla", f"H0{n}") for n in range(3, 8)),
    label("known", "marca H08 en la pantalla", "H08 / H01", models=["M50"]),
    label("match", "quién ganó el partido anoche"),
    label("greeting", "hola buenos días cómo le va"),
]


@pytest.fixture
def queries(tmp_path: Path) -> Path:
    """A file of a few labelled queries."""
    path = tmp_path / "labels.yaml"
    path.write_text(yaml.safe_dump(LABELS, allow_unicode=True), encoding="utf-8")
    return path


def run(queries: Path, *arguments: str) -> str:
    """What the command says."""
    out = StringIO()
    call_command("rag_calibrate", "--queries", str(queries), *arguments, stdout=out)
    return out.getvalue()


def test_json_has_the_tables_and_the_recommended_value(queries: Path) -> None:
    shown = json.loads(run(queries, "--json"))

    assert set(shown) == {"without", "with", "open", "recommended", "saved"}
    for name, count in (("without", 8), ("with", 6), ("open", 2)):
        assert shown[name]
        for row in shown[name]:
            assert set(row) == ROW_FIELDS
            assert sum(value for field, value in row.items() if field != "threshold") == count
    assert 0 < shown["recommended"]["rag.knowledge_threshold"] < 1
    assert shown["saved"] is False


def test_codes_of_a_named_machine_are_answered_with_the_filter(queries: Path) -> None:
    shown = json.loads(run(queries, "--json", "--from", "0", "--to", "0", "--step", "0.1"))

    assert shown["with"][0]["correct"] == 6
    assert shown["with"][0]["wrong_equipment"] == 0


@pytest.mark.parametrize(
    ("arguments", "thresholds"),
    [
        (["--from", "0.5", "--to", "0.6", "--step", "0.05"], [0.5, 0.55, 0.6]),
        (["--from", "0.8", "--to", "0.8"], [0.8]),
        (["--from", "0", "--to", "1", "--step", "0.5"], [0, 0.5, 1]),
    ],
)
def test_range_is_the_asked_one(
    queries: Path, arguments: list[str], thresholds: list[float]
) -> None:
    shown = json.loads(run(queries, "--json", *arguments))

    assert [row["threshold"] for row in shown["with"]] == thresholds


@pytest.mark.parametrize(
    "arguments",
    [
        ["--from", "0.9", "--to", "0.5"],
        ["--from", "-2"],
        ["--to", "1.5"],
        ["--step", "-0.1"],
        ["--step", "0"],
        ["--step", "0.0000001"],
        ["--from", "nan"],
        ["--step", "nan"],
    ],
)
def test_range_that_makes_no_table_is_refused(queries: Path, arguments: list[str]) -> None:
    with pytest.raises(CommandError, match="--"):
        run(queries, *arguments)


def test_tables_are_shown_with_their_figures(queries: Path) -> None:
    said = run(queries)

    for title in ("without filter (8 queries)", "equipment (6 queries)", "open (2 queries)"):
        assert title in said
    assert "CORRECT" in said
    assert "recommended rag.knowledge_threshold:" in said


def test_nothing_is_stored_unless_asked(queries: Path) -> None:
    before = active_space()

    run(queries)

    after = active_space()
    assert (after.knowledge_threshold, after.calibration) == (
        before.knowledge_threshold,
        before.calibration,
    )
    assert not KnowledgeQueried.objects.exists()


def test_saved_threshold_is_the_spaces_with_its_origin(queries: Path) -> None:
    EmbeddingSpace.objects.update(knowledge_threshold=None, calibration={})

    shown = json.loads(run(queries, "--json", "--save"))

    space = active_space()
    assert shown["saved"] is True
    assert space.knowledge_threshold == shown["recommended"]["rag.knowledge_threshold"]
    assert space.calibration["origin"] == "rag_calibrate"
    assert (space.calibration["queries"], space.calibration["count"]) == ("labels.yaml", 8)
    assert space.calibration["at"]


def test_stale_labels_are_refused_by_name(queries: Path) -> None:
    stale = [*LABELS, label("gone", "el M50 marca H99", "H99")]
    queries.write_text(yaml.safe_dump(stale), encoding="utf-8")
    before = active_space().knowledge_threshold

    with pytest.raises(CommandError, match="gone"):
        run(queries, "--save")

    assert active_space().knowledge_threshold == before


def test_unusable_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="cannot be read"):
        run(tmp_path / "none.yaml")


def test_nothing_ever_ingested_is_refused(queries: Path) -> None:
    EmbeddingSpace.objects.update(state=SpaceState.RETIRED)

    with pytest.raises(CommandError, match="ingest_manuals"):
        run(queries)
