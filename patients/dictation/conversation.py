"""The patient's document, followed through a conversation.

A dictation goes on over the patient's turns, past what the operator says in between, until the
patient speaks of something else. What counts:

| what happens                                                | then                            |
| ----------------------------------------------------------- | ------------------------------- |
| "mi dni es ..." again                                       | a new dictation                 |
| turns of nothing but numbers                                | put one after another           |
| the last turn(s) are a document by themselves, the turns     | that document: it was begun     |
| before only its beginning                                   | anew                            |
| ... and with the turns before they are another              | unsure                          |
| more digits after a whole document                          | unsure, unless they repeat it   |
| two documents, with no correction                           | unsure                          |
| "no, 32..." or "perdón, 32...", all of it                   | the new one                     |
| plain "no" to a read-back, "está mal"                       | unsure until said again         |
| the operator reads back another number, or other last digits | unsure until said again         |
| "me comí un número", "ese es mi teléfono": see `changes`    | unsure until said again         |
| "no" to "¿es usted el paciente?"                            | unsure until said again         |
| "mi teléfono", "en la etiqueta dice", with no number        | the next is no document         |
| "el dni de mi mamá", "el de mi marido", with no number      | the next is not for sure        |
| "sí" to a read-back of what the dictation may have been     | that one                        |
| the operator asks for something else: a phone, litres       | numbers are no documents        |
| numbers of under 5 or over 9 digits, where none was asked   | nothing                         |

Only the patient's digits count: what the operator alone says is never a document.
"""

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum, auto

from patients.dictation.answers import names_part_of_document
from patients.dictation.changes import takes_back
from patients.dictation.cues import (
    announces_another,
    announces_anothers,
    asks_for_some_number,
    asks_whose,
    has_none,
    is_idle,
    last_topics,
    names_patient,
    points_at,
    reads_back_part,
    refuses,
)
from patients.dictation.grammar import MAX_DIGITS, ends_in_ten, is_open, readings
from patients.dictation.harmless import (
    clouds,
    demands_a_thing,
    names_a_thing,
    offers_a_thing,
    points_to_a_thing,
)
from patients.dictation.number import MIN_DIGITS, UNFINISHED, Number, attempts, number_of
from patients.dictation.owners import announces_own
from patients.dictation.runs import Role, Run, runs_of
from patients.dictation.tokens import Gap, Token, tokens
from patients.dictation.values import Dictated, Heard, Speaker, Utterance
from patients.dictation.vocabulary import NUMBERS, TALK, Kind

# Nobody dictates a document in more; what is longer is a flood, and is not read.
MAX_UTTERANCES = 2_000
MAX_CHARACTERS = 1_500
MAX_TURNS = 12
LENGTH_OF_GROUP = 3
MAX_WORDS_OF_NUMBERS = 700
# Digits, unasked for, that are worth a question.
SHORTEST_UNASKED = 5
LONGEST_UNASKED = 9


# Numbers that are no document because more was said than one.
_OF_SEVERAL = ("two_numbers", "corrected")


class _Topic(Enum):
    NONE = auto()
    DOCUMENT = auto()
    FOREIGN = auto()
    UNCLEAR = auto()


_NAMES = frozenset({"nombre", "nombres", "apellido", "apellidos", "datos"})
_NAMELESS = frozenset({"numero", "numeros", "nro"})
# What an operator says who asks nothing: "ajá", or the number again.
_ECHOING = frozenset({Kind.SKIP, Kind.PAUSE, Kind.YES, Kind.AND, Kind.POINT, Kind.END, *NUMBERS})
# "¿Eso qué es?", "¿de dónde es ese número?": asked of the number itself.
_ASKING_OF_IT = frozenset({"que", "donde", "cual"})
_IDLE = frozenset({Kind.SKIP, Kind.PAUSE, Kind.POINT, Kind.AND, Kind.AGAIN, Kind.END})


