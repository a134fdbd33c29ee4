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


def view_of(
    row: ConversationIdentity | None,
    *,
    devices: tuple[Device, ...] | None,
    now: datetime,
    lifetime: timedelta,
    confirm_first: bool,
) -> PatientView:
    """The view of a row. `devices` are those that this process knows for it."""
    if row is None:
        return PatientView()
    held = held_of(row, now=now, lifetime=lifetime)
    if not held.document:
        return PatientView(
            state=State.UNSURE if row.state == State.UNSURE else State.WAITING,
            reason=row.reason if row.state == State.UNSURE else "",
        )
    is_known = held.state is State.DNI
    hidden = is_known and waits_for_confirmation(row, confirm_first=confirm_first)
    shown = is_known and not hidden
    is_elsewhere = shown and devices is None and not row.from_cache
    return PatientView(
        state=held.state,
        source=row.source,
        machines=tuple(row.machines) if shown else (),
        devices=devices if shown and not row.from_cache else None,
        from_cache=row.from_cache,
        reason=UNCONFIRMED if hidden else ELSEWHERE if is_elsewhere else row.reason,
        origin=held.origin,
        confirmed=row.confirmed,
        document=masked(row.last_digits),
        fingerprint=row.document,
        discloses=shown,
    )
