"""Filling a space: embedding the stored passages that have no vector of their present text in it.

A source is filled under its lock, so no ingest of it comes between reading a text and writing its
vector; each batch is written by itself, so what is done stays done whatever is killed.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from knowledge.embeddings.batches import batches, estimated_tokens
from knowledge.embeddings.gateway import Gateway
from knowledge.embeddings.vectors import Vector
from knowledge.ingest.locks import SourceBusy, source_lock
from knowledge.ingest.prepare import embedded_text, text_hash
from knowledge.models import Chunk, ChunkVector, EmbeddingSpace, Source


@dataclass(frozen=True, kw_only=True)
class DueText:
    """A passage whose vector is missing, or is of another text."""

    chunk_id: int
    text: str

    @property
    def text_hash(self) -> str:
        """Fingerprint of the text."""
        return text_hash(self.text)


@dataclass(frozen=True, kw_only=True)
class Estimate:
    """What a filling would send."""

    texts: int
    tokens: int
    """An upper estimate."""


@dataclass(frozen=True, kw_only=True)
class Filling:
    """How to fill. `limit` bounds the texts that are sent."""

    space: EmbeddingSpace
    gateway: Gateway
    force: bool = False
    """Embed also what has its vector."""
    limit: int | None = None
    on_batch: Callable[[int], None] = lambda _texts: None
    """Told how many texts each batch held; what it raises ends the filling."""


@dataclass(frozen=True, kw_only=True)
class Filled:
    """What a filling did."""

    texts_embedded: int
    busy: tuple[str, ...]
    """Sources that an ingest held for longer than we wait."""


def estimate(sources: Iterable[Source], space: EmbeddingSpace, *, force: bool) -> Estimate:
    """What filling these sources would send. Reads only."""
    texts = tokens = 0
    for source in sources:
        for due in _due(source, space, force=force):
            texts += 1
            tokens += estimated_tokens(due.text)
    return Estimate(texts=texts, tokens=tokens)


def fill(sources: Iterable[Source], filling: Filling) -> Filled:
    """Fill source by source. Raises the gateway's errors and what `on_batch` raises; what was
    written until then stays."""
    sent, busy = 0, []
    for source in sources:
        if filling.limit is not None and sent >= filling.limit:
            break
        try:
            # A moment: who edits one manual is not to wait for the filling of all, nor it for him.
            with source_lock(source.namespace, source.name, wait_s=30.0):
                sent += _fill_source(source, filling, sent)
        except SourceBusy:
            busy.append(source.name)
    return Filled(texts_embedded=sent, busy=tuple(busy))


def _fill_source(source: Source, filling: Filling, sent_before: int) -> int:
    # Read again: an ingest may have changed the title while the lock was waited for.
    current = Source.objects.filter(pk=source.pk).first()
    if current is None:
        return 0
    due = list(_due(current, filling.space, force=filling.force))
    known = {} if filling.force else _known(due, filling.space)
    _write(current, filling.space, [row for row in due if row.text_hash in known], known)
    missing = list({row.text_hash: row.text for row in due if row.text_hash not in known}.values())
    if filling.limit is not None:
        missing = missing[: filling.limit - sent_before]
    for batch in batches(missing):
        made = filling.gateway.embed_documents(batch, dimensions=filling.space.dimensions)
        vectors = {text_hash(text): vector for text, vector in zip(batch, made, strict=True)}
        _write(current, filling.space, [row for row in due if row.text_hash in vectors], vectors)
        filling.on_batch(len(batch))
    return len(missing)


def _due(source: Source, space: EmbeddingSpace, *, force: bool) -> Iterator[DueText]:
    held: dict[int, str] = {}
    if not force:
        stored = ChunkVector.objects.filter(source=source, space=space)
        held = dict(stored.values_list("chunk_id", "text_hash"))
    rows = Chunk.objects.filter(source=source).order_by("position")
    for chunk_id, path, content in rows.values_list("pk", "path", "content").iterator():
        due = DueText(chunk_id=chunk_id, text=embedded_text(source.title, path, content))
        if held.get(chunk_id) != due.text_hash:
            yield due


def _known(due: Sequence[DueText], space: EmbeddingSpace) -> dict[str, Vector]:
    """The vectors of the same texts elsewhere in the corpus."""
    stored = ChunkVector.objects.filter(space=space, text_hash__in=[row.text_hash for row in due])
    return dict(stored.values_list("text_hash", "embedding"))


def _write(
    source: Source,
    space: EmbeddingSpace,
    due: Sequence[DueText],
    vectors: dict[str, Vector],
) -> None:
    ChunkVector.objects.bulk_create(
        [
            ChunkVector(
                chunk_id=row.chunk_id,
                space=space,
                source=source,
                text_hash=row.text_hash,
                embedding=vectors[row.text_hash],
            )
            for row in due
        ],
        update_conflicts=True,
        unique_fields=["chunk", "space"],
        update_fields=["text_hash", "embedding"],
    )
