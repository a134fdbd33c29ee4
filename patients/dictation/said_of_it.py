"""What a turn says of the number before it, while nobody has spoken of anything else.

A turn that refers to the number, or to the saying of it, keeps it only if it is known to agree;
whatever else it says makes the number unsure. A turn that doesn't refer to it leaves it.

| said after a number, with nothing else spoken of             | the number is            |
| ------------------------------------------------------------ | ------------------------ |
| "sí, ese", "anotalo", "¿lo tenés?", "ya te lo di"             | kept: known to agree     |
| "tal cual, no hay otro", "sí, no el de mi marido, el mío"    | kept                     |
| "ese es el de ella", "no anotes eso": it is pointed at       | taken back               |
| "borralo", "lo escribí mal", "no lo cargues": so is this     | taken back               |
| "te di el del auto", "leí otro", "agarré otro papel": said   | taken back               |
| "tachá", "anulá lo que te dije", "no vale", "dejá": struck out | taken back             |
| "le erré", "me lo inventé", "hay un error", "al revés": missed | taken back             |
| "negativo", "para nada", "casi", "ni idea", and nothing else | taken back               |
| "no, en 425 me parece", "uno de los números está mal"        | taken back               |
| "el equipo no anda", "hace un ruido raro", "lo prendo y pita" | left                    |
| "cancelá el turno", "me siento mal", "la manguera no sirve"  | left: of another thing   |
| "perdón, no le escuché", "no, no tengo otro equipo"          | left, whatever was asked |

Once the operator has asked for something else (`subject`):

| said                                                         | the number is            |
| ------------------------------------------------------------ | ------------------------ |
| "no, está mal", "no, ese no es", "nada que ver", "no era eso" | left: it answers that    |
| "no, mejor mañana, me equivoqué de día"                      | left                     |
| "te lo di mal", "ese no es mi dni", "ese es de mi marido"    | taken back               |
"""

import re
from collections.abc import Sequence
from enum import Enum, auto

from patients.dictation.tokens import Token, folded, tokens
from patients.dictation.vocabulary import MENTIONED, NUMBERS, TALK, Kind


class Remark(Enum):
    """What a turn does to the number."""

    NOTHING = auto()
    """It says nothing of it that these tables know."""
    AGREES = auto()
    TAKES_BACK = auto()
    LEAVES = auto()
    """Its "no" is said of something else."""


