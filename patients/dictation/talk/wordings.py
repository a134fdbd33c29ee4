"""A turn in the words of whoever says the document plainly.

Only wordings that can mean nothing else are put in plainer ones; what is left out says nothing of
the number, nor of anything that a number may be of.

| said                                                        | is heard as                    |
| ----------------------------------------------------------- | ------------------------------ |
| "el dni mío es N", "mi documento dice N"                    | "mi dni es N"                  |
| "en el documento dice N", asked; not "acá dice N"           | "el documento es N"            |
| "ya se lo di a la otra chica, N", asked                     | "N"                            |
| "sería el N", "sí, dije N", asked for the document          | "es N"                         |
| "soy el que usa el oxígeno, N", asked                       | "soy el paciente, N"           |
| "M 7.812.264", "dni F5778602", asked: from 4 million up      | without the letter of old ones |
| "empieza con 16, 912, y termina 476", asked: all of it      | "16, 912, 476"                 |
| "dejame ver los anteojos", "disculpe la demora", "no la     | nothing                        |
| escuchaba", "no sé si es acá", "acá lo tengo a mano"        |                                |
| "esperá que agarro el carnet... N", N with "millones"        | nothing: no member's number is |
|                                                             | said so                        |
| "soy Rosa, la que llamó ayer"                               | "soy Rosa"                     |
| "N, soy de las viejas, jaja"                                | "N, es de los viejos"          |
| "dni N ¿cuándo me traen el tubo?", "N, ahí está"            | "dni N"                        |
| "M 27.812.264", "empieza con 16 y termina en 6"             | as it was said                 |
| "no veo bien, N"; "agarro el carnet, 18602199"              | as it was said                 |
"""

import re
from functools import partial

from patients.dictation.digits.number import number_of
from patients.dictation.words.persons import DOCUMENT, FULL_NAME, NUMBER, any_of
from patients.dictation.words.tokens import folded, tokens
from patients.dictation.words.vocabulary import NUMBERS, VALUES, Kind

# Courtesy, to whoever asked: "sería el 38...", "o sea, el DNI mío sería 38...".
_WOULD_BE = re.compile(
    r"^(\W*(?:(?:o sea|bueno|eh|este|a ver|s[ií])[, ]+)*"
    r"(?:(?:mi|el) (?:dni|documento)(?: m[ií]o)? )?)"
    rf"ser[ií]a(?: el)?,? {NUMBER}",
    re.IGNORECASE,
)
# "Soy el que usa el oxígeno, 38...": what they use announces no number.
_WHO_USES = re.compile(
    r"\bsoy (el|la) que us[ao] (?:el |la )?"
    r"(?:ox[ií]geno|equipo|concentrador|tubo|aparato|m[aá]quina)(?=[,.:;])",
    re.IGNORECASE,
)
_MINE = re.compile(r"\b(?:el )?(?:numero de )?(dni|d\.n\.i\.|documento) mio\b")
_DOCUMENT_SAYS = re.compile(
    rf"\b(?:(?:en )?(?P<mine>mi)|(?P<the>(?:en )?el)) (?P<document>dni|documento) "
    rf"(?:dice|figura)(?: que es)?:? {NUMBER}"
)
_REPEATING = re.compile(
    rf"^(?P<lead>\W*(?:si[\s,.]+)?)(?:le |te )?(?:dije|decia)(?: que)?(?: (?:es|era))?(?: el)?[:,]?"
    rf" {NUMBER}"
)
_FOLLOWING = re.compile(rf"\bes el siguiente[:,]? {NUMBER}")
_LETTER = re.compile(
    r"^(\W*(?:(?:si|bueno|es|el|la|mi|numero|nro|dni|documento)[\s,:.]+)*)\b(?:letra )?[mf]"
    r"[\s.,:-]{0,2}(?=[4-9][.\s]?\d{3}[.\s]?\d{3}(?!\d|[.,\s]\d))"
)
_SAYS = rf"(?:\d|[\s,.]|\b(?:{any_of(VALUES)}|y|despues|sigue|luego)\b)"
_FROM_END_TO_END = re.compile(
    r"^(?P<lead>\W*(?:(?:si|bueno|mire|a ver)[\s,]+)*(?:(?:mi|el) (?:dni|documento) )?)"
    rf"(?:empieza|arranca|comienza) (?:con|en|por)(?: el)?(?P<first>{_SAYS}+?)"
    rf"(?:y )?termina(?: en| con)?(?P<last>{_SAYS}+)$"
)
_ALL_DIGITS = 8
_GLASSES = r"(?:los|mis) (?:anteojos|lentes)"
_WAIT = r"(?:permita|permiti|permite|espera|espere|aguarda|aguarde|aguanta|banca|para|pare)(?:me)?"
_IDLE = re.compile(
    r"\b(?:"
    + "|".join(
        (
            rf"(?:(?:dejame|dejeme|deja|deje|a) (?:ver|buscar|agarrar)|donde (?:deje|estan))"
            rf" {_GLASSES}",
            rf"{_WAIT},? que no veo(?: nada| bien)?",
            rf"no veo(?: nada| bien)?(?: sin {_GLASSES})?[,.]* (?:{_WAIT} )?que me pongo"
            rf" {_GLASSES}",
            rf"(?:{_WAIT} )?que (?:me pongo|busco|agarro|traigo) {_GLASSES}",
            r"(?:disculp\w+|perdon\w*) (?:por )?la (?:demora|molestia|tardanza|hora)",
            r"no (?:la|lo|te|le) (?:escucho|escuchaba|oigo|oia|habia escuchado|escuche)"
            r"(?: bien| nada)?(?=[.,;])",
            r"no se si (?:es|sera) (?:aca|ahi|con (?:usted|ustedes|vos))(?=[.,;])",
            r"no se si (?:llamo|marque|llame|estoy llamando) bien(?=[.,;])",
            r"(?:aca|ahi|aqui|que)? ?lo tengo (?:aca |aqui )?a mano",
            r"a ver si (?:me |lo |la )*(?:acuerdo|encuentro)",
            r"(?:ya )?(?:se |te |le )?lo (?:di|dije|pase)(?: recien| ayer| hoy| (?:dos|tres|mil|"
            r"varias|muchas|cien) veces)?(?: a (?:la|el|su|tu) (?:otra |otro )?(?:chica|chico|"
            r"senorita|companera|companero|operadora|operador))?(?=\s*(?:[.,;:!]|$))",
            r"ahi (?:esta|lo tiene|lo tenes)(?=\s*(?:[.,;!]|$))",
            r"no se (?:donde|adonde) (?:lo |la )?(?:puse|deje|guarde|tengo|esta|quedo|meti)",
            r"(?:por favor,? )?apur\w+,?(?: por favor)?,?(?: que (?:me (?:estoy ahogando|ahogo|"
            r"falta el aire|quedo sin (?:aire|oxigeno))|no (?:doy|aguanto) mas))?"
            r"(?=\s*(?:[.,;!]|$))",
            rf"no (?:lo )?tengo (?:el {DOCUMENT} )?(?:aca |encima |a mano |conmigo )?,?"
            r" ?pero (?:me )?lo se(?: de memoria)?",
            rf"(?:{_WAIT} )?que (?:agarro|busco|saco|traigo) el carnet(?=[.,…].*\bmillones\b)",
        )
    )
    + r")\b"
)
# "¿Cuándo me traen el tubo?", after all else: of the service.
_ASKS_WHEN = re.compile(
    r"[\s,.;]{0,4}\u00bf? ?(?:y )?(?:para )?(?:a que hora|cuando|que dia) (?:(?:me|nos|lo|la|el|"
    r"los|van|a|mas|o|menos|vienen|viene|pasan|pasa|llegan|llega|traen|mandan|cambian|venir|pasar|"
    r"traer|mandar|tubos?|oxigeno|equipo|recambio|repuesto|tecnico|concentrador)\b ?)+\?$"
)
# "94 556 640, es de extranjera".
_FOREIGNER = re.compile(r"(?<=\d)[\s,.]+(?:(?:es|soy|es de|de|para) )?extranjer[oa]s?(?=\W*$)")
_PARTED_TEN = re.compile(r"\bveinti (?=(?:un|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve)\b)")
_OF_THE_OLD = re.compile(
    r"\bsoy (?:de las viejas|de los viejos|viejit[oa])\b(?:,? ja(?:ja)*\b)?(?=\W*$)", re.IGNORECASE
)
# Where no number is said yet, it goes on being talk of those who look for one.
_LOOKING = " … busco los lentes … "
_CALLED_BEFORE = re.compile(
    rf"\b(?P<who>soy {FULL_NAME}),? (?:la|el|la misma|el mismo) que (?:llamo|hablo|llame) "
    r"(?:recien|ayer|hoy|antes|anoche|hace un rato)\b"
)


