"""The mean vector of the passages that a turn may search.

A cosine to one passage says little until the question's mean cosine to all of them is taken off;
that mean is the cosine to the sum of their unit vectors. PostgreSQL adds them up by source; a turn
only weighs the sums of its sources. After a change of the corpus a process adds up again those
sources alone that were written since: all 100,000 passages of a large corpus take a second.
"""

import threading
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

import numpy as np
from cachetools import LRUCache
from pgvector import Vector as ReceivedVector

from knowledge.corpus import Corpus
from knowledge.embeddings.vectors import Vector
from knowledge.search import rows

_COUNTS = """
SELECT source_id, count(*)
FROM knowledge_chunkvector
WHERE space_id = %(space)s AND source_id = ANY(%(sources)s)
GROUP BY source_id
"""
_SUMS = """
SELECT source_id, count(*), avg(embedding)::text
FROM knowledge_chunkvector
WHERE space_id = %(space)s AND source_id = ANY(%(sources)s)
GROUP BY source_id
"""


@dataclass(frozen=True, kw_only=True)
class Means:
    """Sums of unit vectors and their counts, by source."""

    sums: Mapping[int, tuple[int, Vector]]

    def mean_cosine(self, vector: Vector, sources: Sequence[int]) -> float:
        """The mean cosine of a query to the passages of these sources; 0 where there is none."""
        if not self.sums:
            return 0.0
        places, counts, matrix = self._stacked
        found = [place for source in sources if (place := places.get(source)) is not None]
        if not found:
            return 0.0
        # Gathering most of the rows would cost more than weighing all of them.
        few = len(found) * 4 < len(places)
        cosines = matrix[found] @ vector if few else (matrix @ vector)[found]
        return float(cosines.sum(dtype=np.float64) / counts[found].sum())

    @cached_property
    def _stacked(self) -> tuple[dict[int, int], Vector, Vector]:
        """Each source's place, the counts and the sums by place."""
        places = {source: place for place, source in enumerate(self.sums)}
        counts = np.array([count for count, _sum in self.sums.values()], dtype=np.float32)
        return places, counts, np.stack([total for _count, total in self.sums.values()])


@dataclass(frozen=True, kw_only=True)
class _Kept:
    """The sums of one state of a corpus, and when each source in it was written."""

    stamp: uuid.UUID
    written_at: Mapping[int, datetime | None]
    means: Means


_known: LRUCache[tuple[int, str], _Kept] = LRUCache(maxsize=16)
_lock = threading.Lock()


def means_of(corpus: Corpus, space: int) -> Means:
    """The sums of a corpus in a space, read again only when the corpus changed, and then only of
    what was written.

    Raises SearchUnavailable.
    """
    if corpus.stamp is None:
        return Means(sums=_sums(space, [source.id for source in corpus.sources]))
    key = (space, corpus.namespace)
    with _lock:
        known = _known.get(key)
    if known is not None and known.stamp == corpus.stamp:
        return known.means
    written_at = {source.id: source.ingested_at for source in corpus.sources}
    means = Means(sums=_added_up(space, written_at, known))
    with _lock:
        _known[key] = _Kept(stamp=corpus.stamp, written_at=written_at, means=means)
    return means


def _added_up(
    space: int, written_at: Mapping[int, datetime | None], known: _Kept | None
) -> Mapping[int, tuple[int, Vector]]:
    if known is None:
        return _sums(space, list(written_at))
    # A repair adds vectors without writing their source.
    counts = dict(rows(_COUNTS, {"space": space, "sources": list(written_at)}))
    kept = {
        source: known.means.sums[source]
        for source, count in counts.items()
        if source in known.means.sums
        and known.means.sums[source][0] == count
        and known.written_at[source] == written_at[source]
    }
    return kept | _sums(space, [source for source in counts if source not in kept])


def _sums(space: int, sources: Sequence[int]) -> dict[int, tuple[int, Vector]]:
    if not sources:
        return {}
    return {
        source: (count, count * np.asarray(ReceivedVector.from_text(text).to_numpy()))
        for source, count, text in rows(_SUMS, {"space": space, "sources": list(sources)})
    }
