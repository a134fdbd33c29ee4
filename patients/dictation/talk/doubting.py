"""Whether the operator doubts the number that was read, and whether the patient settles it.

The ways of doubting never end, those of confirming nearly do: a sentence of the operator's that
speaks of the number leaves it in doubt unless every word of it is known to confirm it as the
patient's document.

| the operator says                                        | the number is               |
| -------------------------------------------------------- | --------------------------- |
| "¿ese es su celular?", "¿eso es el CUIL?"                 | in doubt                    |
| "¿me dio el suyo?", "¿ese es el de su marido?"            | in doubt                    |
| "¿ese es su documento, no el del paciente?"              | in doubt                    |
| "¿no será el teléfono?", "¿le falta un dígito?"           | in doubt                    |
| "me aparece que es de otra persona", "¿puede ser otro?"   | in doubt                    |
| "¿lo borro?", "¿me lo dijo mal?", "¿le erró?"             | in doubt                    |
| "¿ese es el DNI del paciente?", "¿es correcto?"           | as it was                   |
| "ese número no figura", "con ese número la encuentro"    | as it was                   |
| "¿ese es el equipo que anda mal?", "¿eso fue hoy?"        | as it was: not of the number |
| after a phone was asked for: "¿ese es su celular?"        | as it was                   |

In doubt it stays, whatever the patient says, until they plainly say that it is the document, or say
it again:

| then the patient says                                    | the number is               |
| -------------------------------------------------------- | --------------------------- |
| "sí", "ajá", "puede ser", "¿cómo?", anything else         | in doubt                    |
| "no, es mi DNI", "no, el documento", the same number      | as it was                   |
| "no, está completo", asked what it lacks                 | as it was                   |
| "no"                                                     | taken back, as ever         |

What the operator only asks as a question of two ("¿el DNI o el trámite?"), of a name or of a source
is judged in `offered`.
"""

import re
from enum import Enum, auto

from patients.dictation.talk.offered import Offer, offer_of
from patients.dictation.words.known_talk import words_in
from patients.dictation.words.persons import DOCUMENT, PERSON, is_given_name, plain, sentences
from patients.dictation.words.referring import OWN_THING, words_in_row
from patients.dictation.words.vocabulary import MENTIONED, TALK, VALUES, WORDS, Kind

