"""Turns that say "not that one" and name no other: "no, perdón, es otro equipo".

| the turn                                             | takes back    | why                       |
| ---------------------------------------------------- | ------------- | ------------------------- |
| no, perdón, es otro equipo, no sé el modelo          | all           | another one, unknown      |
| no es ese; ese no es; no tengo ese equipo            | all           | what was said             |
| me confundí de equipo; es de otra marca              | all           | the same                  |
| no, es el otro; me refiero al otro; ese no, el otro  | the last      | there is another one      |
| el M50 no, el otro                                   | the M50       | it is denied by its name  |
| no, perdón, el de cinco litros; perdón, el grande    | all, forgiven | it may be what was said   |
| me cambiaron el equipo; me trajeron otro             | all, forgiven | it may be such a one      |
| no, es un equipo Acme; perdón, es un XR3000          | all, forgiven | nobody has such a one     |
| no, es el otro, el 7F-5                              | see `stance`  | it names the right one    |
| también tengo otro equipo; el otro anda bien         | nothing       | none is corrected         |
| el otro día; es otro problema; no es ese el ruido    | nothing       | no machine                |
| no es ese, es H01; ¿no es ese?                       | nothing       | the code; a question      |
"""

import re
from enum import Enum, auto

from aura.turn.stance import words
from aura.turn.stance.told import Told


class TakesBack(Enum):
    """What a turn takes back of the machines that its conversation was about."""

    NOTHING = auto()
    THE_LAST = auto()
    """It is about the other one, where there are two."""
    ALL = auto()
    SOFTLY = auto()
    """All, though it may be one of them."""


_MACHINE = r"(?:equip\w+|concentrador\w*|aparat\w+|maquin\w+|modelo|marca|portatil)"
_START = r"(?:^|(?<=[.,:;!?\0] )|(?<=\by )|(?<=\bpero )|(?<=\bporque ))"
_LEAD = (
    r"(?:(?:no|perdon\w*|disculp\w+|digo|corrijo|miento|mentira|ah|ay|uy|eh|bueno|mira|che|si"
    r"|espera|me equivoque|me confundi|en realidad|al final|creo que|mejor dicho|ese|este"
    r"|te dije mal|dije mal|que|ya|la verdad|señora|señor|señorita) (?:, )?){0,8}"
)
_MARKED = (
    r"(?:no|perdon\w*|disculp\w+|digo|corrijo|miento|en realidad|dicho|equivoque|confundi) (?:, )?"
)
_END = (
    r"(?:$|[.,:;!](?= |$)|(?=que )|(?=no se )|(?=no me acuerdo )|(?=y )|(?=pero )|(?=ahora )"
    r"|(?=el que )|(?=gracias ))"
)
_IS = r"(?:es|era|fue|seria|tengo|uso|usamos|tenemos)"
_THE_OTHER = rf"(?:el|la) otr[oa] (?:{_MACHINE} )?"
_THAT = rf"(?:ese|este|(?:esa|esta)(?= {_MACHINE}\b))"

