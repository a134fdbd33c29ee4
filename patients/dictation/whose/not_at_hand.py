"""Whether who was asked for the patient's document hasn't got it, or has only their own.

Whoever hasn't got "el del paciente" is asked for "el suyo" next, which is another's.

| > ¿DNI del paciente? and then                                    | the next number          |
| ----------------------------------------------------------------- | ------------------------ |
| "no está acá", "no me lo sé" | > ¿Y su DNI?                       | another's                |
| "del paciente no tengo", "no me lo sé, el mío sí" | > A ver       | another's                |
| "no tengo el de ella, tengo el mío" | > Bueno, páselo             | another's, after > ¿DNI? too |
| "lo tiene él", "está durmiendo" | > Deme el suyo                  | another's                |
| "¿el mío?", "¿le sirve el mío?" | > Bueno                         | another's                |
| ... | "el de la paciente es N"; > ¿DNI del paciente? | N           | the patient's            |
| "no lo encuentro, esperá"; "soy la paciente, no me lo acuerdo"    | the patient's            |
"""

import re

from patients.dictation.words.persons import DOCUMENT, PERSON

_HAS_NOT = re.compile(
    r"\b(?:no|ni|nunca) (?:(?:me|lo|la|te|le|se|los) )*(?:tengo|tenemos|tiene|se|sabe|sabria|esta|"
    r"recuerdo|acuerdo|encuentro|sale|hay|traje|trajo|conozco|puedo|podria|figura|dejo|dejaron)\b"
    r"|\bni idea\b|\bsin (?:el|ese|su)\b|\byo no\b|\blo (?:tiene|sabe|guarda) (?!aca\b)"
    r"|\besta (?:en|durmiendo|dormid[oa]|internad[oa]|acostad[oa]|descansando|guardado)\b"
)
_LOOKS = re.compile(
    r"\b(?:esper\w+|aguard\w+|banc\w+|busc\w+|fij\w+|dejame|dejeme|segund\w+|moment\w+|minut\w+|"
    r"a ver|voy|(?:ahi|aca) (?:lo tengo|esta|va))\b"
)
_IS_NOT_HERE = re.compile(r"\bno esta (?:aca|aqui|conmigo|en casa)\b")
_HERS = rf"\b(?:el|dni|documento) de (?:ella|el|mi {PERSON}|la senora)\b"
_OF_HERS = re.compile(_HERS)
_OF_PATIENT = re.compile(rf"\b(?:del paciente|de la paciente)\b|{_HERS}")
_OWN = re.compile(
    rf"\b(?:tengo|solo|solamente|unicamente|paso|doy|sirve|puede ser)\b[^.;?]{{0,14}}"
    rf"(?:\bel mio|\bmi {DOCUMENT})\b|\bel mio (?:si|tengo|lo tengo|nada mas|puede)\b"
    r"|^\W*(?:(?:ah|que|como|y|no)\b[\s,?]*)*(?:el )?mio ?[?]|\b(?:sirve|puede ser|va) el mio\b"
)
_IS_PATIENT = re.compile(r"\bsoy (?:yo|(?:yo )?(?:el|la) paciente)\b|\bpaciente soy yo\b")


def has_only_own(said: str) -> bool:
    """ "no me lo sé, el mío sí", "del paciente no tengo": who speaks, in a folded turn, is another
    than the patient, whose document was asked for."""
    if re.search(r"\d{5}", said) or _IS_PATIENT.search(said):
        return False
    lacks = _HAS_NOT.search(said) is not None and not _LOOKS.search(said)
    return _OWN.search(said) is not None or (lacks and _OF_PATIENT.search(said) is not None)


def contrasts_own(said: str) -> bool:
    """ "no tengo el de ella, tengo el mío": another's is the patient's, whatever was asked for."""
    if re.search(r"\d{5}", said) or _IS_PATIENT.search(said):
        return False
    return all(one.search(said) for one in (_HAS_NOT, _OF_HERS, _OWN))


def has_none(said: str) -> bool:
    """Whether who speaks, in a folded turn, hasn't got the document, and looks for none."""
    if re.search(r"\d{5}", said):
        return False
    is_gone = _IS_NOT_HERE.search(said) is not None
    return is_gone or (_HAS_NOT.search(said) is not None and not _LOOKS.search(said))
