"""The vectors of lessons."""

from collections.abc import Iterator

import pytest

from knowledge.embeddings.errors import EmbeddingUnavailable
from knowledge.embeddings.gateway import Gateway, Limits
from knowledge.embeddings.spaces import ensure_space
from knowledge.models import EmbeddingSpace
from memory.embedding import embed_pending, is_embedded, pending, try_to_embed
from memory.marks import delete_marks
from memory.models import Lesson, LessonVector
from tests.knowledge import fake_embeddings
from tests.knowledge.fake_embeddings import FakeEmbeddings, Fault
from tests.memory.made import NAMESPACE, READER, marked

pytestmark = pytest.mark.usefixtures("db")


@pytest.fixture
def fake() -> Iterator[FakeEmbeddings]:
    with fake_embeddings.running(dimensions=16) as server:
        yield server


@pytest.fixture
def gateway(fake: FakeEmbeddings) -> Iterator[Gateway]:
    made = Gateway(fake.provider(), limits=Limits(document_retries=0))
    yield made
    made.close()


@pytest.fixture
def space(db: None, fake: FakeEmbeddings, gateway: Gateway) -> EmbeddingSpace:
    made = ensure_space(gateway.provider, gateway)
    fake.received.clear()
    return made


def lesson(complaint: str = "hace ruido") -> Lesson:
    taught = marked(complaint=complaint).lesson
    assert taught
    return taught


def test_pending_lessons_are_embedded_as_questions(
    space: EmbeddingSpace, gateway: Gateway, fake: FakeEmbeddings
) -> None:
    made = [lesson("hace ruido"), lesson("Pita el M50")]
    assert pending(space, NAMESPACE) == made
    batches: list[int] = []
    assert embed_pending(space, gateway, NAMESPACE, on_batch=batches.append) == 2
    assert batches == [2]
    assert fake.received[-1].texts == ["hace ruido", "pita el m50"]
    assert all(is_embedded(one, space) for one in made)
    assert embed_pending(space, gateway, NAMESPACE) == 0


def test_the_vector_of_the_same_text_is_taken_again(
    space: EmbeddingSpace, gateway: Gateway
) -> None:
    lesson("Hace ruido")
    embed_pending(space, gateway, NAMESPACE)
    again = lesson("hace RUIDO")
    assert embed_pending(space, gateway, NAMESPACE) == 0
    assert is_embedded(again, space)


def test_a_lesson_that_is_read_otherwise_is_pending_again(
    space: EmbeddingSpace, gateway: Gateway
) -> None:
    made = lesson("hache cero ocho")
    embed_pending(space, gateway, NAMESPACE)
    Lesson.objects.filter(pk=made.pk).update(asked="H08")
    made.refresh_from_db()
    assert not is_embedded(made, space)
    assert pending(space, NAMESPACE) == [made]
    assert embed_pending(space, gateway, NAMESPACE) == 1
    assert LessonVector.objects.filter(lesson=made).count() == 1


@pytest.mark.parametrize(
    "fault",
    [Fault.STATUS_500, Fault.HTML, Fault.ZERO, Fault.HANGING],
    ids=lambda fault: fault.name,
)
def test_a_failing_server_leaves_the_lesson_pending(
    space: EmbeddingSpace, gateway: Gateway, fake: FakeEmbeddings, fault: Fault
) -> None:
    made = lesson()
    fake.go_wrong(fault)
    assert try_to_embed(made, space, gateway, deadline_s=0.3) is False
    assert pending(space, NAMESPACE) == [made]


def test_what_cannot_be_embedded_is_told_to_a_task(
    space: EmbeddingSpace, gateway: Gateway, fake: FakeEmbeddings
) -> None:
    made = lesson()
    fake.go_wrong(Fault.STATUS_500)
    with pytest.raises(EmbeddingUnavailable):
        embed_pending(space, gateway, NAMESPACE)
    assert pending(space, NAMESPACE) == [made]


def test_a_lesson_that_ended_while_its_text_was_away_gets_no_vector(
    space: EmbeddingSpace, gateway: Gateway
) -> None:
    mark = marked()
    ended = Lesson.objects.get(pk=mark.lesson_id)
    delete_marks([mark.pk], namespace=NAMESPACE, reader=READER)
    assert try_to_embed(ended, space, gateway, deadline_s=5) is False
    assert not LessonVector.objects.filter(namespace=NAMESPACE).exists()


def test_a_vector_of_what_the_lesson_no_longer_asks_is_not_kept(
    space: EmbeddingSpace, gateway: Gateway
) -> None:
    old = lesson()
    Lesson.objects.filter(pk=old.pk).update(asked="otra cosa")
    assert try_to_embed(old, space, gateway, deadline_s=5) is False
    assert not LessonVector.objects.filter(namespace=NAMESPACE).exists()
