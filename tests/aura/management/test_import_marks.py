"""`import_marks`: old marks, rebuilt complaints, guarded deletions, a report."""

import json
from pathlib import Path
from typing import Any

import pytest

from memory.models import Lesson, LessonVector, Mark
from tests import factories
from tests.aura.management.conftest import Ran, run
from tests.embeddings_at import embeddings_at

pytestmark = pytest.mark.django_db

ROW = {
    "channel": "retell",
    "call_id": "call-1",
    "message_id": "m-1",
    "verdict": "wrong",
    "customer_complaint": "el M50 pita",
    "correction": "Preguntá qué código muestra.",
}
BARE = {name: value for name, value in ROW.items() if name != "customer_complaint"}
SPOKEN = [
    {"role": "user", "content": "el M50 pita"},
    {"role": "assistant", "content": "Reinícielo."},
    {"role": "user", "content": "gracias"},
]


@pytest.fixture
def imported(tmp_path: Path) -> Any:
    """Imports rows written as JSON lines, or text as it is."""

    def act(*rows: dict[str, Any] | bytes, name: str = "old.jsonl", options: Any = ()) -> Ran:
        lines = [row if isinstance(row, bytes) else json.dumps(row).encode() for row in rows]
        (tmp_path / name).write_bytes(b"\n".join(lines) + b"\n")
        return run("import_marks", str(tmp_path / name), *options)

    return act


def test_marks_are_made_as_old_as_they_are_and_their_lessons_found(imported: Any) -> None:
    factories.mark("default", "el M50 pita", correction="De hoy.")

    ran = imported({**ROW, "marked_at": "2026-03-01T10:30:00-03:00"}, {**ROW, "message_id": 2})

    assert (ran.code, ran.err) == (0, "")
    assert ran.out.split("\n")[:4] == ["added: 2", "deleted: 0", "skipped: 0", "refused: 0"]
    old = Mark.objects.get(message_id="m-1")
    assert (old.origin, old.conversation_id, f"{old.created_at:%Y-%m}") == (
        "import",
        "call-1",
        "2026-03",
    )
    assert Lesson.objects.get().guidance == "Preguntá qué código muestra."
    assert LessonVector.objects.count() == 1


def test_old_mark_does_not_undo_what_was_taught_since(imported: Any) -> None:
    factories.mark("default", "el M50 pita", correction="De hoy.")

    imported({**ROW, "marked_at": "2026-03-01"}, options=["--marked-at", "2026-03-01T00:00:00"])

    assert Lesson.objects.get().guidance == "De hoy."


def test_same_file_again_changes_nothing(imported: Any) -> None:
    imported(ROW)
    Mark.objects.update(correction="Corregida acá.")

    ran = imported(ROW)

    assert (ran.code, ran.err.strip()) == (0, "line 1: skipped: the message is marked already")
    assert Mark.objects.get().correction == "Corregida acá."


@pytest.mark.parametrize(
    "row",
    [
        {**BARE, "transcript": SPOKEN, "assistant_message": "Reinícielo."},
        {**BARE, "transcript": SPOKEN[:1]},
        {
            **BARE,
            "transcript": "User: el M50 pita\nAgent: Reinícielo.\nUser: gracias",
            "assistant_message": "Reinícielo.",
        },
        {**BARE, "call_id": "stored", "turn_id": "one"},
        {**BARE, "call_id": "stored", "assistant_message": "Reinícielo."},
    ],
    ids=["transcript", "until the answer", "lines", "turn", "messages"],
)
def test_complaint_is_rebuilt(row: dict[str, Any], imported: Any) -> None:
    talk = factories.conversation("default", channel="retell", external_id="stored")
    factories.turn(talk, "el M50 pita", turn_id="one")
    factories.turn(talk, "gracias", messages=SPOKEN)

    ran = imported(row)

    assert (ran.code, ran.err) == (0, "")
    assert Mark.objects.get().complaint == "el M50 pita"


