"""Questions from files."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from knowledge.models import Question
from knowledge.questions.importing import BadQuestions, import_questions, read_questions
from knowledge.questions.labelling import Labelled, Passage
from tests import factories
from tests.knowledge import rows
from tests.knowledge.questions import made

pytestmark = pytest.mark.django_db
ENTRIES: list[dict[str, Any]] = [
    {
        "text": "no prende la pantalla",
        "models": ["M50"],
        "family": "pantalla",
        "expect": {"source": "m50.md", "section": "Alarmas", "row": "H08"},
    },
    {"text": "cómo salió el partido", "expect": None, "kind": "chit_chat"},
    {"text": "cuánto sale la cánula", "must_miss": True},
]


def written(path: Path, name: str, entries: Any) -> Path:
    file = path / name
    text = (
        "\n".join(json.dumps(entry) for entry in entries)
        if name.endswith(".jsonl")
        else yaml.safe_dump(entries, allow_unicode=True)
    )
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.parametrize("name", ["q.yaml", "q.jsonl"])
def test_both_forms_say_the_same(tmp_path: Path, name: str) -> None:
    assert read_questions(written(tmp_path, name, ENTRIES)) == [
        Labelled(
            text="no prende la pantalla",
            passage=Passage(source="m50.md", section="Alarmas", row="H08"),
            machines=("M50",),
            family="pantalla",
        ),
        Labelled(text="cómo salió el partido", passage=None, kind="chit_chat"),
        Labelled(text="cuánto sale la cánula", passage=None),
    ]


@pytest.mark.parametrize(
    ("entries", "said"),
    [
        ([], "holds no question"),
        ({"text": "a"}, "must be a list"),
        ([{"text": "a"}], "question 1 lacks or misnames 'expect'"),
        ([ENTRIES[1], {"expect": None}], "question 2 lacks or misnames 'text'"),
        ([{"text": "a", "expect": {"section": "s"}}], "question 1 lacks or misnames 'source'"),
        (["a"], "question 1"),
    ],
)
def test_unusable_file_says_which_question(tmp_path: Path, entries: Any, said: str) -> None:
    with pytest.raises(BadQuestions, match=said):
        read_questions(written(tmp_path, "q.yaml", entries))


def test_broken_json_says_which_line(tmp_path: Path) -> None:
    file = tmp_path / "q.jsonl"
    file.write_text('{"text": "a", "expect": null}\n{"text": \n', encoding="utf-8")

    with pytest.raises(BadQuestions, match="line 2"):
        read_questions(file)


def test_import_saves_all_and_flags_those_whose_passage_is_missing(tmp_path: Path) -> None:
    done = import_questions(
        "n", read_questions(written(tmp_path, "q.yaml", ENTRIES)), made.reader()
    )

    assert (done.saved, done.must_miss, done.stale) == (3, 2, 1)
    assert Question.objects.get(namespace="n", stale=True).row == "H08"


def test_import_again_replaces_and_adds_nothing(tmp_path: Path) -> None:
    rows.chunk(factories.source("n", "m50.md"), "Código: H08\nb: c", kind="row")
    questions = read_questions(written(tmp_path, "q.yaml", ENTRIES))

    import_questions("n", [*questions, *questions], made.reader())
    done = import_questions("n", questions, made.reader())

    assert (done.saved, done.stale) == (3, 0)
    assert Question.objects.filter(namespace="n").count() == 3


def test_one_bad_question_keeps_all_out() -> None:
    bad = [Labelled(text="bien", passage=None), Labelled(text=" ", passage=None)]

    with pytest.raises(BadQuestions, match="question 2: the question is empty"):
        import_questions("n", bad, made.reader())

    assert not Question.objects.filter(namespace="n").exists()
