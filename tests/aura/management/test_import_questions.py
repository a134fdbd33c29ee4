"""`import_questions`."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from knowledge.models import Question, QuestionVector
from tests.embeddings_at import embeddings_at

pytestmark = pytest.mark.django_db
LINES = [
    {
        "text": "mi M50 quedó con la pantalla muerta y aúlla",
        "expect": {
            "source": "concentradores electricos/m50_sysmedm50.md",
            "section": "Tabla de errores y alarmas",
            "row": "Sin Imagen",
        },
    },
    {"text": "a cuánto está hoy el dólar", "expect": None, "kind": "chit_chat"},
]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "questions.jsonl"
    path.write_text("\n".join(json.dumps(line) for line in LINES), encoding="utf-8")
    return path


def run(file: Path) -> tuple[str, str]:
    out, err = StringIO(), StringIO()
    Question.objects.filter(namespace="default").delete()
    call_command("import_questions", str(file), stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


def test_questions_are_saved_read_as_turns_are_and_embedded(file: Path) -> None:
    out, err = run(file)

    assert out.split("\n")[:3] == ["questions: 2", "must_miss: 1", "texts_embedded: 2"]
    assert err == ""
    named = Question.objects.get(namespace="default", must_miss=False)
    assert (named.machines, named.origin, named.stale) == (["M50"], "import", False)
    assert QuestionVector.objects.filter(question__namespace="default").count() == 2


def test_label_of_a_missing_passage_is_told(tmp_path: Path) -> None:
    gone = {"text": "algo", "expect": {"source": "x.md", "section": "s"}}
    (tmp_path / "q.jsonl").write_text(json.dumps(gone), encoding="utf-8")

    _out, err = run(tmp_path / "q.jsonl")

    assert "1 labels point at passages that are not in the corpus" in err


def test_questions_stay_saved_when_they_cannot_be_embedded(file: Path) -> None:
    with (
        embeddings_at("http://127.0.0.1:9/v1"),
        pytest.raises(CommandError, match="saved but not embedded"),
    ):
        run(file)

    assert Question.objects.filter(namespace="default").count() == 2
