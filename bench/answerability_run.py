"""The tenant that a data set is measured in: its passages as chunks, its questions as labels."""

import sys
from collections.abc import Sequence
from typing import Any

from django.utils import timezone

from aura.fitting.fit import fit
from aura.provider import configured_space, gateway_of
from aura.tenancy.channels import Channel
from aura.turn.world import world_of
from knowledge.embeddings.vectors import unit_vector
from knowledge.models import Chunk, ChunkVector, EmbeddingSpace, Source
from knowledge.questions.labelling import Labelled, Passage

TENANT = "bench-answerability"


def measure(passages: Sequence[dict[str, Any]], questions: Sequence[dict[str, Any]]) -> Any:
    """The figures of a fit on a tenant that holds these passages alone."""
    space = configured_space()
    try:
        _store(passages, space)
        return fit(_labels(passages, questions), world_of(TENANT, Channel.COPILOT), space).figures
    finally:
        Source.objects.filter(namespace=TENANT).delete()


def _store(passages: Sequence[dict[str, Any]], space: EmbeddingSpace) -> None:
    """One source a title, one chunk a passage; its id is its section, by which labels find it."""
    texts = [_said(entry) for entry in passages]
    vectors = gateway_of(space).embed_documents(
        texts,
        dimensions=space.dimensions,
        on_batch=lambda count: print(f"embedded {count} passages", file=sys.stderr),
    )
    sources: dict[str, Source] = {}
    for number, (entry, vector) in enumerate(zip(passages, vectors, strict=True)):
        title = entry.get("title") or entry["passage"]
        if title not in sources:
            sources[title] = Source.objects.create(
                namespace=TENANT,
                name=f"{len(sources)}.md",
                title=title[:300],
                fingerprint="0" * 64,
                ingested_at=timezone.now(),
            )
        chunk = Chunk.objects.create(
            source=sources[title],
            namespace=TENANT,
            position=number,
            section=str(entry["passage"])[:300],
            path=[str(entry.get("section") or "")[:300]],
            kind="prose",
            content=entry["text"],
            identity=f"{number:064}",
        )
        ChunkVector.objects.create(
            chunk=chunk,
            space=space,
            source=chunk.source,
            text_hash=f"bench-{number}",
            embedding=unit_vector(vector, space.dimensions).tolist(),
        )


def _said(entry: dict[str, Any]) -> str:
    section, title = entry.get("section"), entry.get("title")
    text = f"{section}. {entry['text']}" if section else entry["text"]
    return f"{text} ({title})" if title else text


def _labels(
    passages: Sequence[dict[str, Any]], questions: Sequence[dict[str, Any]]
) -> list[Labelled]:

    held = dict(Chunk.objects.filter(namespace=TENANT).values_list("section", "source__name"))
    labels = []
    for entry in questions:
        answer = next((str(one) for one in entry["answers"] if str(one)[:300] in held), None)
        labels.append(
            Labelled(
                text=entry["question"],
                passage=Passage(source=held[answer[:300]], section=answer[:300])
                if answer is not None
                else None,
                family=str(entry.get("family") or ""),
            )
        )
    return labels
