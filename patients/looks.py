"""Noting who was shown what a patient has at home."""

from dataclasses import dataclass

from django.utils import timezone

from patients.identity import Place
from patients.models import Access


@dataclass(frozen=True, kw_only=True)
class Viewer:
    """Who looks: a person of the back office, or a channel's key."""

    name: str
    via: str
    user_id: int | None = None
    address: str | None = None


def note_look(place: Place, viewer: Viewer, *, document: str, digits: str) -> None:
    """Note a look; the first of a day stands for the day, since a panel looks every few seconds."""
    Access.objects.bulk_create(
        [
            Access(
                day=timezone.localdate(),
                user_id=viewer.user_id,
                who=viewer.name,
                via=viewer.via,
                address=viewer.address,
                namespace=place.namespace,
                channel=place.channel,
                conversation=place.conversation,
                document=document,
                last_digits=digits,
            )
        ],
        ignore_conflicts=True,
    )
