"""Who speaks: the patient, as far as anybody knows, or somebody who said to be another.

| the patient's side says                                        | speaks                     |
| -------------------------------------------------------------- | -------------------------- |
| "soy la hija", "soy Laura, la vecina de Elsa", "soy enfermera"  | another                    |
| "soy el de la farmacia", "soy del hospital", "habla el marido"  | another                    |
| "llamo por mi mamá", "llamo de la farmacia", "yo la cuido"      | another                    |
| "no soy paciente", "yo no soy", "quería precios"                | another                    |
| "soy remisero", "soy gasista": a trade                           | another                    |
| > ¿está la paciente? | "duerme", "sí, ya le paso"                | another: `answering`       |
| "lo usa mi marido", "es para un amigo": `users`                 | another                    |
| "yo soy el paciente", "es para mí", "el que lo usa soy yo"       | the patient                |
| "soy Rosa", "soy el señor Gómez", "soy la que llamó recién"      | as before                  |
| "soy Rosa, el técnico no vino", "llamo por el técnico"           | as before                  |
"""

import re

from patients.dictation.whose.answering import answered
from patients.dictation.whose.asked_of_persons import Asked
from patients.dictation.whose.presented import Caller, is_own, is_trade
from patients.dictation.whose.relatives import patients_in
from patients.dictation.whose.users import is_for_another
from patients.dictation.words.known_talk import words_in
from patients.dictation.words.persons import (
    ENDS,
    FULL_NAME,
    IS_FIRST,
    NUMBER,
    PERSON,
    RELATIVE,
    any_of,
    is_given_name,
)

_PLACES = any_of(
    words_in(
        """plata ano norte rioja pampa matanza boca capital zona barrio centro interior provincia
        campo sur costa ciudad villa barranca paternal"""
    )
)
_HOME = any_of(
    words_in(
        """casa celular celu telefono fijo calle mismo trabajo movil cel depto departamento cama
        otro
        whatsapp numero linea pieza cocina"""
    )
)
_INSTITUTIONS = any_of(
    words_in(
        """farmacia hospital clinica sanatorio obra prepaga pami geriatrico hogar oxitesa empresa
        residencia consultorio municipalidad colegio"""
    )
)
_PATIENT = re.compile(
    r"(?<!\bno )\b(?:soy|habla|hablo)(?: yo)?,? (?:el|la|un|una)? ?(?:mism[oa] )?"
    r"(?:paciente|titular|usuari[oa]|(?:el|la)? ?que (?:lo |la )?us[ao])\b"
    r"(?! (?:anterior|de la (?:obra|cuenta|factura|luz)))"
    rf"|(?<!\bno )\bsoy yo(?: mism[oa])?{ENDS}"
    r"|\b(?:paciente|titular|(?:el|la) que (?:lo |la )?us[ao][^.,;]{0,20}) soy yo\b"
    rf"|(?<!\bno )\b(?:es|son|seria|llamo|hablo) (?:para|por) mi(?: mism[oa])?{ENDS}"
    r"|(?<!\bno )\byo (?:uso|necesito) (?:el )?oxigeno\b"
)
_NOT_PATIENT = re.compile(
    r"\bno soy (?:yo )?(?:el |la |un |una )?(?:paciente|titular|usuari[oa]|quien|que)\b"
    rf"|\byo no soy(?:{ENDS}| pero\b| quien\b| la\b| el\b)|\bno soy yo\b|\bno uso (?:el )?oxigeno"
    r"|\b(?:el|la|los) (?:paciente|enferm[oa]) (?:es|seria|se llama) (?!yo\b)"
)
# "Elsa Gómez, yo soy Jorge": asked who the patient is.
_BESIDE = re.compile(
    r"^\W*(?:es |se llama )?(?P<one>[a-z]+)\b[^.;?]{0,30}?\byo soy (?P<self>[a-z]+)"
)
_STRANGER = re.compile(
    r"\b(?:precios|presupuesto|curriculum|cotizacion|venderles|ofrecerles)\b"
    r"|\bbusc(?:o|ando) trabajo\b"
)
_PERSON_SELF = re.compile(
    rf"\b(?:soy|somos)(?: yo)?,? (?:(?:el|la|los|las|su|un|una|otr[oa]|nuer[oa]) )?{PERSON}s?\b"
    rf"|\bsoy (?:{FULL_NAME},? )(?:la |el |su |un |una |,)?{PERSON}"
    r"(?=\s*(?:de\b|del\b|[.,;!\n]|$|y\b|que l[aeo]s?\b|al\b))"
)
_APPOSED = re.compile(
    rf"(?:^\W*|\b(?:hola|buenas|dias|tardes|noches|senorita)\W+)"
    rf"(?:(?:(?:le |te )?(?:habla|llama|escribe)|aca|aqui|con)(?: {FULL_NAME})?,?|{FULL_NAME},?) "
    rf"(?:el|la|su) {PERSON}(?=\s*(?:de\b|del\b|[.;!\n]|$|, (?:llam|habl|te|quer|neces)))"
)
_SOY = re.compile(r"\bsoy(?: yo)?,? (?P<article>el|la|su|un|una) (?P<who>\w+)(?P<rest>[^.,;!?\n]*)")
_SOY_BARE = re.compile(r"\bsoy(?: yo)?,? (?P<who>[a-z]{4,})\b")
_SOY_OF = re.compile(
    rf"\b(?:soy|somos) (?:del|de la|de los|de las|de) (?:{_INSTITUTIONS}\b)|"
    rf"\b(?:soy|somos) (?:del|de la|de los|de las) (?!{_PLACES}\b|{NUMBER})[a-z]+"
)
_SPEAKS = re.compile(
    rf"{IS_FIRST}(?:(?:le|te|les|aca|aqui) )?(?:habla|llama|escribe|saluda),? "
    r"(?P<article>el|la|su|un|una) (?P<who>\w+)(?P<rest>[^.,;!?\n]*)"
    rf"|\b(?:habla|llama|escribe|saluda) {PERSON}\b"
)
_CALLING = (
    r"\b(?:llam(?:o|aba|e|ando|amos)|escrib(?:o|ia)|consult(?:o|aba)|habl(?:o|ando)|comunico|"
    r"pregunt(?:o|aba)|averiguo)\b"
)
_CALLS_FOR = re.compile(
    rf"{_CALLING}(?: \w+){{0,3}}? (?:por|para|de parte de|a nombre de|"
    r"en (?:nombre|representacion|lugar) de|a pedido de) "
    rf"(?:(?:el|la|un|una|mi|mis|su|otr[oa]|nuestr[oa]|unos?) )?"
    rf"(?:{RELATIVE}|senora?|persona|paciente|conocid[oa]|alguien|otr[oa] (?:persona|paciente)|"
    r"(?P<name>[a-z]{3,}))\b"
)
_CALLS_FROM = re.compile(
    rf"{_CALLING}(?: \w+)? (?:(?:del|(?:de|desde) (?:el|la|los|las|un|una)) "
    rf"(?!(?:mi )?{_HOME}\b|{_PLACES}\b|{NUMBER})[a-z]+|(?:de|desde) {_INSTITUTIONS}\b)"
)
_STAYS = re.compile(
    r"\bestoy (?:en lo de|con (?:el|la|un|una) (?:paciente|senora?)|cuidando|a cargo|"
    r"en (?:la )?casa de)|\b(?:la|lo|le|las|los) cuido\b|\bcuido a\b|\btrabajo (?:en|para|con)\b"
    r"|\batiendo a\b|\byo (?:la|lo) (?:atiendo|acompano|ayudo)\b"
    r"|\b(?:ella|el|la senora|el senor|(?:la|el) paciente|mi \w+) no (?:puede|quiere|sabe|le sale|"
    r"esta en condiciones de)(?: ni)? (?:hablar|atender|venir|escuchar|contestar|llamar)"
    r"|\b(?:ella|el|(?:la|el) paciente|mi \w+) esta (?:durmiendo|dormid[oa]|internad[oa]|"
    r"acostad[oa]|descansando|en cama|ahogad[oa]|muy mal)\b"
    rf"|\bmi {RELATIVE}\b[^.;!?\n]{{0,40}}\b(?:hablo|llamo|atiendo|contesto) yo\b"
    rf"|{_CALLING}(?: \w+)? de parte del?\b|\b(?:fallecio|murio) (?:mi|la|el)\b"
    r"|\b(?:tenemos|tengo|hay)(?: a)? un[ao]? (?:residente|paciente|intern[oa]|senora?|abuel\w+)\b"
    rf"|\baca en (?:el|la) {_INSTITUTIONS}\b"
)

