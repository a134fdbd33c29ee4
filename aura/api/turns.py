"""`POST /turns`: one turn in, the passage for the prompt out."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from ninja import Router

from aura.answering import answer_turn
from aura.api.auth import caller
from aura.api.shapes import ErrorOut, TurnIn, TurnOut
from aura.identifiers import kept

router = Router(tags=["turns"])

ERRORS = dict.fromkeys((400, 401, 409, 413, 422, 429, 503), ErrorOut)


@router.post("/turns", response={200: TurnOut, **ERRORS}, operation_id="take_turn")
def post_turn(request: HttpRequest, payload: TurnIn) -> HttpResponse:
    """Search the manuals for what was said, and say what belongs in the prompt.

    A repeated `turn_id` with the same text gets the same answer and adds nothing.
    """
    who = caller(request)
    messages = (
        None if payload.messages is None else [message.model_dump() for message in payload.messages]
    )
    answer = answer_turn(
        who,
        conversation_id=kept(payload.conversation_id),
        text=payload.text,
        turn_id=None if payload.turn_id is None else kept(payload.turn_id),
        messages=messages,
        names=(payload.conversation_id, payload.turn_id or ""),
    )
    # A stored answer goes out as it was given, also where the documented shape has grown since.
    return JsonResponse(
        {
            **answer,
            "conversation_id": payload.conversation_id,
            "turn_id": payload.turn_id or answer["turn_id"],
        }
    )