_WORD = re.compile(r"[a-z0-9]+")
# Of which somebody speaks who calls about oxygen; "el del equipo" is said of a number all the same.
_THINGS = "|".join(
    sorted(
        {word for word in TALK | MENTIONED if not word.startswith(("cuant", "llam"))}
        - {"sale", "vivo", "vive", "marca"}
        | {
            *("ruido", "aire", "manguera", "mangueras", "canula", "canulas", "filtro", "filtros"),
            *("mascara", "mascarilla", "mochila", "repuesto", "cable", "enchufe", "bateria"),
            *("tecnico", "pieza", "luz", "perilla", "visita", "entrega", "recarga", "recambio"),
            *("medico", "remedio", "boton", "botella", "humidificador", "regulador", "servicio"),
            *("cosa", "tipo", "dia", "tarde", "noche", "semana", "agua", "puerta", "timbre"),
        }
    )
)
_OWN_THING = re.compile(rf"(?<!\bdel )(?<!\bde la )(?<!\bde )\b(?:{_THINGS})\b")
_SAID = r"(?:di|dije|pase|mande|dicte|lei|escribi|puse|anote|copie|deje)"
_AGREED = re.compile(
    r"\b(?:"
    r"(?:si )?no el de (?:mi|la|el) \w+ el mio"
    rf"|(?:ya |ahi |recien )*(?:te |se |le )?lo {_SAID}(?: (?:recien|antes|todo|hace rato))?"
    r"|(?:(?:te|se|le|me) )?(?:lo |la )?(?:tenes|tiene|anotaste|anoto|tomaste|tomo|copiaste|copio|"
    r"encontraste|encontro|encontras|cargaste|agarraste|viste|ves|ve|escuchaste|escucho|"
    r"entendiste|entendio|recibiste|llego)(?: bien)?"
    r"|(?:anota|anote|anoten|apunta|apunte|carga|cargue|toma|tome|busca|busque|usa|use|pone|"
    r"ponga|guarda|guarde)lo"
    r"|deja(?:lo)? asi|fijate si (?:figura|aparece|esta|lo tenes|lo encontras)"
    r"|(?:busca|proba|prueba|fijate)(?:me)? con es[eo]"
    r"|no hay (?:otro|mas|ningun otro)|no tengo (?:otro|mas)|(?:el )?unico(?: que tengo)?"
    r"|(?<!no )estoy segur[oa]|si segur[oa]|segurisim[oa]|sin dudas?"
    r"|obvio|por supuesto|asi es|totalmente|de una|mismo|mismito"
    r"|lo (?:tengo|se) (?:aca|en la mano|adelante|de memoria)|de memoria"
    r")\b"
)
_AGREEING = frozenset({Kind.YES, Kind.PAUSE, Kind.SKIP, Kind.END, Kind.AND, Kind.DNI, Kind.POINT})
_INTERJECTIONS = r"(?:(?:ah|ay|eh|mm+|uy|uh|oh|che|pero|perdon|senorita|bueno|este|mira|no) )*"
_VERDICT = re.compile(
    rf"{_INTERJECTIONS}(?:no|nop|nono|nah|negativo|para nada|casi(?: casi)?|ni (?:idea|ahi|cerca)|"
    r"fijate vos|fijese usted|vos sabras|quien sabe|nunca|jamas|tampoco|falso|nada que ver|"
    r"de ninguna manera|en absoluto)(?: (?:no|senorita|senor|che))*"
)
_OF_EQUIPMENT = (
    r"anda|funciona|hace|pierde|suena|pita|prend\w+|apag\w+|us[oae]|necesit\w+|enchuf\w+|traj\w+|"
    r"llev\w+|instal\w+|pasa"
)
_POINTED = rf"(?<!por )(?<!en )(?<!a )\bes[eao]\b(?! (?:si|{_THINGS}|senora?|chic[oa]|muchach[oa]|{_OF_EQUIPMENT})\b)"
_CLITIC = (
    r"(?<!\ba )(?<!\bpor )\blo "
    r"(?!(?:que|de|del|mas|antes|mismo|peor|bueno|malo|siento|lamento|unico|otro|"
    rf"{_OF_EQUIPMENT})\b)[a-z]+"
    r"|\b(?!(?:us|prend|apag|enchuf|llam|arregl|repar|limpi|instal|llev|tra|vis|cuid|molest)\w*lo\b|"
    r"(?:mal|regal|hil|kil|pel|ciel|hiel|suel|duel|vuel|abuel|model|anz|pal|intervalo|celo|gemelo)"
    r"o?\w{0,2}\b)[a-z]{2,}(?:[aei]r?n?|[mts]e)lo\b"
)
_SAYING = (
    r"\b(?:te|le|les|lo|se) (?:di|pase|mande|dije|tome|saque)\b(?! (?:al|a la|vuelta|una vuelta)\b)"
    r"|\bdi (?:mal|otr[oa]|el|la)\b"
    r"|\b(?:dije|lei|leyendo|leo|dicte|dictando|escribi|escrito|anote|copie|tipee|conteste|cante)\b"
    r"|\b(?:puse|pase|mande|agarre|tome|saque|miraba|mirando|mire|elegi|busque)\b"
    r" (?:mal\b|otr[oa]|(?:en |a )?(?:el|la|los) (?:de|del|dni|documento|numero|equivocad\w+|viej\w+))"
)
_STRUCK = (
    r"\b(?:tach|borr|anul|cancel|ignor|descart|elimin|suprim|desestim)(?:a|e|en|ar|ame|eme|emos)?\b"
    r"|\bolvid(?:ate|ese|ense|emos|emonos)\b|\bsac(?:a|ame|ale)\b(?! turno)"
    r"|\bdeja(?:te)?\b(?! (?:de|que|un|una|sin|el|la)\b)|\bdeje\b$"
    r"|\bno (?:lo |me |le |te )?(?:vale|sirve|corre|cuenta|va(?! a\b)|tom[ea]\w*|anot[ea]\w*|"
    r"carg(?:ue|a)\w*|us(?:e|es|en)|pong\w+|guard[ea]\w*|hag\w+ caso|busqu\w+|registr\w+|"
    r"ingres\w+|consider\w+)\b"
    r"|\bde cuenta que\b|\ben blanco\b|\bretiro lo\b|\bempe(?:cemos|zamos|zar|ce) de nuevo\b"
    r"|\bcaso omiso\b|\bsin efecto\b"
)
_MISSED = (
    r"\b(?:erre|pifie|pifiad[oa]|invente|reves|mezcle|cruce|trabuque|cualquiera|verdura|error|"
    r"errad[oa]|errone[oa]|incorrect[oa]|equivo\w+|confund\w+|confusion)\b"
    r"|(?<!siento )(?<!siente )(?<!anda )(?<!andan )(?<!andaba )(?<!ando )(?<!funciona )"
    r"(?<!estoy )(?<!respiro )(?<!respira )(?<!duermo )(?<!dormi )(?<!suena )(?<!escucho )"
    r"(?<!escucha )(?<!oigo )(?<!veo )(?<!menos )(?<!huele )(?<!nada )\bmal\b"
    r"|\b(?:es|era|fue|di|hay|sera) otr[oa]\b|\botr[oa] (?:numero|dni|papel|carnet|tarjeta|documento)\b"
    r"|\b(?:no estoy segur[oa]|no se si|tengo dudas?|dudo|falta(?:n|ba)? (?:un|una|numeros?))\b"
    r"|\b(?:numeros?|dni|documento) (?:no|que (?:te|le|les))\b"
)
_REFERS = re.compile("|".join((_POINTED, _CLITIC, _SAYING, _STRUCK, _MISSED)))
# So plain that talk of a thing beside it changes nothing.
_OF_NUMBER = re.compile(
    rf"{_POINTED}|\b(?:te|le|les) (?:lo )?(?:di|dije|dicte|lei)\b(?! que\b)|\b(?:dni|documento|digitos?)\b"
)
_AT_ANY_TIME = re.compile(
    r"\b(?:te|le|les|se)(?: lo)? (?:di|dije|pase|dicte|lei|mande)\b.*\b(?:mal|reves|otr[oa]|"
    r"equivocad\w+)\b|\b(?:mal|otro) el (?:dni|documento)\b"
    r"|\b(?:dni|documento)\b.*\b(?:mal|equivocad\w+)\b"
)
# "No" that answers whatever was asked; with any of these it is said of the number after all.
_NOT_JUST_NO = re.compile(rf"\b(?:dni|documento|digitos?|numeros?|{_SAID})\b|\bmi[oa]\b")
_WEAK = re.compile(
    r"\b(?:no|nop|nono|mal|es[eao]|era|otro|otra|equivo\w+|confund\w+|negativo|nada que ver|error|"
    r"para nada|incorrect[oa])\b"
)
_UNHEARD = re.compile(
    r"\bno (?:te |le |lo |la |se |los )?(?:escuch|oi|oig|entend|entiend|copi)\w*\b"
)
_HAVING = re.compile(
    r"\b(?:tengo|tenemos|hay|anda|funciona|prende|necesito|quiero|pedi|uso|llego)\b"
)
_SHORTEST = 7
_MEASURED = frozenset({Kind.MEASURE})