_IS = r"(?:es|era|fue|sera|seria|son|puede ser|podria ser|debe ser)"
_GAVE = (
    r"(?:dio|dijo|paso|dicto|diste|dijiste|pasaste|dictaste|leyo|"
    r"(?:estas?|estara) (?:dando|dictando|pasando|leyendo|diciendo)|"
    r"(?:habra|habras|habia) (?:dado|dictado|pasado|dicho|leido))"
)
_ITS = rf"(?: (?:numero|{DOCUMENT}))?(?: que (?:me |nos )?{_GAVE}(?: recien| antes)?)?"
_THAT = rf"\b(?:es[eao]|este|(?:el|este) (?:numero|{DOCUMENT})){_ITS}"
# "Ese es ...", "el número que me dio parece ...": it is the sentence's subject.
_POINTS = re.compile(
    rf"(?<!\bpor )(?<!\bcon )(?<!\ben )(?<!\bpara )(?<!\ba )(?<!\bde ){_THAT}(?: no)? "
    rf"(?:me |le |te |nos )?(?:{_IS}|parece|figura|aparece|sale|suena|corresponde|pertenece|esta|"
    r"tiene|termina|empieza|lo|da|tira|trae)\b"
    rf"|\b{_IS} es[eao]\b|^\W*(?:y )?es[eao]\W*$"
)
# "Y esto qué vendría a ser, ¿el número de gestión?"; not "esto es rápido".
_THIS = re.compile(rf"\besto (?:que )?(?:{_IS}|vendria|parece)\b")
_BARE = re.compile(
    rf"^(?:(?:y|pero|entonces|bueno|ah|perdon|disculpe|senora?|a ver|espere|seguro que)[ ,.]+)*"
    rf"(?:no )?(?:me )?(?:{_IS}|parece(?:ria)?|suena a) (?P<what>.+)"
    r"|\bno (?:sera|seria|es) (?P<perhaps>.+)"
)
_GIVEN = re.compile(
    rf"\b(?:me|nos) {_GAVE}\b(?! (?:que|(?:un |otro )?error)\b)|\b(?:dando|dictando)me\b"
)
_DIGITS = r"(?:numer(?:ito)?s?|numeros?|digitos?|cifras?)"
_LACKING = re.compile(
    r"\b(?:falt|sobr)(?:a|an|aria|arian|o|ando)\b"
    rf"(?: (?:un|una|algun|alguna|dos|el ultimo|los ultimos))? (?:{_DIGITS}|uno\b|alguno\b|"
    rf"el ultimo\b)|\bincomplet[oa]\b|\b{_DIGITS} (?:de mas|de menos)\b"
)
_COUNTED = re.compile(
    r"\b(?:son|tiene|tienen|hay|conte|cuento|tengo|salen|van) (?:solo |nada mas que )?(\w+) "
    rf"{_DIGITS}\b"
)
_FOUND_ANOTHER = re.compile(
    r"\b(?:aparece|figura|sale|salta|da|tira|trae|muestra|corresponde|pertenece|es de|a nombre)\b"
    r"[^.?]{0,25}\botr[oa]\b[^.?]{0,4}\b(?:persona|paciente|nombre|apellido|titular|afiliad[oa]|"
    r"senora?|usuari[oa]|domicilio|direccion)|\b(?:fallecid|difunt|finad|muert)[oa]\b"
    r"|\ba quien (?:le )?(?:pertenece|corresponde)\b|\bnumero de que es\b"
    r"|\b(?:puede|podria|habra|tendra|sera|seria|capaz)\b(?: que)?(?: (?:ser|es|sea|tener))?"
    r"(?: (?:el|un))? otro(?: numero)?\W*$"
)
# "¿Lo borro?", "¿me lo dijo mal?"
_UNDOES = re.compile(
    r"^\W*(?:(?:y|entonces|bueno|ah)\b[\s,]*)*(?:lo (?:borr\w+|cambi\w+|corrij\w+|correg\w+|"
    rf"descart\w+|anul\w+|sac\w+)|(?:me )?(?:lo )?{_GAVE} mal|"
    r"(?:le|se|la) (?:erro|equivoco|confundio))\b"
)
# "Eso fue hoy", "eso lo vemos": it is of what happened.
_OF_OTHER_MATTER = re.compile(
    r"\beso (?:ya )?(?:fue|era|es|lo|le|te|me|esta)\b.*\b(?:hoy|ayer|anoche|manana|cuando|semana|"
    r"mes|todo|siempre|urgente|normal|posible|raro|aparte|enseguida|igual|importante|grave|\w+mos)\b"
)
_NAMED = re.compile(
    rf"\bes[eao] (?:(?:es|era|seria) (?:el|su|tu|un) )?(?:numero|{DOCUMENT})\b"
    rf"|\b(?:numero|{DOCUMENT}) que (?:me |nos )?{_GAVE}\b"
)
_NOT_FOUND = re.compile(
    r"\bno (?:me |lo |la |le |te |se |los )*"
    r"(?:figura\w*|aparece\w*|encuentro|encontre|encontramos|existe|sale|esta|salta|tira|da|"
    r"reconoce|toma|registra\w*|escuch\w+|entendi|copie|oi)\b"
)
_GAVE_WELL = re.compile(
    rf"\bque (?:me |nos )?{_GAVE}\b|\b(?:me|nos) (?:lo )?{_GAVE} "
    rf"(?:(?:el|su) (?:numero|{DOCUMENT}) )?(?:bien|correcto|completo)\b"
)
_CONFIRMING = words_in(
    """ese eso esa este esto es era seria sera el la su tu suyo suya tuyo tuya dni documento d n i
    numero numeros nro de del paciente titular interesado correcto correcta bien verdad cierto si y
    entonces bueno perfecto gracias listo lo anoto anote anotado tengo tome ya aca ahi le te me nos
    a ver digame confirma confirmas confirmo confirmar confirme repite repito repetir repita por
    favor usted vos senor senora seguro segura esta figura aparece encuentro encontre
    encontramos registrado registrada sistema padron con en completo entero todo nacional identidad
    actual nuevo vigente real don dona ok aja claro exacto perdon disculpe que como para buscar
    busco buscarlo buscarla cargo cargado vuelvo fijo un segundo momento ahora mismo propio ud
    quedo entendi copie termina terminado empieza ultimos primeros digitos cifras genial barbaro
    excelente joya buenisimo fantastico"""
)
_SMALL_KINDS = frozenset({Kind.SKIP, Kind.PAUSE, Kind.YES, Kind.AND, Kind.POINT, Kind.END})
# "¿Ese es su DNI, no?"
_TAG = re.compile(r"[\s,]*\bno[\s,.]*$")
_NUMBERED = (
    frozenset(word for word, kind in WORDS.items() if kind is Kind.FOREIGN)
    - MENTIONED
    - TALK
    - words_in(
        """ano fecha precio calle casa entre piso linea llama departamento depto dpto barrio avenida
        av avda esquina altura ruta kilometro km manzana lote enero febrero marzo abril mayo junio
        julio agosto septiembre setiembre octubre noviembre diciembre usuario usuaria interno
        llamen llameme llamame llamarme llaman sale total edad pago pague pagar cobrar"""
    )
) | {"reclamo", "pedido", "orden", "turno", "caso", "obra", "gestion"}
_NUMBER_OF = re.compile(rf"\bnumero de (?!{DOCUMENT})")
# "¿Es afiliado?", "¿es de PAMI?": of who speaks.
_ATTRIBUTE = re.compile(
    r"(?<!numero de )(?<!nro de )(?<!el )(?<!el de )(?<!la )\b(?:afiliad|soci|client|beneficiari|"
    r"abonad|suscriptor)\w*|\b(?:de |por )?(?:pami|ioma|(?:la |su )?obra social)\b"
)
_OF_OTHER = re.compile(
    rf"\b(?:el|la|{DOCUMENT}|es) (?:de(?:l)?) (?:(?:su|tu|la|el|un|una) )?(?:{PERSON}|senora?|ella|"
    r"otr[oa])\b|\botr[oa] (?:persona|paciente|numero|senora?|titular)\b"
)
_OWN = re.compile(rf"\b(?:suy[oa]|tuy[oa]|de usted|de vos|(?:su|tu) {DOCUMENT})")
_NO = r"(?:no|nop|nono|negativo|para nada|ah|ay|eh|senorita|senor|senora|disculpe|perdon|si)"
_DENYING = (
    rf"(?:{_NO} )*(?:no|nop|nono|negativo|para nada)(?: (?:senorita|senora?|que va))* "
    r"(?:(?:es|ese|eso|era|son|te di|le di|le pase|te pase|seguro|claro) )*"
)
_KEPT = rf"(?:(?:el|mi|(?:el|mi) numero de|el de mi) )?{DOCUMENT}"
_ENDING = r"(?: (?:mio|del paciente|de la paciente|seguro|gracias|ese|el mio|nacional))*"
_OF_PATIENT = r"(?:del|de la|(?:el|la) del?(?: la)?) (?:paciente|titular)"
_SETTLING = re.compile(
    rf"{_DENYING}{_KEPT}{_ENDING}|(?:es|ese es|eso es) (?:mi|el) {DOCUMENT}{_ENDING}"
    rf"|(?:es )?(?:del|de mi) {DOCUMENT}{_ENDING}"
)
_SETTLING_WHOSE = re.compile(rf"{_DENYING}(?:el )?mio{_ENDING}|(?:es )?(?:mio|a mi)")
_SETTLING_FOR_THEM = re.compile(
    rf"{_DENYING}(?:(?:el )?{DOCUMENT} )?(?:{_OF_PATIENT}){_ENDING}"
    rf"|(?:{_DENYING})?(?:(?:el|la) paciente soy yo|(?:yo )?soy (?:el|la) paciente){_ENDING}"
)
_SETTLING_WHOLE = re.compile(
    rf"(?:{_NO} )*(?:no|nop|nono)(?: senorita| senora?)? (?:(?:es|esta|son|asi) )*"
    r"(?:complet[oa]|bien|asi|todos?|ese|esos|correct[oa]|no falta (?:nada|ninguno)|"
    r"no (?:le )?falta|asi es|ese es|es ese)(?: gracias)?"
)


