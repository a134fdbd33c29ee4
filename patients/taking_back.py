"""What a patient says after having agreed to a dictated number: whether it is taken back.

The patient agreed when the number was repeated, so doubt alone is not enough any more: only what
speaks of the number, or gives another one for sure, is listened to. One that was keyed or written
(*given*) is taken back by the same words; but another number that is heard is trusted less: with no
word against the first it is left alone, and with one the first is taken back and the other is not
taken at once.

| said after the patient agreed                           | the number                            |
| ------------------------------------------------------- | ------------------------------------- |
| "no, perdón, mi dni es 99 123 402", "perdón, 99..."     | that one, which nobody agreed to yet  |
| "mi dni es 99 123 402", with no correction              | unsure: two numbers; *given*: stays   |
| "ese no es mi dni", "el dni está mal"                   | taken back                            |
| "no, ese es de mi marido", "ese es mi teléfono"         | taken back                            |
| "el último número es un 5", "no, perdón, mi dni es..."  | taken back                            |
| "no" to "¿99.123.401?", to "¿ese DNI es suyo?"          | taken back                            |
| "sí" to "¿ese es su celular?", to "¿me dio el suyo?"    | taken back                            |
| "ahora llamo por otro paciente", to "¿DNI de su mamá?"  | taken back: it is another patient's   |
| "no, usá el 99...", where the talk before it is known   | taken back                            |
| the same number again                                   | stays                                 |
| "no, gracias", "el equipo es de mi marido", "está mal"  | stays: it may be of anything else     |
| "creo que sí", "no, perdón, 402", a bare number         | stays: it may be another thing's      |
| the document of somebody else                           | stays                                 |
| "¿ese no es mi dni?"                                    | stays: it is asked                    |
| at once: "no, ese no es", "está mal", "me equivoqué",   | taken back                            |
| "me equivoqué de número", "está mal ese número"         |                                       |
| the same after other talk, or to another question       | stays, unless it names the number     |
| at once: "no", "no, gracias", "me equivoqué de tubo"    | stays                                 |

*At once* is in the first turn after the patient agreed that is more than assent ("ajá", "bueno"),
with no question of the operator's in between but of the number. Where the talk before isn't known,
because its time is over, nothing is at once.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from patients.dictation import Dictated, Heard, Speaker, Utterance, read_dni
from patients.dictation.turns.so_far import IN_DOUBT, SECOND_NUMBER
from patients.dictation.whose.following import Whose, whose_after
from patients.dictation.words.known_talk import words_in
from patients.dictation.words.tokens import folded, tokens
from patients.dictation.words.vocabulary import NUMBERS, Kind
from patients.document import fingerprint

TAKEN_BACK = "taken_back"
"""The reason of an unsure document to which the patient had agreed."""
# Two numbers that differ in every digit, for one whose digits are not known any more.
STAND_INS = ("90817263", "56342918")
# So that what comes next is no answer to the number itself.
_WRONG = Utterance(speaker=Speaker.PATIENT, text="ese número está mal")
_OTHER_TALK = Utterance(speaker=Speaker.PATIENT, text="gracias")

_LEFT_OPEN = (IN_DOUBT, SECOND_NUMBER)
_DOCUMENT = r"(?:d\.?\s?n\.?\s?i\b\.?|documento\b|numero de documento\b)"
_DISOWNED = re.compile(
    rf"\bno (?:es|era) (?:mi|el mio,? el) {_DOCUMENT}(?!,? (?:el|la|lo) (?:que|problema))"
    rf"|\b(?:{_DOCUMENT}|ese numero),?(?: que (?:\w+ )?\w+)? no (?:es|era) (?:el )?mio\b"
    rf"|\b(?:{_DOCUMENT}|ese numero),?(?: que (?:\w+ )?\w+)? (?:esta|estaba|es|era) "
    r"(?:mal|equivocado|incorrecto|erroneo)(?=\s*(?:[.,;!]|$))"
    rf"|\b(?:di|dije|pase|lei|dicte) mal (?:el|mi|ese) (?:numero\b(?! de serie)|{_DOCUMENT})"
)
# Said of whatever was spoken of last; of the number, if that was it.
_WRONG_AT_ONCE = re.compile(
    rf"\bes[eao](?: numero| {_DOCUMENT})?,? no (?:es|era|fue)\b"
    r"|\bno (?:es|era|fue) (?:es[eao]|asi)\b|\bme (?:equivoque|confundi)\b|\b(?:es|era) otro\b"
    r"|\b(?:esta|estaba|quedo|di|dije|pase|lei|dicte) mal\b|\b(?:equivocado|incorrecto)\b"
)
_OF_NUMBER = words_in(
    """ah al asi ay che confundi de di dicte dije disculpa disculpe dni documento el equivocado
    equivoque era es esa ese eso espera espere esta estaba fue incorrecto la le lei lo mal me mi mio
    mire no numero otro para pare pase perdon perdone que quedo senorita si te uh uy ya"""
)
_WORDS = re.compile(r"\w+")
_ASSENT = frozenset({Kind.SKIP, Kind.PAUSE, Kind.YES, Kind.END, Kind.POINT, Kind.AND})
_ASKS_WHOSE = re.compile(r"\b(?:suyo|de quien|correct[oa]|es su|esta bien)\b")
_POINTS = re.compile(r"\bes[eao](?: si)?(?: no)? (?:es|era)\b")
_NUMERAL = re.compile(r"\b(?:numero|digito|cifra)s?\b(?! de (?!documento|dni))")
_OF_ANOTHER = re.compile(rf"{_DOCUMENT} de(?:l| mi| la| su)\b")
_BEFORE_A_NUMBER = re.compile(r"(\D{1,200})[,.;]\s[^\d,.;]{0,60}\d")


def stand_in(digits: str) -> Utterance:
    """The patient dictating a number."""
    return Utterance(speaker=Speaker.PATIENT, text=f"mi dni es {digits}")


def told(said: Sequence[Utterance]) -> tuple[Utterance, ...]:
    """The same talk, with what disowns a number said so that a reading of it forgets the number:
    "ese no es mi dni" speaks of it as well, and so do the words before "el mío es 99..."."""
    heard: list[Utterance] = []
    for one in said:
        if one.speaker is Speaker.PATIENT and not _is_question(one.text):
            first = _BEFORE_A_NUMBER.match(one.text)
            if _DISOWNED.search(folded(one.text)):
                heard.append(_WRONG)
            elif first and _speaks_of_it(first[1]) and _is_denial(first[1]):
                heard.append(replace(one, text=first[1]))
                one = replace(one, text=one.text[first.end(1) :])
        heard.append(one)
    return tuple(heard)


def after_agreeing(
    said: Sequence[Utterance],
    held: str,
    *,
    is_given: bool = False,
    is_at_once: bool = False,
    whose: Whose | None = None,
) -> Dictated:
    """What the patient's words since then say of the number of the fingerprint `held`: NOTHING
    leaves it, DNI is another in its place, UNSURE takes it back. `is_given`: it was keyed or
    written. `is_at_once`: nothing but assent was said between that and the last of them. `whose`:
    what is known of persons from before."""
    after = _against(
        said,
        held,
        before=(),
        digits="",
        is_given=is_given,
        is_at_once=is_at_once,
        whose=whose,
    )
    is_another = after.state is Heard.NOTHING and all(
        read_dni((stand_in(one), _OTHER_TALK, *said)).reason == IN_DOUBT for one in STAND_INS
    )
    return replace(after, state=Heard.UNSURE, reason=TAKEN_BACK) if is_another else after


def is_assent(text: str) -> bool:
    """ "ajá", "bueno, gracias": it speaks of nothing."""
    said = tokens(text)
    return said is not None and all(token.kind in _ASSENT for token in said)


def after_agreeing_in(
    talk: Sequence[Utterance], held: str, *, is_given: bool = False, whose: Whose | None = None
) -> Dictated:
    """The same, where the whole talk is known; its last utterance is what is new."""
    whole, before = (read_dni(told(part), whose=whose) for part in (talk, talk[:-1]))
    if whole.state is Heard.DNI and whole.digits != before.digits and not is_given:
        return replace(whole, state=Heard.NOTHING) if fingerprint(whole.digits) == held else whole
    digits = next((one for one in sorted(before.said) if fingerprint(one) == held), "")
    at = len(talk) - 1
    while at and talk[at - 1].speaker is Speaker.OPERATOR:
        at -= 1
    if whole.reason in _LEFT_OPEN and read_dni(told(talk[:at]), whose=whose).reason != whole.reason:
        return replace(whole, reason=TAKEN_BACK)
    if not digits:
        at = len(talk) - 1
    after = _against(
        talk[-1:],
        held,
        before=talk[at:-1],
        digits=digits,
        is_given=is_given,
        is_at_once=_is_at_once(talk[:-1]),
        whose=whose_after(talk[:at], whose),
    )
    return replace(after, said=whole.said)


def _is_at_once(talk: Sequence[Utterance]) -> bool:
    """Whether the last that was spoken of is the number."""
    for one in reversed(talk):
        said = tokens(one.text) or ()
        is_of_it = any(token.kind in NUMBERS or token.kind is Kind.DNI for token in said)
        is_patients = one.speaker is Speaker.PATIENT
        if is_patients and not is_assent(one.text):
            return is_of_it
        if not is_patients and "?" in one.text and not (is_of_it or is_assent(one.text)):
            return False
    return False


def _against(
    said: Sequence[Utterance],
    held: str,
    *,
    before: Sequence[Utterance],
    digits: str,
    is_given: bool,
    is_at_once: bool,
    whose: Whose | None,
) -> Dictated:
    """`before` is what the operator said just before the last of it; `digits` are the number's,
    where they are known; `whose` is what is known of persons before `said`."""
    now = said[-1].text
    alone = read_dni((*said[:-1], *before, said[-1]), whose=whose)
    is_other = alone.state is Heard.DNI and fingerprint(alone.digits) != held
    after = [
        read_dni((stand_in(one), _OTHER_TALK, *said[:-1], *before, said[-1]))
        for one in ((digits,) if digits else STAND_INS)
    ]
    is_replaced = is_other and {one.digits for one in after} == {alone.digits}
    if is_replaced and not is_given:
        return alone
    clouded = read_dni((*said[:-1], *before, said[-1]), is_clouded=True, whose=whose)
    is_sure = is_replaced or (is_other and clouded.state is Heard.DNI and not is_given)
    takes_back = _takes_back(now, after, before, digits) or (is_at_once and _is_wrong(now))
    if is_sure or (takes_back and not _is_question(now)):
        return replace(alone, state=Heard.UNSURE, digits="", reason=TAKEN_BACK)
    return replace(alone, state=Heard.NOTHING, digits="", reason="")


def _takes_back(
    text: str, after: Sequence[Dictated], before: Sequence[Utterance], digits: str
) -> bool:
    if _DISOWNED.search(folded(text)):
        return True
    if all(one.reason in ("denied", "corrected") for one in after):
        is_denied = all(one.reason == "denied" for one in after)
        return (is_denied and _answers_of_it(before, digits)) or _speaks_of_it(text)
    # "ese es de mi marido, el mío es 99..."
    first = _BEFORE_A_NUMBER.match(text)
    return first is not None and _is_denial(first[1]) and _speaks_of_it(first[1])


def _is_wrong(text: str) -> bool:
    """ "no, ese no es", "me equivoqué", with no word of anything else."""
    plain = folded(text)
    return bool(_WRONG_AT_ONCE.search(plain)) and {*_WORDS.findall(plain)} <= _OF_NUMBER


def _is_denial(text: str) -> bool:
    said = Utterance(speaker=Speaker.PATIENT, text=text)
    after = [read_dni((stand_in(one), _OTHER_TALK, said)) for one in STAND_INS]
    return all(one.reason == "denied" for one in after)


def _answers_of_it(before: Sequence[Utterance], digits: str) -> bool:
    """Whether the operator had read the number back, or asked whose document it is."""
    asked = " ".join(one.text for one in before)
    is_read_back = bool(digits) and digits in "".join(filter(str.isdigit, asked))
    has_document = any(token.kind is Kind.DNI for token in tokens(asked) or ())
    return is_read_back or (has_document and bool(_ASKS_WHOSE.search(folded(asked))))


def _speaks_of_it(text: str) -> bool:
    """ "ese es de mi marido", "el último número es un 5"; not "el equipo es de mi marido"."""
    plain = folded(text)
    kinds = {token.kind for token in tokens(text) or ()}
    points = bool(_POINTS.search(plain))
    is_named = Kind.DNI in kinds and not _OF_ANOTHER.search(plain)
    return (
        is_named
        or bool(_NUMERAL.search(plain))
        or (points and bool(kinds & {Kind.DNI, Kind.PERSON, Kind.FOREIGN}))
    )


def _is_question(text: str) -> bool:
    return text.rstrip().endswith("?")