def words_in_row(text: str) -> str:
    """A turn's words with single spaces, without signs."""
    return " ".join(_WORD.findall(folded(text)))


def remark_of(said: Sequence[Token], text: str) -> Remark:
    """What a turn says of the number, where nothing else was spoken of since."""
    words = words_in_row(text)
    if _says_whole_number(said):
        return Remark.NOTHING
    if _agrees(words):
        return Remark.AGREES
    if is_left(words):
        return Remark.LEAVES
    if _VERDICT.fullmatch(words) or _doubts_a_part(said):
        return Remark.TAKES_BACK
    if not _REFERS.search(words):
        return Remark.NOTHING
    is_of_thing = _OWN_THING.search(words) and not _OF_NUMBER.search(words)
    return Remark.NOTHING if is_of_thing else Remark.TAKES_BACK


def remark_after_all(said: Sequence[Token], text: str) -> Remark:
    """What a turn says of the number, where something else was spoken of since."""
    words = words_in_row(text)
    if is_left(words):
        return Remark.LEAVES
    is_it = _AT_ANY_TIME.search(words) and not _OWN_THING.search(words)
    return Remark.TAKES_BACK if is_it and not _says_whole_number(said) else Remark.NOTHING


def answers_else(said: Sequence[Token], text: str) -> bool:
    """Whether a "no" may well answer what the operator asked for instead: it neither names the
    number nor says whose it is."""
    words = words_in_row(text)
    has_others = any(token.kind in (Kind.PERSON, Kind.FOREIGN, *NUMBERS) for token in said)
    return bool(_WEAK.search(words)) and not has_others and not _NOT_JUST_NO.search(words)


def is_left(words: str) -> bool:
    """ "perdón, no le escuché", "no, no tengo otro equipo": it is never said of the number."""
    if _UNHEARD.search(words):
        return not _OF_NUMBER.search(words)
    is_of_thing = _OWN_THING.search(words) and _HAVING.search(words)
    return bool(is_of_thing) and words.startswith("no ") and not _OF_NUMBER.search(words)


def _agrees(words: str) -> bool:
    """Whether nothing is left once what agrees is taken out of it."""
    rest = tokens(_AGREED.sub(" ", words)) or ()
    return bool(words) and all(token.kind in _AGREEING for token in rest)


def _says_whole_number(said: Sequence[Token]) -> bool:
    numbers = [token for token in said if token.kind in NUMBERS]
    digits = sum(len(token.said) for token in numbers if token.kind is Kind.DIGITS)
    return digits >= _SHORTEST or len(numbers) > _SHORTEST // 2


def _doubts_a_part(said: Sequence[Token]) -> bool:
    """ "no, en 425 me parece": some digits of it are others; not "no, tengo 45 años"."""
    kinds = {token.kind for token in said}
    is_part = bool(kinds & NUMBERS) and not kinds & _MEASURED and Kind.FOREIGN not in kinds
    return is_part and Kind.HEDGE in kinds and Kind.NO in kinds