def in_plain_words(text: str, *, is_asked: bool) -> str:
    """The turn as whoever says the document plainly would say it. `is_asked`: it was asked for."""
    if is_asked:
        text = _WHO_USES.sub(r"soy \1 paciente", _WOULD_BE.sub(r"\1es ", text))
    said = folded(text)
    plainer = _PARTED_TEN.sub("veinti", _MINE.sub(r"mi \1", said))
    plainer = _FOLLOWING.sub("es ", plainer)
    if is_asked or re.search(rf"\b{DOCUMENT}", said):
        is_said = re.search(rf"\b{NUMBER}", said) is not None
        plainer = _IDLE.sub(" … " if is_said else _LOOKING, plainer)
        plainer = _FOREIGNER.sub("", _ASKS_WHEN.sub("", plainer)) if is_said else plainer
        plainer = _CALLED_BEFORE.sub(r"\g<who>", plainer)
    plainer = _DOCUMENT_SAYS.sub(partial(_says, is_asked=is_asked), plainer)
    if is_asked:
        plainer = _REPEATING.sub(r"\g<lead>es ", _LETTER.sub(r"\1", plainer))
        plainer = _from_end_to_end(plainer)
    return text if plainer == said else plainer


def _says(found: re.Match[str], *, is_asked: bool) -> str:
    if found["the"] and not is_asked:
        return found.group()
    return f"{found['mine'] or 'el'} {found['document']} es "


def without_age(text: str) -> str:
    """The turn of who says that they are old as one that says so of their document."""
    return _OF_THE_OLD.sub("es de los viejos", text)


def _from_end_to_end(said: str) -> str:
    found = _FROM_END_TO_END.match(said)
    if found is None:
        return said
    digits = f"{found['first'].rstrip(' ,.')}, {found['last'].strip(' ,.')}"
    numbers = [token for token in tokens(digits) or () if token.kind in (*NUMBERS, Kind.AND)]
    is_whole = len(number_of(numbers, is_asked=True, is_over=True).digits) == _ALL_DIGITS
    return found["lead"] + digits if is_whole else said