# A second patient beside the one whose number was given: that one is left in doubt for it.
_OF_A_SECOND = re.compile(
    r"\b(?:otr[oa]|segund[oa]|siguiente) (?:paciente|consulta|tramite|pedido|reclamo|caso)\b"
)


def caller_after(
    caller: Caller, said: str, asked: Asked, *, is_third_asked: bool = False
) -> Caller:
    """Who speaks, after a folded turn of the patient's side. `is_third_asked`: as `answered`."""
    if _PATIENT.search(said) and not _NOT_PATIENT.search(said):
        return Caller.PATIENT
    if says_another(said):
        return Caller.ANOTHER
    answer = answered(said, asked, is_third_asked=is_third_asked)
    return caller if answer is None else answer


def says_another(said: str) -> bool:
    """Whether the turn says that who speaks is not the patient."""
    others = (_APPOSED, _SOY_OF, _CALLS_FROM, _STAYS, _STRANGER)
    return (
        _is_disowned(said)
        or any(pattern.search(said) for pattern in others)
        or _is_presented(said)
        or _calls_for(said)
        or is_for_another(said)
    )


def takes_back_own(said: str, asked: Asked) -> bool:
    """Whether a number given as who speaks' own stops being the patient's: "soy la hija", "lo usa
    mi marido", "no" to "¿es usted el paciente?"; not "quería precios"."""
    is_patient = _PATIENT.search(said) and not _NOT_PATIENT.search(said)
    is_of_second = _OF_A_SECOND.search(said) is not None
    return not (is_patient or is_of_second) and (
        _is_disowned(said)
        or _is_presented(said)
        or _calls_for(said)
        or is_for_another(said)
        or bool(patients_in(said))
        or (asked is not Asked.NOTHING and answered(said, asked) is Caller.ANOTHER)
    )


def _is_disowned(said: str) -> bool:
    beside = _BESIDE.search(said)
    if beside and is_given_name(beside["one"]) and is_given_name(beside["self"]):
        return beside["one"] != beside["self"]
    return _NOT_PATIENT.search(said) is not None or _PERSON_SELF.search(said) is not None


def _calls_for(said: str) -> bool:
    return any(
        found["name"] is None or is_given_name(found["name"]) for found in _CALLS_FOR.finditer(said)
    )


def _is_presented(said: str) -> bool:
    """ "soy la encargada", "habla el comisario Luna"; not "soy la señora Elsa"."""
    for pattern in (_SOY, _SPEAKS):
        for found in pattern.finditer(said):
            if found["who"] is None or not is_own(found["article"], found["who"], found["rest"]):
                return True
    return any(is_trade(found["who"]) for found in _SOY_BARE.finditer(said))
