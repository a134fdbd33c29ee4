"""Marks as the tests make them, read by a reader that needs no corpus."""

import itertools
import re
from typing import Any

from memory.marks import Marked, add_mark
from memory.models import Lesson, Mark, MarkOrigin, Verdict
from memory.opinion import Author, Message, Opinion, Reader, Understood

_numbers = itertools.count(1)

NAMESPACE = "lessons"
KEY = Author(origin=MarkOrigin.API)


def understand(text: str) -> Understood:
    """Machines begin with M, codes with H."""
    return Understood(
        asked=text.lower(),
        machines=tuple(dict.fromkeys(re.findall(r"\bM\d+\b", text))),
        codes=tuple(dict.fromkeys(re.findall(r"\bH\d+\b", text))),
    )


def mask(text: str) -> str:
    """Seven digits and more are a document."""
    return re.sub(r"\d{7,}", "[documento]", text)


READER = Reader(mask=mask, understand=understand)


def message(**values: Any) -> Message:
    """A message that nobody marked yet."""
    return Message(
        **{
            "namespace": NAMESPACE,
            "channel": "copilot",
            "conversation_id": "call",
            "message_id": f"message-{next(_numbers)}",
            **values,
        }
    )


def opinion(verdict: str = "wrong", complaint: str = "hace ruido", **values: Any) -> Opinion:
    """An opinion with all that any verdict needs."""
    return Opinion(
        complaint=complaint,
        verdict=Verdict(verdict),
        **{"assistant_message": "Ya le aviso.", "correction": "Preguntá el modelo.", **values},
    )


def marked(verdict: str = "wrong", complaint: str = "hace ruido", **values: Any) -> Mark:
    """A mark on a new message."""
    return added(message(), opinion(verdict, complaint, **values)).mark


def added(to: Message, what: Opinion) -> Marked:
    """A mark on a given message."""
    return add_mark(to, what, author=KEY, reader=READER)


def lessons() -> dict[str, tuple[str, str]]:
    """Complaints with the kind and guidance of their lesson."""
    return {
        row.complaint: (row.kind, row.guidance)
        for row in Lesson.objects.filter(namespace=NAMESPACE)
    }