def read_dni(utterances: Sequence[Utterance], *, is_clouded: bool = False) -> Dictated:
    """The document that the patient has dictated so far, if its reading is forced.

    `utterances` are the whole conversation in order; the operator's may be missing.
    `is_clouded`: as `Dictated` says it of what was said before them.
    """
    if len(utterances) > MAX_UTTERANCES:
        return Dictated(state=Heard.UNSURE, reason="too_long")
    listener = _Listener(is_clouded=is_clouded)
    for utterance in utterances:
        if listener.is_flooded:
            break
        if utterance.speaker is Speaker.PATIENT:
            listener.hear_patient(utterance.text)
        else:
            listener.hear_operator(utterance.text)
    return replace(
        listener.verdict(),
        said=frozenset(listener.said),
        may_be_whole=listener.may_be_whole,
        is_clouded=listener.is_clouded,
    )


class _Listener:
    def __init__(self, *, is_clouded: bool) -> None:
        self._topic = _Topic.NONE
        self._turns: list[tuple[Token, ...]] = []
        self.said: set[str] = set()
        self.may_be_whole = False
        self._is_asked = self._is_closed = self._is_name_asked = False
        self._is_declined = self._has_none = False
        """Whether the patient hasn't got the document that was asked for."""
        self._is_whose_open = False
        """Whether the patient named somebody else, and the operator has not said whose it is."""
        self._told: set[str] = set()
        """Numbers that the operator gave: repeating one is no dictation."""
        self._mentioned: set[str] = set()
        """Numbers that the patient said amid other talk."""
        self._number = Number()
        self._earlier: set[str] = set()
        """Documents of dictations before this one."""
        self._doubt = self._loose = ""
        self._words_of_numbers = 0
        self._extended: Number | None = None
        """A document that a number of one or two digits followed at once: perhaps its last
        digits, or the answer to a question that was not heard."""
        self._read_back: Number | None = None
        self._operator_spoke = self._operator_checks = self._operator_asks_else = False
        self._operator_asks_whose = False
        self._is_fresh = False
        """Whether nothing but assent was said since the patient's last number."""
        self.is_clouded = is_clouded
        """Whether the patient said what may announce some other number."""

    @property
    def is_flooded(self) -> bool:
        """Whether more numbers were said than a conversation has."""
        return self._words_of_numbers > MAX_WORDS_OF_NUMBERS

    def verdict(self) -> Dictated:
        number = self._number
        if self._doubt:
            return Dictated(state=Heard.UNSURE, reason=self._doubt)
        if number.digits:
            if self._earlier - {number.digits}:
                return Dictated(state=Heard.UNSURE, reason="two_numbers")
            return Dictated(state=Heard.DNI, digits=number.digits)
        is_worth_asking = (self._is_asked and number.reason) or _may_be_one(number)
        if self._earlier and not (is_worth_asking and len(number.said) >= MIN_DIGITS):
            if len(self._earlier) > 1 or (is_worth_asking and self._is_asked):
                return Dictated(state=Heard.UNSURE, reason=number.reason or "two_numbers")
            return Dictated(state=Heard.DNI, digits=next(iter(self._earlier)))
        if is_worth_asking:
            return Dictated(state=Heard.UNSURE, reason=number.reason)
        if self._loose:
            return Dictated(state=Heard.UNSURE, reason=self._loose)
        return Dictated(state=Heard.NOTHING)

    def hear_operator(self, text: str) -> None:
        said = _tokens(text)
        self._operator_spoke = True
        if said is None:
            return
        self._is_fresh &= all(
            token.kind in _ECHOING or token.said in _ASKING_OF_IT for token in said
        )
        is_question = "?" in text
        asked = {token.kind for token in _tokens(text.rpartition("¿")[2]) or ()}
        self._operator_asks_whose = is_question and asks_whose(said)
        self._operator_checks = self._operator_asks_whose or bool(
            is_question
            and asked & {Kind.YES, Kind.DNI}
            and not asked & {Kind.FOREIGN, Kind.MEASURE}
        )
        for run in runs_of(said):
            number = number_of(run.tokens, is_asked=True, is_over=True)
            if run.role is not Role.FOREIGN and number.digits:
                self._read_back = number
            if run.role is not Role.ASKED and not self._turns:
                self._told |= number.candidates - self._mentioned
        self._follow(said, is_question=is_question and not self._read_back)
        if self._number.digits and self._differs(said):
            self._doubt = "read_back_differs"

    def _differs(self, said: Sequence[Token]) -> bool:
        """Whether the operator reads back another number, or a part that it hasn't got."""
        if self._read_back:
            return self._number.digits != self._read_back.digits
        return self._is_part_wrong(said)

    def _is_part_wrong(self, said: Sequence[Token]) -> bool:
        """ "¿termina en 401?", where no part of the document is 401."""
        if not reads_back_part(said):
            return False
        return any(
            len(number_of(run.tokens, is_asked=True).said) > 1
            and not any(part.digits in self._number.digits for part in readings(run.tokens))
            for run in runs_of(said)
            if run.role is not Role.FOREIGN
        )

    def _follow(self, said: Sequence[Token], *, is_question: bool) -> None:
        """What the operator asks for decides what the next number is."""
        topics = last_topics(said)
        is_settled = self._is_whose_open and names_patient(said)
        self._is_whose_open &= not (is_settled or topics)
        if is_settled and not topics:
            self._topic = _Topic.DOCUMENT
            self.is_clouded = False
        elif not topics:
            self._operator_asks_else = demands_a_thing(said) or (
                is_question
                and any(token.kind == Kind.OTHER or token.said in _NAMELESS for token in said)
            )
            if is_question and self._number.digits and not is_idle(said):
                self._is_closed = True
            if self._topic is _Topic.DOCUMENT and self._is_for_another(said, is_question):
                self._topic = _Topic.UNCLEAR
            if self._topic is _Topic.DOCUMENT and is_question:
                # "¿Me dice el número?"
                self.is_clouded &= all(token.said not in _NAMELESS for token in said)
        elif topics == {Kind.DNI}:
            self._topic = _Topic.DOCUMENT
            self.is_clouded = self._is_declined = self._has_none = False
            self._is_name_asked = any(token.said in _NAMES for token in said)
        else:
            # "De la persona que usa el equipo" asks for nothing new.
            is_remark = (
                self._topic is _Topic.DOCUMENT
                and not is_question
                and all(token.kind != Kind.FOREIGN or token.said in TALK for token in said)
            )
            is_unclear = Kind.DNI in topics or is_remark
            self._topic = _Topic.UNCLEAR if is_unclear else _Topic.FOREIGN

        if self._topic is _Topic.DOCUMENT and offers_a_thing(said):
            self._topic = _Topic.UNCLEAR

    def _is_for_another(self, said: Sequence[Token], is_question: bool) -> bool:
        """Whether a question without "dni" asks whoever hasn't got it for another number."""
        if is_question and self._is_declined:
            return True
        is_begun = bool(self._turns) and not self._is_closed
        return not is_begun and asks_for_some_number(said, has_none=self._has_none)

    def hear_patient(self, text: str) -> None:
        said = _tokens(text)
        if said is None:
            self._close()
            self._loose = "too_long"
            return
        is_refused = self._read_back is not None and refuses(said)
        if is_refused or self._is_taken_back(said):
            self._deny()
        runs = runs_of(
            said,
            is_asked=self._topic is _Topic.DOCUMENT,
            is_name_asked=self._is_name_asked,
        )
        self._words_of_numbers += sum(len(run.tokens) for run in runs)
        if self.is_flooded:
            self._doubt = "too_long"
            return
        if not runs:
            self._hear_words(said)
            self._hear_code(said)
        for run in runs:
            self._hear_number(run)
            self._note(run)
        if len(runs) > 1:
            self._compare(runs)
        self._is_fresh = bool(runs)
        self.is_clouded |= self._clouds(said, is_question=text.rstrip().endswith("?"))
        self._read_back = None
        self._operator_spoke = self._operator_checks = self._operator_asks_else = False
        self._operator_asks_whose = False

    def _is_taken_back(self, said: Sequence[Token]) -> bool:
        """Whether a whole number stops being the patient's."""
        if not (self._number.digits or self._earlier):
            return False
        is_of_other = self._topic is _Topic.FOREIGN
        if self._operator_asks_whose and refuses(said):
            return True
        if self._is_fresh and (points_to_a_thing(said) or names_a_thing(said)):
            return True
        return takes_back(said, is_of_other=is_of_other)

    def _compare(self, runs: Sequence[Run]) -> None:
        """Numbers side by side in one turn are one number, or a reason to ask."""
        if self._topic is _Topic.FOREIGN:
            return
        alone = [
            (run.role, number_of(run.tokens, is_asked=True, is_over=True))
            for run in runs
            if run.role is not Role.FOREIGN
        ]
        bare = [number.said for role, number in alone if role is Role.BARE]
        if len({number.digits for _, number in alone if number.digits}) > 1:
            self._close()
            self._doubt = "two_numbers"
        elif len({*bare}) > 1 and len("".join(bare)) >= SHORTEST_UNASKED:
            self._close()
            self._doubt = "ambiguous"

    def _note(self, run: Run) -> None:
        """Remember what was said, whatever becomes of it."""
        is_other = run.role is not Role.ASKED and self._topic is _Topic.FOREIGN
        if run.role is Role.FOREIGN or is_other:
            return
        each = [
            number_of(said, is_asked=True, is_over=True)
            for said in (run.tokens, *attempts(run.tokens))
        ]
        for number in (*each, self._number):
            self.may_be_whole |= bool(number.candidates) or len(number.said) >= MIN_DIGITS
            if len(number.candidates) == 1:
                self.said |= number.candidates

    # Turns without numbers.

    def _hear_words(self, said: Sequence[Token]) -> None:
        kinds = {token.kind for token in said} - _IDLE
        if self._topic is _Topic.DOCUMENT:
            self._is_declined |= Kind.HEDGE in kinds
            self._has_none |= Kind.HEDGE in kinds or has_none(said)
        if announces_anothers(said):
            self._deny()
            self._topic, self._is_whose_open = _Topic.UNCLEAR, True
        elif names_part_of_document(said):
            self._topic = _Topic.UNCLEAR
        elif Kind.DNI in kinds and not kinds & {Kind.WRONG, Kind.FOREIGN}:
            self._hear_announced(said)
        elif announces_another(said):
            self._topic = _Topic.FOREIGN
            self._close()
        elif Kind.OTHER not in kinds and (Kind.WRONG in kinds or self._is_of_another(said)):
            self._deny()
        elif kinds and kinds <= {Kind.NO, Kind.YES, Kind.WRONG} and Kind.NO in kinds:
            self._refuse(said)
        elif kinds == {Kind.YES}:
            self._agree()
        elif Kind.CORRECTION in kinds and kinds <= {Kind.CORRECTION, Kind.NO, Kind.YES}:
            if self._turns and not self._is_closed:
                self._go_on(tuple(token for token in said if token.kind == Kind.CORRECTION))
        elif kinds or any(token.kind == Kind.END for token in said):
            self._close()
        elif self._turns and not self._is_closed:
            # A lone "y" joins what was said before to what comes.
            ands = tuple(token for token in said if token.kind == Kind.AND)
            if ands:
                self._go_on(ands)

    def _hear_announced(self, said: Sequence[Token]) -> None:
        """ "te paso mi documento": whose the next number is was said."""
        is_owned = announces_own(said)
        self._topic = _Topic.DOCUMENT if is_owned else _Topic.UNCLEAR
        self.is_clouded &= not is_owned
        if self._number.digits:
            self._is_closed = True

    def _is_of_another(self, said: Sequence[Token]) -> bool:
        """ "ah no, es el de mi marido", "de mi hijo"; "mi hija" to whoever asks whose it is."""
        is_led = any(token.said in ("de", "del") for token in said[:1])
        points = points_at(said) or is_led or self._operator_asks_whose
        return points and any(token.kind == Kind.PERSON for token in said)

    def _hear_code(self, said: Sequence[Token]) -> None:
        """ "M32456789", where the document was asked for."""
        if self._topic is _Topic.DOCUMENT and any(
            token.kind == Kind.OTHER and sum(map(str.isdigit, token.said)) >= MIN_DIGITS
            for token in said
        ):
            self._loose = "unknown_word"

    def _refuse(self, said: Sequence[Token]) -> None:
        """A plain "no": to a read-back, or a nine in the middle of a number."""
        if self._read_back or self._operator_checks or not self._operator_spoke:
            if self._turns and not self._number.digits and not self._is_closed:
                self._go_on(tuple(token for token in said if token.kind == Kind.NO))
            else:
                self._deny()

    def _deny(self) -> None:
        if self._turns or self._number.digits or self._earlier:
            self._turns = []
            self._earlier = set()
            self._number = Number()
            self._doubt = "denied"

    def _agree(self) -> None:
        read_back = self._read_back
        if read_back is None or not (self._turns or self._number.candidates):
            return
        if read_back.digits in self._number.candidates:
            self._number = read_back
            self._earlier = set()
            self._doubt = ""
            self._close()
        else:
            self._doubt = "read_back_differs"

    def _close(self) -> None:
        """The patient speaks of something else: what was said is all of it."""
        if not self._is_closed and self._number.reason == UNFINISHED:
            self._number = self._whole(self._turns, is_over=True)
        elif self._extended is not None:
            self._number = self._extended
        if self._number.digits and self._topic is _Topic.DOCUMENT:
            # It was answered; a number after this answers something else.
            self._topic = _Topic.NONE
        self._is_closed = True
        self._extended = None

    # Turns with numbers.

    def _hear_number(self, run: Run) -> None:
        if run.role is Role.FOREIGN or (
            run.role is not Role.ASKED and self._topic is _Topic.FOREIGN
        ):
            self._close()
        elif run.role is Role.LOOSE or (
            run.role in (Role.BARE, Role.ANSWER) and (self._is_unclear(run) or self._is_told(run))
        ):
            self._hear_loose(run)
        elif self._is_clouded_now(run):
            self._hear_clouded(run)
        elif run.role is Role.ANSWER:
            self._hear_answer(run)
        elif run.role is Role.DOUBTED or (run.breaks_off and not run.is_written):
            self._hear_doubted(run)
        elif run.role is Role.ASKED:
            self._topic = _Topic.DOCUMENT
            self.is_clouded = False
            self._start(run)
        elif self._is_phone(run):
            self._close()
        elif self._is_closed or not self._turns or run.follows_no:
            self._start(run)
        else:
            self._go_on(run.tokens, run)
        if run.before_unknown and self._turns and not (self._number.digits or self._is_closed):
            # The word may have been a digit: what follows doesn't belong to what came before.
            self._number = Number(reason="unknown_word", said=self._number.said)
            self._is_closed = True

    def _is_unclear(self, run: Run) -> bool:
        """Whether it may be another number: two things were asked for, or something else was, or
        "mi número" is all that was said of it."""
        is_nameless = run.is_called_number and self._topic is not _Topic.DOCUMENT
        is_answer = (
            self._operator_asks_else
            and self._topic is _Topic.NONE
            and not (self._turns and self._is_asked and not self._is_closed)
        )
        return self._topic is _Topic.UNCLEAR or is_nameless or is_answer

    def _is_clouded_now(self, run: Run) -> bool:
        """Whether talk before it may have announced it as another thing's."""
        is_begun = bool(self._turns) and not self._is_closed
        return self.is_clouded and run.role in (Role.BARE, Role.ANSWER) and not is_begun

    def _hear_clouded(self, run: Run) -> None:
        number = number_of(run.tokens, is_asked=True, is_over=True)
        held = {self._number.digits, *self._earlier} - {""}
        if held and number.candidates - held:
            self._doubt = "two_numbers"
        self._hear_loose(run)

    def _clouds(self, said: Sequence[Token], *, is_question: bool) -> bool:
        is_asked = self._topic is _Topic.DOCUMENT
        if is_asked and any(token.kind is Kind.DNI for token in said):
            return False
        return clouds(said, is_question=is_question, is_asked=is_asked)

    def _is_told(self, run: Run) -> bool:
        """Whether it only says again what the operator gave, a phone or the number of an order."""
        number = number_of(run.tokens, is_asked=True, is_over=True)
        return bool(number.candidates & self._told) and self._topic is not _Topic.DOCUMENT

    def _is_phone(self, run: Run) -> bool:
        is_asked = self._topic is _Topic.DOCUMENT and not self._number.digits
        said = number_of(run.tokens, is_asked=False).said
        is_plain = all(token.kind in NUMBERS or token.kind == Kind.AND for token in run.tokens)
        return not is_asked and is_plain and LONGEST_UNASKED < len(said) < 2 * MIN_DIGITS

    def _hear_loose(self, run: Run) -> None:
        number = number_of(run.tokens, is_asked=True, is_over=True)
        is_next = bool(self._number.digits) and not self._is_closed
        self._mentioned |= number.candidates
        is_asked = self._topic in (_Topic.DOCUMENT, _Topic.UNCLEAR)
        is_long = len(number.said) >= SHORTEST_UNASKED or number.reason in _OF_SEVERAL
        if number.candidates or (is_asked and is_long):
            self._loose = "no_context"
        if number.candidates:
            if is_next and self._number.digits not in number.candidates:
                self._doubt = "two_numbers"
        elif is_next and len(number.said) == LENGTH_OF_GROUP:
            # "118 al final": a group of the document, said again otherwise.
            self._doubt = "corrected"
        if self._turns and not self._number.digits and not self._is_closed:
            self._number = Number(reason="interrupted", said=self._number.said)
        self._close()

    def _hear_answer(self, run: Run) -> None:
        """A document amid other talk; or the last part of one, with talk after it."""
        alone = number_of(run.tokens, is_asked=True, before_unknown=run.before_unknown)
        is_whole = len(alone.digits) == MAX_DIGITS or (
            alone.digits and not (run.follows_words and _has_words(run))
        )
        if self._turns and not (self._number.digits or self._is_closed or run.follows_words):
            self._go_on(run.tokens, run)
        elif is_whole and not (self._turns and not self._is_closed):
            self._start(run)
        else:
            self._hear_loose(run)
            return
        if not self._number.digits:
            self._number = Number(
                reason="interrupted", candidates=self._number.candidates, said=self._number.said
            )
        self._close()

    def _hear_doubted(self, run: Run) -> None:
        number = number_of(run.tokens, is_asked=True, is_over=True)
        if run.reason == "whose" and (self._number.digits or self._earlier):
            self._close()
            return
        self._close()
        self._doubt = run.reason or "unknown_word"
        self._number = Number(reason=self._doubt, candidates=number.candidates, said=number.said)
        self._turns = []

    def _start(self, run: Run) -> None:
        """A new dictation; one before it stays, unless this replaces it."""
        was_asked = self._is_asked and not self._is_closed
        replaces = run.is_correction or run.follows_no
        if self._number.digits:
            self._earlier.add(self._number.digits)
        had_number = bool(self._earlier or self._turns)
        self._turns = [run.tokens]
        self._is_asked = self._topic is _Topic.DOCUMENT or was_asked
        number = number_of(
            run.tokens,
            is_asked=self._is_asked,
            is_over=run.is_over,
            before_unknown=run.before_unknown,
        )
        if run.touches_no:
            number = _with_nine(number, run, is_asked=self._is_asked)
        if replaces and had_number:
            self._earlier = set() if number.digits else self._earlier
            if not number.digits:
                self._doubt = "corrected"
        if number.digits:
            self._doubt = ""
        self._number = number
        self._is_closed = False

    def _go_on(self, said: tuple[Token, ...], run: Run | None = None) -> None:
        before = self._number
        self._extended = None
        self._turns.append(said)
        if len(self._turns) > MAX_TURNS:
            self._number = Number(reason="too_long", said=before.said)
            return
        number = self._whole(
            self._turns,
            is_over=bool(run and run.is_over),
            before_unknown=bool(run and run.before_unknown),
        )
        is_corrected = any(token.kind == Kind.CORRECTION for token in said)
        was_cut = said[0].kind == Kind.AND and ends_in_ten(self._turns[-2] if before.digits else ())
        if before.digits and not (is_corrected or was_cut):
            number = self._after_whole(before, said)
        else:
            number = self._begun_anew(number)
        if number.digits and not (self._is_asked or self._is_cut_at_groups(number)):
            number = Number(
                reason="no_context", candidates=frozenset({number.digits}), said=number.said
            )
        self._number = number
        if number.digits and number.digits != before.digits:
            self._doubt = ""

    def _is_cut_at_groups(self, number: Number) -> bool:
        """Whether the turns end where the groups of a document do.

        Numbers that nobody asked for, turn after turn, may be answers to other questions; so may
        a single digit in front, which makes seven of six.
        """
        if number.said != self._whole(self._turns).said:
            return True
        kinds = {token.kind for turn in self._turns for token in turn}
        if kinds & {Kind.CORRECTION, Kind.AGAIN}:
            return True
        ends = {len(self._whole(self._turns[:end]).said) for end in range(1, len(self._turns))}
        return len(number.said) == MAX_DIGITS and ends <= {2, 5, MAX_DIGITS}

    def _after_whole(self, before: Number, said: tuple[Token, ...]) -> Number:
        """Digits after a whole document: they repeat it or part of it, or they are too many."""
        again = number_of(said, is_asked=self._is_asked)
        if again.digits == before.digits or again.said == before.digits:
            return before
        if self._operator_spoke and len(again.said) > 1 and before.digits.endswith(again.said):
            self._turns.pop()
            return before
        if again.digits:
            return Number(reason="two_numbers", said=again.said)
        if self._is_asked and len(before.digits) == MAX_DIGITS and len(again.said) <= 2:
            self._extended = before
        return Number(reason="too_long", said=before.said + again.said)

    def _begun_anew(self, number: Number) -> Number:
        """The number of all turns, unless the last ones are a whole document by themselves."""
        for first in range(1, len(self._turns)):
            tail = self._whole(self._turns[first:])
            goes_on = (
                self._turns[first][0].kind == Kind.CORRECTION
                or self._turns[first - 1][-1].kind == Kind.AND
            )
            is_one_turn = first == len(self._turns) - 1
            if not tail.digits or goes_on or not (self._is_asked or is_one_turn):
                continue
            if number.digits and number.digits != tail.digits:
                return Number(
                    reason="ambiguous",
                    candidates=number.candidates | tail.candidates,
                    said=number.said,
                )
            head = self._whole(self._turns[:first]).said
            if is_open(self._turns[first - 1]):
                # "treinta y dos cuatrocientos", broken off, may begin 32456789.
                head = head.rstrip("0")
            is_one = MIN_DIGITS <= len(number.said) <= MAX_DIGITS
            if not number.digits and not is_one and tail.said.startswith(head):
                return tail
        return number

    def _whole(
        self,
        turns: Sequence[tuple[Token, ...]],
        *,
        is_over: bool = False,
        before_unknown: bool = False,
    ) -> Number:
        said = list(turns[0])
        for turn in turns[1:]:
            said += (turn[0]._replace(gap=Gap.PAUSE, tight=""), *turn[1:])
        return number_of(
            said, is_asked=self._is_asked, is_over=is_over, before_unknown=before_unknown
        )


