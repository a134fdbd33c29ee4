"""Erasing a person by the document: everything that Aura keeps of them, in one transaction.

| what                                   | becomes                                              |
| -------------------------------------- | ---------------------------------------------------- |
| the patient system's cache             | deleted                                              |
| who a conversation's patient is        | deleted, for each conversation that ever held them   |
| those conversations and their turns    | deleted                                              |
| the events of those turns              | stay as figures, without words, machines or names    |
| marks of those talks                   | deleted; a lesson that only they support ends, and   |
|                                        | its words go from the answers of other conversations |
| labels that supervisors gave to words  | deleted, where no other conversation said the same   |
| of those talks, as they stood          |                                                      |
| how the model's answers in them ended  | stays as figures, without the conversation's name    |
| the prompt version that they ran       | deleted                                              |
| the log of who saw them                | says who looked and when, not at whom                |

A conversation is found by the document that it held or heard, by one that was masked in its turns
or in a mark given over the API, and by its name where the document is in it. What finds it stays as
long as its marks do. A mark that was imported for a call that Aura never saw, and that names the
document only in words that are masked as they are stored, can't be found: nothing that is kept of
it tells whose it is.

A call in which the operator typed another's document, to which the patient agreed, is that other's:
only what links this person to it goes. What was said of them there is masked already.

A label whose words a supervisor changed is not told from one that nobody said, and stays.

A second run finds nothing, since what links the document to a conversation is gone with the first.
What is said while a person is erased: `aura.erased_meanwhile`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

import structlog
from django.db import connection, transaction
from django.utils import timezone

from aura.erasing_calls import CALL_ERASERS, Eraser
from aura.identifiers import sealed
from aura.teaching import reader_for
from aura.turn import erasing as turns
from aura.turn.erasing import Talk, Unsaid
from knowledge.questions.erasing import erase_labels
from memory import erasing as lessons
from memory.erasing import Taught, Told
from patients import erasing as patients
from patients.dictation.typed import MAX_DIGITS
from patients.document import fingerprint
from patients.erasing import Linked

log = structlog.get_logger(__name__)


def _told(talks: Sequence[Talk]) -> list[Told]:
    return [
        Told(namespace=talk.namespace, channel=talk.channel, conversation=talk.name)
        for talk in talks
    ]


def _lessons(talks: Sequence[Talk], dry_run: bool) -> dict[str, int]:
    told = _told(talks)
    readers = {namespace: reader_for(namespace) for namespace in {talk.namespace for talk in talks}}
    return lessons.erase(told, readers=readers, dry_run=dry_run)


def _labels(talks: Sequence[Talk], dry_run: bool) -> dict[str, int]:
    said = turns.said_alone(talks)
    erased = [erase_labels(namespace, texts, dry_run=dry_run) for namespace, texts in said.items()]
    return {"labels": sum(erased)}


# Lessons first: their locks come before every row's. Labels before the turns, which say of what.
ERASERS: tuple[Eraser, ...] = (_lessons, _labels, *CALL_ERASERS)


@dataclass(frozen=True, kw_only=True)
class Receipt:
    """What was erased, or would be."""

    document: str
    """The document's HMAC."""
    at: datetime
    dry_run: bool
    counts: dict[str, int] = field(default_factory=dict)

    @property
    def is_empty(self) -> bool:
        """Whether nothing was there."""
        return not any(self.counts.values())


def erase_person(
    dni: str, *, dry_run: bool, by: str = "", erasers: Sequence[Eraser] = ERASERS
) -> Receipt:
    """Erase a person by a checked DNI: all of it, or, where anything fails, nothing. `by` names in
    the log who did it."""
    document = fingerprint(dni)
    with transaction.atomic():
        _alone(document)
        seals = [sealed(dni), sealed(dni.zfill(MAX_DIGITS))]
        linked = patients.find_linked(document, seals, dry_run=dry_run)
        talks = _talks(linked, seals)
        taught = lessons.taught_by(_told(talks))
        counts: dict[str, int] = {}
        for erase in erasers:
            counts |= erase(talks, dry_run)
        counts |= patients.erase(document, seals, linked, dry_run=dry_run)
        if not dry_run:
            turns.unsay([_unsaid(lesson) for lesson in taught])
    receipt = Receipt(document=document, at=timezone.now(), dry_run=dry_run, counts=counts)
    log.info("person_erased", by=by, dry_run=dry_run, **counts)
    return receipt


def _talks(linked: Linked, seals: Sequence[str]) -> list[Talk]:
    """The conversations that held the document, and those that are named by it."""
    return list(
        dict.fromkeys(
            [
                *(
                    Talk(namespace=at.namespace, channel=at.channel, name=at.conversation)
                    for at in linked.own.values()
                ),
                *turns.named(seals),
                *(
                    Talk(namespace=at.namespace, channel=at.channel, name=at.conversation)
                    for at in lessons.named(seals)
                ),
            ]
        )
    )


def _unsaid(lesson: Taught) -> Unsaid:
    return Unsaid(
        namespace=lesson.namespace, key=lesson.key, is_over=lesson.is_alone, words=lesson.words
    )


def _alone(document: str) -> None:
    """One erasure of a person at a time, so that the second finds nothing."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [f"erase:{document}"]
        )
