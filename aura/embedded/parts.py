"""The parts of the embedded stack, each replaced in production by a URL."""

from enum import StrEnum


class Part(StrEnum):
    """A service that the embedded stack can run."""

    POSTGRES = "postgres"
    VALKEY = "valkey"
    EMBEDDINGS = "embeddings"
