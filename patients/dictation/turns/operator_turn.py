"""What an operator's turn does to the number: what is asked for, and what is read back."""

from collections.abc import Sequence

from patients.dictation.digits.grammar import readings
from patients.dictation.digits.number import UNFINISHED, number_of
from patients.dictation.talk.all_of_it import AskedIfAll, asks_if_all
from patients.dictation.talk.asked_of import (
    asks_for_a_relatives,
    asks_for_a_strangers,
    asks_for_anothers,
    asks_for_name,
    asks_who_another_is,
)
from patients.dictation.talk.cues import (
    Place,
    asks_for_some_number,
    asks_whose,
    is_at,
    is_idle,
    last_topics,
    names_patient,
    place_of_part,
    points_at,
    reads_back_part,
)
from patients.dictation.talk.naming import demands_a_thing, offers_a_thing, points_to_a_thing
from patients.dictation.talk.offered import Offer, offer_of
from patients.dictation.talk.subject import Subject, subject_after
from patients.dictation.turns.in_doubt import hear_doubts
from patients.dictation.turns.roles import Role
from patients.dictation.turns.runs import runs_of
from patients.dictation.turns.short_answers import waits_for_more
from patients.dictation.turns.so_far import NAMELESS, SoFar, Topic, words_of
from patients.dictation.whose.not_asked import mentions_beside
from patients.dictation.words.known_talk import is_strange
from patients.dictation.words.persons import plain
from patients.dictation.words.tokens import Token
from patients.dictation.words.vocabulary import NUMBERS, TALK, Kind

# Asked for with the document, they are answered with words that no list knows.
_NAMES = frozenset(
    {
        *("nombre", "nombres", "apellido", "apellidos", "datos", "localidad", "ciudad"),
        *("provincia", "pueblo", "hablo"),
    }
)
# What an operator says who asks nothing: "ajá", or the number again.
_LISTENING = frozenset({Kind.PAUSE, Kind.YES, Kind.AND, Kind.POINT, Kind.END, *NUMBERS})
_ECHOING = _LISTENING | {Kind.SKIP}
# "¿Otro dato?"; "otra vez" is one token.
_OTHERS = frozenset({"otro", "otra", "otros", "otras"})
_OPENING = frozenset(
    {
        *("donde", "adonde", "que", "cual", "quien", "cuando", "cuanto", "cuantos", "como", "algo"),
        *("algun", "alguna", "lea", "leame", "alternativo", "otro", "otra"),
    }
)
"""What begins a question that a number may answer."""
_AS_THEY_LIKE = frozenset({"quiera", "quieras", "guste", "prefiera", "pueda", "puedas"})
# "¿Eso qué es?", "¿de dónde es ese número?": asked of the number itself.
_ASKING_OF_IT = frozenset({"que", "donde", "cual"})


def hear_operator(so_far: SoFar, text: str) -> None:
    """Take in what the operator says: it gives no document, but says what numbers are."""
    said = words_of(text)
    so_far.operator_spoke = True
    so_far.has_operator |= any(token.kind not in _LISTENING for token in said or ())
    so_far.is_named |= said is None or any(token.kind is Kind.DNI for token in said)
    before, so_far.whose = so_far.whose, so_far.whose.after_operator(text)
    if said is None:
        so_far.is_first = False
        return
    so_far.is_sidetracked |= not waits_for_more(said)
    hear_doubts(so_far, text, before)
    so_far.asked_if_all = asks_if_all(text)
    offer = offer_of(text)
    so_far.offer = so_far.offer if offer is Offer.NOTHING else offer
    so_far.is_first &= not any(map(is_strange, said))
    so_far.is_fresh &= all(token.kind in _ECHOING or token.said in _ASKING_OF_IT for token in said)
    is_question = "?" in text
    _note_question(so_far, said, text)
    _note_numbers(so_far, said)
    was_of_other = so_far.topic is Topic.FOREIGN
    _follow(so_far, said, is_question=is_question and not so_far.read_back)
    _follow_whose(so_far, text)
    if so_far.topic is Topic.DOCUMENT and mentions_beside(plain(text), was_of_other=was_of_other):
        so_far.topic = Topic.UNCLEAR
    if so_far.topic is Topic.DOCUMENT and _asks_for_more(text):
        so_far.topic = Topic.UNCLEAR
    so_far.is_echoed = _is_echo(so_far, said)
    so_far.subject = subject_after(
        so_far.subject,
        said,
        text,
        is_read_back=so_far.read_back is not None,
        is_whose=so_far.operator_asks_whose,
    )
    is_else = so_far.subject is Subject.ASKED and so_far.asked_if_all is AskedIfAll.NOTHING
    if is_else and so_far.number.reason == UNFINISHED:
        # "... trescientos mil quinientos" was all, for whoever heard it.
        so_far.close()
    if so_far.number.digits and _differs(so_far, said):
        so_far.doubt = "read_back_differs"


