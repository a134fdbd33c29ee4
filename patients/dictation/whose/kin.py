"""Which relative is whose: whether "soy la hija" and "mi mamá", "mi papá" and "él" fit.

| said                                        | fits                                   |
| ------------------------------------------- | -------------------------------------- |
| "soy la hija, el dni de mi mamá"            | yes                                    |
| "soy la hija, el dni de mi marido"          | no: the patient is a parent of hers    |
| "soy la cuidadora, el dni de mi mamá"       | no                                     |
| "mi papá", "el dni de ella"                 | no                                     |
"""

import re

from patients.dictation.words.known_talk import words_in
from patients.dictation.words.persons import PERSON, RELATIVE

_PARENTS = words_in("mama mami mamita madre papa papi papito padre viejo vieja viejita viejito")
_KIN = (
    ("hija hijo hijita", _PARENTS),
    ("esposa mujer senora", words_in("marido esposo viejo")),
    ("marido esposo", words_in("mujer esposa senora vieja")),
    ("nieta nieto", words_in("abuela abuelo abuelita abuelito")),
    ("nuera yerno", words_in("suegra suegro")),
    ("hermana hermano", words_in("hermana hermano hermanita hermanito")),
    ("mama madre papa padre", words_in("hija hijo hijita hijito nene nena bebe")),
    ("sobrina sobrino", words_in("tia tio")),
)
FAMILY = frozenset[str]().union(*(theirs for _, theirs in _KIN))
"""Of whom a caller's patient may be one, by what they are to them alone."""
_OF_SELF = {own: theirs for words, theirs in _KIN for own in words.split()}
_SELF = re.compile(rf"\bsoy (?:el|la) (?P<own>{PERSON})\b")
_MENTIONED = re.compile(rf"\bmi (?P<whom>{RELATIVE})\b")
_MEN = words_in("papa papi padre yerno")
_WOMEN = words_in("madre mami mujer")


def fits_who_speaks(said: str) -> bool:
    """Whether whom a folded turn calls "mi ..." may be the patient, by who it says is speaking."""
    own = _SELF.search(said)
    if own is None:
        return True
    return {*_MENTIONED.findall(said)} <= _OF_SELF.get(own["own"], frozenset())


def is_spoken_of_as(pronoun: str, person: str) -> bool:
    """Whether "el" or "ella" may be this relative; a name, or "paciente", may be either."""
    is_man = person in _MEN or person.endswith("o")
    is_woman = person in _WOMEN or (person.endswith("a") and not is_man)
    if re.fullmatch(RELATIVE, person) is None:
        return True
    return not (is_man if pronoun == "ella" else is_woman)
