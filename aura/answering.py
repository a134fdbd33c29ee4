"""One turn of a channel, whatever protocol it came by: every endpoint answers through here."""

from collections.abc import Sequence
from typing import Any

import structlog
from django.db.utils import DatabaseError

from aura.agents import agent_of
from aura.covered_passages import covered
from aura.erased_meanwhile import erase_if_its_person_was
from aura.patient_system import is_disabled
from aura.patient_turns import KnownPatient, beside, beside_without_turns, known_patient
from aura.tenancy.keys import Caller
from aura.turn.record import Message
from aura.turn.take import take_turn
from aura.turn.values import Said
from aura.turn.world import World, world_of
from prompts.active import ActivePrompt, active_prompt, pinned_prompt

log = structlog.get_logger(__name__)


def running_prompt(who: Caller, conversation_id: str | None) -> ActivePrompt | None:
    """The version that the channel's agent runs in a conversation, which keeps the one it began
    with; None stands for a request that belongs to no conversation. Only a chat asks, once a turn:
    elsewhere nobody reads the text.

    None where nothing was ever activated, or the versions cannot be read: the turn goes on.
    """
    agent = agent_of(who.channel)
    try:
        if conversation_id is None:
            return active_prompt(who.namespace, agent)
        return pinned_prompt(who.namespace, agent, who.channel.value, conversation_id)
    except DatabaseError as error:
        log.error("prompt_not_read", cause=type(error).__name__, channel=who.channel.value)
        return None


def _world_of(who: Caller, conversation_id: str, turn_id: str | None) -> World:
    try:
        return world_of(who.namespace, who.channel, beside(who, conversation_id, turn_id))
    except DatabaseError as error:
        log.error("turn_not_read", cause=type(error).__name__, channel=who.channel.value)
        return world_of(who.namespace, who.channel, beside_without_turns(who, conversation_id))


def answer_turn(
    who: Caller,
    *,
    conversation_id: str,
    text: str,
    turn_id: str | None,
    messages: Sequence[Message] | None,
    prompt: ActivePrompt | None = None,
    names: Sequence[str] = (),
    along: Sequence[str] = (),
) -> dict[str, Any]:
    """Answer what was said in a conversation of the caller's, and leave the turn's rows.

    `prompt` is the version that the conversation runs, where it is known; else the event names the
    one that is active. `names` are those that the channel gave, as they came, and `along` the words
    that came with the turn and are kept nowhere: what finds the call by its person is in both.
    Raises TurnConflict where the turn's id came before with another text.
    """
    # Without a patient system a turn is not asked about its patient: no statement more than before.
    world = None if is_disabled() else _world_of(who, conversation_id, turn_id)
    known = (
        KnownPatient()
        if world is None
        else known_patient(
            who,
            world,
            conversation_id=conversation_id,
            text=text,
            turn_id=turn_id,
            messages=messages,
            names=names,
            along=along,
        )
    )
    said = Said(namespace=who.namespace, channel=who.channel, text=text, known_models=known.models)
    answer = take_turn(
        said,
        conversation_id=conversation_id,
        turn_id=turn_id,
        messages=messages,
        prompt_version=None if prompt is None else prompt.label,
        world=world,
    )
    erase_if_its_person_was(
        who,
        conversation_id=conversation_id,
        turn_id=answer["turn_id"],
        identity=known.identity,
    )
    return covered(answer, who, conversation_id)