def _note_question(so_far: SoFar, said: Sequence[Token], text: str) -> None:
    """What the operator asks of the number."""
    is_question = "?" in text
    is_of_digits = is_question and all(token.kind in _ECHOING for token in said)
    so_far.operator_asks_digits = number_of(said, is_asked=True).said if is_of_digits else ""
    asked = {token.kind for token in words_of(text.rpartition("¿")[2]) or ()}
    so_far.operator_asks_whose = is_question and asks_whose(said)
    so_far.operator_asks_whose |= is_question and asks_for_name(
        words_of(text.rpartition("¿")[2]) or ()
    )
    so_far.operator_points = is_question and points_at(said) and points_to_a_thing(said)
    so_far.operator_checks = so_far.operator_asks_whose or bool(
        is_question and asked & {Kind.YES, Kind.DNI} and not asked & {Kind.FOREIGN, Kind.MEASURE}
    )


def _note_numbers(so_far: SoFar, said: Sequence[Token]) -> None:
    """The numbers that the operator says: read back, or given."""
    for run in runs_of(said):
        number = number_of(run.tokens, is_asked=True, is_over=True)
        if run.role is not Role.FOREIGN and number.digits:
            so_far.read_back = number
        if run.role is not Role.ASKED and not so_far.turns:
            so_far.told |= number.candidates - so_far.mentioned
            so_far.told_digits += number.said


def _is_echo(so_far: SoFar, said: Sequence[Token]) -> bool:
    """Whether it is the group that was said last, once more."""
    return (
        so_far.is_begun
        and all(token.kind in _ECHOING for token in said)
        and any(token.kind in NUMBERS for token in said)
        and number_of(said, is_asked=True).said == number_of(so_far.turns[-1], is_asked=True).said
    )


def _follow_whose(so_far: SoFar, text: str) -> None:
    """ "¿Quién la cuida y cuál es su DNI?", "¿quién la cuida?" and then "¿su DNI?"."""
    question: Sequence[Token] = words_of(text[max(text.find("¿"), 0) :]) or ()
    is_of_document = any(token.kind is Kind.DNI for token in question)
    if not is_of_document:
        if "?" in text:
            so_far.is_of_another = asks_who_another_is(question)
        return
    is_next = so_far.has_named_person and question[0].kind is Kind.AND
    goes_on = is_next and not so_far.whose.is_for_them
    is_anothers = so_far.is_of_another or goes_on
    if (
        asks_for_a_relatives(question, so_far.relatives | so_far.whose.patients)
        or asks_for_anothers(question, is_question="?" in text)
        or (is_anothers and not names_patient(question))
    ):
        so_far.topic = Topic.UNCLEAR
    else:
        so_far.is_of_another = False


def _differs(so_far: SoFar, said: Sequence[Token]) -> bool:
    """Whether the operator reads back another number, or a part that it hasn't got."""
    if so_far.read_back:
        return so_far.number.digits != so_far.read_back.digits
    return _is_part_wrong(so_far, said)


def _is_part_wrong(so_far: SoFar, said: Sequence[Token]) -> bool:
    """ "¿termina en 401?", where the document's end is not 401; "¿99 124?", where no part is."""
    if not reads_back_part(said):
        return False
    place = place_of_part(said)
    return any(
        (place is not Place.ANY or len(number_of(run.tokens, is_asked=True).said) > 1)
        and not any(
            is_at(place, part.digits, so_far.number.digits) for part in readings(run.tokens)
        )
        for run in runs_of(said)
        if run.role is not Role.FOREIGN
    )


