"""The embedding space that a command works for, and how one gets its judgement."""

from django.core.management.base import CommandError

from aura.judges import can_judge
from knowledge.models import EmbeddingSpace, SpaceComparison, SpaceState


def space_called(name: str) -> EmbeddingSpace:
    """The space of a name. Raises CommandError, naming those there are."""
    space = EmbeddingSpace.objects.filter(name=name).first()
    if space is None:
        names = ", ".join(EmbeddingSpace.objects.order_by("name").values_list("name", flat=True))
        raise CommandError(f"there is no embedding space {name!r}; there are {names or 'none yet'}")
    return space


def how_to_fit(space: EmbeddingSpace) -> str:
    """What to run so that a space gets a threshold and a judge, as things stand."""
    in_place = f"`manage.py rag_calibrate --space {space.name} --save`, with --queries FILE where "
    in_place += "the manuals are not those that Aura ships"
    if space.state == SpaceState.ACTIVE:
        former = _to_go_back_to(space)
        if former is None:
            return f"run {in_place}"
        return (
            f"run `manage.py backfill_embeddings --space {former.name} --activate` so that the "
            f"former space answers meanwhile, then `manage.py compare_spaces {space.name}`"
        )
    if SpaceComparison.objects.filter(space=space).exists():
        # It says so itself: on a handful of labels the best threshold would be 0.
        return (
            f"a comparison fitted nothing, on too few labelled questions: label more and run "
            f"`manage.py compare_spaces {space.name}` again, or run {in_place}"
        )
    return f"run `manage.py compare_spaces {space.name}`"


def _to_go_back_to(space: EmbeddingSpace) -> EmbeddingSpace | None:
    """The space in reserve that answered last, of those in which something can be a hit."""
    others = EmbeddingSpace.objects.filter(state=SpaceState.STANDBY).exclude(pk=space.pk)
    return next((one for one in others.order_by("-activated_at") if can_judge(one)), None)
