"""The mean vector of the passages that a turn may search.

A cosine to one passage says little until the question's mean cosine to all of them is taken off;
that mean is the cosine to the sum of their unit vectors. PostgreSQL adds them up by source once
for each state of the corpus in a process; a turn then
only weighs the sums of its sources.
"""

import threading
import uuid
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from cachetools import LRUCache
from pgvector import Vector as ReceivedVector

from knowledge.corpus import Corpus
from knowledge.embeddings.vectors import Vector
from knowledge.search import rows

_SUMS = """
SELECT source_id, count(*), avg(embedding)::text
FROM knowledge_chunkvector
WHERE space_id = %(space)s AND source_id = ANY(%(sources)s)
GROUP BY source_id
"""


@dataclass(frozen=True, kw_only=True)
class Means:
    """Sums of unit vectors and their counts, by source."""

    sums: dict[int, tuple[int, Vector]]

    def mean_cosine(self, vector: Vector, sources: Sequence[int]) -> float:
        """The mean cosine of a query to the passages of these sources; 0 where there is none."""
        count, total = 0, 0.0
        for source in sources:
            found = self.sums.get(source)
            if found is not None:
                count += found[0]
                total += float(np.dot(found[1], vector))
        return total / count if count else 0.0


_known: LRUCache[tuple[int, str, uuid.UUID], Means] = LRUCache(maxsize=16)
_lock = threading.Lock()


def means_of(corpus: Corpus, space: int) -> Means:
    """The sums of a corpus in a space, read again only when the corpus changed.

    Raises SearchUnavailable.
    """
    if corpus.stamp is None:
        return _read(corpus, space)
    key = (space, corpus.namespace, corpus.stamp)
    with _lock:
        known = _known.get(key)
    if known is not None:
        return known
    means = _read(corpus, space)
    with _lock:
        _known[key] = means
    return means


def _read(corpus: Corpus, space: int) -> Means:
    ids = [source.id for source in corpus.sources]
    found = rows(_SUMS, {"space": space, "sources": ids})
    return Means(
        sums={
            source: (count, count * np.asarray(ReceivedVector.from_text(text).to_numpy()))
            for source, count, text in found
        }
    )
