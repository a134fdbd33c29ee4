"""The patient of a conversation: `POST …/document`, and `GET …/patient` for the copilot.

A channel names its conversations as it likes, with slashes, too ("sip:a/b@h"), which reach us as
such however they were written in the address: the name is all that stands between the two ends.
"""

from dataclasses import asdict
from typing import Annotated, Any

from django.http import HttpRequest, HttpResponse
from ninja import Path, Router
from ninja.errors import HttpError

from aura.api.auth import caller
from aura.api.shapes import DocumentIn, DocumentOut, ErrorOut, PatientOut
from aura.api.text import Identifier
from aura.identifiers import kept
from aura.named_documents import name_documents
from aura.patient_desk import give, look
from aura.tenancy.channels import PROFILES
from aura.tenancy.keys import Caller, name_of_key
from patients.identity import Place
from patients.looks import Viewer
from patients.mentions import note
from patients.models import Origin, State

router = Router(tags=["patients"])

ERRORS = dict.fromkeys((400, 401, 403, 409, 413, 422, 429, 503), ErrorOut)
ConversationId = Annotated[Identifier, Path()]


@router.post(
    "/conversations/{path:conversation_id}/document",
    response={200: DocumentOut, **ERRORS},
    operation_id="give_document",
)
def post_document(
    request: HttpRequest, conversation_id: ConversationId, payload: DocumentIn
) -> dict[str, Any]:
    """Give the patient's document. The patient system is asked beside the conversation; what it
    knows filters from the next turn on. A typed document wins over every other and stays."""
    who = caller(request)
    place = _place(who, conversation_id)
    given = give(
        place,
        payload.dni,
        origin=Origin(payload.origin),
        confirmed=payload.confirmed,
    )
    note(place, name_documents([conversation_id]))
    state = given.state
    if not PROFILES[who.channel].may_see_devices and given.document:
        # Whether somebody is a patient is the patient's own business.
        state = State.PENDING
    return {**asdict(given), "state": state.value, "origin": given.origin}


@router.get(
    "/conversations/{path:conversation_id}/patient",
    response={200: PatientOut, **ERRORS},
    operation_id="see_patient",
)
def get_patient(
    request: HttpRequest, response: HttpResponse, conversation_id: ConversationId
) -> dict[str, Any]:
    """See the patient of a conversation. For the copilot alone, whose user is an employee; each
    look is noted."""
    response["Cache-Control"] = "no-store"
    who = caller(request)
    if not PROFILES[who.channel].may_see_devices:
        raise HttpError(403, "This channel may not see a patient's equipment.")
    viewer = Viewer(
        name=name_of_key(who.key_id), via="api", address=request.META.get("REMOTE_ADDR") or None
    )
    view = look(_place(who, conversation_id), viewer)
    return {
        "state": view.state.value,
        "source": view.source or None,
        "models": list(view.machines),
        "devices": None if view.devices is None else [asdict(device) for device in view.devices],
        "from_cache": view.from_cache,
        "reason": view.reason or None,
        "origin": view.origin,
        "confirmed": view.confirmed,
        "document": view.document,
    }


def _place(who: Caller, conversation_id: str) -> Place:
    return Place(
        namespace=who.namespace, channel=who.channel.value, conversation=kept(conversation_id)
    )
