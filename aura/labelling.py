"""Labels as the rooms of Aura give them: read as a turn would, and embedded at once if possible."""

from collections.abc import Sequence
from pathlib import Path

import structlog
from django.conf import settings
from django.contrib.auth.models import User

from aura.provider import gateway_of
from aura.reading import reading_for
from aura.teaching import embed_beside
from aura.turn.read import query_of
from knowledge.corpus import corpus_at, current_revision
from knowledge.embeddings.errors import EmbeddingError
from knowledge.embeddings.pending import text_hash
from knowledge.embeddings.spaces import NoActiveSpace, SpaceMismatch, active_space
from knowledge.models import EmbeddingSpace, Question, QuestionOrigin
from knowledge.questions import labelling
from knowledge.questions.embedding import embed_pending, try_to_embed
from knowledge.questions.importing import import_questions, read_questions
from knowledge.questions.labelling import Labelled, Passage, Understanding, Understood
from knowledge.questions.stale import mark_stale

log = structlog.get_logger(__name__)

SHIPPED_QUESTIONS = Path(settings.BASE_DIR) / "calibration" / "queries.yaml"


def understanding(namespace: str) -> Understanding:
    """How a turn of a namespace reads a question and a source, as things are now."""
    reading_of = reading_for(namespace)
    corpus = corpus_at(namespace, current_revision())

    def read(text: str, about: Sequence[str]) -> Understood:
        reading = reading_of(text)
        return Understood(asked=query_of(reading, about), machines=reading.models)

    return Understanding(read=read, owners=corpus.models_of)


def this_answers(
    namespace: str, text: str, passage: Passage, *, machines: Sequence[str], by: User | None
) -> Question:
    """Label a question with the passage that answers it; the next turn obeys.

    Raises InvalidQuestion. Where it cannot be embedded now, it is kept and acts once
    `embed_labels` has run.
    """
    question = labelling.label_right(
        namespace, text, passage, machines=machines, understanding=understanding(namespace), by=by
    )
    _embed(question)
    return question


def nothing_answers(
    namespace: str, text: str, *, machines: Sequence[str], by: User | None, kind: str = ""
) -> Question:
    """Label a question that must be a miss; otherwise like `this_answers`."""
    question = labelling.label_must_miss(
        namespace, text, machines=machines, kind=kind, understanding=understanding(namespace), by=by
    )
    _embed(question)
    return question


def acts(question: Question) -> bool:
    """Whether the next turn hears a label: it has a vector of its present text."""
    try:
        space = active_space()
    except NoActiveSpace:
        return False
    return question.vectors.filter(space=space, text_hash=text_hash(question.asked)).exists()


def relabel(
    question: Question,
    text: str,
    passage: Passage | None,
    *,
    machines: Sequence[str],
    family: str,
    kind: str,
    by: User | None,
) -> Question:
    """Change a label; the next turn obeys. Raises InvalidQuestion, with nothing changed."""
    labelled = Labelled(
        text=text, passage=passage, machines=tuple(machines), family=family, kind=kind
    )
    changed = labelling.change(question, labelled, understanding(question.namespace), by=by)
    _embed(changed)
    return changed


def corpus_changed(namespace: str) -> None:
    """After an ingest: read the labelled questions again, flag those whose passage is gone, and
    embed what has no vector. A server that fails leaves that to the next one who repairs."""
    labelling.read_again(namespace, understanding(namespace))
    mark_stale(namespace)
    try:
        embed_labels(namespace)
    except (NoActiveSpace, SpaceMismatch, EmbeddingError) as error:
        log.warning("labels_not_embedded", namespace=namespace, cause=str(error))


def seed_questions(namespace: str) -> None:
    """The questions that Aura ships, about its demonstration manuals; not embedded yet."""
    import_questions(
        namespace,
        read_questions(SHIPPED_QUESTIONS),
        understanding(namespace),
        origin=QuestionOrigin.SHIPPED,
    )


def labels_of(namespace: str) -> list[Labelled]:
    """A tenant's labelled questions, in an order that does not hang on when they were given."""
    rows = Question.objects.filter(namespace=namespace).order_by("text_hash", "machines")
    return [
        Labelled(
            text=row.text,
            passage=None
            if row.must_miss
            else Passage(source=row.source, section=row.section, row=row.row),
            machines=tuple(row.machines),
            family=row.family,
            kind=row.kind,
            origin=QuestionOrigin(row.origin),
        )
        for row in rows
    ]


def embed_labels(namespace: str | None = None, space: EmbeddingSpace | None = None) -> int:
    """Embed the labelled questions that have no vector in a space, the active one if none is given.

    Returns how many texts were sent. Raises NoActiveSpace, SpaceMismatch and the gateway's errors.
    """
    space = space or active_space()
    return embed_pending(space, gateway_of(space), namespace)


def _embed(question: Question) -> None:
    try:
        space = active_space()
        try_to_embed(question, space, gateway_of(space))
        embed_beside(question.namespace)
    except (NoActiveSpace, SpaceMismatch):
        return
