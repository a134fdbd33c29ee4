"""What becomes of an answer of the patient system: in the conversation, the cache, the devices.

| the answer   | the conversation, if it still asks this   | the cache, whoever asks |
| ------------ | ----------------------------------------- | ----------------------- |
| found        | dni, its models, its devices              | keeps the models        |
| not found    | not_found                                 | forgets them            |
| unavailable  | dni from the cache, where it knows the    | as it is                |
|              | person still; else unavailable            |                         |
| a later one, | as above; but where the last could not be | as above                |
| or asked     | asked either, another unavailable changes |                         |
| once more    | nothing                                   |                         |

The cache is asked after an unavailable and nothing else: the system's own “not here” is the last
word. Whatever the system says of a document settles the cache, also where the conversation is on
another by then; and changes nothing of that conversation. A person who was erased meanwhile is not
cached: the conversation that asked is gone.

Who is found once more gets a new number, so that no process shows devices of the answer before.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q

from patients import devices
from patients.identity import Question
from patients.models import CachedPatient, ConversationIdentity, State
from patients.port import Answer, Cause, Found, NotFound

Naming = Callable[[Iterable[str]], Iterable[str]]
"""From the patient system's names of models to those of the search."""


@dataclass(frozen=True, kw_only=True)
class Settlement:
    """How an answer is settled."""

    source: str
    """The patient system's name."""
    now: datetime
    cache_for: timedelta
    naming: Naming


UNANSWERED = Q(state__in=[State.PENDING, State.UNAVAILABLE]) | Q(state=State.DNI, from_cache=True)
"""The rows that still wait for the patient system's own word."""


def begin(question: Question, now: datetime) -> bool:
    """Note that the question is put now; False where the conversation does not wait for it."""
    rows = ConversationIdentity.objects.filter(UNANSWERED, document=question.document)
    return bool(rows.filter(pk=question.identity, asked=question.number).update(begun_at=now))


def settle(question: Question, answer: Answer, how: Settlement) -> State | None:
    """Write an answer down; the state it led to, None where the conversation asks another thing."""
    machines = list(how.naming(answer.context.models)) if isinstance(answer, Found) else []
    with transaction.atomic():
        row = ConversationIdentity.objects.select_for_update().filter(pk=question.identity).first()
        is_known = row is not None and question.document in row.documents
        _settle_cache(question, answer, machines, how, may_keep=is_known)
        if row is None or not _is_asked(row, question):
            return None
        changes = _settled(row, answer, how, machines)
        if not changes:
            return State(row.state)
        for name, value in changes.items():
            setattr(row, name, value)
        row.version += 1
        if isinstance(answer, Found):
            # Before the commit: whoever sees the answer's state sees the devices too.
            devices.remember((row.pk, row.asked), answer.devices)
        row.save()
    return State(row.state)


def _is_asked(row: ConversationIdentity, question: Question) -> bool:
    return (row.asked, row.document) == (question.number, question.document)


def _settle_cache(
    question: Question, answer: Answer, machines: list[str], how: Settlement, *, may_keep: bool
) -> None:
    key: dict[str, Any] = {"namespace": question.namespace, "document": question.document}
    if isinstance(answer, NotFound):
        CachedPatient.objects.filter(**key).delete()
    elif isinstance(answer, Found) and may_keep:
        CachedPatient.objects.update_or_create(
            **key, defaults={"source": how.source, "machines": machines, "fetched_at": how.now}
        )


def _settled(
    row: ConversationIdentity, answer: Answer, how: Settlement, machines: list[str]
) -> dict[str, Any]:
    is_new = row.state == State.PENDING
    if isinstance(answer, Found):
        is_again = row.state == State.DNI and not row.from_cache
        return {**_known(how, machines), "asked": row.asked + is_again}
    if isinstance(answer, NotFound):
        return {**_known(how, []), "state": State.NOT_FOUND}
    if answer.cause is Cause.INTERRUPTED and not is_new:
        return {}
    if row.state == State.UNAVAILABLE or row.from_cache:
        return {}
    kept = CachedPatient.objects.filter(
        namespace=row.namespace,
        document=row.document,
        source=how.source,
        fetched_at__gt=how.now - how.cache_for,
    ).first()
    if kept is not None:
        machines = list(how.naming(kept.machines))
        return {**_known(how, machines), "from_cache": True, "reason": answer.cause.value}
    return {**_known(how, []), "state": State.UNAVAILABLE, "reason": answer.cause.value}


def _known(how: Settlement, machines: list[str]) -> dict[str, Any]:
    return {
        "state": State.DNI,
        "source": how.source,
        "machines": machines,
        "from_cache": False,
        "reason": "",
    }
