"""`POST /chat/completions` and `GET /models`: what an OpenAI client finds here."""

import time
from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, StreamingHttpResponse
from ninja import Router

from aura.api.auth import caller
from aura.api.chat_shapes import ChatIn, ModelOut, ModelsOut, OpenAIErrorOut
from aura.api.text import identifier_in
from aura.chat.complete import complete
from aura.chat.relay import MODEL, Relay
from aura.chat.request import read
from aura.identifiers import kept

router = Router(tags=["chat"])

TURN_HEADER = "Idempotency-Key"
_BORN = 1_767_225_600
"""When the model came to be, for clients that want to know: 2026."""
ERRORS = dict.fromkeys((400, 401, 404, 409, 413, 422, 429, 502, 503, 504), OpenAIErrorOut)


@router.post(
    "/chat/completions",
    response={200: dict[str, Any], **ERRORS},
    operation_id="chat_completions",
)
def post_chat(request: HttpRequest, payload: ChatIn) -> HttpResponse | StreamingHttpResponse:
    """Answer the last user message with the language model, the manual's passage behind it.

    `Idempotency-Key` names the turn: sent again with the same text, nothing is searched twice.
    """
    arrived = time.monotonic()
    asked = read(payload.model_dump(exclude_unset=True), request.headers)
    turn_id = identifier_in(request.headers.get(TURN_HEADER))
    names = (asked.conversation_id or "", turn_id or "")
    if asked.conversation_id is not None:
        asked = replace(asked, conversation_id=kept(asked.conversation_id))
    answer = complete(
        caller(request),
        asked,
        turn_id=None if turn_id is None else kept(turn_id),
        arrived=arrived,
        names=names,
    )
    if isinstance(answer, Relay):
        return _streamed(answer)
    return JsonResponse(answer)


@router.get("/models", response={200: ModelsOut, **ERRORS}, operation_id="list_models")
def get_models(request: HttpRequest) -> dict[str, Any]:
    """The one model."""
    return {"object": "list", "data": [_model()]}


@router.get("/models/{name}", response={200: ModelOut, **ERRORS}, operation_id="get_model")
def get_model(request: HttpRequest, name: str) -> dict[str, Any]:
    """The one model, by its name."""
    if name != MODEL:
        raise Http404
    return _model()


def _model() -> dict[str, Any]:
    return {"id": MODEL, "object": "model", "created": _BORN, "owned_by": "aura"}


def _streamed(relay: Relay) -> StreamingHttpResponse:
    """Server-sent events that nothing on the way may hold back."""
    return StreamingHttpResponse(
        relay,
        content_type="text/event-stream; charset=utf-8",
        headers={"Cache-Control": "no-cache, no-transform", "X-Accel-Buffering": "no"},
    )
