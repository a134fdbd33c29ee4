"""Whether a turn, however long after a number, takes it back by its name: "el dni", "el documento",
"el número que te di".

| said after other talk                                            | the number is        |
| ---------------------------------------------------------------- | -------------------- |
| "el dni que te di no es el mío", "no uses el dni que te dije"     | taken back           |
| "borrá el dni", "lo del dni dejalo", "está equivocado el dni"     | taken back           |
| "te pasé un documento, no es el mío"                             | taken back           |
| "no anda el equipo, ya te di el dni"                             | left: of a thing     |
| "no me pidas el dni de nuevo", "no te olvides del dni"           | left: known to agree |
| "¿no te di el dni?", "¿el dni lo anotaste?"                       | left: it is asked    |
| "el dni de mi hijo no lo tengo"                                  | left by these words  |

Whatever else denies, strikes out or misses something beside that name takes it back: the ways of
saying so never end.
"""

import re

from patients.dictation.words.persons import PERSON
from patients.dictation.words.referring import ILL, MISSED, OWN_THING, STRUCK, UNHEARD, words_in_row
from patients.dictation.words.tokens import folded

_SAID = r"(?:di|dije|pase|mande|dicte|lei|escribi|puse|deje)"
_NAME = re.compile(
    r"\b(?:dni|d n i|documento)\b"
    rf"|\bnumero que (?:ya |recien |antes )?(?:(?:te|le|les) )?{_SAID}\b"
)
_ANOTHERS = re.compile(
    rf"\b(?:dni|documento) (?:de|del) (?:(?:mi|la|el|su|mis|un|una) )?(?:{PERSON}|ella|otr[oa])\b"
)
# "El dni que te di" is the dni: having said it denies nothing.
_THAT_WAS_SAID = re.compile(
    rf"(?<=\bdni) que (?:ya |recien |antes )?(?:(?:te|le|les) )?{_SAID}\b(?! (?:mal|otr))"
)
_AGREES = re.compile(
    r"\bno (?:me |te |se |le |lo |vas a |vaya a )*(?:pid\w+|pedi\w*|olvid\w+|pregunt\w+|"
    r"hace falta)\b"
    r"|\bno (?:entiendo|se) (?:para|por) que\b|\bno hay (?:drama|problema)\b"
    r"|\bno (?:me acuerdo|se|recuerdo) si (?:ya )?(?:te|le) (?:di|dije|pase)(?: (?:el|mi)) "
    r"(?:dni|documento)\b(?! (?:bien|correct))"
)
_NO = re.compile(r"\b(?:no|nunca|tampoco|ni|jamas|sin)\b")
_UNDONE = re.compile(
    rf"{STRUCK}|{MISSED}|\b(?:tach|borr|anul|sac|tir|dej|cambi|correg|corrij|descart|elimin)\w*l[oe]\b"
    r"|\b(?:viej[oa]|vencid[oa]|distint[oa]|diferente|fals[oa]|trucho|macana|tir(?:a|e|en)|corregi\w*|"
    r"cambi(?:a|e|en|ame|emos)|era)\b"
)
_OF_IT = re.compile(
    r"\bno (?:es|era|va|vale|sirve|corresponde|coincide)\b|^(?:no|mal|nada que ver)$"
)
_RUNS = re.compile(
    r"\bno (?:me |se |nos )?(?:anda|andan|funciona|prende|arranca|carga|enciende|llega|llego|vino|"
    r"vinieron|puedo|aguanto|doy mas)\b"
)
# "No, ya te di el dni": what is denied is the need to ask.
_GIVEN_ALREADY = re.compile(
    r"^\W*no\b[, ]+(?:gracias[, ]+)?(?=(?:si,? )?ya (?:te|le|se|lo|tenes|tiene)\b)"
)
_POINTS = re.compile(r"\bd\.\s?n\.\s?i\b\.?")
_CLAUSE = re.compile(r"[.;,:!?\n]+")


def is_denied_by_name(text: str) -> bool:
    """Whether the turn names the number, and denies it."""
    if text.rstrip().endswith("?"):
        return False
    plain = _GIVEN_ALREADY.sub("", _POINTS.sub("dni", folded(text)))
    clauses = [_plain(part) for part in _CLAUSE.split(plain)]
    if not any(map(_NAME.search, clauses)):
        return False
    return any(_denies(clause) for clause in clauses)


def _plain(clause: str) -> str:
    """A clause without what is of others, of whoever speaks, or only agrees."""
    words = words_in_row(clause)
    for pattern in (_ANOTHERS, _AGREES, UNHEARD, ILL, _RUNS):
        words = pattern.sub(" ", words)
    return " ".join(words.split())


def _denies(clause: str) -> bool:
    if _NAME.search(clause):
        clause = _THAT_WAS_SAID.sub(" ", _NAME.sub("dni", clause))
        return bool(_NO.search(clause) or _UNDONE.search(clause))
    if OWN_THING.search(clause):
        return False
    return bool(_OF_IT.search(clause) or _UNDONE.search(clause))
