"""The embedding space that a command works for."""

from django.core.management.base import CommandError

from knowledge.models import EmbeddingSpace


def space_called(name: str) -> EmbeddingSpace:
    """The space of a name. Raises CommandError, naming those there are."""
    space = EmbeddingSpace.objects.filter(name=name).first()
    if space is None:
        names = ", ".join(EmbeddingSpace.objects.order_by("name").values_list("name", flat=True))
        raise CommandError(f"there is no embedding space {name!r}; there are {names or 'none yet'}")
    return space
