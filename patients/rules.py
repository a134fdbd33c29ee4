"""Which document of a conversation counts: the rule, as a pure function.

Origins from strong to weak: typed by the operator, keyed (dtmf), written (chat), dictated.

| held                           | what comes           | then                                     |
| ------------------------------ | -------------------- | ---------------------------------------- |
| nothing                        | any                  | it is asked                              |
| a document                     | the same             | kept; the stronger origin and the        |
|                                |                      | confirmation are noted                   |
| … that could not be asked, or  | the same, however it | it is asked again; on hearing it again   |
| was answered from the cache    | came before          | only if the last question is a while ago |
| … that was not found           | the same, typed or   | it is asked again: it may be known by    |
|                                | keyed                | now                                      |
| … that was found               | the same, typed or   | kept, and asked once more beside it      |
|                                | keyed                |                                          |
| … whose question was put a     | the same             | it is asked again: whoever asked is gone |
| while ago and has no answer    |                      |                                          |
| … of a weaker or equal origin  | another              | the new one is asked, unconfirmed unless |
|                                |                      | it comes confirmed                       |
| … of a stronger origin         | another              | ignored                                  |
| … that is confirmed            | another, not typed   | ignored: the patient agreed to this one  |
| … and was dictated             | the patient says     | the new one is asked, unconfirmed        |
|                                | another in its place |                                          |
| … and was dictated             | the patient takes it | unsure: nobody's machines filter         |
|                                | back                 |                                          |
| keyed or written, confirmed or | the patient takes it | unsure, and what is said in its place is |
| not                            | back                 | not taken at once                        |
| nothing                        | a doubtful dictation | unsure                                   |
| dictated and unconfirmed       | a doubtful dictation | unsure: what was heard is taken back,    |
|                                |                      | nobody's machines filter                 |
| anything else                  | a doubtful dictation | ignored                                  |

So what is typed wins and stays: only what is typed after it takes its place.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from patients.models import Origin, State

ASK_AGAIN_AFTER = timedelta(seconds=30)
"""A channel that sends the whole talk with each turn repeats the number each time."""

LOST_AFTER = timedelta(seconds=75)
"""No question takes so long: a quarter of a minute more than the longest time-out."""

ON_PURPOSE = frozenset({Origin.TYPED, Origin.DTMF})
"""Who types or keys a number again means it. Talk repeats one without meaning anything by it."""

_STRENGTH = {Origin.DICTATED: 1, Origin.CHAT: 2, Origin.DTMF: 3, Origin.TYPED: 4}


@dataclass(frozen=True, kw_only=True)
class Held:
    """The document that a conversation holds; the defaults are a conversation without one."""

    state: State = State.WAITING
    origin: Origin | None = None
    document: str = ""
    """Its fingerprint."""
    confirmed: bool = False
    from_cache: bool = False
    asked_at: datetime | None = None


@dataclass(frozen=True, kw_only=True)
class Claim:
    """A document that somebody gives."""

    document: str
    """Its fingerprint."""
    origin: Origin
    confirmed: bool | None = None
    """None says nothing about it."""
    replaces: bool = False
    """The patient said it in the place of the one to which they had agreed."""


class Step(StrEnum):
    """What becomes of a claim."""

    ASK = "ask"
    KEEP = "keep"
    IGNORE = "ignore"


@dataclass(frozen=True, kw_only=True)
class Ruling:
    """What becomes of a claim, and what is then held."""

    step: Step
    origin: Origin | None
    confirmed: bool


def rule(held: Held, claim: Claim, now: datetime) -> Ruling:
    """The table above."""
    if held.origin is None or not held.document:
        return _asked(claim)
    if claim.document == held.document:
        origin = max(held.origin, claim.origin, key=lambda one: _STRENGTH[one])
        confirmed = held.confirmed if claim.confirmed is None else claim.confirmed
        step = Step.ASK if _asks_again(held, claim, now) else Step.KEEP
        return Ruling(step=step, origin=origin, confirmed=confirmed)
    is_weaker = _STRENGTH[claim.origin] < _STRENGTH[held.origin]
    is_agreed = held.confirmed and not claim.replaces
    if claim.origin is not Origin.TYPED and (is_agreed or is_weaker):
        return Ruling(step=Step.IGNORE, origin=held.origin, confirmed=held.confirmed)
    return _asked(claim)


def listens(held: Held) -> bool:
    """Whether what the patient says could still change anything: what is typed stays."""
    return not held.document or held.origin is not Origin.TYPED


def is_given(held: Held) -> bool:
    """Whether the document was keyed or written, so that talk can take it back and nothing else:
    a number that is heard is trusted less."""
    return bool(held.document) and held.origin in (Origin.DTMF, Origin.CHAT)


def _asked(claim: Claim) -> Ruling:
    return Ruling(step=Step.ASK, origin=claim.origin, confirmed=bool(claim.confirmed))


def _asks_again(held: Held, claim: Claim, now: datetime) -> bool:
    if held.state is State.PENDING:
        return held.asked_at is None or now - held.asked_at >= LOST_AFTER
    if held.state is State.NOT_FOUND:
        return claim.origin in ON_PURPOSE
    if held.state is not State.UNAVAILABLE and not held.from_cache:
        return False
    if claim.origin is not Origin.DICTATED or held.asked_at is None:
        return True
    return now - held.asked_at >= ASK_AGAIN_AFTER
