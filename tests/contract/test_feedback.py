"""`/feedback`: marks made, read, edited and deleted over HTTP; what is refused writes nothing."""

import hashlib
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from aura.erasing import erase_person
from aura.tenancy.channels import Channel
from memory.models import Lesson, LessonVector, Mark
from tests.contract.conftest import CORPUS, Line
from tests.embeddings_at import embeddings_at

SHAPE = {
    *("id", "lesson_id", "embedded", "conversation_id", "message_id", "turn_id"),
    *("customer_complaint", "assistant_message", "verdict", "correction"),
    *("created_at", "edited_at"),
}
NOWHERE = "http://127.0.0.1:9/v1"


def stored() -> tuple[int, int]:
    """Marks and lessons of the tenant."""
    rows = {"namespace": CORPUS}
    return Mark.objects.filter(**rows).count(), Lesson.objects.filter(**rows).count()


@pytest.fixture
def mark(line: Line) -> dict[str, Any]:
    """A mark of this line."""
    reply = line.mark()
    assert reply.status == 201, reply.raw
    return dict(reply.json)


def test_a_mark_comes_back_with_its_lesson(line: Line) -> None:
    reply = line.mark("wrong", "  El M50\n hace   ruido ", turn_id="t1", assistant_message=None)

    mark = reply.json
    assert (reply.status, mark.keys()) == (201, SHAPE)
    assert mark["lesson_id"] == hashlib.sha256(b"El M50 hace ruido").hexdigest()
    assert mark["embedded"] is True
    assert (mark["turn_id"], mark["assistant_message"]) == ("t1", None)
    again = line.change("GET", f"/feedback/{mark['id']}")
    assert (again.status, again.json) == (200, mark)


def test_document_numbers_are_masked_before_the_lesson_is_named(line: Line) -> None:
    mark = line.mark(complaint="soy 32456789 y hace ruido", correction="Decile 32.456.789.").json

    assert "32456789" not in str(mark) and "32.456.789" not in str(mark)
    assert mark["lesson_id"] == hashlib.sha256(mark["customer_complaint"].encode()).hexdigest()


NAMING = {
    "written": "soy 99.123.401 y hace ruido",
    "spoken": "El equipo zumba. Mi dni es noventa y nueve ciento veintitrés cuatrocientos uno.",
    "another's": "el dni de mi marido es 99 123 401",
}


@pytest.mark.parametrize("words", NAMING.values(), ids=NAMING)
@pytest.mark.parametrize("field", ["customer_complaint", "assistant_message", "correction"])
def test_mark_that_names_somebody_is_found_when_they_are_erased(
    line: Line, field: str, words: str
) -> None:
    """Of a call that nobody knows, and whose mark alone tells whose it was."""
    line.mark(complaint="hace ruido", **{field: words})
    of_another = line.mark(complaint="otra cosa", conversation_id="another-call").json

    counted = erase_person("99123401", dry_run=True).counts
    assert (counted["marks"], counted["lessons"]) == (1, 1)
    erase_person("99123401", dry_run=False)

    assert [mark.pk for mark in Mark.objects.filter(namespace=CORPUS)] == [of_another["id"]]
    assert stored() == (1, 1)
    assert erase_person("99123401", dry_run=False).is_empty


def test_mark_that_comes_to_name_somebody_is_found_too(line: Line, mark: dict[str, Any]) -> None:
    line.change("PATCH", f"/feedback/{mark['id']}", {"correction": "Pedile a 99.123.401 que llame"})

    erase_person("99123401", dry_run=False)

    assert stored() == (0, 0)


def test_mark_on_a_patients_answer_is_found_by_the_patient(line: Line) -> None:
    line.document("99123401")
    line.mark()

    counted = erase_person("99123401", dry_run=True).counts

    assert (counted["marks"], counted["lessons"]) == (1, 1)
    erase_person("99123401", dry_run=False)
    assert stored() == (0, 0)
    assert erase_person("99123401", dry_run=False).is_empty


@pytest.mark.parametrize("verdict", ["approved", "wrong", "discarded"])
def test_what_each_verdict_teaches(line: Line, verdict: str) -> None:
    mark = line.mark(verdict).json

    teaches = verdict != "discarded"
    assert (mark["lesson_id"] is not None, mark["embedded"]) == (teaches, teaches)
    assert stored() == (1, int(teaches))


def test_marking_a_message_again_edits_its_mark(line: Line) -> None:
    first = line.mark(message_id="m").json
    again = line.mark("approved", message_id="m")

    assert (again.status, again.json["id"], again.json["verdict"]) == (200, first["id"], "approved")
    assert stored() == (1, 1)


