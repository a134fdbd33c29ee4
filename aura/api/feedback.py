"""`/feedback`: supervisors' marks on answers. What a mark does to lessons is `memory.marks`."""

from collections.abc import Mapping
from typing import Annotated, Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from ninja import Path, Router

from aura.api.auth import caller
from aura.api.errors import ForeignConversation
from aura.api.shapes import ErrorOut, MarkChanges, MarkIn, MarkOut
from aura.identifiers import kept
from aura.named_documents import name_documents, said_documents
from aura.teaching import acts, embed_at_once, reader_for
from aura.tenancy.channels import PROFILES, Channel
from aura.tenancy.keys import Caller, name_of_key
from aura.tenancy.live import unscoped_values
from aura.turn.whose import Whose, whose
from memory.marks import MarkNotFound, add_mark, delete_mark, edit_mark
from memory.models import Mark, MarkOrigin, Verdict
from memory.opinion import Author, Changes, Message, Opinion
from patients.identity import Place
from patients.mentions import link, note

router = Router(tags=["feedback"])

LARGEST_ID = 2**63 - 1
MarkId = Annotated[int, Path(ge=1, le=LARGEST_ID)]


def _errors(*statuses: int) -> dict[int, Any]:
    return dict.fromkeys((401, 422, 429, 503, *statuses), ErrorOut)


@router.post(
    "/feedback",
    response={201: MarkOut, 200: MarkOut, **_errors(400, 403, 404, 409, 413)},
    operation_id="mark_answer",
)
def post_mark(request: HttpRequest, payload: MarkIn) -> HttpResponse:
    """Mark one answer of a conversation. It acts from the next turn on: `embedded` says whether it
    already does.

    201 for a new mark. A message has one mark: marking it again edits that one, 200. A
    conversation of another channel of the tenant is a 403, another tenant's a 404.
    """
    who = caller(request)
    conversation_id = kept(payload.conversation_id)
    _must_be_own(who, conversation_id)
    _link(who, conversation_id, payload)
    marked = add_mark(
        Message(
            namespace=who.namespace,
            channel=who.channel.value,
            conversation_id=conversation_id,
            message_id=kept(payload.message_id),
        ),
        Opinion(
            complaint=payload.customer_complaint,
            verdict=Verdict(payload.verdict),
            assistant_message=payload.assistant_message or "",
            correction=payload.correction or "",
            turn_id=kept(payload.turn_id or ""),
        ),
        author=_author(who),
        reader=reader_for(who.namespace),
    )
    given = payload.model_dump(include={"conversation_id", "message_id", "turn_id"})
    return _taught(marked.mark, who, status=201 if marked.created else 200, named=given)


@router.get(
    "/feedback/{mark_id}", response={200: MarkOut, **_errors(404)}, operation_id="read_mark"
)
def get_mark(request: HttpRequest, mark_id: MarkId) -> HttpResponse:
    """One mark of this channel."""
    who = caller(request)
    of_channel = Mark.objects.filter(namespace=who.namespace, channel=who.channel.value)
    mark = of_channel.select_related("lesson").filter(pk=mark_id).first()
    if mark is None:
        raise MarkNotFound(mark_id)
    return JsonResponse(_shape(mark, embedded=acts(mark.lesson)))


@router.patch(
    "/feedback/{mark_id}",
    response={200: MarkOut, **_errors(400, 404, 409, 413)},
    operation_id="edit_mark",
)
def patch_mark(request: HttpRequest, mark_id: MarkId, payload: MarkChanges) -> HttpResponse:
    """Change what is given and leave the rest; null empties an answer or a correction.

    With `edited_at` as it was read, an edit that somebody else made since then is a 409.
    """
    who = caller(request)
    given = payload.model_fields_set
    of_channel = Mark.objects.filter(namespace=who.namespace, channel=who.channel.value)
    known = of_channel.filter(pk=mark_id).values_list("conversation_id", flat=True).first()
    if known is not None:
        _link(who, known, payload)
    mark = edit_mark(
        mark_id,
        Changes(
            complaint=payload.customer_complaint,
            verdict=None if payload.verdict is None else Verdict(payload.verdict),
            assistant_message=(payload.assistant_message or "")
            if "assistant_message" in given
            else None,
            correction=(payload.correction or "") if "correction" in given else None,
        ),
        namespace=who.namespace,
        channel=who.channel.value,
        author=_author(who),
        reader=reader_for(who.namespace),
        seen=payload.edited_at,
    )
    return _taught(mark, who, status=200)


@router.delete(
    "/feedback/{mark_id}",
    response={204: None, **_errors(404, 409)},
    operation_id="delete_mark",
)
def delete_one(request: HttpRequest, mark_id: MarkId) -> HttpResponse:
    """Delete a mark. Its lesson ends with its last mark, and stops acting with the next turn."""
    who = caller(request)
    delete_mark(
        mark_id,
        namespace=who.namespace,
        channel=who.channel.value,
        author=_author(who),
        reader=reader_for(who.namespace),
    )
    return HttpResponse(status=204)


def _link(who: Caller, conversation_id: str, said: MarkIn | MarkChanges) -> None:
    """Have the conversation found when a person is erased whom the mark names, in its words or in
    its names, since their document is masked where it is kept. Raises IdentityBusy."""
    place = Place(namespace=who.namespace, channel=who.channel.value, conversation=conversation_id)
    texts = [
        text for text in (said.customer_complaint, said.assistant_message, said.correction) if text
    ]
    link(place, texts)
    names = (
        (said.conversation_id, said.message_id, said.turn_id or "")
        if isinstance(said, MarkIn)
        else ()
    )
    note(place, said_documents(texts) | name_documents(names))


def _author(who: Caller) -> Author:
    """A channel's key, by the name that people gave it."""
    return Author(origin=MarkOrigin.API, name=name_of_key(who.key_id))


def _must_be_own(who: Caller, conversation_id: str) -> None:
    """Raises ForeignConversation. One that nobody knows is taken: calls are forgotten with time,
    and a channel may mark what was answered elsewhere."""
    owner = whose(conversation_id, namespace=who.namespace, channel=who.channel)
    if owner in (Whose.OTHER_CHANNEL, Whose.OTHER_TENANT):
        raise ForeignConversation(of_tenant=owner is Whose.OTHER_CHANNEL)


def _taught(
    mark: Mark, who: Caller, *, status: int, named: Mapping[str, Any] | None = None
) -> HttpResponse:
    """The mark, under the names that the channel gave it just now."""
    embedded = embed_at_once(mark.lesson, deadline_s=_deadline_s(who.channel))
    return JsonResponse({**_shape(mark, embedded=embedded), **(named or {})}, status=status)


def _deadline_s(channel: Channel) -> float:
    """A turn's, of the channel."""
    is_voice = PROFILES[channel].is_voice
    name = "RAG_DEADLINE_VOICE_MS" if is_voice else "RAG_DEADLINE_TEXT_MS"
    return float(unscoped_values()[name]) / 1000


def _shape(mark: Mark, *, embedded: bool) -> dict[str, Any]:
    return {
        "id": mark.pk,
        "lesson_id": mark.lesson.key if mark.lesson else None,
        "embedded": embedded,
        "conversation_id": mark.conversation_id,
        "message_id": mark.message_id,
        "turn_id": mark.turn_id or None,
        "customer_complaint": mark.complaint,
        "assistant_message": mark.assistant_message or None,
        "verdict": mark.verdict,
        "correction": mark.correction or None,
        "created_at": mark.created_at.isoformat(),
        "edited_at": mark.edited_at.isoformat(),
    }
