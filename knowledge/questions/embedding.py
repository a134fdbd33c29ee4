"""The vectors of labelled questions: embedded as queries, as the turns that they are compared with.

A question whose text was embedded before in the same space takes that vector.
"""

from collections.abc import Callable, Mapping, Sequence

from knowledge.embeddings.errors import EmbeddingError
from knowledge.embeddings.gateway import Gateway
from knowledge.embeddings.pending import Shelf, embed_due, text_hash
from knowledge.embeddings.vectors import Vector
from knowledge.models import EmbeddingSpace, Question, QuestionVector


def pending(space: EmbeddingSpace, namespace: str | None = None) -> list[Question]:
    """The questions without a vector of their present text in a space, of one namespace or all."""
    questions = Question.objects.all()
    if namespace is not None:
        questions = questions.filter(namespace=namespace)
    stored = dict(
        QuestionVector.objects.filter(space=space, question__in=questions).values_list(
            "question_id", "text_hash"
        )
    )
    return [row for row in questions.order_by("id") if stored.get(row.pk) != text_hash(row.asked)]


def embed_pending(
    space: EmbeddingSpace,
    gateway: Gateway,
    namespace: str | None = None,
    *,
    on_batch: Callable[[int], None] = lambda _count: None,
) -> int:
    """Embed what is pending, batch by batch: what is done stays done. Returns how many texts were
    sent. Raises the gateway's errors."""
    shelf = Shelf[Question](
        text_of=lambda row: row.asked,
        stored=lambda hashes: _stored(space, hashes),
        write=lambda rows, vectors: _write(space, rows, vectors),
        embed=lambda texts: gateway.embed_queries(texts, dimensions=space.dimensions),
    )
    return embed_due(pending(space, namespace), shelf, on_batch=on_batch)


def try_to_embed(question: Question, space: EmbeddingSpace, gateway: Gateway) -> bool:
    """Embed one question, so that its label acts at once; whether it does.

    A server that fails leaves the label saved; `embed_pending` completes it.
    """
    try:
        known = _stored(space, {text_hash(question.asked)})
        if not known:
            (vector,) = gateway.embed_queries([question.asked], dimensions=space.dimensions)
            known = {text_hash(question.asked): vector}
    except EmbeddingError:
        return False
    _write(space, [question], known)
    return True


def _stored(space: EmbeddingSpace, hashes: set[str]) -> dict[str, Vector]:
    rows = QuestionVector.objects.filter(space=space, text_hash__in=hashes)

    return dict(rows.values_list("text_hash", "embedding"))


def _write(
    space: EmbeddingSpace, questions: Sequence[Question], vectors: Mapping[str, Vector]
) -> None:
    QuestionVector.objects.bulk_create(
        [
            QuestionVector(
                question=question,
                space=space,
                namespace=question.namespace,
                text_hash=text_hash(question.asked),
                embedding=vectors[text_hash(question.asked)],
            )
            for question in questions
        ],
        update_conflicts=True,
        unique_fields=["question", "space"],
        update_fields=["text_hash", "embedding", "namespace"],
    )
