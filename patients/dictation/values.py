"""What goes into a reading of the document, and what comes out."""

from dataclasses import dataclass, field
from enum import StrEnum


class Heard(StrEnum):
    """Whether the patient has said their document."""

    NOTHING = "nothing"
    UNSURE = "unsure"
    """Something was said that may be a document: ask again, look nobody up."""
    DNI = "dni"


class Speaker(StrEnum):
    """Who said it. The bot that asks is an operator here."""

    PATIENT = "patient"
    OPERATOR = "operator"


@dataclass(frozen=True, kw_only=True)
class Utterance:
    """What one person said at one go."""

    speaker: Speaker
    text: str


@dataclass(frozen=True, kw_only=True)
class Dictated:
    """The document that a conversation carries, if it carries one."""

    state: Heard
    digits: str = ""
    """Seven or eight digits, without a leading zero; empty unless the state is DNI."""
    reason: str = ""
    """Why it is unsure, in one word for machines; empty otherwise."""
    said: frozenset[str] = field(default_factory=frozenset, compare=False, repr=False)
    """Every document that was said, trusted or not: numbers that are one where they are read at
    all. They tell whose talk it may be; nobody is looked up by them."""
    is_clouded: bool = field(default=False, compare=False)
    """Whether what was said may announce another number as the next one."""
    may_be_whole: bool = field(default=False, compare=False)
    """Whether what was said, taken together, may be a document."""
