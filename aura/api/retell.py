"""`POST /retell/retrieve`: a custom function of Retell's agents."""

from typing import Annotated, Any, Literal

from django.http import HttpRequest, HttpResponse, JsonResponse
from ninja import Router
from ninja.errors import HttpError, ValidationError
from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from aura.answering import answer_turn
from aura.api.auth import caller
from aura.api.shapes import ErrorOut
from aura.api.text import Clean, Identifier, clean_value
from aura.chat.retell import searched_text, told_along
from aura.identifiers import kept
from aura.tenancy.channels import Channel

router = Router(tags=["retell"])

ERRORS = dict.fromkeys((400, 401, 403, 413, 422, 429, 503), ErrorOut)
WITHOUT_PASSAGE = (
    "No hay pasaje del manual para esto: no afirmes ningún dato técnico. Decí que lo confirmás y "
    "seguí con la llamada."
)


class RetellCall(BaseModel):
    """The call. Only its id and its transcript are read."""

    model_config = ConfigDict(extra="allow")

    call_id: Identifier = Field(description="Names the conversation: the context lock is its own.")


def _clean_call(call: RetellCall) -> RetellCall:
    clean_value(call.model_dump())
    return call


class RetellIn(BaseModel):
    """What Retell posts for a custom function, unless "args only" is switched on."""

    name: Clean = ""
    args: Annotated[dict[str, Any] | None, AfterValidator(clean_value)] = Field(
        default=None,
        description="`query`: what the caller asks, in the caller's words. Null, like {} and like "
        "nothing, for a function without arguments.",
    )
    call: Annotated[RetellCall, AfterValidator(_clean_call)]


class RetellOut(BaseModel):
    """What Retell hands to its agent, as text."""

    outcome: Literal["hit", "miss", "gated", "locked", "degraded"]
    miss_reason: str | None
    instruction: str | None = Field(description="What holds where there is no passage.")
    conversation_id: str
    turn_id: str
    event_id: str | None
    context_block: str | None = Field(description="What belongs in the prompt.")


@router.post(
    "/retell/retrieve", response={200: RetellOut, **ERRORS}, operation_id="retell_retrieve"
)
def post_retrieve(request: HttpRequest, payload: RetellIn) -> HttpResponse:
    """Search the manuals for what the agent asks, or else for what the caller said last."""
    who = caller(request)
    if who.channel is not Channel.RETELL:
        raise HttpError(403, "Only a key of the channel retell may call this.")
    call = payload.call
    text = searched_text(payload.args or {}, call.model_dump())
    if text is None:
        problem = "needs a text, here or as the user's words in call.transcript_object"
        raise ValidationError([{"loc": ("body", "args", "query"), "msg": problem}])
    turn = answer_turn(
        who,
        conversation_id=kept(call.call_id),
        text=text,
        turn_id=None,
        messages=None,
        names=(call.call_id,),
        along=told_along(payload.args or {}, call.model_dump()),
    )
    block = turn["context_block"]
    answer = {
        "outcome": turn["outcome"],
        "miss_reason": turn["miss_reason"],
        "instruction": WITHOUT_PASSAGE if block is None else None,
        "conversation_id": call.call_id,
        "turn_id": turn["turn_id"],
        "event_id": turn["event_id"],
        "context_block": block,
    }
    # Retell shows the body to its agent as it is: escapes would cost tokens.
    return JsonResponse(answer, json_dumps_params={"ensure_ascii": False})
