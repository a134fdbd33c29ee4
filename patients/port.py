"""The port to the patient system: one question, three answers.

What comes back has two halves that never meet again. `PatientContext` goes to the search, and holds
names of models alone; `Device` is a row of somebody's equipment, for the operator's eyes. They are
separate types, so that the rich one has no way into a prompt, an event or a log.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol


class Cause(StrEnum):
    """Why the patient system could not be asked, told apart for the operator."""

    TIMEOUT = "timeout"
    """It did not answer within the deadline."""
    UNREACHABLE = "unreachable"
    """No connection could be made."""
    CONNECTION_LOST = "connection_lost"
    """It went away in the middle of an answer."""
    SECRET_REFUSED = "secret_refused"  # noqa: S105  no password
    """It does not accept the shared secret."""
    SERVER_ERROR = "server_error"
    """It answered 5xx."""
    BUSY = "busy"
    """It answered 429: it is asked too much."""
    UNEXPECTED_STATUS = "unexpected_status"
    """It answered with a status that means nothing here; a 404 is a wrong address, not a person
    that it does not know."""
    GARBAGE = "garbage"
    """Its answer is not what was agreed."""
    DISABLED = "disabled"
    """The deployment runs without a patient system."""
    OVERLOADED = "overloaded"
    """Too many questions wait already."""
    INTERRUPTED = "interrupted"
    """The process that asked ended before the answer."""
    FAILED = "failed"
    """The adapter itself broke."""


@dataclass(frozen=True, kw_only=True)
class PatientContext:
    """What the search may know: models, as the patient system names them."""

    models: frozenset[str]


@dataclass(frozen=True, kw_only=True)
class Device:
    """One piece of equipment at a patient's home. For the operator's panel and nothing else."""

    name: str = field(repr=False)
    brand: str = field(repr=False, default="")
    sku: str = field(repr=False, default="")
    category: str = field(repr=False, default="")


@dataclass(frozen=True, kw_only=True)
class Found:
    """The patient system knows the document."""

    context: PatientContext
    devices: tuple[Device, ...]


@dataclass(frozen=True, kw_only=True)
class NotFound:
    """It was asked and does not know the document: the last word, which no cache overrides."""


@dataclass(frozen=True, kw_only=True)
class Unavailable:
    """It could not be asked."""

    cause: Cause


Answer = Found | NotFound | Unavailable


class PatientLookup(Protocol):
    """A patient system. `name` travels to the panel, so that a mock is recognised as one."""

    @property
    def name(self) -> str:
        """What the panel calls it."""

    def by_dni(self, dni: str) -> Answer:
        """Who has this document (7 or 8 digits). Never raises for a system that misbehaves."""