@pytest.mark.parametrize(
    ("row", "why"),
    [
        (BARE, "nothing is stored of its call"),
        ({**BARE, "turn_id": "gone"}, "nothing is stored of its call"),
        ({**BARE, "call_id": "stored"}, "the marked answer is not in the transcript"),
        ({**BARE, "transcript": SPOKEN, "assistant_message": "Otra."}, "not in the transcript"),
        ({**BARE, "transcript": 7}, "no list of messages"),
        ({**ROW, "verdict": "bad"}, "verdict must be one of"),
        ({**ROW, "verdict": ["wrong"]}, "verdict must be one of"),
        ({**ROW, "correction": ""}, "correction cannot be kept: needs_correction"),
        ({**ROW, "correction": {"a": 1}}, "correction must be a text"),
        ({**ROW, "customer_complaint": "¿?"}, "complaint cannot be kept: blank"),
        ({**ROW, "customer_complaint": "a" * 4_001}, "complaint cannot be kept: too_long"),
        ({**ROW, "channel": "fax"}, "channel must be one of"),
        ({**ROW, "channel": ["retell"]}, "channel must be one of"),
        ({**ROW, "message_id": None}, "message_id must be a text"),
        ({**ROW, "call_id": "x" * 201}, "conversation_id must be a text"),
        ({**ROW, "marked_at": "yesterday"}, "marked_at must be a moment"),
        ({**ROW, "marked_at": "2026-13-01T00:00:00"}, "marked_at must be a moment"),
        ({**ROW, "marked_at": "0001-01-01T00:00:00+14:00"}, "before 1970"),
        ({**ROW, "marked_at": "2999-01-01T00:00:00Z"}, "in the future"),
        ({**ROW, "action": "burn"}, "action must be"),
        (b"\xff", "not UTF-8"),
    ],
)
def test_row_that_is_refused_is_told_and_keeps_no_other_back(
    row: Any, why: str, imported: Any
) -> None:
    talk = factories.conversation("default", channel="retell", external_id="stored")
    factories.turn(talk, "gracias", messages=SPOKEN)

    ran = imported(row, {**ROW, "message_id": "m-2"})

    assert ran.code == 1
    assert "line 1: refused: " in ran.err
    assert why in ran.err
    assert [mark.message_id for mark in Mark.objects.all()] == ["m-2"]
    assert "refused: 1" in ran.out


def test_deletion_is_guarded_by_the_call(imported: Any) -> None:
    imported(ROW, {**ROW, "call_id": "call-2", "message_id": "m-2"})
    gone = {"action": "delete", "channel": "retell", "message_id": "m-1"}

    refused = imported({**gone, "call_id": "call-2"})

    assert (refused.code, Mark.objects.count()) == (1, 2)
    assert "belongs to another call" in refused.err
    done = imported({**gone, "call_id": "call-1"}, {**gone, "call_id": "call-1"})
    assert done.code == 0
    assert "deleted: 1\nskipped: 1" in done.out
    assert [mark.message_id for mark in Mark.objects.all()] == ["m-2"]
    assert Mark.history.filter(history_type="-").get().history_change_reason == "import: old.jsonl"


def test_dry_run_writes_nothing_and_says_the_same(imported: Any) -> None:
    factories.mark("default", channel="retell", conversation_id="call-9", message_id="m-9")
    gone = {"action": "delete", "channel": "retell", "call_id": "call-9", "message_id": "m-9"}

    ran = imported(ROW, BARE, gone, options=["--dry-run"])

    assert ran.code == 1
    assert "added: 1\ndeleted: 1\nskipped: 0\nrefused: 1" in ran.out
    assert [mark.message_id for mark in Mark.objects.all()] == ["m-9"]


def test_csv_and_fields_that_mean_nothing(imported: Any) -> None:
    ran = imported(
        b"call_id,message_id,verdict,complaint,assistant_message,author,lesson_id",
        'c,m,approved,pita,"Apáguelo,\npor favor.",Ana,abc'.encode(),
        name="old.csv",
        options=["--channel", "whatsapp"],
    )

    assert ran.code == 0
    assert ran.err.strip() == "line 3: not a field here, left out: author"
    mark = Mark.objects.get()
    assert (mark.channel, mark.assistant_message) == ("whatsapp", "Apáguelo,\npor favor.")


def test_marks_are_kept_when_their_lessons_cannot_be_embedded(imported: Any) -> None:
    with embeddings_at("http://127.0.0.1:9/v1"):
        ran = imported(ROW)

    assert (ran.code, Mark.objects.count()) == (0, 1)
    assert "not embedded, so no turn finds them yet" in ran.err


def test_documents_of_the_file_are_kept_and_told_nowhere(imported: Any) -> None:
    ran = imported({**ROW, "customer_complaint": "soy 32456789"}, {**BARE, "call_id": "32456789"})

    assert "32456789" not in Mark.objects.get().complaint
    assert "32456789" not in ran.err


def test_file_that_is_not_there(tmp_path: Path) -> None:
    ran = run("import_marks", str(tmp_path / "none.jsonl"))

    assert ran.code == 1
    assert "cannot be read" in ran.err
