"""What is asked of an embeddings server, and how its model wants queries and documents marked."""

from dataclasses import dataclass
from enum import StrEnum
from urllib.parse import urlsplit, urlunsplit

KNOWN_DIMENSIONS = {
    "text-embedding-3-small": 1536,
    "text-embedding-3-large": 3072,
    "text-embedding-ada-002": 1536,
    "multilingual-e5-small": 384,
}
"""Sizes that need no first call (OpenAI's reference; the e5 model card)."""


class Purpose(StrEnum):
    """What a text is embedded for; models that tell the two apart are told."""

    QUERY = "query"
    PASSAGE = "passage"


class Marking(StrEnum):
    """How a model is told the purpose."""

    NONE = "none"
    E5_PREFIX = "e5_prefix"
    """`query: ` or `passage: ` in front of the text (e5 behind a server that adds nothing)."""
    INPUT_TYPE = "input_type"
    """A field beside the text (our embedded server)."""


@dataclass(frozen=True, kw_only=True)
class Provider:
    """An embeddings server and one model of it."""

    kind: str
    base_url: str
    model: str
    api_key: str
    dimensions: int | None
    """Asked of the server when set (`text-embedding-3-*` can shorten their vectors)."""

    @property
    def address(self) -> str:
        """Where the server is, to be stored and shown: without what stands before the `@` or behind
        a `?`, which may be a password or a key. The calls use `base_url` as it is."""
        url = urlsplit(self.base_url)
        return urlunsplit((url.scheme, url.netloc.rpartition("@")[2], url.path, "", ""))

    @property
    def marking(self) -> Marking:
        """How this model wants its inputs marked."""
        if self.kind == "embedded":
            return Marking.INPUT_TYPE
        return Marking.E5_PREFIX if "e5" in self.model.lower() else Marking.NONE


def marked(text: str, purpose: Purpose, marking: Marking) -> str:
    """The text as it is sent."""
    return f"{purpose.value}: {text}" if marking is Marking.E5_PREFIX else text
