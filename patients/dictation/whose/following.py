"""Whose the numbers of a conversation are, followed turn by turn beside the numbers themselves.

What is not known to be the patient's is unsure. The parts: `asked_whose` (for whom the operator
asks), `callers` (who speaks), `relatives` (what is said to be the patient's by who calls for
them), `third_persons` (who else is spoken of), `deputed` (who is put in the patient's place),
`come_to` (whom the operator came to), `not_at_hand` (who has only their own) and `own_given` (whose
number turns out to be their own).

| so far                                             | "mi dni es N" | "dni N"  | N alone       |
| -------------------------------------------------- | ------------- | -------- | ------------- |
| nothing is known of persons                        | read          | read     | as the rest   |
| another was asked for, or who somebody is          | read          | unsure   | unsure        |
| somebody else was spoken of, and the document not  | read          | unsure   | as the rest   |
| asked for since                                    |               |          |               |
| who speaks is another                              | unsure        | unsure   | unsure        |
| ... and the patient's was asked for in so many words | unsure      | read     | read          |
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from patients.dictation.values import Speaker, Utterance
from patients.dictation.whose.asked_of_persons import Asked, asked_of_persons
from patients.dictation.whose.asked_whose import Wanted, wanted_by
from patients.dictation.whose.callers import caller_after, takes_back_own
from patients.dictation.whose.come_to import ComeTo, is_of_usted
from patients.dictation.whose.deputed import deputes
from patients.dictation.whose.not_asked import asks_for_none
from patients.dictation.whose.not_at_hand import contrasts_own, has_none, has_only_own
from patients.dictation.whose.own_given import (
    asks_for_anothers,
    asks_if_patients,
    gives_another,
    is_own_given,
)
from patients.dictation.whose.presented import Caller
from patients.dictation.whose.relatives import of_patient, others_in, patients_in
from patients.dictation.whose.third_persons import speaks_of_another
from patients.dictation.whose.this_call import is_now_for_another, is_of_earlier_call
from patients.dictation.whose.told_apart import is_of_relative, tells_apart, wants_the_patients
from patients.dictation.words.persons import DOCUMENT, PERSON, RELATIVE, plain

MINE = re.compile(rf"\bmi (?:numero de )?{DOCUMENT}|\b(?:el|{DOCUMENT}) mio\b")
_OF_PATIENT = (Wanted.PATIENTS, Wanted.HOLDERS)
_ONLY_MINE = re.compile(
    r"^\W*no\b[^\d]*\b(?:solo|solamente|nada mas|unicamente|tengo)\b[^\d]*"
    rf"\b(?:el mio|mi {DOCUMENT})[^\d]*$"
)
# "Su abuelo, que es el paciente", of the operator's.
_NAMED_PATIENT = re.compile(
    rf"\b(?:su|tu) ({RELATIVE}),? (?:(?:que|quien) es )?(?:el|la) paciente\b"
)
# "¿Y usted?", to whoever hasn't got the patient's document.
_AND_YOURS = re.compile(r"^\W*(?:y|pero) (?:usted|vos|ud)\b")
# "Para mi papá y mi tío", "mi esposa, la retira mi hija".
_MY_PEOPLE = re.compile(rf"\bmi ({PERSON})\b")
_IS_MINE = re.compile(
    rf"^\W*no\b\W*(?:yo )?soy (?:el|la) {PERSON}\b\W*es mi ({PERSON})(?=\W*(?:[.;,]|$))"
)
_AGREES = re.compile(r"^\W*(?:si|claro|exacto|correcto|asi es)\b")
_MYSELF = re.compile(r"^\W*(?:yo|yo mism[oa]|conmigo|soy yo)\W*$")


@dataclass(frozen=True, kw_only=True)
class Whose:
    """What is known of persons up to some turn."""

    caller: Caller = Caller.UNKNOWN
    asked: Asked = Asked.NOTHING
    """What the operator's last turn asked of persons."""
    wanted: Wanted = Wanted.NOBODYS
    is_who_open: bool = False
    """Whether the operator's last question was who somebody is: "su DNI" is then theirs."""
    patients: frozenset[str] = frozenset()
    """Who was said to be the patient: relatives' words, names."""
    is_other_known: bool = False
    """Whether anybody else was spoken of than the patient and who speaks."""
    is_third: bool = False
    """Whether somebody was spoken of since the document was asked for."""
    is_deputed: bool = False
    """Whether somebody was put in the patient's place since the operator's last question."""
    come_to: ComeTo = field(default_factory=ComeTo)
    is_lacking: bool = False
    """Whether the patient's document was asked for, and who speaks hasn't got it."""
    is_asked_if_patients: bool = False
    """Whether the operator has just asked whether the number is the patient's."""
    is_relatives: bool = False
    """Whether the operator's last turn asked for a relative's document."""
    is_taken_back: bool = False
    """Whether the last turn says that a number given as their own is not the patient's."""
    is_own_given: bool = False
    """Whether it says so of one that was given as the patient's."""

    is_other_call: bool = False
    """Whether the last turn says that the call is now for another than the patient so far."""

    @property
    def is_unique(self) -> bool:
        """Whether "ella" can be nobody but the patient."""
        return len(self.patients) == 1 and not self.is_other_known

    @property
    def is_for_them(self) -> bool:
        """Whether the operator asked for the patient's document in so many words."""
        return self.wanted in _OF_PATIENT

    def after_operator(self, text: str) -> "Whose":
        """The same, after a turn of the operator's."""
        said = plain(text)
        named = frozenset(_NAMED_PATIENT.findall(said)) - self.patients
        if named:
            known = replace(self, caller=Caller.ANOTHER, patients=self.patients | named)
            return known.after_operator(text)
        asked = asked_of_persons(said)
        wanted, come_to = self._wanted_by(said, asked)
        is_own_wanted = self.is_lacking and wanted is Wanted.DOCUMENT
        known = replace(
            self,
            asked=asked,
            caller=Caller.ANOTHER if is_own_wanted or self._is_told_apart(said) else self.caller,
            come_to=come_to,
            is_lacking=self.is_lacking and wanted is not Wanted.PATIENTS,
            is_asked_if_patients=asks_if_patients(said),
            is_relatives=self._asks_for_a_relatives(said, wanted),
        )
        return known._after_wanted(wanted, is_open="?" not in text)

    def _is_told_apart(self, said: str) -> bool:
        """Whether the operator tells who speaks from the patient, which nobody said to be."""
        if wants_the_patients(said):
            return self.caller is not Caller.PATIENT
        return tells_apart(said) and self.caller is Caller.UNKNOWN

    def _asks_for_a_relatives(self, said: str, wanted: Wanted) -> bool:
        """Whether it is still, or now, a relative's document that the operator wants, who may be
        the patient: nobody who receives or the like."""
        if wanted is Wanted.NOBODYS:
            return self.is_relatives and "?" not in said
        is_errand = self.is_who_open or self.is_deputed or self.come_to.is_other
        return wanted is Wanted.ANOTHERS and is_of_relative(said) and not is_errand

    def _after_wanted(self, wanted: Wanted, *, is_open: bool) -> "Whose":
        """The same, once this was asked for. `is_open`: the operator asked no question."""
        if wanted is Wanted.NOBODYS:
            return replace(
                self,
                is_who_open=self.is_who_open and is_open,
                is_deputed=self.is_deputed and is_open,
            )
        is_patients = wanted in (Wanted.DOCUMENT, *_OF_PATIENT)
        return replace(
            self,
            wanted=wanted,
            is_who_open=wanted is Wanted.PERSON or (self.is_who_open and not is_patients),
            is_third=self.is_third and not is_patients,
            is_deputed=self.is_deputed and not is_patients,
        )

    def _wanted_by(self, said: str, asked: Asked) -> tuple[Wanted, ComeTo]:
        """Whose document an operator's folded turn asks for, and to whom it comes."""
        if self._is_told_apart(said):
            return Wanted.PATIENTS if wants_the_patients(said) else Wanted.EITHERS, ComeTo()
        wanted = wanted_by(
            said,
            patients=self.patients,
            is_unique=self.is_unique,
            is_another_calling=self.caller is Caller.ANOTHER,
            is_other_known=self.is_other_known,
        )
        if asks_for_none(said):
            wanted = Wanted.ANOTHERS
        if self.is_lacking and wanted is Wanted.NOBODYS and _AND_YOURS.search(said):
            wanted = Wanted.DOCUMENT
        if is_of_usted(said):
            return wanted, ComeTo()
        is_of_deputy = self.is_who_open or self.is_deputed
        come_to = self.come_to.after_operator(said, asked=asked, is_of_deputy=is_of_deputy)
        is_elses = is_of_deputy or come_to.is_other
        if wanted in (Wanted.DOCUMENT, Wanted.HOLDERS) and is_elses:
            wanted = Wanted.ANOTHERS
        return wanted, ComeTo() if wanted is Wanted.PATIENTS else come_to

    def after_patient(self, text: str) -> "Whose":
        """The same, after a turn of the patient's side, for what is said in it."""
        said = plain(text)
        caller, patients = self._persons_after(said)
        is_third = speaks_of_another(said) and self.asked is Asked.NOTHING
        is_me = self.is_who_open and _MYSELF.search(said) is not None
        is_mine = MINE.search(said) is not None and caller is not Caller.ANOTHER
        is_mine &= not self.is_relatives or caller is Caller.PATIENT
        return replace(
            self,
            caller=caller,
            is_deputed=self.is_deputed or deputes(said),
            come_to=self._come_to_after(said, is_mine=is_mine),
            is_lacking=self._is_lacking_after(said, caller),
            is_taken_back=self._is_taken_back(said, caller),
            is_own_given=self._is_own_given(said) or gives_another(said),
            is_other_call=is_now_for_another(said, self.patients),
            patients=patients,
            is_other_known=self.is_other_known
            or (self.asked is Asked.NOTHING and others_in(said, patients))
            or (self.asked is Asked.PATIENT and len({*_MY_PEOPLE.findall(said)}) > 1),
            is_third=(self.is_third or is_third) and not is_mine,
            wanted=self._wanted_after(said, is_mine=is_me or is_mine),
            is_who_open=self.is_who_open and not is_me,
            asked=Asked.NOTHING,
            is_asked_if_patients=False,
        )

    def _wanted_after(self, said: str, *, is_mine: bool) -> Wanted:
        if self.is_for_them and has_only_own(said):
            # What comes next is the number of who speaks.
            return Wanted.DOCUMENT
        if _ONLY_MINE.search(said) and self.wanted not in (Wanted.NOBODYS, Wanted.DOCUMENT):
            # What comes next is not what was asked for.
            return Wanted.ANOTHERS
        return Wanted.NOBODYS if is_mine else self.wanted

    def _is_lacking_after(self, said: str, caller: Caller) -> bool:
        is_lacking = self.is_lacking or (self.is_for_them and has_none(said))
        return is_lacking and caller is not Caller.PATIENT

    def _is_taken_back(self, said: str, caller: Caller) -> bool:
        if self.is_asked_if_patients and _AGREES.search(said):
            return False
        if self.wanted in (Wanted.DOCUMENT, Wanted.NOBODYS) and asks_for_anothers(said):
            return not (self.is_deputed or self.come_to.is_other)
        return caller is Caller.ANOTHER and takes_back_own(said, self.asked)

    def _is_own_given(self, said: str) -> bool:
        return is_own_given(said, is_asked_if_patients=self.is_asked_if_patients)

    def _come_to_after(self, said: str, *, is_mine: bool) -> ComeTo:
        if is_mine:
            return ComeTo()
        return self.come_to.after_patient(said, asked=self.asked, patients=self.patients)

    def _persons_after(self, said: str) -> tuple[Caller, frozenset[str]]:
        """Who speaks, and who was said to be the patient, after a folded turn."""
        if contrasts_own(said):
            return Caller.ANOTHER, self.patients
        patients = patients_in(said)
        is_third_asked = self.is_who_open and self.asked is Asked.NOTHING
        caller = caller_after(self.caller, said, self.asked, is_third_asked=is_third_asked)
        is_own = self._is_own_given(said) or (self.is_for_them and has_only_own(said))
        if (patients and caller is not Caller.PATIENT) or is_own:
            caller = Caller.ANOTHER
        if caller is Caller.PATIENT:
            return caller, frozenset()
        if self.asked in (Asked.PATIENT, Asked.TIE):
            # "Es mi mamá"; "la nuera" is who speaks.
            own = "" if self.asked is Asked.PATIENT else "mi "
            patients |= frozenset(re.findall(rf"\b{own}({PERSON}|senora)\b", said)[:1])
        elif self.asked is Asked.IS_PATIENT:
            # "No, mi mamá", "no, soy la hija, es mi mamá".
            patients |= frozenset(re.findall(rf"^\W*no\b\W*(?:es )?mi ({PERSON})\b", said))
            patients |= frozenset(_IS_MINE.findall(said))
        return caller, patients | self.patients

    def as_patients(self, text: str) -> str | None:
        """The turn as the patient would say it, if its number is said to be the patient's by who
        calls for them; `self` is what is known after it."""
        if self.caller is not Caller.ANOTHER and not self.is_for_them:
            return None
        if self.wanted in (Wanted.ANOTHERS, Wanted.PERSON) or is_of_earlier_call(plain(text)):
            return None
        return of_patient(
            plain(text),
            patients=self.patients,
            is_unique=self.is_unique,
            is_alone=not self.is_other_known,
            is_for_them=self.wanted in (Wanted.PATIENTS, Wanted.EITHERS),
            is_asked=self.wanted in (Wanted.DOCUMENT, Wanted.HOLDERS),
        )

    def is_anothers(self, text: str, *, is_called_document: bool) -> bool:
        """Whether a number in the turn may be another's; `self` is what is known after it.

        `is_called_document`: it is said as "dni N", in whatever words.
        """
        said = plain(text)
        if is_of_earlier_call(said):
            return True
        is_mine = MINE.search(said) is not None
        if self.caller is Caller.ANOTHER:
            return is_mine or not self.is_for_them
        if is_mine:
            return self.is_relatives and self.caller is not Caller.PATIENT
        if self.wanted in (Wanted.ANOTHERS, Wanted.PERSON):
            return True
        return is_called_document and self.is_third


def whose_after(said: Iterable[Utterance], begun: Whose | None = None) -> Whose:
    """What is known of persons after these utterances."""
    whose = begun or Whose()
    for one in said:
        is_patient = one.speaker is Speaker.PATIENT
        whose = whose.after_patient(one.text) if is_patient else whose.after_operator(one.text)
    return whose
