"""Rows of the corpus made without an ingest: chunks with the vectors that a test wants."""

import itertools
from collections.abc import Sequence
from typing import Any

import numpy as np

from knowledge.models import Chunk, ChunkVector, EmbeddingSpace, Source

_numbers = itertools.count(1)


def stored(namespace: str) -> dict[str, list[str]]:
    """The first cell of each source's chunks, in order: the codes of a table."""
    names = Source.objects.filter(namespace=namespace).values_list("name", flat=True)
    found: dict[str, list[str]] = {name: [] for name in names}
    chunks = Chunk.objects.filter(namespace=namespace).order_by("position")
    for name, content in chunks.values_list("source__name", "content"):
        found[name].append(content.split("\n")[0].partition(": ")[2])
    return found


def everything() -> list[list[dict[str, Any]]]:
    """Every row of sources, chunks and vectors."""
    return [list(model.objects.order_by("pk").values()) for model in (Source, Chunk, ChunkVector)]


def made_space(dimensions: int, **values: Any) -> EmbeddingSpace:
    """A space that no server serves."""
    return EmbeddingSpace.objects.create(
        **{
            "name": f"made-{next(_numbers)}",
            "provider": "compatible",
            "model": "made",
            "dimensions": dimensions,
            "marking": "none",
            **values,
        }
    )


def chunk(
    source: Source, content: str = "Apagar el equipo y volver a encenderlo.", **values: Any
) -> Chunk:
    """A chunk without a vector."""
    number = next(_numbers)
    return Chunk.objects.create(
        **{
            "source": source,
            "namespace": source.namespace,
            "position": number,
            "section": "Alarmas",
            "path": ["Alarmas"],
            "kind": "prose",
            "content": content,
            "identity": f"{number:064}",
            **values,
        }
    )


def vector(chunk: Chunk, space: EmbeddingSpace, values: Sequence[float]) -> ChunkVector:
    """A chunk's vector in a space, as it stands."""
    return ChunkVector.objects.create(
        chunk=chunk, space=space, source=chunk.source, text_hash="0" * 64, embedding=list(values)
    )


def made_chunks(
    sources: Sequence[Source], space: EmbeddingSpace, vectors: np.ndarray
) -> dict[int, int]:
    """A chunk for each vector, dealt out to the sources in turn; the source of each chunk."""
    chunks = Chunk.objects.bulk_create(
        Chunk(
            source=sources[index % len(sources)],
            namespace=sources[index % len(sources)].namespace,
            position=index,
            section="Alarmas",
            path=["Alarmas"],
            kind="row",
            content=f"Fila {index}",
            identity=f"{index:064}",
        )
        for index in range(len(vectors))
    )
    ChunkVector.objects.bulk_create(
        ChunkVector(
            chunk=made,
            space=space,
            source_id=made.source_id,
            text_hash=made.identity,
            embedding=values.tolist(),
        )
        for made, values in zip(chunks, vectors, strict=True)
    )
    return {made.pk: made.source_id for made in chunks}
