"""What a person may see of a conversation's patient: a frozen view for the operator's panel."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from patients.document import masked
from patients.identity import held_of
from patients.models import ConversationIdentity, Origin, State
from patients.port import Device

UNCONFIRMED = "unconfirmed"
"""The reason why nothing is shown while the patient has not agreed to the number."""


ELSEWHERE = "devices_elsewhere"
"""The reason why no devices are shown: this process did not ask, or it was too long ago."""


@dataclass(frozen=True, kw_only=True)
class PatientView:
    """The patient of a conversation, as far as it may be seen."""

    state: State = State.WAITING
    source: str = ""
    machines: tuple[str, ...] = ()
    devices: tuple[Device, ...] | None = None
    """None where they are not known or may not be seen: an empty row means that there are none."""
    from_cache: bool = False
    reason: str = ""
    origin: Origin | None = None
    confirmed: bool = False
    document: str | None = None
    """Masked but for its last digits."""
    fingerprint: str = ""
    discloses: bool = False
    """Whether it shows anything of what the patient has at home: then the look is noted."""


def waits_for_confirmation(row: ConversationIdentity, *, confirm_first: bool) -> bool:
    """Whether what is known must not be shown yet."""
    return confirm_first and not row.confirmed


def state_of(
    row: ConversationIdentity | None, *, now: datetime, lifetime: timedelta
) -> tuple[State, str]:
    """How far the patient of a row is known by now, and why; that of a call that is over is not."""
    if row is None:
        return State.WAITING, ""
    held = held_of(row, now=now, lifetime=lifetime)
    if held.document:
        return held.state, row.reason
    return (State.UNSURE, row.reason) if row.state == State.UNSURE else (State.WAITING, "")


def view_of(
    row: ConversationIdentity | None,
    *,
    devices: tuple[Device, ...] | None,
    now: datetime,
    lifetime: timedelta,
    confirm_first: bool,
) -> PatientView:
    """The view of a row. `devices` are those that this process knows for it."""
    state, reason = state_of(row, now=now, lifetime=lifetime)
    if row is None or state in (State.WAITING, State.UNSURE):
        return PatientView(state=state, reason=reason)
    is_known = state is State.DNI
    hidden = is_known and waits_for_confirmation(row, confirm_first=confirm_first)
    shown = is_known and not hidden
    is_elsewhere = shown and devices is None and not row.from_cache
    return PatientView(
        state=state,
        source=row.source,
        machines=tuple(row.machines) if shown else (),
        devices=devices if shown and not row.from_cache else None,
        from_cache=row.from_cache,
        reason=UNCONFIRMED if hidden else ELSEWHERE if is_elsewhere else reason,
        origin=Origin(row.origin),
        confirmed=row.confirmed,
        document=masked(row.last_digits),
        fingerprint=row.document,
        discloses=shown,
    )
