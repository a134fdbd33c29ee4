"""Labelled questions made by hand."""

from collections.abc import Sequence

from django.utils import timezone

from knowledge.embeddings.pending import text_hash
from knowledge.models import EmbeddingSpace, Question, QuestionOrigin, QuestionVector
from knowledge.questions.labelling import Understanding, Understood, hash_of


def reader(
    *, asked: str | None = None, machines: Sequence[str] = (), owners: Sequence[str] = ()
) -> Understanding:
    """Reads a question as it stands, or as `asked`; every source is of the same owners."""
    return Understanding(
        read=lambda text, about: Understood(
            asked=asked or ": ".join((*about, text)), machines=tuple(machines)
        ),
        owners=lambda _source: owners,
    )


def question(
    namespace: str,
    text: str,
    *,
    source: str = "",
    section: str = "Alarmas",
    row: str = "",
    machines: Sequence[str] = (),
    owners: Sequence[str] = (),
) -> Question:
    """A label; must miss where no source is given."""
    return Question.objects.create(
        namespace=namespace,
        text=text,
        asked=text,
        text_hash=hash_of(text),
        machines=sorted(machines),
        must_miss=not source,
        source=source,
        section=section if source else "",
        row=row,
        owners=sorted(owners),
        origin=QuestionOrigin.SUPERVISOR,
        labelled_at=timezone.now(),
    )


def embedded(row: Question, space: EmbeddingSpace, values: Sequence[float]) -> Question:
    """The same with its vector."""
    QuestionVector.objects.create(
        question=row,
        space=space,
        namespace=row.namespace,
        text_hash=text_hash(row.asked),
        embedding=list(values),
    )
    return row
