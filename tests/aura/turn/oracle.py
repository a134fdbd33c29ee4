"""What the corridor should find, worked out in the plainest way from the stored vectors."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from aura.provider import gateway_of
from aura.turn.read import query_of
from aura.turn.values import Reading
from knowledge.embeddings.spaces import active_space
from knowledge.models import ChunkVector


@dataclass(frozen=True)
class Oracle:
    """Every passage of the demonstration corpus with its cosine to a query."""

    @cached_property
    def passages(self) -> list[tuple[int, str, npt.NDArray[np.float64]]]:
        """Id, source and unit vector of each."""
        rows = ChunkVector.objects.filter(space=active_space(), chunk__namespace="default")
        return [
            (chunk, source, np.asarray(vector, dtype=np.float64))
            for chunk, source, vector in rows.values_list("chunk_id", "source__name", "embedding")
        ]

    def ranking(
        self, reading: Reading, sources: Collection[str] | None
    ) -> list[tuple[float, int, str]]:
        """Score, id and source of the allowed passages, nearest first."""
        space = active_space()
        vector = gateway_of(space).embed_query(
            query_of(reading), dimensions=space.dimensions, deadline_s=10.0
        )
        query = np.asarray(vector, dtype=np.float64)
        found = [
            (float(passage @ query), chunk, source)
            for chunk, source, passage in self.passages
            if sources is None or source in sources
        ]
        return sorted(found, key=lambda each: (-each[0], each[1]))