def test_an_edit_changes_what_is_given_alone(line: Line, mark: dict[str, Any]) -> None:
    reply = line.change("PATCH", f"/feedback/{mark['id']}", {"correction": "Que lo apague."})

    assert reply.status == 200
    changed = {**reply.json, "edited_at": mark["edited_at"]}
    assert changed == {**mark, "correction": "Que lo apague."}


def test_an_edited_complaint_moves_the_mark(line: Line, mark: dict[str, Any]) -> None:
    moved = line.change("PATCH", f"/feedback/{mark['id']}", {"customer_complaint": "pita"}).json

    assert moved["lesson_id"] == hashlib.sha256(b"pita").hexdigest()
    assert moved["embedded"] is True
    assert not Lesson.objects.filter(key=mark["lesson_id"]).exists()


def test_null_empties_what_may_be_empty(line: Line, mark: dict[str, Any]) -> None:
    path = f"/feedback/{mark['id']}"

    assert line.change("PATCH", path, {"assistant_message": None}).json["assistant_message"] is None
    refused = line.change("PATCH", path, {"correction": None})
    assert (refused.status, refused.json["detail"][0]["field"]) == (422, "correction")


def test_a_deleted_mark_is_gone_with_its_lesson(line: Line, mark: dict[str, Any]) -> None:
    path = f"/feedback/{mark['id']}"
    reply = line.change("DELETE", path)

    assert (reply.status, reply.raw) == (204, b"")
    assert stored() == (0, 0)
    statuses = [line.change(method, path, {}).status for method in ("GET", "PATCH", "DELETE")]
    assert statuses == [404, 404, 404]


def test_an_edit_over_another_ones_is_a_conflict(line: Line, mark: dict[str, Any]) -> None:
    path = f"/feedback/{mark['id']}"
    seen = {"edited_at": mark["edited_at"]}
    assert line.change("PATCH", path, {"correction": "Uno.", **seen}).status == 200
    late = line.change("PATCH", path, {"correction": "Dos.", **seen})

    assert (late.status, late.json["code"]) == (409, "conflict")
    assert line.change("GET", path).json["correction"] == "Uno."


LONG = "a" * 100_000


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"verdict": "maybe"}, "verdict"),
        ({"verdict": None}, "verdict"),
        ({"correction": None}, "correction"),
        ({"correction": ""}, "correction"),
        ({"correction": " \n"}, "correction"),
        ({"correction": "\u200b"}, "correction"),
        ({"correction": LONG}, "correction"),
        ({"correction": 7}, "correction"),
        ({"verdict": "approved", "assistant_message": None}, "assistant_message"),
        ({"verdict": "approved", "assistant_message": "\t"}, "assistant_message"),
        ({"customer_complaint": ""}, "customer_complaint"),
        ({"customer_complaint": " \u2003\n"}, "customer_complaint"),
        ({"customer_complaint": "\u200b"}, "customer_complaint"),
        ({"customer_complaint": "¿?"}, "customer_complaint"),
        ({"customer_complaint": LONG}, "customer_complaint"),
        ({"customer_complaint": "a\0b"}, "customer_complaint"),
        ({"customer_complaint": "\ud800"}, "customer_complaint"),
        ({"customer_complaint": None}, "customer_complaint"),
        ({"conversation_id": " "}, "conversation_id"),
        ({"message_id": ""}, "message_id"),
        ({"message_id": "m" * 201}, "message_id"),
        ({"turn_id": "a\0"}, "turn_id"),
        ({"lesson_id": "0" * 64}, "lesson_id"),
    ],
)
def test_bad_input_names_its_field_and_writes_nothing(
    line: Line, fields: dict[str, Any], named: str
) -> None:
    reply = line.mark(**fields)

    assert (reply.status, reply.json["code"]) == (422, "invalid")
    assert [fault["field"] for fault in reply.json["detail"]] == [named]
    assert stored() == (0, 0)


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"verdict": "maybe"}, "verdict"),
        ({"verdict": None}, "verdict"),
        ({"customer_complaint": None}, "customer_complaint"),
        ({"customer_complaint": " "}, "customer_complaint"),
        ({"customer_complaint": LONG}, "customer_complaint"),
        ({"correction": "a\0"}, "correction"),
        ({"verdict": "approved", "assistant_message": ""}, "assistant_message"),
        ({"conversation_id": "other"}, "conversation_id"),
        ({"edited_at": "yesterday"}, "edited_at"),
    ],
)
def test_a_bad_edit_changes_nothing(
    line: Line, mark: dict[str, Any], changes: dict[str, Any], named: str
) -> None:
    reply = line.change("PATCH", f"/feedback/{mark['id']}", changes)

    assert reply.status == 422
    assert [fault["field"] for fault in reply.json["detail"]] == [named]
    assert line.change("GET", f"/feedback/{mark['id']}").json == mark