def _has_words(run: Run) -> bool:
    """Whether it was heard, at least in part, as words; numerals are not misheard by halves."""
    return any(token.kind in NUMBERS - {Kind.DIGITS} for token in run.tokens)


def _may_be_one(number: Number) -> bool:
    """Whether a number that nobody asked for is worth a question."""
    if not number.reason:
        return False
    if number.candidates or number.reason in ("two_numbers", "corrected", UNFINISHED):
        return True
    is_long = len(number.said) >= SHORTEST_UNASKED
    return is_long and (
        len(number.said) <= LONGEST_UNASKED or number.reason.startswith("ambiguous")
    )


def _tokens(text: str) -> list[Token] | None:
    return tokens(text) if len(text) <= MAX_CHARACTERS else None


def _with_nine(number: Number, run: Run, *, is_asked: bool) -> Number:
    """Doubt a number that a "no" stands before, if it would also be one with a nine there."""
    nine = run.tokens[0]._replace(kind=Kind.DIGITS, said="9", value=0, gap=Gap.SPACE, tight="")
    with_nine = number_of([nine, *run.tokens], is_asked=is_asked, is_over=True)
    if not with_nine.candidates:
        return number
    return Number(
        reason="ambiguous_no",
        candidates=number.candidates | with_nine.candidates,
        said=number.said,
    )
