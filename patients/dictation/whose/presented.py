"""How somebody on the patient's side presents themself: as what the patient may be, or another.

| presented as                                                    | is                         |
| --------------------------------------------------------------- | -------------------------- |
| "la señora Elsa", "el titular", "el que llamó recién"            | what the patient may be    |
| "la del tubo", "el de siempre", "una mujer"                     | what the patient may be    |
| "el de la farmacia", "la señora de Paz", "la que la cuida"      | another                    |
| "la persona que la asiste"; "la señora que llamó ayer" may be    | another                    |
| "el apoderado", "una conocida": whatever else has an article    | another                    |
| "remisero", "gasista", "apoderado": a trade, a charge           | another                    |
"""

import re
from enum import StrEnum

from patients.dictation.words.known_talk import words_in
from patients.dictation.words.no_surnames import SURNAMES, TRADES
from patients.dictation.words.people import STATES
from patients.dictation.words.persons import any_of, is_given_name


class Caller(StrEnum):
    """Who speaks on the patient's side."""

    UNKNOWN = "unknown"
    """The patient, as far as anybody knows."""
    PATIENT = "patient"
    ANOTHER = "another"


_OWN_NOUNS = words_in(
    """paciente titular senor senora senorita misma mismo usuario usuaria afiliado afiliada abonado
    abonada cliente clienta persona hombre viuda viudo jubilado jubilada unico unica don dona
    discapacitado discapacitada oxigenodependiente electrodependiente interesado asmatico asmatica
    fumador fumadora ex solicitante"""
)
# How a trade ends, and few else does that somebody is.
_OF_TRADES = ("ero", "era", "dor", "dora", "ista", "logo", "loga", "ario", "aria")
_OWN_DOING = (
    r"(?:usa|uso|llam\w+|hable|hablo|tien\w+|tengo|pid\w+|ped\w+|neces\w+|reclam\w+|vive|vivo|"
    r"esta|espera|hizo|hice|hac\w+|rompio|quedo|termino|acabo|falta|compr\w+|consult\w+)"
)
_DOES_SO = re.compile(rf"(?:lo |la |le |les |los |me |te |se |ya |recien )*{_OWN_DOING}\b")
_OWN_OF = any_of(words_in("""siempre recien antes ayer hoy tubo concentrador equipo oxigeno"""))


def is_trade(word: str) -> bool:
    """ "soy remisero"; not "soy Quintero", "soy asmática"."""
    is_own = word in _OWN_NOUNS | STATES | SURNAMES or is_given_name(word)
    return not is_own and (word in TRADES or word.endswith(_OF_TRADES))


def is_own(article: str, who: str, rest: str) -> bool:
    """Whether the patient may call themself so: the word after an article, and what follows it."""
    rest = rest.strip()
    if who == "que" or who == "quien":
        return _DOES_SO.match(rest) is not None
    if rest.startswith("que "):
        # "La señora que llamó ayer"; not "la persona que la asiste".
        return is_own(article, "que", rest.removeprefix("que ")) and is_own(article, who, "")
    if who in ("de", "del"):
        return re.match(rf"(?:la |los |las |el )?(?:{_OWN_OF}\b|\d|calle)", rest) is not None
    if who == "senora" and rest.startswith("de "):
        return False
    if article in ("un", "una") and who == "mujer":
        return True
    return who in _OWN_NOUNS or is_given_name(who)