@pytest.mark.parametrize(
    ("body", "status"), [(b"{", 400), (b"\xff", 400), (b"[]", 422), (b" " * 300_000, 413)]
)
def test_a_broken_body(line: Line, body: bytes, status: int) -> None:
    assert line.post("/feedback", body).status == status
    assert stored() == (0, 0)


@pytest.mark.parametrize("number", ["0", "-1", "x", "9223372036854775808"])
def test_what_is_no_number_of_a_mark(line: Line, number: str) -> None:
    assert line.change("GET", f"/feedback/{number}").status == 422


def test_a_key_is_needed(server: str) -> None:
    assert Line(server=server, key=None).mark().status == 401


def test_another_channels_conversation(lines: Callable[..., Line]) -> None:
    ours, theirs = lines(), lines(Channel.WHATSAPP)
    theirs.answer("el M50 hace mucho ruido")

    reply = ours.mark(conversation_id=theirs.conversation)
    assert (reply.status, reply.json["code"], stored()) == (403, "forbidden", (0, 0))
    assert theirs.mark().status == 201


def test_another_tenants_conversation(lines: Callable[..., Line], committed: str) -> None:
    ours, theirs = lines(), lines(namespace=committed)
    theirs.turn("el M50 hace mucho ruido")

    assert ours.mark(conversation_id=theirs.conversation).status == 404
    assert stored() == (0, 0)


def test_two_tenants_may_have_conversations_of_one_name(
    lines: Callable[..., Line], committed: str
) -> None:
    ours, theirs = lines(), lines(namespace=committed)
    for line in (ours, theirs):
        line.turn("el M50 hace mucho ruido", conversation_id="one-name")

    assert ours.mark(conversation_id="one-name").status == 201
    assert theirs.mark(conversation_id="one-name").status == 201


def test_a_mark_of_another_place_is_not_there(lines: Callable[..., Line], committed: str) -> None:
    mark = lines().mark().json
    for other in (lines(Channel.RETELL), lines(namespace=committed)):
        path = f"/feedback/{mark['id']}"
        for method in ("GET", "PATCH", "DELETE"):
            assert other.change(method, path, {}).status == 404
    assert stored() == (1, 1)


def test_a_provider_that_is_down_neither_blocks_nor_loses_a_mark(
    line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    from aura import teaching

    sent: list[tuple[Any, ...]] = []
    monkeypatch.setattr(teaching, "send", lambda *task: sent.append(task))
    with embeddings_at(NOWHERE):
        reply = line.mark()

    assert (reply.status, reply.json["embedded"]) == (201, False)
    assert stored() == (1, 1)
    assert sent == [("aura.embed_lessons", CORPUS)]
    assert line.change("GET", f"/feedback/{reply.json['id']}").json["embedded"] is False


def test_the_task_embeds_what_was_not(line: Line, monkeypatch: pytest.MonkeyPatch) -> None:
    from aura import tasks, teaching

    monkeypatch.setattr(teaching, "send", lambda *_task: False)
    with embeddings_at(NOWHERE):
        mark = line.mark().json
    tasks.embed_lessons(CORPUS)

    assert line.change("GET", f"/feedback/{mark['id']}").json["embedded"] is True


def test_a_broker_that_is_down_too_costs_the_mark_nothing(line: Line, settings: Any) -> None:
    settings.CELERY_BROKER_URL = "redis://127.0.0.1:9/0"
    with embeddings_at(NOWHERE):
        assert line.mark().status == 201
    assert stored() == (1, 1)


def test_vectors_stand_for_their_lessons_alone(line: Line) -> None:
    kept = line.mark(complaint="hace ruido").json
    gone = line.mark(complaint="pita").json
    line.change("DELETE", f"/feedback/{gone['id']}")

    vectors = LessonVector.objects.filter(namespace=CORPUS).values_list("lesson__key", flat=True)
    assert list(vectors) == [kept["lesson_id"]]
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM memory_lessonvector WHERE NOT EXISTS "
            "(SELECT FROM memory_lesson l WHERE l.id = lesson_id)"
        )
        assert cursor.fetchone() == (0,)


def test_the_description_tells_every_status(line: Line) -> None:
    paths = line.send("GET", "/api/v1/openapi.json").json["paths"]
    one, each = paths["/api/v1/feedback"], paths["/api/v1/feedback/{mark_id}"]

    assert {"200", "201", "403", "404", "409", "413", "422"} <= one["post"]["responses"].keys()
    assert {"200", "404", "409", "422"} <= each["patch"]["responses"].keys()
    assert {"204", "404"} <= each["delete"]["responses"].keys()
