"""Whether the operator tells the document of who speaks from the patient's: they are two persons.

| the operator says                               | who speaks is | and wants     |
| ----------------------------------------------- | ------------- | ------------- |
| "no, el del paciente", to whoever offers theirs | another       | the patient's |
| "¿el DNI suyo o el del paciente?", "o de su mamá?" | another    | nobody knows  |
| "no me sirve el suyo", "el suyo no"             | another       | nobody knows  |
| "el del paciente, no el suyo"                   | another       | the patient's |
| "¿DNI suyo, no del paciente?"                   | another       | theirs        |
| "el de su mamá, no el suyo", "no, el de su mamá" | another      | hers          |
| "¿su DNI? El del paciente ya lo tengo"          | another       | theirs        |
| "no, el suyo", "¿el suyo?"                      | as before     | as before     |

Who then says to be the patient is believed (`callers`).
"""

import re

from patients.dictation.words.persons import DOCUMENT, RELATIVE

_PATIENTS = rf"(?:el )?(?:{DOCUMENT} )?(?:del|de la) (?:paciente|titular)"
_THEIRS = rf"(?:suyo|tuyo|usted|vos|(?:su|tu) {DOCUMENT})"
_RELATIVES = rf"(?:el )?(?:{DOCUMENT} )?(?:del?|de la) (?:su |tu )?(?:{RELATIVE}|senora?)"
_USERS = (
    rf"(?:el )?(?:{DOCUMENT} )?(?:del que|de la que|de quien|de la persona que) (?:lo |la )?"
    r"(?:usa|utiliza|necesita)"
)
_NOT_YOURS = re.compile(
    r"^\W*(?:ah|ay|perdon)?\W*no\b\W*(?:(?:necesito|preciso|digo|deme|digame|paseme|quiero|"
    rf"me refiero a|hablo de|es)\b ?)?(?:{_PATIENTS}|{_USERS})\b[^?]*$"
    rf"|^[^?]*\b{_PATIENTS},? (?:y )?no (?:el |la )?{_THEIRS}\b[^?]*$"
)
_HAD = r"(?:ya )?(?:me )?(?:lo )?(?:tengo|tenemos|dio|diste|paso|anote|esta|figura)"
_OF_TWO = rf"(?:{_PATIENTS}|{_RELATIVES}|de ella|de el(?=\W))"
_NOT_ANY_OF = r"(?:me sirve|sirve|necesito|preciso|quiero|pido|pedi|es|me de|me pase)"
_APART = re.compile(
    rf"\b{_THEIRS}\b[^.;]{{0,12}}?,? o (?:es |era )?{_OF_TWO}"
    rf"|\b{_PATIENTS},? o (?:es )?(?:el |la )?{_THEIRS}\b"
    rf"|\bno {_NOT_ANY_OF} (?:el )?{_THEIRS}\b(?![^.;]*[?])|^\W*el suyo,? no\b"
    rf"|\b{_THEIRS}\b[^.;]{{0,20}}?,? no {_PATIENTS}\b"
    rf"|\b{_RELATIVES},? (?:y )?no (?:el |la )?{_THEIRS}\b|^\W*no\b\W*{_RELATIVES}\b[^?]*$"
    rf"|\b{_THEIRS}\b.*\b{_PATIENTS},? {_HAD}\b|\b{_PATIENTS},? {_HAD}\b.*\b{_THEIRS}\b"
)
_OF_RELATIVE = re.compile(
    rf"\b(?:{DOCUMENT}|el) (?:del?|de la) (?:su |tu )?(?:{RELATIVE}|senora?)\b"
)


def wants_the_patients(said: str) -> bool:
    """ "no, el del paciente": a folded turn of the operator's turns down that of who speaks."""
    return _NOT_YOURS.search(said) is not None


def tells_apart(said: str) -> bool:
    """Whether a folded turn of the operator's sets that of who speaks against the patient's."""
    return _APART.search(said) is not None


def is_of_relative(said: str) -> bool:
    """ "¿el DNI de su madre?": a folded turn of the operator's names a relative's document, so that
    "mi dni es ..." is another's, or the patient is who speaks."""
    return _OF_RELATIVE.search(said) is not None