class Doubt(Enum):
    """What an operator's turn takes the number for."""

    NOTHING = auto()
    THING = auto()
    """Another thing's number, or what no list knows."""
    DIGITS = auto()
    """A number that lacks a digit, or has one too many."""
    PERSON = auto()
    """Somebody else's document."""
    OWN = auto()
    """That of who speaks, and not the patient's."""


def doubt_of(
    text: str,
    digits: str,
    *,
    patients: frozenset[str],
    is_about_it: bool,
    is_of_other_number: bool,
) -> Doubt:
    """What the operator's turn doubts of a number of these digits that was read.

    `patients`: who was said to be the patient. `is_about_it`: nothing else was spoken of since.
    `is_of_other_number`: another thing's number was asked for since, which "ese" may be.
    """
    offer = offer_of(text)
    if offer is not Offer.NOTHING and not (
        offer is Offer.PERSON and _FOUND_ANOTHER.search(plain(text))
    ):
        return Doubt.NOTHING
    said = plain(text)
    for named in patients:
        said = re.sub(rf"\bdel? (?:(?:su|tu|la|el|mi) )?{re.escape(named)}\b", "del paciente", said)
    for sentence in sentences(said):
        if not is_of_other_number and _counts_others(sentence, len(digits)):
            return Doubt.DIGITS
        if _is_doubting(sentence, is_about_it, is_of_other_number):
            return _kind_of(sentence)
    return Doubt.NOTHING


