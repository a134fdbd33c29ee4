"""The two ways in which an embeddings server fails a caller, whatever went wrong inside."""


class EmbeddingError(Exception):
    """No usable vector. The message is safe to log: no key, no text."""


class EmbeddingUnavailable(EmbeddingError):
    """The server is down, slow, overloaded or refuses the key."""


class EmbeddingGarbage(EmbeddingError):
    """The server answered, but not with usable vectors for what was asked."""
