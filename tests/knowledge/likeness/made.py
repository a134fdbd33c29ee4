"""Sources with one passage each, near in the active space."""

from typing import Any

from knowledge.embeddings.spaces import active_space
from knowledge.likeness.comparing import compare_due
from knowledge.models import Chunk, LikePair
from tests import factories

TWO = "Coloque el caudal en 2 litros por minuto y espere a que la luz quede verde."
THREE = TWO.replace("2", "3")
NAMESPACE = "likeness"


def passage(text: str, name: str | None = None, namespace: str = NAMESPACE, **values: Any) -> Chunk:
    """A passage of a source of its own."""
    return factories.with_vector(factories.chunk(factories.source(namespace, name, **values), text))


def compared() -> int:
    """Compare all that is due; the demonstration corpus among it, the first time."""
    return compare_due(active_space().pk, within_s=60)


def found(*chunks: Chunk) -> list[tuple[int, int, str]]:
    """The pairs in which one of these takes part."""
    numbers = {chunk.pk for chunk in chunks}
    rows = LikePair.objects.order_by("first", "second").values_list("first", "second", "kind")
    return [row for row in rows if numbers & set(row[:2])]
