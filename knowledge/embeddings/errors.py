"""The two ways in which an embeddings server fails a caller, whatever went wrong inside."""

from enum import StrEnum


class Cause(StrEnum):
    """What went wrong, so that a person can be told in words what to do about it."""

    UNREACHABLE = "unreachable"
    SLOW = "slow"
    KEY_REFUSED = "key_refused"
    NOT_FOUND = "not_found"
    TOO_MANY = "too_many"
    REFUSED = "refused"
    BROKEN = "broken"
    GARBAGE = "garbage"
    SIZE = "size"


_OF_STATUS = {
    401: Cause.KEY_REFUSED,
    403: Cause.KEY_REFUSED,
    404: Cause.NOT_FOUND,
    408: Cause.SLOW,
    429: Cause.TOO_MANY,
}


def cause_of(status: int) -> Cause:
    """What an HTTP status of an embeddings server means."""
    return _OF_STATUS.get(status, Cause.BROKEN if status >= 500 else Cause.REFUSED)


class EmbeddingError(Exception):
    """No usable vector. The message is safe to log: no key, no text."""

    cause = Cause.UNREACHABLE

    def __init__(self, message: str, cause: Cause | None = None) -> None:
        super().__init__(message)
        self.cause = cause or self.cause


class EmbeddingUnavailable(EmbeddingError):
    """The server is down, slow, overloaded or refuses the key."""


class EmbeddingGarbage(EmbeddingError):
    """The server answered, but not with usable vectors for what was asked."""

    cause = Cause.GARBAGE
