"""Whether a call stays with the block that it found first, on channels that lock their context.

The rule, first case that applies:

| case                                                        | then        | reason         |
| ----------------------------------------------------------- | ----------- | -------------- |
| nothing is locked yet                                       | reopen      | nothing_locked |
| the channel or its setting doesn't lock                     | reopen      | lock_off       |
| the setting says that a lock never reopens                  | stay locked | never_reopens  |
| a model is named that the block's manuals are not of        | reopen      | other_model    |
| a model that the block's manuals are of is called wrong     | reopen      | wrong_model    |
| a code is named that no passage of the block bears or tells | reopen      | other_code     |
| a display's phrase is quoted that the block does not print  | reopen      | other_alarm    |
| another matter is said (below)                              | reopen      | other_matter   |
| anything else                                               | stay locked | nothing_new    |

The block holds for follow-ups of its own matter: "¿y después?", "ya lo hice", "no me funciona",
"¿cómo dijiste?". Another matter, where the block's text does not tell of it, is a thing of ours
that is asked about (a cylinder, a recharge, a technician, a day), fire and smoke, a fault; another
colour or quantity than its rows', a number alone that is none of its codes'; a correction ("me
confundí", "leí mal", "cambió el número"); and danger to a person, whatever the block tells. The
table is in `stance/other_matter.py`, that of colours and quantities in `holding`. A lock that was
opened is searched afresh; a miss then is a miss.

A block from shared sources alone is no machine's, so any model that is named reopens it. A model
counts where the turn means it, and a maker's name where none of its machines is the block's; "es
otro equipo" calls the block's own wrong, and so does a turn that speaks of another machine than the
block's ("y el portátil también", `apart.py`). "No es el 7F-5" doesn't name another machine, but "no
es el M50" takes back the one whose block is locked. A phrase that is denied ("ya no dice Low O2")
reopens nothing. A turn without a word is gated, and the lock holds on.

A lock that holds by this rule holds only while every source of it may answer in the turn's filter
as it is now, of the patient's machines and the spoken ones: the table in `holding`.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from knowledge.equipment import folded

_CODE = re.compile(r"([A-Z]+)([0-9]+)")


class Decision(StrEnum):
    """What becomes of a turn: answered with the locked block, or searched."""

    STAY_LOCKED = "stay_locked"
    REOPEN = "reopen"


class LockReason(StrEnum):
    """Why a call stays locked or is reopened."""

    NOTHING_LOCKED = "nothing_locked"
    LOCK_OFF = "lock_off"
    NEVER_REOPENS = "never_reopens"
    OTHER_MODEL = "other_model"
    WRONG_MODEL = "wrong_model"
    OTHER_CODE = "other_code"
    OTHER_ALARM = "other_alarm"
    OTHER_MATTER = "other_matter"
    NOTHING_NEW = "nothing_new"


@dataclass(frozen=True, kw_only=True)
class Locked:
    """What the rule must know of a locked block."""

    models: frozenset[str] = frozenset()
    """Canonical models whose manuals its passages are from."""
    codes: frozenset[str] = frozenset()
    """Canonical codes that its passages bear."""
    content: str = ""
    """The text of its passages: they may tell a code that the code pattern does not know."""


@dataclass(frozen=True, kw_only=True)
class LockSettings:
    """The live settings of the lock."""

    is_on: bool
    never_reopens: bool


@dataclass(frozen=True, kw_only=True)
class LockVerdict:
    """The decision and its reason."""

    decision: Decision
    reason: LockReason

    @property
    def stays_locked(self) -> bool:
        """Whether the turn is answered with the locked block."""
        return self.decision is Decision.STAY_LOCKED


def decide(
    locked: Locked | None,
    *,
    models: Iterable[str],
    wrong_models: Iterable[str] = (),
    codes: Iterable[str],
    alarms: Iterable[str] = (),
    is_other_matter: bool = False,
    settings: LockSettings,
) -> LockVerdict:
    """Apply the rule to the models that a turn means or calls wrong, and to the codes and the
    displays' phrases that it means, canonical."""
    if locked is None:
        return _reopen(LockReason.NOTHING_LOCKED)
    if not settings.is_on:
        return _reopen(LockReason.LOCK_OFF)
    if settings.never_reopens:
        return _stay(LockReason.NEVER_REOPENS)
    if not locked.models.issuperset(models):
        return _reopen(LockReason.OTHER_MODEL)
    if not locked.models.isdisjoint(wrong_models):
        return _reopen(LockReason.WRONG_MODEL)
    if not all(code in locked.codes or _tells(locked.content, code) for code in codes):
        return _reopen(LockReason.OTHER_CODE)
    if not all(_prints(locked.content, alarm) for alarm in alarms):
        return _reopen(LockReason.OTHER_ALARM)
    if is_other_matter:
        return _reopen(LockReason.OTHER_MATTER)
    return _stay(LockReason.NOTHING_NEW)


def _reopen(reason: LockReason) -> LockVerdict:
    return LockVerdict(decision=Decision.REOPEN, reason=reason)


def _stay(reason: LockReason) -> LockVerdict:
    return LockVerdict(decision=Decision.STAY_LOCKED, reason=reason)


def _tells(content: str, code: str) -> bool:
    """Whether a text writes a code, with or without hyphen and zeros in front."""
    shape = _CODE.fullmatch(code)
    if shape is None:
        return False
    letters, digits = shape.groups()
    written = re.compile(rf"(?<!\w){letters}[-\u2010\u2011\u2013]?0*{digits}(?!\w)", re.IGNORECASE)
    return written.search(content) is not None


def _prints(content: str, phrase: str) -> bool:
    """Whether a text has a display's phrase, whatever its case and the signs between its words."""
    words = r"\W{0,3}".join(map(re.escape, folded(phrase).split()))
    printed = re.compile(rf"(?<!\w){words}(?!\w)")
    return printed.search(folded(content)) is not None
