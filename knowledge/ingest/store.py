"""Writing a prepared source: whole, in one transaction, embedding only what has no vector yet."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from knowledge.editing.versions import Edition, record
from knowledge.embeddings.gateway import Gateway
from knowledge.embeddings.spaces import hold_active
from knowledge.embeddings.vectors import Vector
from knowledge.ingest.findings import as_json
from knowledge.ingest.prepare import PreparedChunk, PreparedSource
from knowledge.models import Chunk, ChunkVector, EmbeddingSpace, Origin, Source


@dataclass(frozen=True, kw_only=True)
class Written:
    """What storing one source did."""

    chunks_written: int
    chunks_unchanged: int
    chunks_removed: int
    texts_embedded: int


def vectors_for(
    chunks: Sequence[PreparedChunk],
    *,
    space: EmbeddingSpace,
    gateway: Gateway,
    on_batch: Callable[[int], None],
    embed_again: bool = False,
) -> tuple[dict[str, Vector], int]:
    """A vector for each text hash: the stored one where a text was embedded before, else a new one.
    With `embed_again` all are new.

    Returns them with the number of texts that were embedded. Raises the gateway's errors.
    """
    wanted = {chunk.text_hash: chunk.embedded_text for chunk in chunks}
    known = [] if embed_again else list(wanted)
    stored = ChunkVector.objects.filter(space=space, text_hash__in=known)
    found: dict[str, Vector] = dict(stored.values_list("text_hash", "embedding"))
    missing = [key for key in wanted if key not in found]
    made = gateway.embed_documents(
        [wanted[key] for key in missing], dimensions=space.dimensions, on_batch=on_batch
    )
    found.update(zip(missing, made, strict=True))
    return found, len(missing)


def replace_source(
    prepared: PreparedSource,
    *,
    namespace: str,
    name: str,
    root: str,
    space: EmbeddingSpace,
    vectors: dict[str, Vector],
    texts_embedded: int,
    edition: Edition | None,
    origin: Origin = Origin.DISK,
    embed_again: bool = False,
    before_commit: Callable[[], None] = lambda: None,
) -> Written:
    """Make the stored source equal to the prepared one. Readers see the old or the new, whole.

    `edition` says of which version it is kept; None where the text stays and is only read anew.
    Raises SpaceSwitched where another space answers by now. That, and what `before_commit` raises,
    leaves the old one.
    """
    with transaction.atomic():
        source, _created = Source.objects.update_or_create(
            namespace=namespace,
            name=name,
            defaults={
                "root": root,
                "title": prepared.title,
                "doc_type": prepared.doc_type,
                "category": prepared.category,
                "notice": prepared.notice,
                "origin": origin,
                "fingerprint": prepared.fingerprint,
                "findings": [as_json(finding) for finding in prepared.findings],
                "ingested_at": timezone.now(),
            },
        )
        kept = {chunk.identity: chunk for chunk in source.chunks.all()}
        identities = {chunk.identity for chunk in prepared.chunks}
        gone = [chunk.pk for identity, chunk in kept.items() if identity not in identities]
        Chunk.objects.filter(pk__in=gone).delete()
        new = [chunk for chunk in prepared.chunks if chunk.identity not in kept]
        stored = {
            **kept,
            **{
                chunk.identity: chunk
                for chunk in Chunk.objects.bulk_create(
                    [_row(chunk, source, namespace) for chunk in new]
                )
            },
        }
        _update_moved(prepared.chunks, kept)
        if embed_again:
            ChunkVector.objects.filter(source=source, space=space).delete()
        _write_vectors(prepared.chunks, stored, source, space, vectors)
        if edition is not None:
            record(edition, source, prepared, written=len(new), removed=len(gone))
        hold_active(space)
        before_commit()
    return Written(
        chunks_written=len(new),
        chunks_unchanged=len(prepared.chunks) - len(new),
        chunks_removed=len(gone),
        texts_embedded=texts_embedded,
    )


def _row(chunk: PreparedChunk, source: Source, namespace: str) -> Chunk:
    return Chunk(
        source=source,
        namespace=namespace,
        position=chunk.position,
        section=chunk.section,
        path=list(chunk.path),
        kind=chunk.kind.value,
        content=chunk.content,
        identity=chunk.identity,
        codes=list(chunk.codes),
    )


def _update_moved(chunks: Sequence[PreparedChunk], kept: dict[str, Chunk]) -> None:
    """Kept chunks whose place or codes are others now."""
    moved: list[Chunk] = []
    for chunk in chunks:
        row = kept.get(chunk.identity)
        if row is None or (row.position, tuple(row.codes)) == (chunk.position, chunk.codes):
            continue
        row.position, row.codes = chunk.position, list(chunk.codes)
        moved.append(row)
    Chunk.objects.bulk_update(moved, ["position", "codes"])


def _write_vectors(
    chunks: Sequence[PreparedChunk],
    stored: dict[str, Chunk],
    source: Source,
    space: EmbeddingSpace,
    vectors: dict[str, Vector],
) -> None:
    """Write the vectors that are missing or belong to another text, and drop other spaces' stale
    ones, so that no space ever answers with the vector of a text that is gone."""
    current = dict(
        ChunkVector.objects.filter(source=source, space=space).values_list("chunk_id", "text_hash")
    )
    due = [
        ChunkVector(
            chunk=stored[chunk.identity],
            space=space,
            source=source,
            text_hash=chunk.text_hash,
            embedding=vectors[chunk.text_hash],
        )
        for chunk in chunks
        if current.get(stored[chunk.identity].pk) != chunk.text_hash
    ]
    ChunkVector.objects.bulk_create(
        due,
        update_conflicts=True,
        unique_fields=["chunk", "space"],
        update_fields=["text_hash", "embedding"],
    )
    hashes = [chunk.text_hash for chunk in chunks]
    ChunkVector.objects.filter(source=source).exclude(text_hash__in=hashes).delete()
