"""Embedding spaces: which one is active, how one is made, what it is calibrated with."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass

from django.db import connection, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.text import slugify

from knowledge.embeddings.gateway import Gateway
from knowledge.embeddings.provider import KNOWN_DIMENSIONS, Provider
from knowledge.models import MAX_DIMENSIONS, EmbeddingSpace, SpaceState


class NoActiveSpace(Exception):
    """No embedding space is active: nothing can be searched or ingested."""


class SpaceMismatch(Exception):
    """The configured model is not the active space's."""


class TooManyDimensions(Exception):
    """The model's vectors are longer than a page holds."""


class SpaceSwitched(Exception):
    """Another space answers by now; nothing of the current write was kept. Do it again in that
    one."""


@dataclass(frozen=True, kw_only=True)
class Thresholds:
    """Cosine thresholds of one space; None where it was never calibrated."""

    knowledge: float | None
    similarity: float | None
    approved: float | None


UNCALIBRATED = Thresholds(knowledge=None, similarity=None, approved=None)

SHIPPED_THRESHOLDS = {
    # The source document's numbers, measured on its own corpus with this model.
    "text-embedding-3-small": Thresholds(knowledge=0.60, similarity=0.78, approved=0.85),
    # `manage.py rag_calibrate` on calibration/queries.yaml (README, "Calibration").
    "multilingual-e5-small": Thresholds(knowledge=0.905, similarity=0.915, approved=0.925),
}


def space_name(provider: Provider, dimensions: int) -> str:
    """A readable name, unique for what makes vectors comparable."""
    address = "" if provider.kind == "embedded" else provider.address.rstrip("/")
    parts = (provider.kind, address, provider.model, str(dimensions), provider.marking.value)
    digest = hashlib.sha256("\0".join(parts).encode()).hexdigest()[:8]
    return f"{slugify(provider.model.replace('/', '-'))[:90]}-{dimensions}-{digest}"


def dimensions_of(provider: Provider, gateway: Gateway) -> int:
    """The vectors' size: asked for, known, or measured with one call.

    Raises TooManyDimensions, and the gateway's errors where it has to ask.
    """
    size = (
        provider.dimensions or KNOWN_DIMENSIONS.get(provider.model) or gateway.measured_dimensions()
    )
    if size > MAX_DIMENSIONS:
        raise TooManyDimensions(
            f"{provider.model} sends {size} dimensions; at most {MAX_DIMENSIONS} can be stored. "
            "Set EMBEDDINGS_DIMENSIONS to a smaller size, or choose another model."
        )
    return size


def ensure_space(provider: Provider, gateway: Gateway) -> EmbeddingSpace:
    """The provider's space, made when missing; made active when no other is."""
    dimensions = dimensions_of(provider, gateway)
    shipped = SHIPPED_THRESHOLDS.get(provider.model, UNCALIBRATED)
    with transaction.atomic():
        space, _created = EmbeddingSpace.objects.get_or_create(
            name=space_name(provider, dimensions),
            defaults={
                "provider": provider.kind,
                "base_url": "" if provider.kind == "embedded" else provider.address,
                "model": provider.model,
                "dimensions": dimensions,
                "marking": provider.marking.value,
                "knowledge_threshold": shipped.knowledge,
                "similarity_threshold": shipped.similarity,
                "approved_threshold": shipped.approved,
                "calibration": {"origin": "shipped"} if shipped != UNCALIBRATED else {},
            },
        )
        _complete(space, shipped)
        if not EmbeddingSpace.objects.filter(state=SpaceState.ACTIVE).exists():
            activate(space)
    return space


def _complete(space: EmbeddingSpace, shipped: Thresholds) -> None:
    """Give a space that lives on shipped values those that were not shipped yet when it was made.
    What was calibrated here stays."""
    lacking = {
        field: value
        for field, value in (
            ("similarity_threshold", shipped.similarity),
            ("approved_threshold", shipped.approved),
        )
        if value is not None and getattr(space, field) is None
    }
    if space.calibration.get("origin") != "shipped" or not lacking:
        return
    for field, value in lacking.items():
        setattr(space, field, value)
    space.save(update_fields=[*lacking])


def activate(space: EmbeddingSpace, *, may: Callable[[], bool] = lambda: True) -> bool:
    """Make a space the one that answers, in one transaction; the former one stays in reserve, kept
    fresh, so that activating it again is all that a way back takes.

    `may` is asked while no text can be committed for the former space alone (`hold_active`): what
    it sees complete is complete when the space begins to answer. Whether it was activated.
    """
    with transaction.atomic():
        # Read, since an update alone would not lock: two activations at once would both put the
        # same former space in reserve, and the second would find the first's active. No key is
        # touched, so that vectors may be written to any space meanwhile.
        list(EmbeddingSpace.objects.select_for_update(no_key=True).order_by("pk"))
        if not may():
            return False
        others = EmbeddingSpace.objects.filter(state=SpaceState.ACTIVE).exclude(pk=space.pk)
        others.update(state=SpaceState.STANDBY)
        EmbeddingSpace.objects.filter(~Q(state=SpaceState.ACTIVE), pk=space.pk).update(
            state=SpaceState.ACTIVE, activated_at=timezone.now()
        )
        space.refresh_from_db()
    return True


def hold_active(space: EmbeddingSpace) -> None:
    """Inside a transaction: keep the space the active one until the commit. Raises SpaceSwitched.

    With it a text is committed together with its vector in the space that answers, whatever is
    switched meanwhile.
    """
    if not hold_in(space, SpaceState.ACTIVE):
        raise SpaceSwitched(f"{space.name} is no longer the active space")


def hold_in(space: EmbeddingSpace, state: SpaceState) -> bool:
    """Inside a transaction: whether the space is in this state, and stays in it until the end."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT state FROM knowledge_embeddingspace WHERE id = %s FOR SHARE", [space.pk]
        )
        row = cursor.fetchone()
    return row is not None and bool(row[0] == state)


def reopen(space: EmbeddingSpace) -> None:
    """Have a retired space built again; it gets every new text from now on. Others are left."""
    EmbeddingSpace.objects.filter(pk=space.pk, state=SpaceState.RETIRED).update(
        state=SpaceState.BUILDING
    )
    space.refresh_from_db()


def kept_fresh() -> list[EmbeddingSpace]:
    """The spaces that get every new and edited text: all but the retired ones, the active one
    first."""
    spaces = EmbeddingSpace.objects.exclude(state=SpaceState.RETIRED).order_by("pk")
    return sorted(spaces, key=lambda space: space.state != SpaceState.ACTIVE)


def active_space() -> EmbeddingSpace:
    """The space that answers. Raises NoActiveSpace."""
    space = EmbeddingSpace.objects.filter(state=SpaceState.ACTIVE).first()
    if space is None:
        raise NoActiveSpace("no embedding space is active; run `manage.py ingest_manuals`")
    return space


def serves(provider: Provider, space: EmbeddingSpace) -> bool:
    """Whether vectors of this provider may be compared with the space's."""
    return space.name == space_name(provider, space.dimensions) and (
        provider.dimensions is None or provider.dimensions == space.dimensions
    )
