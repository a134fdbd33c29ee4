"""`bench/answerability.py` on a made set: what it reads, what it refuses, what it prints."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bench.answerability import BadDataset, lines, measured, read_dataset, without

TOPICS = 40


def made() -> list[dict[str, Any]]:
    """Each topic has a passage, but for the odd ones, and two questions."""
    passages = [
        {"passage": f"p{at}", "text": f"tema{at} pasaje", "source": f"s{at % 5}"}
        for at in range(0, TOPICS, 2)
    ]
    questions = [
        {
            "question": f"q{at}-{turn}",
            "text": f"tema{at} pregunta{turn}",
            "answers": [f"p{at}"] if at % 2 == 0 else [],
            "family": f"f{at}",
        }
        for at in range(TOPICS)
        for turn in (1, 2)
    ]
    return [*passages, *questions]


def written(path: Path, rows: Sequence[Any]) -> Path:
    file = path / "set.jsonl"
    file.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    return file


def embedded(texts: Sequence[str]) -> "np.ndarray[Any, np.dtype[np.float32]]":
    """A direction a topic, with a little of its own for each text."""
    vectors = np.random.default_rng(0).normal(scale=0.05, size=(len(texts), TOPICS))
    for at, text in enumerate(texts):
        vectors[at, int(text.split()[0].removeprefix("tema"))] += 1
    return np.asarray(vectors / np.linalg.norm(vectors, axis=1, keepdims=True), dtype=np.float32)


def test_set_that_can_be_told_apart_is_answered(tmp_path: Path) -> None:
    figures = measured(read_dataset(written(tmp_path, made())), embedded, embedded)

    assert (figures["questions"], figures["answerable"], figures["passages"]) == (80, 40, 20)
    assert figures["cosine"][0]["right"] == 40
    assert figures["unseen"][2]["right"] > 30
    assert "80 questions, 40 of them answerable" in "\n".join(lines(figures))


def test_removed_passages_leave_questions_that_must_miss(tmp_path: Path) -> None:
    half = without(read_dataset(written(tmp_path, made())), 0.5)

    assert len(half.passages) == 10
    assert sum(bool(one.answers) for one in half.questions) == 20


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([], "passages and questions"),
        ([{"passage": "p"}], "line 1 lacks or misnames"),
        ([{"question": "q", "text": "x", "answers": ["p9"]}], "no passage is called p9"),
        ([{"passage": "p", "text": "x"}] * 2, "line 2: passage p stands there twice"),
        ([{"question": "q", "text": "x"}] * 2, "line 2: question q stands there twice"),
        ([7], "line 1"),
    ],
)
def test_set_that_cannot_be_measured_is_refused(
    tmp_path: Path, rows: list[Any], message: str
) -> None:
    with pytest.raises(BadDataset, match=message):
        read_dataset(written(tmp_path, rows))


def test_line_that_is_no_json_is_named(tmp_path: Path) -> None:
    file = tmp_path / "set.jsonl"
    file.write_text("{}{", encoding="utf-8")

    with pytest.raises(BadDataset, match="line 1 is no JSON"):
        read_dataset(file)
