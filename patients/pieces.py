"""The words of a dictation that may still go on, between one turn and the next.

| what was said so far               | where it is                                                |
| ---------------------------------- | ---------------------------------------------------------- |
| fewer digits than a document has   | sealed in the conversation's row, so that any process of   |
|                                    | the server hears the next turn as it must be heard         |
| as many, or a number that may be   | in the memory of the process that heard it; the row says   |
| whole                              | under which name, and the pieces are gone from it          |

Where another process hears the next turn, or this one was started anew, the whole number's words
are lost. What is said then is read by itself, and taken only where nothing that was said before
could make it another number: `read_after_loss`.
"""

import secrets
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta

from cachetools import TTLCache
from pydantic import TypeAdapter, ValidationError

from patients.dictation import Dictated, Heard, Speaker, Utterance, read_dni
from patients.dictation.digits.grammar import items
from patients.dictation.digits.number import MIN_DIGITS
from patients.dictation.turns.runs import runs_of
from patients.dictation.whose.following import Whose, whose_after
from patients.dictation.words.tokens import tokens
from patients.dictation.words.vocabulary import NUMBERS, Kind
from patients.document import fingerprint, seal, unseal
from patients.taking_back import STAND_INS, after_agreeing, stand_in, told

HEARD_FOR = timedelta(minutes=15)
MOST_KEPT = 2_000
"""Conversations whose words are in memory at once; the oldest are let go."""
LONGEST = 8
"""Digits of the longer kind of document."""


@dataclass(frozen=True, kw_only=True)
class Remark:
    """One thing that the patient said."""

    turn: str
    """The turn's id; empty where the channel gives none."""
    text: str = field(repr=False)


@dataclass(frozen=True, kw_only=True)
class Window:
    """What is kept of what was said lately."""

    remarks: tuple[Remark, ...] = ()
    quiet: int = 0
    """Turns in a row without a number."""
    is_lost: bool = False
    """Whether something was said before that this process does not know."""
    is_clouded: bool = False
    """Whether the talk before it may have announced another number than the document."""
    is_first: bool = False
    """Whether the conversation began with it."""
    whose: Whose = field(default_factory=Whose)
    """What is known of persons from what was said before it."""
    is_agreed: bool = False
    """Whether all of it was said after the patient had agreed to the number that is held, or keyed
    or wrote it."""
    is_at_once: bool = False
    """Whether nothing but assent was said since then, before the last of it."""


@dataclass(frozen=True, kw_only=True)
class _Row:
    """What the row holds, before it is sealed: a window, or the name of one in memory."""

    window: Window | None = None
    name: str = ""
    quiet: int = 0
    is_clouded: bool = False
    is_agreed: bool = False
    whose: Whose = field(default_factory=Whose)
    """What is known of persons from all that was said in the window and before it."""


_STORED = TypeAdapter(_Row)
_lock = threading.Lock()
_memory: TTLCache[str, Window] = TTLCache(maxsize=MOST_KEPT, ttl=HEARD_FOR.total_seconds())


def put_by(window: Window, dictated: Dictated) -> str:
    """Keep a window for the next turn; what the conversation's row then holds, sealed."""
    texts = [one.text for one in window.remarks]
    if dictated.may_be_whole or digits_in(texts) >= MIN_DIGITS:
        name = secrets.token_hex(16)
        with _lock:
            _memory[name] = window
        row = _Row(
            name=name,
            quiet=window.quiet,
            is_clouded=window.is_clouded,
            is_agreed=window.is_agreed,
            whose=whose_after(spoken(window.remarks), window.whose),
        )
    else:
        row = _Row(window=window)
    return seal(_STORED.dump_python(row, mode="json"))


def taken_up(sealed: str | None) -> Window:
    """The window that `put_by` kept; an empty one where its time is over."""
    stored = unseal(sealed, no_older_than=HEARD_FOR)
    if stored is None:
        return Window()
    try:
        row = _STORED.validate_python(stored)
    except ValidationError:
        return Window()
    if row.window is not None:
        return row.window
    with _lock:
        return _memory.get(row.name) or Window(
            quiet=row.quiet,
            is_lost=True,
            is_clouded=row.is_clouded,
            is_agreed=row.is_agreed,
            whose=row.whose,
        )


def digits_in(texts: Sequence[str]) -> int:
    """How many digits were said, in figures or in words."""
    return sum(max(sum(map(str.isdigit, text)), _spoken(text)) for text in texts)


def _spoken(text: str) -> int:
    said = tokens(text)
    if said is None:
        return LONGEST
    numbers = [
        [token for token in run.tokens if token.kind in NUMBERS or token.kind is Kind.AND]
        for run in runs_of(said)
    ]
    return sum(len(item.digits) for number in numbers for item in items(number))


def read(window: Window, held: str, *, is_given: bool = False) -> Dictated:
    """What a window's words say. `held` is the fingerprint of the document that the conversation
    holds, empty where it holds none; `is_given`: it was keyed or written."""
    said = spoken(window.remarks)
    if window.is_agreed:
        return after_agreeing(
            said, held, is_given=is_given, is_at_once=window.is_at_once, whose=window.whose
        )
    if window.is_lost:
        return read_after_loss(told(said), held, is_clouded=window.is_clouded, whose=window.whose)
    return read_dni(
        told(said),
        is_clouded=window.is_clouded,
        is_first=window.is_first,
        whose=window.whose,
    )


def spoken(remarks: Sequence[Remark]) -> list[Utterance]:
    """The remarks as what the patient's side said."""
    return [Utterance(speaker=Speaker.PATIENT, text=one.text) for one in remarks]


def read_after_loss(
    said: Sequence[Utterance],
    held: str,
    *,
    is_clouded: bool = False,
    whose: Whose | None = None,
) -> Dictated:
    """What is said after words that are not known any more.

    | before                | now                                      | then                  |
    | --------------------- | ---------------------------------------- | --------------------- |
    | nothing sure          | a document of eight digits               | that one              |
    | nothing sure          | one of seven: its first may be lost      | unsure                |
    | a document            | the same                                 | it stays              |
    | a document            | what leaves any document as it is        | it stays              |
    | a document            | what makes another of any document       | that one              |
    | a document            | anything else: "perdón, 457"             | unsure                |
    """
    # Where a document was read, the talk before it is of no account.
    alone = read_dni(said, is_clouded=is_clouded and not held, whose=whose)
    is_document = alone.state is Heard.DNI
    if not held:
        is_cut = is_document and len(alone.digits) < LONGEST
        return _unsure(alone) if is_cut else alone
    if is_document and fingerprint(alone.digits) == held:
        return alone
    after = [read_dni([stand_in(digits), *said]) for digits in STAND_INS]
    if all(one.digits == digits for one, digits in zip(after, STAND_INS, strict=True)):
        return Dictated(state=Heard.NOTHING, said=alone.said, may_be_whole=alone.may_be_whole)
    if is_document and {one.digits for one in after} == {alone.digits}:
        return alone
    return _unsure(alone)


def _unsure(alone: Dictated) -> Dictated:
    return Dictated(
        state=Heard.UNSURE,
        reason="beginning_lost",
        said=alone.said,
        may_be_whole=alone.may_be_whole,
    )


def forget_all() -> None:
    """As after a start."""
    with _lock:
        _memory.clear()
