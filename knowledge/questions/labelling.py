"""Giving and taking labels. A new label of a question for the same machines replaces the old one.

A label acts on the next turn of every process, since turns read labels from the database. What an
embeddings server fails to embed stays saved, without effect, until `embedding.embed_pending` runs.
"""

import hashlib
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from knowledge.models import GLOBAL_NAMESPACE, Chunk, Question, QuestionOrigin
from knowledge.questions.models import MAX_QUESTION_LENGTH
from knowledge.questions.stale import mark_stale
from knowledge.scrub import scrub


class InvalidQuestion(ValueError):
    """The question cannot be labelled; the message says why. Nothing was changed."""


class UnknownPassage(InvalidQuestion):
    """The passage that should answer is not in the corpus."""


@dataclass(frozen=True, kw_only=True)
class Passage:
    """A passage by what survives the next ingest."""

    source: str
    section: str
    row: str = ""
    """The first cell of a table's row; empty for prose."""


@dataclass(frozen=True, kw_only=True)
class Understood:
    """A question as a turn reads it."""

    asked: str
    """What is embedded: normalised, without document numbers, not too long."""
    machines: tuple[str, ...]
    """Those that it names."""


@dataclass(frozen=True, kw_only=True)
class Understanding:
    """How turns of a namespace read a question, and which machines a source speaks of."""

    read: Callable[[str, Sequence[str]], Understood]
    """The question, and the machines that the conversation was about."""
    owners: Callable[[str], Sequence[str]]
    """By the source's name; a shared one may have some, too (a cylinder), or none."""


@dataclass(frozen=True, kw_only=True)
class Labelled:
    """A question with its label, before it is stored. `passage` None: nothing may answer it."""

    text: str
    passage: Passage | None
    machines: tuple[str, ...] = ()
    """Known besides those that the text names."""
    family: str = ""
    kind: str = ""
    origin: QuestionOrigin = QuestionOrigin.IMPORT

    @property
    def about(self) -> tuple[str, ...]:
        """The machines that the question is embedded with."""
        return spoken_of(self.machines, self.origin)


def spoken_of(machines: Sequence[str], origin: str) -> tuple[str, ...]:
    """The machines of a label that the conversation was about, as the turn that it was given on
    embeds them. Those of a shipped or imported question may be known from outside, which no turn
    embeds."""
    return tuple(machines) if origin == QuestionOrigin.SUPERVISOR else ()


def label_right(
    namespace: str,
    text: str,
    passage: Passage,
    *,
    machines: Sequence[str] = (),
    understanding: Understanding,
    by: AbstractBaseUser | None = None,
) -> Question:
    """Say that a passage answers a question asked about these machines.

    Raises InvalidQuestion, or UnknownPassage where no such passage is in the corpus.
    """
    if not passages_of(namespace, passage).exists():
        raise UnknownPassage(
            f"no passage {passage.row or passage.section!r} of {passage.source} is in the corpus; "
            "nothing was labelled"
        )
    labelled = Labelled(text=text, passage=passage, machines=tuple(machines))
    return store(namespace, labelled, understanding, origin=QuestionOrigin.SUPERVISOR, by=by)


def label_must_miss(
    namespace: str,
    text: str,
    *,
    machines: Sequence[str] = (),
    kind: str = "",
    understanding: Understanding,
    by: AbstractBaseUser | None = None,
) -> Question:
    """Say that nothing may answer a question asked about these machines. Raises InvalidQuestion."""
    labelled = Labelled(text=text, passage=None, machines=tuple(machines), kind=kind)
    return store(namespace, labelled, understanding, origin=QuestionOrigin.SUPERVISOR, by=by)


def change(
    question: Question,
    labelled: Labelled,
    understanding: Understanding,
    *,
    by: AbstractBaseUser | None = None,
) -> Question:
    """Put a label in a question's place; one that labelled the changed question before gives way.

    Raises InvalidQuestion, or UnknownPassage, with nothing changed.
    """
    passage = labelled.passage
    if passage is not None and not passages_of(question.namespace, passage).exists():
        raise UnknownPassage("that passage is no longer in the corpus; nothing was changed")
    row = row_of(
        question.namespace, labelled, understanding, origin=QuestionOrigin.SUPERVISOR, by=by
    )
    with transaction.atomic():
        same = Question.objects.filter(
            namespace=row.namespace, text_hash=row.text_hash, machines=row.machines
        )
        same.exclude(pk=question.pk).delete()
        row.pk, row.created_at = question.pk, question.created_at
        row.save(force_update=True)
        mark_stale(row.namespace)
    return row