_LAST = re.compile(
    rf"{_START}{_LEAD}(?:{_IS}|hablo|hablaba) {_THE_OTHER}{_END}"
    rf"|(?:^|\b(?:no|perdon\w*|digo|corrijo) (?:, )?){_LEAD}{_THE_OTHER}{_END}"
    rf"|\b(?:hablo|hablaba|refiero|referia|pregunto|llamo) (?:por )?(?:del|al|el|la) otr[oa]"
    rf" (?:{_MACHINE} )?{_END}"
    rf"|\bno (?:es )?de {_THAT} , (?:es |sino )?(?:del|el) otr[oa]\b"
    rf"|\b(?:del|al) otr[oa] (?:{_MACHINE} )?(?:le |te )?(?:hablo|hablaba|digo|pregunto)\b"
    rf"|\b{_MARKED}{_LEAD}(?:{_IS} )?(?:el|la) primer[oa] {_END}"
)
_ALL = re.compile(
    rf"{_START}{_LEAD}(?:(?:(?:el|mi|este) {_MACHINE}|el mio|el que tengo|el nuestro"
    r"|el de mi \w+) )?(?:es|era|seria) (?:de )?otr[oa]"
    rf" (?:(?:{_MACHINE} )(?:distint[oa] |diferente )?)?{_END}"
    rf"|{_START}{_LEAD}no (?:es|era|tengo|uso|tenemos|hablo de|me refiero a)"
    rf" (?:mas )?{_THAT} (?:{_MACHINE} )?{_END}"
    rf"|\b{_THAT} (?:{_MACHINE} )?(?:ya )?no (?:es|era|lo tengo|tengo|lo uso) (?:mas )?"
    rf"(?:(?:el )?mi[oa] |(?:el|mi) {_MACHINE} )?{_END}"
    rf"|\bno (?:es|era) (?:(?:el|la) mi[oa]|mi {_MACHINE}) {_END}"
    rf"|\bno (?:es|era) (?:el|la) (?:{_MACHINE} )?que (?:te |le |les )?(?:dije|dij\w+|nombr\w+)"
    rf"|\b(?:pase|di|dije|dicte|lei) mal (?:el|la) {_MACHINE} "
    rf"|\b{_THAT} (?:{_MACHINE} )?(?:ya )?(?:me |se )?(?:lo|la) (?:devolv\w+|entreg\w+|llevaron"
    rf"|retiraron|cambiaron|reemplazaron) {_END}"
    rf"|\b(?:me (?:equivoque|confundi)|erre|pifie) (?:de|el|en el|con el|con la) {_MACHINE} {_END}"
    rf"|{_START}(?:no|perdon\w*) (?:, )?(?:perdon\w* (?:, )?)?tengo otr[oa] {_MACHINE} {_END}"
    rf"|\b(?:{_THAT}|eso) (?:{_MACHINE} )?es (?:el|uno|la) que (?:ya )?(?:devolv\w+|entreg\w+|"
    rf"(?:me |se )?(?:lo )?(?:llevaron|retiraron|cambiaron))"
    rf"|\b(?:llamo|hablo|pregunto) (?:ahora )?por otr[oa] (?:paciente|persona|señora?|{_MACHINE}) "
)
_CHANGED = r"(?:cambiaron|cambio|reemplazaron|llevaron)"
_NEW = re.compile(
    rf"(?<!no )\b(?:me|nos) (?:lo|la) {_CHANGED} (?!(?:el|la|los|las|al|por) )"
    rf"|(?<!no )\b(?:me|nos) {_CHANGED} (?:el|la|de) {_MACHINE}"
    rf"|(?<!no )\b(?:cambie|cambiamos) (?:el|la|de) {_MACHINE}"
    rf"|\bno se (?:que|cual) (?:{_MACHINE} )?es {_END}"
    rf"|\bse (?:lo|la) llevaron (?!para)"
    rf"|\b(?:ahora|ya) (?:tengo|uso) otr[oa] (?:{_MACHINE} )?{_END}"
    rf"|(?<!no )\b(?:me|nos) (?:trajeron|dejaron|mandaron|dieron|pusieron) otr[oa]"
    rf" (?:{_MACHINE} |{_END})"
)
"""Another machine came, which may be such a one again."""
_PARTS = re.compile(
    rf"\b(?:{'|'.join(sorted(words.PARTS))}|dni|documento|obra social|turno|telefono|numero|medico"
    r"|doctor\w*|domicilio|codigo|error)\b"
)
"""What else is changed."""
_NUMBER = r"(?:\d{1,2}|tres|cinco|ocho|diez|doce|quince|veinte)"
_SOFT = re.compile(
    rf"\b{_MARKED}(?:{_LEAD})(?:(?:{_IS}|hablo|me refiero|hablaba) )?"
    rf"(?:el|la|un|una|uno|del|al) (?:{_MACHINE} )?(?:mas )?"
    rf"(?:de (?:los de )?{_NUMBER} (?:(?:litros?|lts?|l) )?|chic[oa] |grande |portatil |fij[oa] "
    rf"|de mi \w+ |nuev[oa] |viej[oa] |blanc[oa] |negr[oa] |gris |azul |de viaje "
    rf"|de mochila ){_END}"
)
_UNREAD = re.compile(
    rf"\b{_MARKED}(?:{_LEAD}){_IS} (?:(?:un|una|de|de la) )?{_MACHINE} (?:de )?(?:marca |modelo )?"
    rf"(?!(?:que|no|y|se|me|de|del|esta|con|sin|muy|en|a|el|la) )\w{{3,}} (?:\w*\d\w* )?{_END}"
    rf"|\b{_MARKED}(?:{_LEAD})(?:{_IS} )?(?:un|una|el|la) (?:{_MACHINE} )?(?:modelo )?"
    r"(?:\w{2,} )?"
    rf"(?!(?:[eh]\d|\d+(?:l|lts?|kg|cm|hs?|v|w|m) ))(?=\w*[a-z]\w* )\w*\d\w* {_END}"
    rf"|\b{_MARKED}(?:{_LEAD}){_IS} un (?!(?:error|codigo|cartel) )[a-z]{{3,}} \d{{1,4}} {_END}"
)
_DIFFERS = re.compile(
    rf"\bno (?:es|era) el mismo (?:{_MACHINE} )?{_END}|\bno creo que (?:sea|fuera) {_THAT} "
    rf"(?:{_MACHINE} )?{_END}"
    rf"|\bno (?:, )?(?:perdon\w* (?:, )?)?(?:(?:ese|este|el mio|el que tengo) )"
    rf"(?:{_MACHINE} )?es (?:distint[oa]|diferente) {_END}"
)
_ADDS = re.compile(r"\b(?:tambien|ademas|aparte)\b")
_ASKED = re.compile(r"(?<![.,:;!])[^.,:;!?]*\?")
_SHOWN_BEHIND = re.compile(
    r" ?(?:, )?(?:es |era |sino )*(?:el |la |un |error |codigo )*"
    r"(?:[eh] ?\d|(?:e|he|h|hache|ache) (?:cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve)\b"
    r"|(?:low|lo|hi|high|check|bat|power|no breath) )"
)


def taken_back(told: Told) -> TakesBack:
    """What a turn that means no machine by name takes back."""
    line = "".join(f"{item} " for item in told.items)
    if _ADDS.search(line):
        return TakesBack.NOTHING
    is_of_a_part = _PARTS.search(line) is not None
    for pattern, takes in (
        (_LAST, TakesBack.THE_LAST),
        (_ALL, TakesBack.ALL),
        (_SOFT, TakesBack.SOFTLY),
        (_UNREAD, TakesBack.SOFTLY),
        (_DIFFERS, TakesBack.SOFTLY),
        (_NEW, TakesBack.SOFTLY),
    ):
        for found in () if pattern is _NEW and is_of_a_part else pattern.finditer(line):
            if not (_SHOWN_BEHIND.match(line, found.end()) or _ASKED.match(line, found.end())):
                return takes
    return TakesBack.NOTHING
