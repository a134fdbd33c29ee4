"""What a supervisor says of an answer, checked and in the form in which it is kept."""

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from memory.lesson_key import Mask, normal_form
from memory.models import MAX_TEXT_LENGTH, MarkOrigin, Verdict

LONGEST_TRACE = 100
"""Characters; the history's own limit of a reason."""


class Fault(Enum):
    """What is wrong with a field of a mark."""

    BLANK = "blank"
    """It holds no letter or digit."""
    TOO_LONG = "too_long"
    NEEDS_CORRECTION = "needs_correction"
    NEEDS_ANSWER = "needs_answer"


class InvalidMark(ValueError):
    """A mark that cannot be kept; nothing was written."""

    def __init__(self, field: str, fault: Fault) -> None:
        super().__init__(f"{field}: {fault.value}")
        self.field = field
        self.fault = fault


@dataclass(frozen=True, kw_only=True)
class Understood:
    """A text as a turn understands it."""

    asked: str
    """What is embedded."""
    machines: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Reader:
    """How texts are read; given by the caller, since it needs the corpus."""

    mask: Mask
    understand: Callable[[str], Understood]


@dataclass(frozen=True, kw_only=True)
class Message:
    """The answer that is marked."""

    namespace: str
    channel: str
    conversation_id: str
    message_id: str


@dataclass(frozen=True, kw_only=True)
class Opinion:
    """A verdict on an answer, with what it needs."""

    complaint: str
    verdict: Verdict
    assistant_message: str = ""
    correction: str = ""
    turn_id: str = ""


@dataclass(frozen=True, kw_only=True)
class Changes:
    """What an edit changes; None leaves a field as it is."""

    complaint: str | None = None
    verdict: Verdict | None = None
    assistant_message: str | None = None
    correction: str | None = None


@dataclass(frozen=True, kw_only=True)
class Author:
    """Who marks: a channel's key has no supervisor."""

    origin: MarkOrigin
    supervisor_id: int | None = None
    name: str = ""
    """What the history calls a key or a file; a supervisor is in it as such."""

    @property
    def trace(self) -> str:
        """What the history keeps beside the person: "api: front desk"."""
        return f"{self.origin.value}: {self.name}"[:LONGEST_TRACE] if self.name else self.origin


def checked(opinion: Opinion, mask: Mask) -> Opinion:
    """The opinion as it is kept. Raises InvalidMark.

    What a verdict does not need is kept beside it: a mark may be turned into another verdict.
    """
    complaint = checked_complaint(opinion.complaint, mask)
    answer = _kept("assistant_message", opinion.assistant_message, mask)
    correction = _kept("correction", opinion.correction, mask)
    if opinion.verdict is Verdict.WRONG and not correction:
        raise InvalidMark("correction", Fault.NEEDS_CORRECTION)
    if opinion.verdict is Verdict.APPROVED and not answer:
        raise InvalidMark("assistant_message", Fault.NEEDS_ANSWER)
    return Opinion(
        complaint=complaint,
        verdict=opinion.verdict,
        assistant_message=answer,
        correction=correction,
        turn_id=opinion.turn_id,
    )


def checked_complaint(text: str, mask: Mask) -> str:
    """A complaint in its normal form. Raises InvalidMark."""
    if len(text) > MAX_TEXT_LENGTH:
        raise InvalidMark("complaint", Fault.TOO_LONG)
    complaint = normal_form(text, mask)
    if not _says_something(complaint):
        raise InvalidMark("complaint", Fault.BLANK)
    return complaint


def _kept(field: str, text: str, mask: Mask) -> str:
    """A text with its lines, masked: it will be read in other people's calls. Empty for none."""
    if len(text) > MAX_TEXT_LENGTH:
        raise InvalidMark(field, Fault.TOO_LONG)
    kept = mask(unicodedata.normalize("NFC", text).strip())
    if kept and not _says_something(kept):
        raise InvalidMark(field, Fault.BLANK)
    return kept


def _says_something(text: str) -> bool:
    return any(char.isalnum() for char in text)
