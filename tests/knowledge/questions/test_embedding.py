"""The vectors of labelled questions."""

import pytest

from knowledge.embeddings.errors import EmbeddingUnavailable
from knowledge.embeddings.gateway import Gateway
from knowledge.models import EmbeddingSpace, Question, QuestionVector
from knowledge.questions.embedding import embed_pending, pending, try_to_embed
from tests.knowledge.fake_embeddings import FakeEmbeddings, Fault
from tests.knowledge.questions import made


@pytest.mark.django_db
def test_pending_questions_are_embedded_once_each_text(
    space: EmbeddingSpace, gateway: Gateway
) -> None:
    made.question("n", "no prende", machines=["M50"])
    made.question("n", "no prende", machines=["CP501"])
    made.question("n", "chilla")

    assert embed_pending(space, gateway, "n") == 2
    assert QuestionVector.objects.filter(space=space).count() == 3
    assert embed_pending(space, gateway, "n") == 0


@pytest.mark.django_db
def test_vector_of_the_same_text_is_taken_again(space: EmbeddingSpace, gateway: Gateway) -> None:
    made.question("n", "no prende")
    embed_pending(space, gateway)
    made.question("other", "no prende")

    assert embed_pending(space, gateway) == 0
    assert pending(space) == []


@pytest.mark.django_db
def test_question_that_is_read_otherwise_is_pending_again(
    space: EmbeddingSpace, gateway: Gateway
) -> None:
    question = made.question("n", "hache cero ocho")
    embed_pending(space, gateway, "n")
    Question.objects.filter(pk=question.pk).update(asked="H08")

    assert [row.pk for row in pending(space, "n")] == [question.pk]
    assert embed_pending(space, gateway, "n") == 1
    assert QuestionVector.objects.filter(question=question).count() == 1


@pytest.mark.django_db
def test_failing_server_leaves_the_label_saved_and_pending(
    space: EmbeddingSpace, gateway: Gateway, fake: FakeEmbeddings
) -> None:
    question = made.question("n", "no prende")
    fake.go_wrong(Fault.STATUS_500)

    assert try_to_embed(question, space, gateway) is False
    with pytest.raises(EmbeddingUnavailable):
        embed_pending(space, gateway, "n")
    assert pending(space, "n") == [question]
