"""What becomes of an answer of the patient system, and the cache behind it.

| the answer   | the conversation                          | the cache        |
| ------------ | ----------------------------------------- | ---------------- |
| found        | dni, its models                           | keeps the models |
| not found    | not_found                                 | forgets them     |
| unavailable  | dni from the cache, where it knows the    | as it is         |
|              | person still; else unavailable            |                  |
| a later one  | what could not be asked becomes known;    | as above         |
|              | a second unavailable changes nothing      |                  |

The cache is asked after an unavailable and nothing else: the system's own “not here” is the last
word. An answer to a question that is no longer the conversation's changes nothing at all.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q

from patients.identity import Question
from patients.models import CachedPatient, ConversationIdentity, State
from patients.port import Answer, Found, NotFound

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
"""The rows that an answer of the patient system still tells something."""


def is_unanswered(question: Question) -> bool:
    """Whether the conversation still waits for the answer to this question."""
    rows = ConversationIdentity.objects.filter(UNANSWERED)
    return rows.filter(pk=question.identity, asked=question.number).exists()


def settle(question: Question, answer: Answer, how: Settlement) -> State | None:
    """Write an answer down; the state it led to, None where nobody waits for it any more."""
    with transaction.atomic():
        row = (
            ConversationIdentity.objects.select_for_update()
            .filter(UNANSWERED, pk=question.identity, asked=question.number)
            .first()
        )
        if row is None:
            return None
        changes = _settled(row, answer, how)
        if not changes:
            return State(row.state)
        for name, value in changes.items():
            setattr(row, name, value)
        row.version += 1
        row.save()
    return State(row.state)


def _settled(row: ConversationIdentity, answer: Answer, how: Settlement) -> dict[str, Any]:
    cached = CachedPatient.objects.filter(namespace=row.namespace, document=row.document)
    if isinstance(answer, Found):
        machines = sorted(set(how.naming(answer.context.models)))
        CachedPatient.objects.update_or_create(
            namespace=row.namespace,
            document=row.document,
            defaults={"source": how.source, "machines": machines, "fetched_at": how.now},
        )
        return _known(how, machines)
    if isinstance(answer, NotFound):
        cached.delete()
        return {**_known(how, []), "state": State.NOT_FOUND}
    if row.state != State.PENDING:
        return {}
    kept = cached.filter(source=how.source, fetched_at__gt=how.now - how.cache_for).first()
    if kept is not None:
        return {**_known(how, kept.machines), "from_cache": True, "reason": answer.cause.value}
    return {
        "state": State.UNAVAILABLE,
        "source": how.source,
        "reason": answer.cause.value,
    }


def _known(how: Settlement, machines: list[str]) -> dict[str, Any]:
    return {
        "state": State.DNI,
        "source": how.source,
        "machines": machines,
        "from_cache": False,
        "reason": "",
    }
