"""Which numbers of a patient's turn may be another person's (`whose`)."""

import re
from collections.abc import Sequence
from dataclasses import replace

from patients.dictation.digits.number import number_of
from patients.dictation.talk.tailing import is_undone
from patients.dictation.turns.roles import GLUE, Role
from patients.dictation.turns.runs import Run
from patients.dictation.turns.so_far import SoFar, Topic
from patients.dictation.whose.following import MINE
from patients.dictation.whose.third_persons import is_led_to_another, is_quoted, is_told_of
from patients.dictation.words.known_talk import SMALL
from patients.dictation.words.people import is_surname
from patients.dictation.words.persons import DOCUMENT, PERSON, plain
from patients.dictation.words.tokens import Token
from patients.dictation.words.vocabulary import NUMBERS, Kind

_OF_ANOTHER = re.compile(rf"\b(?:el|la|es) (?:de|del) (?:mi |la |el |su )?{PERSON}\b")

# "Sin dni, N", "no te puedo dar el dni, N", "el dni después, N"; not "no, mi dni es N".
_LACKS = re.compile(
    rf"\bsin (?:el |mi )?{DOCUMENT}\b"
    rf"|\bno (?:\w+ ){{0,5}}?(?:el |un )?{DOCUMENT}(?!\W+(?:es|era)\b)"
    rf"|{DOCUMENT},? (?:ya )?(?:no\b(?! (?:es|era|le|te|lo|me)\b)|despues|luego|mas tarde)\b"
)


def belonging(
    so_far: SoFar, text: str, said: Sequence[Token], runs: Sequence[Run], *, is_theirs: bool
) -> list[Run]:
    """The runs, those that may be another's doubted for it. `is_theirs`: the turn says that its
    number is the patient's, for whom another speaks."""
    judged = [run if is_theirs else _judged(so_far, text, said, run) for run in runs]
    if runs:
        so_far.is_theirs = is_theirs or so_far.whose.is_for_them
        so_far.is_anothers = any(one is not run for one, run in zip(judged, runs, strict=True))
    return judged


def _judged(so_far: SoFar, text: str, said: Sequence[Token], run: Run) -> Run:
    if run.role in (Role.FOREIGN, Role.DOUBTED):
        return run
    after = said[_end_of_number(said) :]
    is_name = so_far.is_name_asked and is_surname(after)
    if run.role in (Role.ASKED, Role.ANSWER, Role.BARE) and not is_name and is_undone(after):
        return replace(run, role=Role.DOUBTED, reason="hedged")
    if run.role is Role.ASKED and is_quoted(plain(text)):
        return replace(run, role=Role.DOUBTED, reason="whose")
    is_held = bool(so_far.number.digits or so_far.earlier)
    if run.role is Role.LOOSE:
        is_of_another = (
            is_held
            and not MINE.search(plain(text))
            and (
                so_far.whose.is_anothers(text, is_called_document=False)
                or _OF_ANOTHER.search(plain(text)) is not None
            )
        )
        return replace(run, role=Role.DOUBTED, reason="whose") if is_of_another else run
    is_called = run.role is Role.ASKED
    is_anothers = so_far.whose.is_anothers(text, is_called_document=is_called) or (
        is_called and MINE.search(plain(text)) is None and _is_told(text, said)
    )
    if not is_anothers:
        return run
    number = number_of(run.tokens, is_asked=True, is_over=True)
    is_worth_asking = is_held or is_called or so_far.topic is not Topic.NONE or number.candidates
    role = Role.DOUBTED if is_worth_asking else Role.LOOSE
    return replace(run, role=role, reason="whose")


def _is_told(text: str, said: Sequence[Token]) -> bool:
    """Whether the sentence of "dni N" tells of it, or leads to it from something."""
    said_of = plain(text)
    if _LACKS.search(said_of) or is_led_to_another(said_of):
        return True
    return is_told_of(said[_end_of_document(said) :])


def _end_of_number(said: Sequence[Token]) -> int:
    """Where the first number ends; after the word for a document, if that follows it."""
    first = next((at for at, token in enumerate(said) if token.kind in NUMBERS), len(said))
    leading = [at for at, token in enumerate(said[:first]) if token.kind is Kind.DNI]
    end = _end_of_stretch(said, first)
    if leading:
        return end
    return max((at + 1 for at, token in enumerate(said) if token.kind is Kind.DNI), default=end)


def _end_of_document(said: Sequence[Token]) -> int:
    """Where the number that follows the word for a document ends."""
    first = next((at for at, token in enumerate(said) if token.kind is Kind.DNI), len(said))
    return _end_of_stretch(said, first + 1)


def _end_of_stretch(said: Sequence[Token], first: int) -> int:
    end = len(said)
    for at in range(first, len(said)):
        kind = said[at].kind
        if kind in NUMBERS:
            end = at + 1
        elif kind not in GLUE | SMALL or (end < len(said) and said[at].ends_sentence):
            break
    return end
