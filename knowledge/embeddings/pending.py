"""Embedding rows whose text lacks its vector: what was embedded before is not sent again."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from knowledge.embeddings.batches import batches
from knowledge.embeddings.vectors import Vector

Row = TypeVar("Row")


def text_hash(asked: str) -> str:
    """Fingerprint of what is embedded."""
    return hashlib.sha256(asked.encode()).hexdigest()


@dataclass(frozen=True, kw_only=True)
class Shelf(Generic[Row]):
    """Where the vectors of one kind of row are kept, in one space."""

    text_of: Callable[[Row], str]
    stored: Callable[[set[str]], Mapping[str, Vector]]
    """The vectors of these fingerprints, as far as there are any."""
    write: Callable[[Sequence[Row], Mapping[str, Vector]], None]
    """Keeps the vectors of rows, by fingerprint."""
    embed: Callable[[Sequence[str]], Sequence[Vector]]


def embed_due(due: Sequence[Row], shelf: Shelf[Row], *, on_batch: Callable[[int], None]) -> int:
    """Embed the rows that are due, batch by batch: what is done stays done. Returns how many texts
    were sent. Raises what the shelf's `embed` raises."""
    by_hash = {text_hash(shelf.text_of(row)): shelf.text_of(row) for row in due}
    known = shelf.stored(set(by_hash))
    _write(due, shelf, known)
    missing = [text for key, text in by_hash.items() if key not in known]
    for batch in batches(missing):
        hashes = [text_hash(text) for text in batch]
        _write(due, shelf, dict(zip(hashes, shelf.embed(batch), strict=True)))
        on_batch(len(batch))
    return len(missing)


def _write(due: Sequence[Row], shelf: Shelf[Row], vectors: Mapping[str, Vector]) -> None:
    shelf.write([row for row in due if text_hash(shelf.text_of(row)) in vectors], vectors)