def remove_label(namespace: str, question_id: int) -> bool:
    """Forget a label; whether there was one."""
    deleted, _rows = Question.objects.filter(namespace=namespace, pk=question_id).delete()
    return deleted > 0


def store(
    namespace: str,
    labelled: Labelled,
    understanding: Understanding,
    *,
    origin: QuestionOrigin,
    by: AbstractBaseUser | None = None,
) -> Question:
    """Save a label in place of a former one; newest wins. Raises InvalidQuestion."""
    with transaction.atomic():
        (question,) = save([row_of(namespace, labelled, understanding, origin=origin, by=by)])
        mark_stale(namespace)
    return question


def row_of(
    namespace: str,
    labelled: Labelled,
    understanding: Understanding,
    *,
    origin: QuestionOrigin,
    by: AbstractBaseUser | None = None,
) -> Question:
    """The row that a label makes, unsaved. Raises InvalidQuestion."""
    text = checked_text(labelled.text)
    understood = understanding.read(text, spoken_of(labelled.machines, origin))
    passage = labelled.passage
    return Question(
        namespace=namespace,
        text=text,
        asked=understood.asked,
        text_hash=hash_of(text),
        machines=sorted({*labelled.machines, *understood.machines}),
        must_miss=passage is None,
        source=passage.source if passage else "",
        section=passage.section if passage else "",
        row=passage.row if passage else "",
        owners=sorted(understanding.owners(passage.source)) if passage else [],
        family=labelled.family,
        kind=labelled.kind,
        origin=origin,
        created_by_id=by.pk if by else None,
        labelled_at=timezone.now(),
    )


def save(questions: Iterable[Question]) -> list[Question]:
    """Save rows in place of those that label the same question for the same machines; of two such
    rows the last one stays."""
    newest = {(row.namespace, row.text_hash, tuple(row.machines)): row for row in questions}
    return Question.objects.bulk_create(
        newest.values(),
        update_conflicts=True,
        unique_fields=["namespace", "text_hash", "machines"],
        update_fields=_REPLACED,
    )


_REPLACED = [
    *("text", "asked", "must_miss", "source", "section", "row", "owners", "family", "kind"),
    *("origin", "stale", "created_by", "labelled_at"),
]


def checked_text(text: str) -> str:
    """The question as it is stored. Raises InvalidQuestion."""
    line = " ".join(unicodedata.normalize("NFC", text).split())
    if not line:
        raise InvalidQuestion("the question is empty")
    if "\0" in line or not line.isprintable():
        raise InvalidQuestion("the question holds characters that are not text")
    if len(line) > MAX_QUESTION_LENGTH:
        raise InvalidQuestion(
            f"the question has {len(line)} characters; at most {MAX_QUESTION_LENGTH} can be kept"
        )
    masked = scrub(line)
    if len(masked) > MAX_QUESTION_LENGTH:
        raise InvalidQuestion("the question is too long once its document numbers are masked")
    return masked


def hash_of(text: str) -> str:
    """What tells one question from another: its text, whatever the case."""
    return hashlib.sha256(text.casefold().encode()).hexdigest()


def passages_of(namespace: str, passage: Passage) -> QuerySet[Chunk]:
    """The chunks that a label points at."""
    return Chunk.objects.filter(
        namespace__in=[namespace, GLOBAL_NAMESPACE],
        source__name=passage.source,
        section=passage.section,
        label=passage.row,
    )


def read_again(namespace: str, understanding: Understanding) -> int:
    """Read the questions as turns do now: a new manual brings codes that are then understood, and a
    change of the equipment tells whose a manual is. A manual that is nobody's any more keeps the
    machines that it had, so that no label comes to speak for more machines by itself.

    Returns how many are embedded otherwise; those have no vector until they are embedded again.
    """
    asked_anew, changed = 0, []
    for question in Question.objects.filter(namespace=namespace):
        about = spoken_of(question.machines, question.origin)
        asked = understanding.read(question.text, about).asked
        owners = sorted(understanding.owners(question.source)) or question.owners
        if (asked, owners) != (question.asked, question.owners):
            asked_anew += asked != question.asked
            question.asked, question.owners = asked, owners
            changed.append(question)
    Question.objects.bulk_update(changed, ["asked", "owners"], batch_size=500)
    return asked_anew
