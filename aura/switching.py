"""Whether to switch to another embedding space: fitted, measured beside the active one, and told in
what it would change. Nothing here switches (`aura.spaces`)."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from django.db import transaction
from django.utils import timezone

from aura import judges
from aura.fitting.comparison import Change, compared, side_of
from aura.fitting.fit import FITS
from aura.fitting.space import OnPhase, fit_space, keep_fit, unwatched
from aura.tenancy.channels import Channel
from aura.tenancy.live import live_settings
from knowledge.embeddings.spaces import active_space
from knowledge.models import EmbeddingSpace, SpaceComparison, SpaceState

STEPS = 2 * FITS
"""Judges that a comparison fits, at most: what its progress counts."""


class NothingBeside(Exception):
    """The space is the one that answers: there is no other to compare it with."""


class Doubt(StrEnum):
    """Why a person should think twice before a switch, the gravest first."""

    NO_FIT = "no_fit"
    """It has neither a threshold nor a judge: judgement fails closed, so no turn would be a hit."""
    NOT_COMPARED = "not_compared"
    ANOTHER_ACTIVE = "another_active"
    """It was compared with a space that no longer answers."""
    FITTED_SINCE = "fitted_since"
    OUT_OF_DATE = "out_of_date"
    """Questions or passages changed a good deal since."""
    TOO_FEW_LABELS = "too_few_labels"
    """To fit anything; the figures are the stored thresholds'."""
    FEWER_RIGHT = "fewer_right"
    MORE_WRONG = "more_wrong"
    SET_BY_HAND = "set_by_hand"
    """Thresholds that a person set in the active space do not hold in the other."""


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """What is known of a switch."""

    comparison: SpaceComparison | None
    doubts: tuple[Doubt, ...]

    def count(self, change: Change) -> int:
        """How many questions change in this way."""
        changes = self.comparison.figures["changes"] if self.comparison else ()
        return sum(one["change"] == change.value for one in changes)


def compare(
    namespace: str,
    space: EmbeddingSpace,
    *,
    on_fit: Callable[[], None] = lambda: None,
    on_phase: OnPhase = unwatched,
) -> SpaceComparison:
    """Fit a space on a tenant's labelled questions, keep that with the space, and compare what it
    would answer with the active one, which stays as it is.

    `on_fit` is told before each fit, `on_phase` what begins. Raises NoActiveSpace, NothingBeside,
    what `fit_space` raises, and what those two raise.
    """
    active = active_space()
    if active.pk == space.pk:
        raise NothingBeside(f"{space.name} is the space that answers, so nothing is beside it")
    accepted = live_settings(namespace, Channel.COPILOT, active).max_wrong_rate
    measured_on = judges.state_of(namespace)
    other_fit, active_fit = (
        fit_space(namespace, one, accepted=accepted, on_fit=on_fit, on_phase=on_phase)
        for one in (space, active)
    )
    with transaction.atomic():
        keep_fit(other_fit)
        comparison, _created = SpaceComparison.objects.update_or_create(
            space=space,
            namespace=namespace,
            defaults={
                "against": active,
                "figures": compared(side_of(active_fit), side_of(other_fit)),
                "measured_on": measured_on,
                "measured_at": timezone.now(),
            },
        )
    return comparison


def verdict(namespace: str, space: EmbeddingSpace) -> Verdict:
    """What the newest comparison says, and what it does not. Reads only."""
    comparison = (
        SpaceComparison.objects.filter(space=space, namespace=namespace)
        .select_related("space", "against")
        .first()
    )
    return Verdict(comparison=comparison, doubts=tuple(_doubts(space, comparison)))


def _doubts(space: EmbeddingSpace, comparison: SpaceComparison | None) -> list[Doubt]:
    newest = space.fits.order_by("-id").values_list("pk", flat=True).first()
    found = [] if judges.can_judge(space) else [Doubt.NO_FIT]
    if comparison is None:
        # One that answered before is known by what it answered.
        return found if space.activated_at else [*found, Doubt.NOT_COMPARED]
    active, other = comparison.figures["active"], comparison.figures["other"]
    before, after = active["in_force"], other["in_force"]
    told = {
        Doubt.ANOTHER_ACTIVE: comparison.against.state != SpaceState.ACTIVE,
        Doubt.FITTED_SINCE: newest != other["fit"],
        Doubt.OUT_OF_DATE: judges.moved_since(comparison.measured_on).is_material,
        Doubt.TOO_FEW_LABELS: bool(active["why_not_fitted"] or other["why_not_fitted"]),
        Doubt.FEWER_RIGHT: after["right"] < before["right"],
        Doubt.MORE_WRONG: after["wrong"] > before["wrong"],
        Doubt.SET_BY_HAND: bool(comparison.figures["set_by_hand"]),
    }
    return [*found, *(doubt for doubt, holds in told.items() if holds)]
