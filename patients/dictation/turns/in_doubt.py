"""A number that was read and that later turns leave in doubt (`doubting`, `second_patient`).

It isn't forgotten: the patient may say that it is the document after all. Until then it is unsure.
"""

from collections.abc import Sequence
from dataclasses import replace

from patients.dictation.digits.number import number_of
from patients.dictation.talk.doubting import Doubt, doubt_of, settles
from patients.dictation.talk.offered import Offer
from patients.dictation.talk.said_of_it import Remark
from patients.dictation.talk.subject import ABOUT_IT
from patients.dictation.turns.roles import Role
from patients.dictation.turns.runs import Run
from patients.dictation.turns.so_far import ASKED, IN_DOUBT, Second, SoFar, Topic, words_of
from patients.dictation.whose.asked_whose import Wanted
from patients.dictation.whose.following import MINE, Whose
from patients.dictation.whose.second_patient import (
    asks_for_another,
    asks_for_whom,
    brings_up_another,
    errand_of,
    is_instead,
    is_of_errand,
    is_of_somebody,
    names_somebody,
    names_the_same,
    relatives_in,
)
from patients.dictation.words.persons import plain
from patients.dictation.words.tokens import Token
from patients.dictation.words.vocabulary import Kind

_NOBODY: frozenset[str] = frozenset()
_SHORTEST = 3
_TURNED = frozenset({Second.BROUGHT_UP, Second.INSTEAD})


def hear_doubts(so_far: SoFar, text: str, before: Whose) -> None:
    """What the operator's turn does to a number that was read, before it says what is spoken of.
    `before`: what was known of persons until then."""
    said = plain(text)
    so_far.is_errand_open = is_of_errand(said, None)
    _note_errand(so_far, errand_of(said))
    if so_far.second in _TURNED and _asks_for_patients(before, text):
        # The one who is spoken of now: the first one's number is over.
        so_far.deny()
        so_far.second = Second.NOBODY
    if not so_far.held:
        return
    so_far.asks_for_whom = asks_for_whom(said)
    doubt = doubt_of(
        text,
        min(so_far.held),
        patients=before.patients,
        is_about_it=so_far.subject in ABOUT_IT,
        is_of_other_number=so_far.topic is Topic.FOREIGN or _says_another(so_far, text),
    )
    if doubt is not Doubt.NOTHING:
        so_far.doubted, so_far.is_doubt_asked = doubt, True
    elif so_far.second is Second.NOBODY and _asks_for_another(so_far, said, before):
        so_far.second = Second.ASKED_OF if names_somebody(said) else Second.ASKED_FOR


def _says_another(so_far: SoFar, text: str) -> bool:
    """ "¿Ese es el teléfono que tenemos, 4555 1234?"."""
    return any(
        token.kind is Kind.DIGITS
        and len(token.said) >= _SHORTEST
        and not any(token.said in held for held in so_far.held)
        for token in words_of(text) or ()
    )


def _asks_for_another(so_far: SoFar, said: str, before: Whose) -> bool:
    return asks_for_another(
        said,
        of_errand=so_far.of_errand,
        known=_known(so_far, before),
        is_for_them=so_far.is_theirs,
        is_of_other_number=so_far.topic is Topic.FOREIGN,
    )


def _note_errand(so_far: SoFar, named: frozenset[str] | None) -> None:
    if named is not None:
        so_far.of_errand = (so_far.of_errand or _NOBODY) | named


def _asks_for_patients(before: Whose, text: str) -> bool:
    asked = replace(before, wanted=Wanted.NOBODYS).after_operator(text)
    return asked.wanted is Wanted.PATIENTS


def _known(so_far: SoFar, whose: Whose) -> frozenset[str]:
    """For whom the number was given by somebody else."""
    return whose.patients if so_far.is_theirs else _NOBODY


def answer_to_doubt(so_far: SoFar, said: Sequence[Token], text: str) -> Remark | None:
    """What the patient's turn says of a number in doubt; None where it settles nothing."""
    if not so_far.held:
        return None
    if so_far.doubted is not Doubt.NOTHING:
        if settles(so_far.doubted, text):
            so_far.doubted = Doubt.NOTHING
            return Remark.AGREES
        kinds = {token.kind for token in said}
        if so_far.is_doubt_asked and Kind.YES in kinds and Kind.NO not in kinds:
            so_far.deny()
            so_far.doubt, so_far.spoken = IN_DOUBT, ""
            return None
    is_asked = so_far.second in ASKED and so_far.offer is Offer.NOTHING
    is_of_somebody = so_far.second is Second.ASKED_OF
    if is_asked and names_the_same(plain(text), is_of_somebody=is_of_somebody):
        so_far.second = Second.NOBODY
        return Remark.AGREES
    return None


def hear_turning(so_far: SoFar, text: str, before: Whose, held: frozenset[str]) -> None:
    """Whether the patient's turn brings up another patient. `before`, `held`: what was known of
    persons and read until then; what it says of the patient may have taken it back already."""
    said = plain(text)
    _note_errand(so_far, errand_of(said))
    if so_far.is_errand_open:
        _note_errand(so_far, relatives_in(said) or None)
    if not held:
        return
    known = _known(so_far, before)
    is_turned = brings_up_another(
        said, known=known, is_for_them=so_far.is_theirs, is_held=bool(so_far.held)
    )
    is_asked = so_far.asks_for_whom and names_somebody(said) and not relatives_in(said) & known
    if is_turned or is_asked:
        so_far.second = Second.BROUGHT_UP


def hear_seconds(so_far: SoFar, text: str, runs: Sequence[Run], before: frozenset[str]) -> None:
    """Whether a number of the patient's turn is another patient's, once it was taken in. `before`:
    what was held until then; a correction has taken its place."""
    said = plain(text)
    if before & so_far.held and any(_is_seconds(so_far, said, run, before) for run in runs):
        is_turned = so_far.second is Second.BROUGHT_UP
        so_far.second = Second.BROUGHT_UP if is_turned else Second.INSTEAD


def _is_seconds(so_far: SoFar, said: str, run: Run, before: frozenset[str]) -> bool:
    """Whether a number may be another patient's, or the one that is meant instead."""
    number = number_of(run.tokens, is_asked=True, is_over=True)
    if run.role is Role.FOREIGN or so_far.is_errand_open or not number.candidates - before:
        return False
    is_who = so_far.whose.is_who_open or so_far.whose.wanted is Wanted.PERSON
    if is_who or is_of_errand(said, so_far.of_errand):
        return False
    is_whose = (run.role is Role.DOUBTED and run.reason == "whose") or is_of_somebody(said)
    return is_instead(said) or (is_whose and not so_far.is_called_mine)


def hear_again(so_far: SoFar, text: str, runs: Sequence[Run], before: frozenset[str]) -> None:
    """What it says of a doubt that the number was said, or said again. `before`: what was held."""
    if not (runs and so_far.held):
        return
    said = [number_of(run.tokens, is_asked=True, is_over=True).digits for run in runs]
    if so_far.number.digits and so_far.number.digits in said:
        so_far.is_called_mine = MINE.search(plain(text)) is not None
        so_far.doubted = Doubt.NOTHING
        if so_far.second in ASKED and so_far.number.digits in before:
            so_far.second = Second.NOBODY
