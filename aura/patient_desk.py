"""The patient of a conversation, for whoever sits at it: giving a document, agreeing, looking."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import timezone

from aura.patient_system import ask_once_more, ask_soon, configured_lookup, is_disabled
from aura.tenancy.channels import Channel
from aura.tenancy.live import PatientSettings, patient_settings, unscoped_values
from aura.turn.models import Conversation
from patients import devices
from patients.document import masked
from patients.identity import Place, confirm, find, question_of, take
from patients.looks import Viewer, note_look
from patients.models import ConversationIdentity, Origin, State
from patients.panel import PatientView, state_of, view_of
from patients.port import Cause
from patients.rules import ON_PURPOSE, Step


@dataclass(frozen=True, kw_only=True)
class Given:
    """What became of a document that was given."""

    taken: bool
    state: State
    origin: Origin | None
    confirmed: bool
    document: str | None
    """Masked."""


def give(place: Place, dni: str, *, origin: Origin, confirmed: bool | None) -> Given:
    """Take a checked DNI in, and have it asked where the rule says so, or where this process has no
    devices to show, or what is known may have changed; it is not waited for.

    Raises IdentityBusy.
    """
    if is_disabled():
        return Given(
            taken=False,
            state=State.UNAVAILABLE,
            origin=None,
            confirmed=False,
            document=None,
        )
    if place.channel == Channel.COPILOT:
        # The operators' list is of calls, and this one may have had no turn yet.
        Conversation.objects.get_or_create(
            namespace=place.namespace, channel=place.channel, external_id=place.conversation
        )
    taken = take(place, dni, origin=origin, confirmed=confirmed, lifetime=_live().call)
    row = taken.row
    if taken.question is not None:
        ask_soon(taken.question, first=origin is Origin.TYPED)
    elif taken.step is Step.KEEP and _is_asked_once_more(row, origin, confirmed):
        ask_once_more(question_of(row, dni))
    return Given(
        taken=taken.step is not Step.IGNORE,
        state=State(row.state),
        origin=Origin(row.origin),
        confirmed=row.confirmed,
        document=masked(row.last_digits),
    )


def agree(place: Place, *, document: str) -> bool:
    """Note that the patient agreed to the document of this fingerprint; False where the
    conversation holds another by now."""
    return confirm(place, document=document)


def look(place: Place, viewer: Viewer) -> PatientView:
    """What the viewer may see, noted where it shows anything of what the patient has at home."""
    if is_disabled():
        return PatientView(
            state=State.UNAVAILABLE, source=configured_lookup().name, reason=Cause.DISABLED.value
        )
    live = _live()
    row = find(place)
    view = view_of(
        row,
        devices=devices.recall((row.pk, row.asked)) if row else None,
        now=timezone.now(),
        lifetime=live.call,
        confirm_first=live.confirm_first,
    )
    if row is None or not view.discloses:
        return view
    note_look(place, viewer, document=row.document, digits=row.last_digits)
    return view


def states_of(namespace: str, channel: Channel, conversations: Sequence[str]) -> dict[str, State]:
    """How far the patient of each conversation is known, as its panel says it."""
    if is_disabled():
        return dict.fromkeys(conversations, State.UNAVAILABLE)
    now, lifetime = timezone.now(), _live().call
    rows = ConversationIdentity.objects.filter(
        namespace=namespace, channel=channel.value, conversation__in=conversations
    ).defer("heard")
    known = {row.conversation: row for row in rows}
    return {
        name: state_of(known.get(name), now=now, lifetime=lifetime)[0] for name in conversations
    }


def _is_asked_once_more(row: ConversationIdentity, origin: Origin, confirmed: bool | None) -> bool:
    """Whether the patient is known, but not to this process, since another one asked, or long ago;
    or somebody gives the same document on purpose, and not to confirm it."""
    if row.state != State.DNI or row.from_cache:
        return False
    is_on_purpose = origin in ON_PURPOSE and confirmed is None
    return is_on_purpose or devices.recall((row.pk, row.asked)) is None


def _live() -> PatientSettings:
    return patient_settings(unscoped_values())
