"""Whether a sentence with a number in it, or one before it, speaks of somebody else.

| said with "dni N", which is not called "mi dni"                      | speaks of another |
| -------------------------------------------------------------------- | ----------------- |
| "la doctora Suárez, dni N", "el señor que vino, dni N", "un tal ..." | yes               |
| "Carlitos, dni N, es el que me ayuda", "dni N decía la credencial"   | yes               |
| "va a retirar Omar" | "dni N"; "el médico es Sosa" | "dni N"         | yes               |
| "contacto: Omar dni N", "la factura va al dni N", "factura a: dni N" | yes               |
| "el dni N que pusieron es incorrecto", "buscan al dni N"             | yes               |
| "Rosa Pérez, dni N, necesito un tubo", "dni N, gracias"              | no                |
| "necesito un técnico, dni N", "soy Rosa, dni N"                      | no                |
"""

import re
from collections.abc import Sequence

from patients.dictation.words.known_talk import is_harmless, words_in
from patients.dictation.words.people import name_end
from patients.dictation.words.persons import (
    DOCUMENT,
    NUMBER,
    PERSON,
    SMALL_LEAD,
    is_given_name,
    sentences,
)
from patients.dictation.words.tokens import Gap, Token
from patients.dictation.words.vocabulary import DEPUTED, VALUES, WORDS, Kind

_WISHES = re.compile(
    r"\b(?:necesito|necesitamos|quiero|queria|quisiera|mand\w+|envi\w+|pid\w+|pedi\w*|venga|vengan|"
    r"espero|esperando|falta|hace falta)\b[^.;,]{0,15}? (?:(?:un|una|el|la|al|otro) )?"
    rf"(?:{PERSON})\b|\b(?:receto|recetaron|indico|indicaron|derivo) (?:el|la|mi) "
    r"(?:medic[oa]|doctora?|"
    r"neumolog[oa]|cardiolog[oa])\b(?! [a-z]+,)"
    r"|\bllam\w+ (?:por|al) (?:el )?(?:tecnico|chofer|medico)\b"
)
_SPOKEN = re.compile(
    rf"\b{PERSON}\b|\b(?:un|una) tal\b|\bun (?:senor|hombre|tipo)\b|\b(?:el|la) (?:senora?|que) "
    r"(?:vino|viene|fue|va|me|nos|retira|recibe|firma|llama|paga)\b|\bvino un[oa]?\b|\balguien\b"
    r"|\bquien(?:es)? (?:lo |la |me )?(?:retira|recibe|firma|paga|abona|va|viene|cuida|"
    r"atiende|queda)"
    rf"|\b(?:{'|'.join(sorted(map(re.escape, DEPUTED)))})\b"
    r"|\b(?:factura|boleta|recibo|servicio|contrato|luz|remito|titularidad)\b[^.;]*"
    r"\b(?:va|sale|esta|es|viene|a|de)\b(?! (?:mi|mal|la luz)\b)|\bno va a mi nombre\b"
    r"|\b(?:a|de|por|para|con) (?:otra persona|otro paciente|otra paciente)\b"
)
_SELF = re.compile(
    r"\b(?:soy|habla|me llamo|mi nombre es|nombre|a nombre de|hablo|apellido|paciente|titular)"
    r"(?: y apellido)?"
    r"[ :]+(?:yo |el |la |senora? |don |dona )*\w+(?: \w+){0,3}"
)
_LEADS = re.compile(
    rf"\b(?:al|a|del|por|por el|para el|con el|contra el|segun el)[\s:]*(?:numero de )?{DOCUMENT}"
    rf"{SMALL_LEAD}{NUMBER}"
)
_WROTE = (
    r"(?:tienen|tenes|tiene|pusieron|puso|anotaron|anoto|cargaron|escribieron|registraron|dice|"
    r"dicen|figura|aparece|sale|ponen)"
)
_QUOTED = re.compile(
    rf"\b(?:ustedes|uds|vos|usted|pusieron|anotaron|cargaron|escribieron|registraron)\b"
    rf"(?: {_WROTE})?(?: (?!(?:como|que no)\b)\w+){{0,2}} (?:mi|el|con el) {DOCUMENT}"
    rf"|\bpor que (?:me |te |le |les |aca |ahi )*{_WROTE}(?: que)?(?: \w+)? {DOCUMENT}"
    rf"|\bcomo (?:va|puede) a? ?ser (?:que )?(?:mi|el|ese) {DOCUMENT}"
    rf"|\b(?:desde cuando|de donde sac\w+(?: que)?) (?:mi|el|ese) {DOCUMENT}"
)
# "El documento N, así me lo autorizás a él".
# "Manden a nombre de Luis Gómez".
_IN_NAME = re.compile(
    r"\b(?:mand\w+|envi\w+|pong\w+|pon\w+|factur\w+|carg\w+|anot\w+|agend\w+|dej\w+|salga|sale|"
    r"hag\w+|va) (?:lo |la |el |todo )?(?:\w+ )?a nombre de (?!la paciente|mi\b)(?P<name>[a-z]+)"
)
_DEPUTES = re.compile(r"\bautori[zc]\w+\b.* a (?:el|ella|mi \w+|quien)\b")
# What somebody did of whom "dni N" is said.
_DOES = words_in(
    """vino viene fue trajo retira retiro paso firmo recibio recibe dejo pidio llego hablo"""
)
_LEADING = words_in("hola buenas si tardes buenos buen dia dias noches dni paciente titular y")
_OF_STREETS = words_in("san santa calle avenida av en pasaje general gral doctor coronel barrio")
# Digits that no number of a house has.
_OF_STREET = 5
_ACTS = re.compile(
    r"(?:viene|va|vino|fue|lleg\w+|esta|traj\w+|mand\w+|manda|dij\w+|hab\w+|anot\w+|\w+(?:aron|ieron|aba))$"
)
_OWN_VERBS = words_in("tengo uso necesito quiero queria vivo soy llamo pido mi me estoy")
HELPFUL = words_in(
    """tengo uso vivo estoy soy satura saturo llamo pita anda mi me por favor gracias urgente
    domicilio cilindro extranjera extranjero jubilada jubilado viuda viudo rompio ahi va paso pido
    recibo quedo vacio vacia llenar lleno cambio pilas cargador quema calienta corta consulto
    pregunto saludos atentamente ayudan ayudarme ayudame atienden atiendan retirar pasaron agarre
    apago apaga tose ahogo ahogando falta aire digame decime"""
)


