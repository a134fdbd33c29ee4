"""What the database has of a corpus when an ingest begins, asked once for all manuals."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, IntegerField, OuterRef, Subquery
from django.db.models.functions import Coalesce
from django.db.models.lookups import LessThan

from knowledge.editing.versions import has_version
from knowledge.ingest.plan import IngestPlan
from knowledge.models import Chunk, ChunkVector, EmbeddingSpace, Origin, Source


@dataclass(frozen=True, kw_only=True)
class Stored:
    """What is known of each source by its name."""

    names: frozenset[str]
    """Of all sources, whatever their root."""
    fingerprints: Mapping[str, str]
    """Of the sources from the ingest's root: under another root a file is written again, or it
    could go unnoticed."""
    stale: frozenset[str]
    """With a passage that the space has no vector of: due again, though unchanged."""
    edited: frozenset[str]
    """Whose text is not the disk's any more: no ingest of a file writes them."""
    without_version: frozenset[str]
    """Ingested before versions were kept."""


def stored_for(plan: IngestPlan) -> Stored:
    """In one query, however many sources there are."""
    sources = _with_lack(plan.namespace, plan.space).annotate(kept=has_version())
    rows = list(sources.values_list("name", "root", "origin", "fingerprint", "lacks", "kept"))
    return Stored(
        names=frozenset(row[0] for row in rows),
        fingerprints={row[0]: row[3] for row in rows if row[1] == plan.root_name},
        stale=frozenset(row[0] for row in rows if row[4]),
        edited=frozenset(row[0] for row in rows if row[2] != Origin.DISK),
        without_version=frozenset(row[0] for row in rows if not row[5]),
    )


def is_edited(namespace: str, name: str) -> bool:
    """Whether a source's text is not the disk's any more."""
    named = Source.objects.filter(namespace=namespace, name=name)
    return named.exclude(origin=Origin.DISK).exists()


def sources_without_vectors(plan: IngestPlan) -> frozenset[str]:
    """Sources with a passage that the space has no vector of."""
    lacking = _with_lack(plan.namespace, plan.space).filter(lacks=True)
    return frozenset(lacking.values_list("name", flat=True))


def _with_lack(namespace: str, space: EmbeddingSpace) -> Any:
    """Each source with whether the space lacks one of its vectors.

    Counted, since a passage has one vector a space and a vector bears its passage's source: two
    looks into indexes a source, where naming the passage without a vector reads every passage (16
    against 50 ms at 100,000).
    """
    vectors = _number_of(ChunkVector.objects.filter(space=space))
    return Source.objects.filter(namespace=namespace).annotate(
        lacks=LessThan(vectors, _number_of(Chunk.objects.all()))
    )


def _number_of(rows: Any) -> Coalesce:
    """How many of a source's rows there are."""
    of_source = rows.filter(source=OuterRef("pk")).order_by().values("source")
    counted = of_source.annotate(number=Count("*")).values("number")
    return Coalesce(Subquery(counted), 0, output_field=IntegerField())
