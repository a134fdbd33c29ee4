"""A patient's turn: what it takes back, what it adds, and what it says of the next one."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from patients.dictation.digits.number import MIN_DIGITS, number_of
from patients.dictation.talk.all_of_it import without_all
from patients.dictation.talk.changes import takes_back
from patients.dictation.talk.cues import refuses
from patients.dictation.talk.guessing import is_doubt_alone, is_guessed
from patients.dictation.talk.harmless import clouds
from patients.dictation.talk.mending import MY_DOCUMENT, mended
from patients.dictation.talk.naming import begins_with_no, hedges, names_a_thing, points_to_a_thing
from patients.dictation.talk.oblique import changes_a_digit
from patients.dictation.talk.offered import turns_down
from patients.dictation.talk.said_of_it import (
    Remark,
    answers_else,
    gives_away,
    remark_after_all,
    remark_of,
)
from patients.dictation.talk.subject import ABOUT_IT, Subject, subject_after_patient
from patients.dictation.talk.wordings import in_plain_words, without_age
from patients.dictation.turns.belonging import belonging
from patients.dictation.turns.in_doubt import (
    answer_to_doubt,
    hear_turning,
)
from patients.dictation.turns.roles import Role, is_not_who_is_meant
from patients.dictation.turns.runs import Run, runs_of
from patients.dictation.turns.short_answers import without_answers, without_counts
from patients.dictation.turns.side_by_side import hear_numbers
from patients.dictation.turns.so_far import MAX_CHARACTERS, SoFar, Topic, words_of
from patients.dictation.turns.talk_turn import hear_code, hear_words
from patients.dictation.turns.told_all import hear_it_is_all
from patients.dictation.whose.asked_whose import Wanted
from patients.dictation.whose.presented import Caller
from patients.dictation.words.addresses import without_address
from patients.dictation.words.known_talk import SMALL
from patients.dictation.words.people import is_whole_name
from patients.dictation.words.tokens import Token
from patients.dictation.words.vocabulary import DEPUTED, NUMBERS, Kind
from patients.dictation.words.written import is_written_oddly

MISHEARD = "read_back_differs"
_YES = words_of("sí") or []
_NEXT = 3
_OF_OTHERS = frozenset({Wanted.ANOTHERS, Wanted.PERSON})
_OF_CLAUSES = frozenset({"no", "me", "te", "se", "le", "nos"})


def hear_patient(so_far: SoFar, text: str) -> None:
    """Take in what the patient says."""
    spoken, before, held = text, so_far.whose, so_far.held
    text, is_theirs = _as_meant(so_far, text)
    if hear_it_is_all(so_far, spoken):
        return
    text, is_all = without_all(text)
    text = without_counts(text)
    said = words_of(text)
    if said is None:
        so_far.close()
        so_far.loose = "too_long"
        so_far.is_clouded = True
        return
    said = without_address(said, is_asked=so_far.topic is Topic.DOCUMENT)
    # "Rosa Sosa 38.417.926" says whose it is.
    so_far.is_named |= any(token.kind is Kind.DNI for token in said) or is_whole_name(
        [token for token in said if token.kind not in NUMBERS]
    )
    hear_turning(so_far, spoken, before, held)
    remark = answer_to_doubt(so_far, said, spoken) or _remark(so_far, said, text)
    if remark is Remark.LEAVES:
        _hear_of_something_else(so_far)
        return
    if remark is Remark.AGREES:
        said = _YES
    is_refused = so_far.read_back is not None and refuses(said)
    if remark is Remark.TAKES_BACK or is_refused or _is_taken_back(so_far, said):
        so_far.deny()
    is_asked, is_of_other = so_far.topic is Topic.DOCUMENT, so_far.topic is Topic.FOREIGN
    runs = runs_of(
        said,
        is_asked=is_asked,
        is_name_asked=so_far.is_name_asked,
        is_first=so_far.is_first,
    )
    runs = [replace(run, is_all=is_all) for run in runs]
    so_far.words_of_numbers += sum(len(run.tokens) for run in runs)
    if so_far.is_flooded:
        so_far.doubt = "too_long"
        return
    if not runs:
        hear_words(so_far, said, is_question=text.rstrip().endswith("?"))
        hear_code(so_far, said)
    runs = without_answers(so_far, said, _hedged_ones(so_far, text, said, runs))
    runs = belonging(so_far, text, said, runs, is_theirs=is_theirs)
    hear_numbers(so_far, spoken, runs, held)
    so_far.subject = subject_after_patient(
        so_far.subject,
        is_number=any(run.role not in (Role.FOREIGN, Role.LOOSE) for run in runs),
        is_of_other=is_of_other,
        is_talk=remark is Remark.NOTHING and not all(token.kind in SMALL for token in said),
    )
    _remember(so_far, said, text, runs)


def _hedged_ones(so_far: SoFar, text: str, said: Sequence[Token], runs: Sequence[Run]) -> list[Run]:
    """The runs, those that are asked about, or said to be a guess, doubted for it."""
    if so_far.topic is not Topic.DOCUMENT and _asks_about(text, said):
        return list(map(_hedged, runs))
    heard = [_doubted_as_said(text, run) for run in runs]
    if heard and _is_asked_back(text, said):
        heard[-1] = _hedged(heard[-1])
    if so_far.topic is Topic.DOCUMENT and all(map(_is_of_number, said)):
        so_far.spoken += "".join(number_of(run.tokens, is_asked=True).said for run in heard)
        heard = [_hedged(run) if run.role is Role.LOOSE else run for run in heard]
    return heard


def _as_meant(so_far: SoFar, text: str) -> tuple[str, bool]:
    """The turn as the patient would say it at one go, and whether it is another who says it of
    them."""
    text = without_age(text)
    so_far.whose = so_far.whose.after_patient(text)
    as_patients = so_far.whose.as_patients(text)
    is_own = so_far.whose.is_own_given and so_far.topic is not Topic.FOREIGN
    is_own |= so_far.whose.is_taken_back and not so_far.is_theirs
    if so_far.whose.is_other_call or is_own:
        so_far.deny()
    if as_patients is not None:
        return as_patients, True
    if len(text) <= MAX_CHARACTERS:
        text = in_plain_words(text, is_asked=so_far.topic is Topic.DOCUMENT)
        text = _mended(so_far, text)
    return text, False


def _mended(so_far: SoFar, text: str) -> str:
    is_of_other = so_far.topic is Topic.FOREIGN or so_far.whose.wanted in _OF_OTHERS
    goes_on = so_far.is_begun and not (so_far.is_sidetracked or is_of_other)
    right = mended(
        text,
        so_far.number.digits,
        is_misheard=so_far.doubt == MISHEARD,
        begun=so_far.number.said if goes_on else "",
        asked=so_far.operator_asks_digits,
        is_of_other=is_of_other,
    )
    # Who calls for the patient doesn't mean their own.
    return right.replace(MY_DOCUMENT, "") if so_far.is_theirs and right != text else right


def _remember(so_far: SoFar, said: Sequence[Token], text: str, runs: Sequence[Run]) -> None:
    """What the turn says of the next one."""
    so_far.is_fresh = bool(runs)
    so_far.is_announced = any(run.role is Role.ASKED for run in runs)
    so_far.is_clouded |= _clouds(so_far, said, is_question=text.rstrip().endswith("?"))
    so_far.is_first &= all(token.kind in SMALL and token.kind not in NUMBERS for token in said)
    persons = {token.said for token in said if token.kind is Kind.PERSON}
    so_far.has_named_person = bool(persons)
    so_far.relatives |= persons
    so_far.forget_operator()


def _remark(so_far: SoFar, said: Sequence[Token], text: str) -> Remark:
    """What the turn says of a whole number before it."""
    if not (so_far.number.digits or so_far.earlier):
        return Remark.NOTHING
    is_patient = so_far.whose.caller is Caller.PATIENT
    is_number = sum(token.kind in NUMBERS for token in said) >= _NEXT
    if not is_number and turns_down(so_far.offer, text, is_patient=is_patient):
        return Remark.TAKES_BACK
    if gives_away(said, so_far.number.digits):
        return Remark.TAKES_BACK
    if so_far.subject in ABOUT_IT and not is_number and is_doubt_alone(text):
        return Remark.TAKES_BACK
    if so_far.subject in ABOUT_IT:
        return remark_of(said, text, is_checked=so_far.subject is Subject.CHECKED)
    if so_far.subject is Subject.ASKED and answers_else(said, text):
        return Remark.LEAVES
    if so_far.subject is Subject.OTHER and changes_a_digit(said, text):
        return Remark.TAKES_BACK
    return remark_after_all(said, text)


def _hear_of_something_else(so_far: SoFar) -> None:
    so_far.close()
    so_far.is_fresh = so_far.is_first = False
    so_far.subject = Subject.OTHER
    so_far.forget_operator()


def _doubted_as_said(text: str, run: Run) -> Run:
    """The run, doubted if it is a whole number that is written oddly, or given for a guess."""
    if run.role not in (Role.ASKED, Role.BARE, Role.ANSWER):
        return run
    figures = "".join(token.said for token in run.tokens if token.kind is Kind.DIGITS)
    if len(figures) >= MIN_DIGITS and is_written_oddly(text, figures):
        return replace(run, role=Role.DOUBTED, reason="odd_signs")
    is_whole = bool(number_of(run.tokens, is_asked=True, is_over=True).candidates)
    return _hedged(run) if is_whole and is_guessed(text) else run


def _is_of_number(token: Token) -> bool:
    """A word of "creo que es 38...", or of its number: nothing else is spoken of."""
    return token.kind is Kind.HEDGE or token.kind in SMALL or token.said == "que"


def _hedged(run: Run) -> Run:
    return replace(run, role=Role.DOUBTED, reason="hedged")


def _asks_about(text: str, said: Sequence[Token]) -> bool:
    """ "¿el dni 32... está registrado?": a document that is asked about is nobody's for sure."""
    question = text.rpartition("¿")[2]
    is_mine = any(one.said == "mi" and other.kind is Kind.DNI for one, other in pairwise(said))
    return (
        text.rstrip().endswith("?")
        and any(map(str.isdigit, question))
        and any(token.kind is Kind.DNI for token in said)
        and not is_mine
    )


