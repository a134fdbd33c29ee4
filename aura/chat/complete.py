"""A chat from the channel's request to the model's answer: retrieve, put together, ask, pass on.

Before the model is asked come the turn's retrieval and two small statements: the settings', and the
prompt version's. The database's connection goes back before the wait.
"""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.db import connections

from aura import metrics
from aura.answering import answer_turn, running_prompt
from aura.chat import upstream
from aura.chat.assembly import assemble
from aura.chat.limits import limits_from
from aura.chat.places import Places, places_for
from aura.chat.relay import MODEL, Relay
from aura.chat.request import spoken, unspoken
from aura.chat.told import Progress, Told, leave
from aura.chat.values import Asked, Ended, Limits, NoLanguageModel, UpstreamError
from aura.environment import LanguageModel
from aura.named_documents import of_documents
from aura.tenancy.keys import Caller
from aura.tenancy.live import unscoped_values
from aura.turn.record import last_turn_saying
from prompts.assembly import system_message


@dataclass(frozen=True, kw_only=True)
class Ready:
    """A request with all that its answer needs."""

    limits: Limits
    body: Mapping[str, Any]
    told: Told


def complete(
    who: Caller,
    asked: Asked,
    *,
    turn_id: str | None,
    arrived: float,
    names: Sequence[str] = (),
) -> dict[str, Any] | Relay:
    """The model's answer to a request that arrived then, on the monotonic clock: the whole of it,
    or a relay of its pieces. `names` are those that the channel gave, as they came.

    Raises NoLanguageModel, NoPlaceFree, UpstreamError, and TurnConflict for a `turn_id` that came
    before with another text.
    """
    model = settings.ENVIRONMENT.language_model
    if model is None:
        raise NoLanguageModel(
            "No language model is configured on this server: set LLM_BASE_URL and LLM_MODEL."
        )
    place = _Place(_places(settings.ENVIRONMENT.web_threads))
    try:
        ready = _ready(who, asked, model, turn_id, names)
        # What follows is a wait of seconds; turns need the connection meanwhile.
        connections.close_all()
        progress = Progress(arrived=arrived)
        if asked.streams:
            return _relay(model, ready, progress, place)
        answer = _whole(model, ready, progress)
    except BaseException:
        place.give_back()
        raise
    place.give_back()
    return answer


class _Place:
    """A place that was taken, counted, and is given back."""

    def __init__(self, places: Places) -> None:
        places.take()
        metrics.CHATS_OPEN.inc()
        self._places = places

    def give_back(self) -> None:
        metrics.CHATS_OPEN.dec()
        self._places.give_back()


@lru_cache(maxsize=1)
def _places(threads: int) -> Places:
    return places_for(threads)


def _ready(
    who: Caller, asked: Asked, model: LanguageModel, turn_id: str | None, names: Sequence[str]
) -> Ready:
    """Retrieve for what was said, and put the model's request together."""
    limits = limits_from(unscoped_values())
    conversation_id = asked.conversation_id or f"alone-{uuid.uuid4().hex}"
    prompt = running_prompt(who, asked.conversation_id)
    turn: Mapping[str, Any] = {}
    if asked.said is not None:
        turn = answer_turn(
            who,
            conversation_id=conversation_id,
            text=asked.said,
            turn_id=turn_id or _earlier(who, asked),
            messages=spoken(asked.messages),
            prompt=prompt,
            names=names,
            along=of_documents(unspoken(asked.messages)),
        )
    assembled = assemble(
        asked.messages,
        system=None if prompt is None else system_message(prompt),
        block=turn.get("context_block"),
        keep_client_system=limits.keep_client_system,
        max_chars=limits.max_chars,
    )
    return Ready(
        limits=limits,
        body={
            **asked.passed_on,
            "model": model.model,
            "messages": list(assembled.messages),
            "stream": asked.streams,
        },
        told=Told(
            who=who,
            conversation_id=conversation_id,
            turn_id=turn.get("turn_id"),
            event_id=turn.get("event_id"),
            prompt_version=None if prompt is None else prompt.label,
            model=model.model,
            streamed=asked.streams,
            left_out=assembled.left_out,
        ),
    )


def _earlier(who: Caller, asked: Asked) -> str | None:
    """The turn that a tool's result goes on with: it has its passage, and is not said again."""
    if not asked.goes_on or asked.conversation_id is None or asked.said is None:
        return None
    return last_turn_saying(
        asked.said,
        namespace=who.namespace,
        channel=who.channel,
        conversation_id=asked.conversation_id,
    )


def _whole(model: LanguageModel, ready: Ready, progress: Progress) -> dict[str, Any]:
    try:
        answer = upstream.ask(model, ready.body, ready.limits)
    except UpstreamError as error:
        leave(ready.told, progress, error.ended, error)
        raise
    progress.note(answer)
    leave(ready.told, progress, Ended.COMPLETE, None)
    return {**answer, "model": MODEL}


def _relay(model: LanguageModel, ready: Ready, progress: Progress, place: _Place) -> Relay:
    try:
        stream = upstream.open_stream(model, ready.body, ready.limits)
    except UpstreamError as error:
        leave(ready.told, progress, error.ended, error)
        raise

    def on_end(ended: Ended, error: UpstreamError | None) -> None:
        place.give_back()
        leave(ready.told, progress, ended, error)

    return Relay(stream, progress, on_end)
