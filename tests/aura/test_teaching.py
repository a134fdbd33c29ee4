"""Lessons as the rooms of Aura read and embed them."""

import pytest

from aura.teaching import acts, corpus_changed, embed_at_once, reader_for
from knowledge.models import CorpusRevision
from memory.marks import add_mark
from memory.models import Lesson, LessonVector
from memory.opinion import Message
from tests import factories
from tests.embeddings_at import embeddings_at
from tests.memory.made import KEY, opinion

pytestmark = pytest.mark.django_db


def taught(namespace: str, complaint: str) -> Lesson:
    message = Message(
        namespace=namespace, channel="copilot", conversation_id="call", message_id=complaint[:50]
    )
    mark = add_mark(
        message, opinion(complaint=complaint), author=KEY, reader=reader_for(namespace)
    ).mark
    assert mark.lesson
    return mark.lesson


def test_a_complaint_is_read_as_a_turn_would() -> None:
    lesson = taught("default", "el eme cincuenta marca hache cero ocho y dice lou o dos")

    assert lesson.machines == ["M50"]
    assert lesson.codes == ["H8", "Low O2"]
    assert "M50" in lesson.asked and "H08" in lesson.asked


def test_a_machine_that_comes_later_is_understood_in_lessons_too() -> None:
    tenant = factories.tenant().slug
    lesson = taught(tenant, "el equis nueve hace ruido, es un Zumbador")
    assert embed_at_once(lesson, deadline_s=10) is True
    assert lesson.machines == []

    factories.equipment(tenant, "X-9", aliases=["zumbador"])
    CorpusRevision.objects.get().refresh_from_db()
    corpus_changed(tenant)

    lesson.refresh_from_db()
    assert lesson.machines == ["X-9"]
    assert acts(lesson)
    assert LessonVector.objects.filter(lesson=lesson).count() == 1


def test_a_server_that_is_down_leaves_the_lesson_for_later(
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: object
) -> None:
    from aura import teaching

    sent = []
    monkeypatch.setattr(teaching, "send", lambda *task: sent.append(task))
    lesson = taught("default", "hace un ruido nuevo")
    with (
        embeddings_at("http://127.0.0.1:9/v1"),
        django_capture_on_commit_callbacks(execute=True),  # type: ignore[operator]
    ):
        assert embed_at_once(lesson, deadline_s=0.3) is False

    assert not acts(lesson)
    assert sent == [("aura.embed_lessons", "default")]
