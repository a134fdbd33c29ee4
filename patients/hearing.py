"""Listening to a conversation for a dictated document, turn by turn.

A number may be split over turns. Where a channel sends the talk so far with each turn, that is what
is read. Where it sends the turn alone, what was said is kept for as long as a number may still be
going on (`patients.pieces` says where), since all else that is stored has its numbers masked.

The rule of what is kept:

| kept so far | the turn                                | then                                   |
| ----------- | --------------------------------------- | -------------------------------------- |
| nothing     | bears no number                         | nothing is kept                        |
| nothing     | bears one, or the word for a document   | it is kept                             |
| something   | any                                     | it is kept too, so that a correction   |
|             |                                         | is understood; of all the last WINDOW  |
| something   | the QUIET-th in a row without a number  | everything is dropped                  |
| something   | comes later than HEARD_FOR              | what was kept is dropped               |
| something   | a document is held that no dictation    | everything is dropped; a document that |
|             | can replace                             | is said links the conversation to it   |

A turn that comes twice under its id is heard once. Where a number begins, the talk before it is
looked at for what may have announced another thing's: `Turn.before`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any

from django.utils import timezone

from patients.dictation import Dictated, Heard, Speaker, Utterance, read_dni
from patients.dictation.digits.number import MIN_DIGITS
from patients.dictation.turns.so_far import MAX_CHARACTERS
from patients.dictation.whose.following import Whose, whose_after
from patients.dictation.words.tokens import tokens
from patients.dictation.words.vocabulary import NUMBERS, Kind
from patients.document import fingerprint
from patients.identity import (
    Changes,
    Place,
    Question,
    changes_by,
    held_of,
    linked_to,
    question_of,
    with_documents,
    write,
)
from patients.models import ConversationIdentity, Origin, State
from patients.pieces import Remark, Window, digits_in, put_by, read, spoken, taken_up
from patients.rules import Claim, Held, Step, is_given, listens, rule
from patients.taking_back import after_agreeing_in, is_assent, told

WINDOW = 40
"""Utterances. More than a dictation takes: one that lost its beginning may be read as another."""
QUIET = 5


@dataclass(frozen=True, kw_only=True)
class Turn:
    """What a turn brings."""

    id: str
    text: str = field(repr=False)
    talk: tuple[Utterance, ...] | None = field(repr=False, default=None)
    """The conversation so far, this turn last; None where the channel sends the turn alone."""
    before: Callable[[], Sequence[str]] = field(repr=False, default=tuple)
    """The patient's turns before it, without their numbers. Asked for where the channel sends the
    turn alone and a number begins in it."""


def hear(
    place: Place, turn: Turn, *, found: ConversationIdentity | None, lifetime: timedelta
) -> tuple[ConversationIdentity | None, Question | None]:
    """Listen to a turn; the conversation's row as it then is, and the question that came of it.

    `found` is the row as the turn found it. No statement where nothing changes, one where something
    does, and whatever `turn.before` takes where a number begins. Raises IdentityBusy.
    """
    asked: dict[str, str] = {}

    def decide(row: ConversationIdentity | None) -> tuple[Changes, Step]:
        asked.clear()
        held = held_of(row, now=timezone.now(), lifetime=lifetime)
        if listens(held):
            changes, dni = _heard(row, held, turn)
        else:
            dropped = {"heard": None} if row and row.heard else {}
            changes, dni = {**dropped, **linked_to(row, _said_in(turn))}, ""
        if "state" not in changes:
            again, dni = _said_again(row, held, turn)
            changes = {**again, **changes}
        if "document" in changes and dni:
            asked["dni"] = dni
            return changes, Step.ASK
        return changes, Step.KEEP

    row, step = write(place, decide, found)
    if row is None or step is not Step.ASK:
        return row, None
    return row, question_of(row, asked["dni"])


def _heard(row: ConversationIdentity | None, held: Held, turn: Turn) -> tuple[dict[str, Any], str]:
    """What a turn changes, and the document that was read."""
    if turn.talk is not None:
        talk = turn.talk[-WINDOW:]
        is_first = len(talk) == len(turn.talk)
        whose = whose_after(turn.talk[: -len(talk)]) if talk else Whose()
        dictated = (
            after_agreeing_in(talk, held.document, is_given=is_given(held), whose=whose)
            if _is_settled(held)
            else read_dni(told(talk), is_first=is_first, whose=whose)
        )
        return _changes(row, held, dictated), dictated.digits
    kept = _taken_up_with(row, held, turn)
    if kept is None:
        return {}, ""
    dictated = read(kept, held.document, is_given=is_given(held))
    changes = _changes(row, held, dictated)
    if (
        kept.is_agreed
        and dictated.state is Heard.NOTHING
        and not any(_begins(remark.text) for remark in kept.remarks)
    ):
        return {**changes, **_marked(row, kept)}, ""
    if kept.is_agreed and dictated.state is not Heard.NOTHING:
        # A whole number that was not taken is not to be found again in the next turn.
        is_over = dictated.state is Heard.UNSURE and digits_in([turn.text]) >= MIN_DIGITS
        said = spoken(kept.remarks) if is_over else ()
        kept = replace(
            kept,
            remarks=() if is_over else kept.remarks,
            whose=whose_after(said, kept.whose),
            is_agreed=False,
            is_lost=True,
        )
    if kept.is_agreed and kept.quiet >= QUIET:
        return {**changes, **_marked(row, kept)}, dictated.digits
    stored = put_by(replace(kept, is_at_once=False), dictated) if kept.quiet < QUIET else None
    return {**changes, "heard": stored}, dictated.digits


def _is_settled(held: Held) -> bool:
    """Whether only what speaks of the number itself can change anything."""
    return held.confirmed or is_given(held)


def _said_again(row: ConversationIdentity | None, held: Held, turn: Turn) -> tuple[Changes, str]:
    """The question about the document that is held, put anew where the turn says it again and the
    patient system could not be asked; and the document."""
    now = timezone.now()
    claim = Claim(document=held.document, origin=Origin.DICTATED)
    ruling = rule(held, claim, now)
    if not held.document or ruling.step is not Step.ASK or not _begins(turn.text):
        return {}, ""
    alone = Utterance(speaker=Speaker.PATIENT, text=turn.text[: MAX_CHARACTERS + 1])
    said = read_dni((alone,)).said
    dni = next((one for one in said if fingerprint(one) == held.document), "")
    return (changes_by(ruling, row, dni, now), dni) if dni else ({}, "")


def _marked(row: ConversationIdentity | None, kept: Window) -> Changes:
    """Of talk after the patient agreed, only that there was some is kept."""
    if kept.is_at_once and is_assent(kept.remarks[-1].text):
        return {"heard": None} if row and row.heard else {}
    if len(kept.remarks) == 1 and not kept.is_at_once:
        return {}
    nothing = Dictated(state=Heard.NOTHING)
    return {"heard": put_by(Window(is_agreed=True), nothing)}


def _taken_up_with(row: ConversationIdentity | None, held: Held, turn: Turn) -> Window | None:
    """What is kept, with this turn; None where it is heard already, or is nothing to keep."""
    before = taken_up(row.heard if row else None)
    begins = _begins(turn.text)
    if not (before.remarks or before.is_lost or begins or _is_settled(held)):
        return None
    if turn.id and any(remark.turn == turn.id for remark in before.remarks):
        return None
    if before.is_agreed and not _is_settled(held):
        before = Window()
    if _is_settled(held) and not before.is_agreed:
        is_forgotten = bool(row and row.heard) and before == Window()
        before = Window(is_agreed=True, is_at_once=not is_forgotten)
    # One character more than is read, so that it is still too long.
    text = turn.text[: MAX_CHARACTERS + 1]
    if not (before.remarks or before.is_lost or before.is_agreed):
        talk = _spoken(turn.before())
        before = replace(
            before, is_clouded=_is_clouded(talk), is_first=not talk, whose=whose_after(talk)
        )
    elif before.is_agreed and begins:
        before = replace(before, whose=whose_after(_spoken(turn.before())))
    remarks = (*before.remarks, Remark(turn=turn.id, text=text))
    return replace(
        before,
        remarks=remarks[-WINDOW:],
        whose=whose_after(spoken(remarks[:-WINDOW]), before.whose),
        quiet=0 if begins else before.quiet + 1,
        is_first=before.is_first and len(remarks) <= WINDOW,
    )


def _spoken(texts: Sequence[str]) -> list[Utterance]:
    return [Utterance(speaker=Speaker.PATIENT, text=text) for text in texts]


def _is_clouded(talk: Sequence[Utterance]) -> bool:
    return read_dni(talk[-WINDOW:]).is_clouded


def _said_in(turn: Turn) -> list[str]:
    """The fingerprints of the documents that a turn says; of the talk, where it brings one."""
    if not _begins(turn.text):
        return []
    alone = Utterance(speaker=Speaker.PATIENT, text=turn.text[: MAX_CHARACTERS + 1])
    said = read_dni((alone,) if turn.talk is None else turn.talk[-WINDOW:]).said
    return sorted(map(fingerprint, said))


def _begins(text: str) -> bool:
    """Whether a document may begin in a turn: it bears a number that is no part of a name ("M50"),
    or the word for it. "Un" and "una" are numbers only in the middle of one."""
    said = tokens(text)
    return said is None or any(
        token.kind is Kind.DNI or (token.kind in NUMBERS and token.said not in ("un", "una"))
        for token in said
    )


def _changes(row: ConversationIdentity | None, held: Held, dictated: Dictated) -> dict[str, Any]:
    """What a dictation changes of the identity."""
    now = timezone.now()
    if dictated.state is Heard.DNI:
        claim = Claim(
            document=fingerprint(dictated.digits), origin=Origin.DICTATED, replaces=held.confirmed
        )
        changes = dict(changes_by(rule(held, claim, now), row, dictated.digits, now))
    elif dictated.state is Heard.UNSURE:
        reason = dictated.reason[:40]
        is_so = row is not None and (row.state, row.reason) == (State.UNSURE, reason)
        changes = {} if is_so else {"state": State.UNSURE, "reason": reason, **NOBODY}
    else:
        changes = {}
    known = changes.get("documents", row.documents if row else [])
    linked = with_documents(row, [*known, *sorted(map(fingerprint, dictated.said))])
    return changes if linked == known else {**changes, "documents": linked}


NOBODY: Changes = {
    "document": "",
    "last_digits": "",
    "origin": "",
    "confirmed": False,
    "source": "",
    "machines": [],
    "from_cache": False,
    "asked_at": None,
}
"""A row that holds no document."""


def talk_of(messages: Sequence[tuple[str, str]], text: str) -> tuple[Utterance, ...]:
    """The talk in a channel's messages, given as role and content, with the turn's text last."""
    speakers = {"user": Speaker.PATIENT, "assistant": Speaker.OPERATOR}
    talk = [
        Utterance(speaker=speakers[role], text=content)
        for role, content in messages
        if role in speakers
    ]
    said = Utterance(speaker=Speaker.PATIENT, text=text)
    last = next((one for one in reversed(talk) if one.speaker is Speaker.PATIENT), None)
    return tuple(talk if last is not None and last.text == said.text else [*talk, said])
