"""What a turn knows of its patient: which machines, from the patient system.

| channel                 | how a document comes                                   |
| ----------------------- | ------------------------------------------------------ |
| copilot, WhatsApp       | heard in the turns themselves, or sent to the endpoint |
| ElevenLabs, Retell      | sent to the endpoint (keypad, or the agent asked)      |

On every channel a document that is masked in the turn, or in the talk that comes with it, is noted
with the conversation, so that it is found when that person is erased: `aura.named_documents`.

The machines reach the filter and nothing else. On a channel that may see devices they wait for the
patient's agreement where `PATIENT_CONFIRM_FIRST` says so; elsewhere nothing is shown of them, so
there is nothing to wait for.
"""

from collections.abc import Mapping, Sequence
from concurrent.futures import wait
from dataclasses import dataclass
from functools import partial
from typing import Any

import structlog
from django.db.utils import DatabaseError
from django.utils import timezone

from aura.named_documents import name_documents, said_documents
from aura.patient_system import ask_soon
from aura.tenancy.channels import Channel
from aura.tenancy.keys import Caller
from aura.tenancy.live import LiveSettings
from aura.turn.record import said_before
from aura.turn.world import Beside, World
from patients.document import fingerprint
from patients.hearing import WINDOW, Turn, hear, talk_of
from patients.identity import AS_JSON, IdentityBusy, Place, Question, find, from_json, held_of
from patients.mentions import note_beside
from patients.models import ConversationIdentity, State
from patients.panel import waits_for_confirmation

log = structlog.get_logger(__name__)

LISTENING = frozenset({Channel.COPILOT, Channel.WHATSAPP})


@dataclass(frozen=True, kw_only=True)
class KnownPatient:
    """What a turn knows of its patient."""

    models: frozenset[str] = frozenset()
    """Those that it may filter by."""
    identity: int | None = None
    """The number of the conversation's row, as the turn found it first: one that is erased
    meanwhile and made anew has another. None where there is no row."""


_BESIDE = f"""
SELECT json_build_object('patient', ({AS_JSON}), 'is_repeated', EXISTS (
    SELECT FROM turn_turn t JOIN turn_conversation c ON c.id = t.conversation_id
    WHERE c.namespace = %s AND c.channel = %s AND c.external_id = %s AND t.turn_id = %s
))
"""  # noqa: S608  constants only
_BESIDE_WITHOUT_TURNS = f"SELECT json_build_object('patient', ({AS_JSON}), 'is_repeated', true)"


def beside(who: Caller, conversation_id: str, turn_id: str | None) -> Beside:
    """What must be read of the patient, and of the turn, together with the turn's world."""
    place = (who.namespace, who.channel.value, conversation_id)
    return Beside(query=_BESIDE, parameters=(*place, *place, turn_id))


def beside_without_turns(who: Caller, conversation_id: str) -> Beside:
    """The same where turns cannot be read: what is known of the patient holds, and nothing that is
    said changes it, since it may be a turn that comes again."""
    return Beside(
        query=_BESIDE_WITHOUT_TURNS, parameters=(who.namespace, who.channel.value, conversation_id)
    )


def known_patient(
    who: Caller,
    world: World,
    *,
    conversation_id: str,
    text: str,
    turn_id: str | None,
    messages: Sequence[Mapping[str, Any]] | None,
    names: Sequence[str] = (),
    along: Sequence[str] = (),
) -> KnownPatient:
    """The patient as a turn knows them once, on channels that are listened to, its words were heard
    for a document. `world` was read with `beside`; `names` are those that the channel gave, as they
    came, and `along` what else came with the turn. A patient that cannot be kept is none: the turn
    goes on. A turn that is stored already was heard as it came first: again, or under another text,
    it changes nothing."""
    place = Place(namespace=who.namespace, channel=who.channel.value, conversation=conversation_id)
    row = from_json(world.beside["patient"])
    first = _number_of(row)
    try:
        if not world.beside["is_repeated"]:
            turn = _turn(who, conversation_id, text, turn_id, messages)
            row, question = _heard(who, turn, row, world.settings, place)
            first = first or _number_of(row)
            row = _noted(place, _named([text, *along], messages, names), row)
            first = first or _number_of(row)
            row = _answered(question, row, world.settings, place)
    except (DatabaseError, IdentityBusy) as error:
        log.error("patient_not_read", cause=type(error).__name__, channel=who.channel.value)
        return KnownPatient(identity=first)
    return KnownPatient(models=_models(row, world.settings), identity=first)


def _number_of(row: ConversationIdentity | None) -> int | None:
    return None if row is None else row.pk


def _heard(
    who: Caller,
    turn: Turn,
    row: ConversationIdentity | None,
    settings: LiveSettings,
    place: Place,
) -> tuple[ConversationIdentity | None, Question | None]:
    """The row once the turn was heard, where its channel is listened to, and what it asks."""
    if who.channel not in LISTENING:
        return row, None
    return hear(place, turn, found=row, lifetime=settings.patients.call)


def _answered(
    question: Question | None,
    row: ConversationIdentity | None,
    settings: LiveSettings,
    place: Place,
) -> ConversationIdentity | None:
    """The row once the question was put and its answer waited for, where a turn waits."""
    future = None if question is None else ask_soon(question)
    if future is None or not settings.patients.wait_s:
        return row
    wait([future], timeout=settings.patients.wait_s)
    return find(place)


def _noted(
    place: Place, documents: Sequence[str], row: ConversationIdentity | None
) -> ConversationIdentity | None:
    """The row with these documents; as it was where that fails, since a question may wait."""
    try:
        return note_beside(place, documents, row)
    except (DatabaseError, IdentityBusy) as error:
        log.error("document_not_linked", cause=type(error).__name__, channel=place.channel)
        return row


def _named(
    words: Sequence[str], messages: Sequence[Mapping[str, Any]] | None, names: Sequence[str]
) -> list[str]:
    """The fingerprints of what is masked where the turn is kept."""
    said = [value for message in messages or () for value in message.values()]
    texts = [*words, *(value for value in said if isinstance(value, str))]
    return sorted(map(fingerprint, said_documents(texts) | name_documents(names)))


def _turn(
    who: Caller,
    conversation_id: str,
    text: str,
    turn_id: str | None,
    messages: Sequence[Mapping[str, Any]] | None,
) -> Turn:
    return Turn(
        id=turn_id or "",
        text=text,
        talk=None if messages is None else talk_of(_spoken(messages), text),
        before=partial(
            said_before,
            namespace=who.namespace,
            channel=who.channel,
            conversation_id=conversation_id,
            turn_id=turn_id,
            limit=WINDOW,
        ),
    )


def _spoken(messages: Sequence[Mapping[str, Any]]) -> list[tuple[str, str]]:
    return [
        (message["role"], message["content"])
        for message in messages
        if isinstance(message.get("content"), str)
    ]


def _models(row: ConversationIdentity | None, settings: LiveSettings) -> frozenset[str]:
    if row is None:
        return frozenset()
    held = held_of(row, now=timezone.now(), lifetime=settings.patients.call)
    if held.state is not State.DNI:
        return frozenset()
    if settings.may_see_devices and waits_for_confirmation(
        row, confirm_first=settings.patients.confirm_first
    ):
        return frozenset()
    return frozenset(row.machines)
