"""A conversation's machines as they are stored with it."""

from datetime import datetime
from typing import Any, TypeGuard

from aura.turn.stance.another import Owner
from aura.turn.sticky import MAX_MACHINES, Sticky, StickyMachine


def as_json(state: Sticky) -> dict[str, Any]:
    """The state as it is stored."""
    return {
        "turn": state.turn,
        "machines": [
            {
                "model": machine.model,
                "named_at": machine.named_at.isoformat(),
                "turn": machine.turn,
                **({"is_wrong": True} if machine.is_wrong else {}),
                **({} if machine.owner is Owner.UNKNOWN else {"owner": machine.owner.value}),
                **({"kin": machine.kin} if machine.kin else {}),
                **({"is_topic": True} if machine.is_topic else {}),
            }
            for machine in state.machines
        ],
    }


def from_json(stored: object) -> Sticky:
    """The state from storage. What can't be read is forgotten: a turn goes on without it."""
    if not isinstance(stored, dict):
        return Sticky()
    turn = stored.get("turn")
    rows = stored.get("machines")
    machines = map(_machine, rows) if isinstance(rows, list) else ()
    return Sticky(
        turn=turn if _is_count(turn) else 0,
        machines=tuple(machine for machine in machines if machine is not None)[-MAX_MACHINES:],
    )


def _machine(row: object) -> StickyMachine | None:
    if not isinstance(row, dict):
        return None
    model, named_at, turn = row.get("model"), row.get("named_at"), row.get("turn")
    if not (isinstance(model, str) and model and isinstance(named_at, str) and _is_count(turn)):
        return None
    try:
        moment = datetime.fromisoformat(named_at)
    except ValueError:
        return None
    if moment.tzinfo is None:
        return None
    owner, kin = row.get("owner"), row.get("kin")
    return StickyMachine(
        model=model,
        named_at=moment,
        turn=turn,
        is_wrong=row.get("is_wrong") is True,
        owner=next((one for one in Owner if one.value == owner), Owner.UNKNOWN),
        kin=kin if isinstance(kin, str) else "",
        is_topic=row.get("is_topic") is True,
    )


def _is_count(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0