def _is_asked_back(text: str, said: Sequence[Token]) -> bool:
    """ "¿23456789?", "¿mi dni es 23.456.789?": a whole number that ends a question is in doubt; not
    "23456789, ¿no?"."""
    number = runs_of(words_of(text.rpartition("¿")[2]) or ())
    return (
        text.rstrip().endswith("?")
        and said[-1].kind in NUMBERS
        and bool(number)
        and bool(number_of(number[-1].tokens, is_asked=True, is_over=True).candidates)
    )


def _is_taken_back(so_far: SoFar, said: Sequence[Token]) -> bool:
    """Whether a whole number stops being the patient's."""
    if not (so_far.number.digits or so_far.earlier):
        return False
    is_of_other = so_far.topic is Topic.FOREIGN
    if so_far.operator_asks_whose and refuses(said):
        return True
    if is_not_who_is_meant(said):
        return True
    if so_far.operator_points and any(token.kind is Kind.YES for token in said):
        # "¿Es de la póliza?" "Sí."
        return True
    if so_far.is_fresh and _is_said_of_it(so_far, said):
        return True
    return takes_back(said, is_of_other=is_of_other)


def _is_said_of_it(so_far: SoFar, said: Sequence[Token]) -> bool:
    """Whether what follows a number at once tells that it is another's or not sure."""
    if any(token.kind in NUMBERS for token in said):
        return False
    if any(map(_is_relative, said)) and (_is_relatives(said) or _names_relative(said)):
        return True
    is_named = not so_far.is_announced and (
        names_a_thing(said) or any(token.said in DEPUTED for token in said)
    )
    return is_named or points_to_a_thing(said) or begins_with_no(said) or hedges(said)


def _is_relative(token: Token) -> bool:
    return token.kind is Kind.PERSON


def _is_relatives(said: Sequence[Token]) -> bool:
    """ "soy la hija", "yo soy su cuidadora"."""
    return any(
        one.said == "soy" and any(map(_is_relative, said[at + 1 : at + _NEXT]))
        for at, one in enumerate(said)
    )


def _names_relative(said: Sequence[Token]) -> bool:
    """ "Carlos, mi hijo", "mi hermana Elsa"; not "mi hija está acá conmigo", "mi tía no me oye"."""
    if any(one.said in _OF_CLAUSES for one in said):
        return False
    rest = [one for one in said if not (_is_relative(one) or one.kind in SMALL)]
    return not rest or is_whole_name(rest)


def _clouds(so_far: SoFar, said: Sequence[Token], *, is_question: bool) -> bool:
    is_asked = so_far.topic is Topic.DOCUMENT
    if is_asked and any(token.kind is Kind.DNI for token in said):
        return False
    return clouds(
        said, is_question=is_question, is_asked=is_asked, is_name_asked=so_far.is_name_asked
    )