def _follow(so_far: SoFar, said: Sequence[Token], *, is_question: bool) -> None:
    """What the operator asks for decides what the next number is."""
    topics = last_topics(said)
    is_settled = so_far.is_whose_open and names_patient(said)
    if so_far.topic is Topic.DOCUMENT and names_patient(said) and not is_question:
        # "¿El mío o el del titular?" "El del titular."
        so_far.is_clouded = False
    so_far.is_whose_open &= not (is_settled or topics)
    if is_settled and not topics:
        so_far.topic = Topic.DOCUMENT
        so_far.is_clouded = False
    elif not topics:
        _follow_untitled(so_far, said, is_question=is_question)
    elif topics == {Kind.DNI} and asks_for_a_strangers(said):
        so_far.topic = Topic.UNCLEAR
    elif topics == {Kind.DNI}:
        so_far.topic = Topic.DOCUMENT
        so_far.is_clouded = so_far.is_declined = so_far.has_none = False
        so_far.spoken = so_far.spoken if so_far.read_back else ""
        so_far.is_name_asked = any(token.said in _NAMES for token in said)
    else:
        # "De la persona que usa el equipo" asks for nothing new.
        is_remark = (
            so_far.topic is Topic.DOCUMENT
            and not is_question
            and all(token.kind != Kind.FOREIGN or token.said in TALK for token in said)
        )
        is_unclear = Kind.DNI in topics or is_remark
        so_far.topic = Topic.UNCLEAR if is_unclear else Topic.FOREIGN
    if so_far.topic is Topic.DOCUMENT and offers_a_thing(said):
        so_far.topic = Topic.UNCLEAR


def _asks_for_more(text: str) -> bool:
    """ "El DNI ya lo tengo, ¿el padrón?": the document was spoken of, and something else is asked
    for."""
    spoken, _, asked = text.rpartition("¿")
    is_spoken = any(token.kind is Kind.DNI for token in words_of(spoken) or ())
    question = words_of(asked) or ()
    return is_spoken and (
        not any(token.kind is Kind.DNI for token in question)
        and (demands_a_thing(question) or any(token.said in NAMELESS for token in question))
    )


def _follow_untitled(so_far: SoFar, said: Sequence[Token], *, is_question: bool) -> None:
    """Talk without a word for the number that it asks for, if it asks for any."""
    so_far.operator_asks_else |= demands_a_thing(said) or (
        is_question and any(token.kind == Kind.OTHER or token.said in NAMELESS for token in said)
    )
    if is_question and so_far.number.digits and not is_idle(said):
        so_far.is_closed = True
    is_open = _asks_openly(said) or (is_question and any(one.said == "mientras" for one in said))
    if so_far.topic is Topic.DOCUMENT and not so_far.is_begun and is_open:
        # "Mientras, ¿dónde la ubico?": the next number may answer that.
        so_far.topic = Topic.UNCLEAR
    is_of_relative = points_at(said) and any(token.kind is Kind.PERSON for token in said)
    if is_question and is_of_relative and not so_far.number.digits:
        # "¿Y el de su esposo?"
        so_far.topic = Topic.UNCLEAR
    if so_far.topic is Topic.DOCUMENT and _is_for_another(so_far, said, is_question):
        so_far.topic = Topic.UNCLEAR
    if so_far.topic is Topic.DOCUMENT and is_question:
        # "¿Me dice el número?"
        so_far.is_clouded &= all(token.said not in NAMELESS for token in said)


def _asks_openly(said: Sequence[Token]) -> bool:
    """ "¿dónde la ubico?", "lea lo que tiene grabado"; not "¿cómo?", "¿cuál era el número?"."""
    words = {token.said for token in said}
    is_open = not _OPENING.isdisjoint(words) and _AS_THEY_LIKE.isdisjoint(words)
    return is_open and not waits_for_more(said)


def _is_for_another(so_far: SoFar, said: Sequence[Token], is_question: bool) -> bool:
    """Whether a question without "dni" asks whoever hasn't got it for another number."""
    if is_question and so_far.is_declined:
        return True
    is_for_other = is_question and any(token.said in _OTHERS for token in said)
    return not so_far.is_begun and (
        is_for_other or asks_for_some_number(said, has_none=so_far.has_none)
    )
