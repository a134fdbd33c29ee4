"""What travels through a chat: frozen values, from what a channel asks to how its answer ended."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

Message = Mapping[str, Any]
"""One message in OpenAI's shape; whatever else it holds goes to the model as it came."""


class Ended(StrEnum):
    """How the model's answer ended."""

    COMPLETE = "complete"
    REFUSED = "refused"
    """The model's server answered with an error before it began."""
    UNREACHABLE = "unreachable"
    TIMED_OUT = "timed_out"
    """It stayed silent, or took longer in all, than the settings allow."""
    GARBAGE = "garbage"
    """What it sent is no chat completion."""
    BROKEN = "broken"
    """It stopped in the middle."""
    CLIENT_LEFT = "client_left"
    """The channel closed the connection first."""


@dataclass(frozen=True, kw_only=True)
class Limits:
    """What a chat obeys, from the live settings."""

    connect_s: float
    first_token_s: float
    idle_s: float
    total_s: float
    max_chars: int
    keep_client_system: bool


@dataclass(frozen=True, kw_only=True)
class Asked:
    """A channel's request, read."""

    conversation_id: str | None
    """None where no field named one: the request stands alone."""
    said: str | None
    """The text of the last user message; None where there is none to search for."""
    goes_on: bool
    """Messages follow what was said: the model called a tool and now gets its result."""
    messages: tuple[Message, ...]
    streams: bool
    passed_on: Mapping[str, Any]
    """The other fields that the model's server gets, as they came."""


@dataclass(frozen=True, kw_only=True)
class Usage:
    """Tokens as the model's server reported them; None where it did not."""

    prompt: int | None = None
    completion: int | None = None
    cached: int | None = None


class UpstreamError(Exception):
    """The model's server gave no whole answer. Its text names no key and nothing that was said."""

    def __init__(
        self, ended: Ended, *, status: int | None = None, retry_after_s: int | None = None
    ) -> None:
        super().__init__(ended.value if status is None else f"{ended.value} with {status}")
        self.ended = ended
        self.status = status
        """What it answered, where it answered at all."""
        self.retry_after_s = retry_after_s


class NoLanguageModel(Exception):
    """No upstream is configured."""


class NoPlaceFree(Exception):
    """As many answers are on their way as this process takes on; nothing was asked."""