def speaks_of_another(said: str) -> bool:
    """Whether a folded turn speaks of anybody who is not who speaks."""
    for sentence in sentences(said):
        rest = _WISHES.sub(" ", _SELF.sub(" ", sentence))
        if _SPOKEN.search(rest) or _names_another(rest):
            return True
    return False


def _names_another(sentence: str) -> bool:
    """A given name that neither begins the sentence, nor stands at the number, nor is of a street:
    "va a retirar Omar"; not "Medina, Rosa", "San Martín 1234"."""
    words = re.findall(r"[a-z]+|\d+", re.sub(DOCUMENT, "dni", sentence))
    is_own = True
    for at, word in enumerate(words):
        before = words[at - 1] if at else "dni"
        if is_given_name(word):
            is_of_street = before in _OF_STREETS or (
                words[at + 1 : at + 2]
                and (words[at + 1].isdigit() and len(words[at + 1]) < _OF_STREET)
            )
            if not (is_own or is_of_street):
                return True
        elif word.isdigit() or word in VALUES or word in _LEADING:
            is_own = True
        else:
            may_be_surname = is_own and word not in WORDS and not _ACTS.match(word)
            is_own = may_be_surname or (is_own and word in ("de", "del", "la", "los"))
    return False


def is_led_to_another(said: str) -> bool:
    """ "buscan al dni N", "la factura a: dni N", "manden a nombre de Luis, dni N"."""
    in_name = _IN_NAME.search(said)
    if in_name is not None and is_given_name(in_name["name"]):
        return True
    return _LEADS.search(said) is not None or _DEPUTES.search(said) is not None


def is_quoted(said: str) -> bool:
    """ "pusieron mi dni N con un error", "por qué dice que mi dni es N": a folded turn asks about,
    or finds fault with, a number that others wrote."""
    return _QUOTED.search(said) is not None


def is_told_of(after: Sequence[Token]) -> bool:
    """Whether words that may tell anything follow the number in its sentence: "que pusieron",
    "decía la credencial"; not "necesito un tubo", "Rosa Pérez"."""
    if any(token.said == "a nombre de" for token in after) or _is_doing(after):
        return True
    named = name_end(after, is_asked=True)
    for at, token in enumerate(after):
        if token.ends_sentence or token.kind is Kind.FOREIGN or token.said in _OWN_VERBS:
            # What follows is another sentence, another number's name, or of who speaks.
            return False
        if token.kind is Kind.PERSON:
            return True
        if at >= named and _is_telling(after, at):
            return True
    return False


def _is_doing(after: Sequence[Token]) -> bool:
    """ "vino a buscar el tubo", "llamó antes por mí", right after the number."""
    if not after or after[0].gap > Gap.SPACE:
        return False
    words = " ".join(token.said for token in after)
    return after[0].said in _DOES or re.match(r"llamo\b[^.]* por mi$", words) is not None


def _is_telling(after: Sequence[Token], at: int) -> bool:
    """A word that may tell anything; not the name of a street ("Mitre 1234") or a model."""
    token = after[at]
    if token.kind is not Kind.OTHER or is_harmless(token) or token.said in HELPFUL:
        return False
    is_of_street = any(one.kind is Kind.DIGITS for one in after[at + 1 : at + 4])
    return not (is_of_street or any(map(str.isdigit, token.said)))