def settles(doubt: Doubt, text: str) -> bool:
    """Whether the patient plainly says that the doubted number is the patient's document."""
    words = words_in_row(text)
    if text.rstrip().endswith("?"):
        return False
    if doubt is Doubt.OWN:
        return _SETTLING_FOR_THEM.fullmatch(words) is not None
    if _SETTLING.fullmatch(words) or _SETTLING_FOR_THEM.fullmatch(words):
        return True
    pattern = {Doubt.PERSON: _SETTLING_WHOSE, Doubt.DIGITS: _SETTLING_WHOLE}.get(doubt)
    return pattern is not None and pattern.fullmatch(words) is not None


def _kind_of(sentence: str) -> Doubt:
    if _OWN.search(sentence) and not _names_a_number(sentence):
        return Doubt.OWN
    if _LACKING.search(sentence):
        return Doubt.DIGITS
    if _OF_OTHER.search(sentence) and not _names_a_number(sentence):
        return Doubt.PERSON
    return Doubt.THING


def _is_doubting(sentence: str, is_about_it: bool, is_of_other_number: bool) -> bool:
    is_named = _NAMED.search(sentence) is not None
    is_near = is_about_it or is_named
    if is_near and (_FOUND_ANOTHER.search(sentence) or _UNDOES.search(sentence)):
        return True
    is_of_another = _names_a_number(sentence) or _OF_OTHER.search(sentence) is not None
    if _OF_OTHER_MATTER.search(sentence):
        return False
    if OWN_THING.search(words_in_row(sentence)) and not (is_named or is_of_another):
        return False
    if not is_of_other_number and _LACKING.search(sentence):
        return not _confirms(sentence)
    if is_near and _GIVEN.search(sentence):
        return not _confirms(sentence)
    if is_about_it and _asks_what_it_is(sentence):
        return True
    if is_named and is_of_another:
        return True
    if _names_a_number(sentence) and _THIS.search(sentence):
        return not is_of_other_number
    if not _POINTS.search(sentence):
        return False
    if is_of_another:
        return not is_of_other_number
    return is_near and not _confirms(sentence)


def _counts_others(sentence: str, length: int) -> bool:
    """ "son siete números", of one that has eight."""
    return any(
        (int(said) if said.isdecimal() else VALUES.get(said, (Kind.OTHER, length))[1]) != length
        for said in _COUNTED.findall(sentence)
    )


def _names_a_number(sentence: str) -> bool:
    return bool({*re.findall(r"[a-z]+", sentence)} & _NUMBERED)


def _asks_what_it_is(sentence: str) -> bool:
    """ "¿es el número de afiliado?", "¿no será el teléfono?"; not "¿es urgente?"."""
    asked = _BARE.search(sentence.strip())
    what = _ATTRIBUTE.sub(" ", f"es {asked['what'] or asked['perhaps']}") if asked else ""
    return (
        _names_a_number(what)
        or _OF_OTHER.search(what) is not None
        or _NUMBER_OF.search(what) is not None
    )


def _confirms(sentence: str) -> bool:
    """Whether every word is known to confirm the number, to ask for it again or not to find it."""
    if _OF_OTHER.search(sentence):
        return False
    rest = _NOT_FOUND.sub(" ", _GAVE_WELL.sub(" ", _TAG.sub("", sentence)))
    if _GIVEN.search(rest):
        return False
    return all(
        word in _CONFIRMING
        or word in VALUES
        or WORDS.get(word) in _SMALL_KINDS
        or is_given_name(word)
        for word in re.findall(r"[a-z]+", rest)
    )
