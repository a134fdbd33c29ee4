"""`compare_spaces`, and `rag_calibrate --space`: figures of a space that does not answer."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml
from django.utils import timezone

from aura.fitting.space import Phase
from aura.freshness import repair
from aura.judges import can_judge
from aura.management.commands import compare_spaces
from knowledge.embeddings import query_cache
from knowledge.embeddings.spaces import active_space
from knowledge.models import EmbeddingSpace, SpaceComparison
from tests.aura.management.conftest import run
from tests.knowledge.fake_embeddings import FakeEmbeddings

pytestmark = pytest.mark.usefixtures("few_are_enough")


@pytest.fixture
def full(small: str, second: EmbeddingSpace) -> EmbeddingSpace:
    """The second space with every text of a small corpus."""
    repair()
    return second


def test_both_spaces_are_shown_side_by_side_with_each_question_that_changes(
    full: EmbeddingSpace, small: str
) -> None:
    ran = run("compare_spaces", full.name, "--tenant", small)

    assert ran.code == 0
    figures = SpaceComparison.objects.get(space=full).figures
    for words in ("10 questions, 8 of them answerable", "threshold, knowledge", "in force"):
        assert words in ran.out
    for one in figures["changes"]:
        assert one["text"] in ran.out


def test_phases_and_fits_are_told_while_it_works(
    full: EmbeddingSpace, small: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compare_spaces, "STEPS", 20)

    lines = run("compare_spaces", full.name, "--tenant", small).err.splitlines()

    told = [line.rsplit(": ", 1) for line in lines]
    begun = list(dict.fromkeys(phase for phase, _count in told))
    assert begun == [
        f"{space.name}: {phase}" for space in (full, active_space()) for phase in Phase
    ]
    counts = [int(re.fullmatch(r"(\d+) of at most 20 fits", count)[1]) for _phase, count in told]
    assert counts == sorted(counts)
    assert counts[-1] > len(begun)


def test_json_tells_the_comparison_and_its_doubts(full: EmbeddingSpace, small: str) -> None:
    ran = run("compare_spaces", full.name, "--tenant", small, "--json")

    told = json.loads(ran.out)
    assert told["active"]["space"] == active_space().name
    assert told["other"]["space"] == full.name
    assert "no_fit" not in told["doubts"]


def test_last_comparison_is_shown_without_measuring(
    full: EmbeddingSpace, small: str, other: FakeEmbeddings
) -> None:
    assert "never compared" in run("compare_spaces", full.name, "--tenant", small, "--last").err
    first = run("compare_spaces", full.name, "--tenant", small)
    measured_at = SpaceComparison.objects.get().measured_at

    again = run("compare_spaces", full.name, "--tenant", small, "--last")

    assert again.out == first.out
    assert SpaceComparison.objects.get().measured_at == measured_at


@pytest.mark.parametrize(
    ("space", "says"),
    [("nowhere", "there is no embedding space"), ("ACTIVE", "the space that answers")],
)
def test_space_that_cannot_be_compared_is_refused(
    full: EmbeddingSpace, small: str, space: str, says: str
) -> None:
    name = active_space().name if space == "ACTIVE" else space

    ran = run("compare_spaces", name, "--tenant", small)

    assert (ran.code, says in ran.err) == (1, True)


ADVISED = re.compile(r"`manage\.py ([^`]+)`")


def stand_by(space: EmbeddingSpace) -> str:
    return run("backfill_embeddings", "--space", space.name, "--activate").err


def answering_in_anothers_place(space: EmbeddingSpace) -> str:
    run("backfill_embeddings", "--space", space.name, "--activate", "--uncalibrated")
    return run("compare_spaces", space.name).err


def answering_alone(space: EmbeddingSpace) -> str:
    EmbeddingSpace.objects.exclude(pk=space.pk).delete()
    EmbeddingSpace.objects.filter(pk=space.pk).update(state="active")
    return run("compare_spaces", space.name).err


def compared_in_vain(space: EmbeddingSpace) -> str:
    comparison = SpaceComparison(space=space, against=active_space(), namespace="elsewhere")
    comparison.figures, comparison.measured_on = {}, {}
    comparison.measured_at = timezone.now()
    comparison.save()
    return stand_by(space)


@pytest.mark.parametrize(
    "told", [stand_by, answering_in_anothers_place, answering_alone, compared_in_vain]
)
def test_advice_on_a_space_without_a_judgement_gives_it_one_when_followed(
    full: EmbeddingSpace, small: str, queries: Path, told: Callable[[EmbeddingSpace], str]
) -> None:
    """Every command that is advised, in the order in which it is."""
    advised = [line.split() for line in ADVISED.findall(told(full))]
    assert advised

    for name, *arguments in advised:
        whose = ["--tenant", small] if name != "backfill_embeddings" else []
        labels = ["--queries", str(queries)] if name == "rag_calibrate" else []
        ran = run(name, *arguments, *whose, *labels)
        assert ran.code == 0, ran.err

    full.refresh_from_db()
    assert can_judge(full)
    assert run("backfill_embeddings", "--space", full.name, "--activate").code == 0
    assert active_space() == full


@pytest.fixture
def queries(tmp_path: Path) -> Path:
    """A few labelled queries in a file."""
    path = tmp_path / "labels.yaml"
    entries = [
        {
            "id": thing,
            "text": f"cómo se limpia el {thing}",
            "expect": {"source": f"{thing}.md", "section": "Sección", "row": None},
        }
        for thing in ("filtro", "bigote")
    ]
    path.write_text(yaml.safe_dump(entries, allow_unicode=True), encoding="utf-8")
    return path


def test_calibration_of_another_space_embeds_there_and_is_kept_there(
    full: EmbeddingSpace, small: str, queries: Path, other: FakeEmbeddings
) -> None:
    active = active_space()
    query_cache.forget_all()
    other.received.clear()

    ran = run(
        *("rag_calibrate", "--queries", str(queries), "--tenant", small, "--json", "--save"),
        *("--space", full.name),
    )

    assert ran.code == 0
    assert set(other.texts) == {"cómo se limpia el filtro", "cómo se limpia el bigote"}
    before = active.knowledge_threshold
    for space in (active, full):
        space.refresh_from_db()
    threshold = json.loads(ran.out)["recommended"]["rag.knowledge_threshold"]
    assert (active.knowledge_threshold, full.knowledge_threshold) == (before, threshold)
    assert threshold is not None


def test_incomplete_space_is_not_calibrated(
    second: EmbeddingSpace, small: str, queries: Path
) -> None:
    ran = run(
        *("rag_calibrate", "--queries", str(queries), "--tenant", small, "--space", second.name)
    )

    assert (ran.code, "lacks texts" in ran.err) == (1, True)
