"""Whose the numbers of a conversation are, followed turn by turn beside the numbers themselves.

What is not known to be the patient's is unsure. The parts: `asked_whose` (for whom the operator
asks), `callers` (who speaks), `relatives` (what is said to be the patient's by who calls for
them), `third_persons` (who else is spoken of) and `deputed` (who is put in the patient's place).

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
from dataclasses import dataclass, replace

from patients.dictation.values import Speaker, Utterance
from patients.dictation.whose.asked_of_persons import Asked, asked_of_persons
from patients.dictation.whose.asked_whose import Wanted, wanted_by
from patients.dictation.whose.callers import caller_after, takes_back_own
from patients.dictation.whose.deputed import deputes, introduces
from patients.dictation.whose.not_asked import asks_for_none
from patients.dictation.whose.presented import Caller
from patients.dictation.whose.relatives import of_patient, others_in, patients_in
from patients.dictation.whose.third_persons import speaks_of_another
from patients.dictation.whose.this_call import is_now_for_another, is_of_earlier_call
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
# "Para mi papá y mi tío", "mi esposa, la retira mi hija".
_MY_PEOPLE = re.compile(rf"\bmi ({PERSON})\b")
_IS_MINE = re.compile(
    rf"^\W*no\b\W*(?:yo )?soy (?:el|la) {PERSON}\b\W*es mi ({PERSON})(?=\W*(?:[.;,]|$))"
)
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
    is_taken_back: bool = False
    """Whether the last turn says that a number given as their own is not the patient's."""

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
        wanted = wanted_by(
            said,
            patients=self.patients,
            is_unique=self.is_unique,
            is_another_calling=self.caller is Caller.ANOTHER,
            is_other_known=self.is_other_known,
        )
        if asks_for_none(said):
            wanted = Wanted.ANOTHERS
        if wanted in (Wanted.DOCUMENT, Wanted.HOLDERS) and (self.is_who_open or self.is_deputed):
            wanted = Wanted.ANOTHERS
        if wanted is Wanted.NOBODYS:
            is_open = "?" not in text
            return replace(
                self,
                asked=asked,
                is_who_open=self.is_who_open and is_open,
                is_deputed=(self.is_deputed and is_open) or introduces(said),
            )
        is_patients = wanted in (Wanted.DOCUMENT, *_OF_PATIENT)
        return replace(
            self,
            asked=asked,
            wanted=wanted,
            is_who_open=wanted is Wanted.PERSON or (self.is_who_open and not is_patients),
            is_third=self.is_third and not is_patients,
            is_deputed=self.is_deputed and not is_patients,
        )

    def after_patient(self, text: str) -> "Whose":
        """The same, after a turn of the patient's side, for what is said in it."""
        said = plain(text)
        caller, patients = self._persons_after(said)
        is_third = speaks_of_another(said) and self.asked is Asked.NOTHING
        is_me = self.is_who_open and _MYSELF.search(said) is not None
        is_mine = MINE.search(said) is not None and caller is not Caller.ANOTHER
        wanted = Wanted.NOBODYS if is_me or is_mine else self.wanted
        if _ONLY_MINE.search(said) and self.wanted not in (Wanted.NOBODYS, Wanted.DOCUMENT):
            # What comes next is not what was asked for.
            wanted = Wanted.ANOTHERS
        return replace(
            self,
            caller=caller,
            is_deputed=self.is_deputed or deputes(said),
            is_taken_back=caller is Caller.ANOTHER
            and not self.is_for_them
            and takes_back_own(said, self.asked),
            is_other_call=is_now_for_another(said, self.patients),
            patients=patients,
            is_other_known=self.is_other_known
            or (self.asked is Asked.NOTHING and others_in(said, patients))
            or (self.asked is Asked.PATIENT and len({*_MY_PEOPLE.findall(said)}) > 1),
            is_third=(self.is_third or is_third) and not is_mine,
            wanted=wanted,
            is_who_open=self.is_who_open and not is_me,
            asked=Asked.NOTHING,
        )

    def _persons_after(self, said: str) -> tuple[Caller, frozenset[str]]:
        """Who speaks, and who was said to be the patient, after a folded turn."""
        patients = patients_in(said)
        is_third_asked = self.is_who_open and self.asked is Asked.NOTHING
        caller = caller_after(self.caller, said, self.asked, is_third_asked=is_third_asked)
        if patients and caller is not Caller.PATIENT:
            caller = Caller.ANOTHER
        if caller is Caller.PATIENT:
            return caller, frozenset()
        if self.asked in (Asked.PATIENT, Asked.TIE):
            # "Es mi mamá"; "la nuera" is who speaks.
            own = "" if self.asked is Asked.PATIENT else "mi "
            patients |= frozenset(re.findall(rf"\b{own}({PERSON})\b", said)[:1])
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
            is_for_them=self.wanted is Wanted.PATIENTS,
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
            return False
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
