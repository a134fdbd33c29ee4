"""Whose document an operator's question is for: the patient's only where every word shows it.

| the operator asks                                                    | for                |
| -------------------------------------------------------------------- | ------------------ |
| "¿me da su DNI?", "documento, por favor", "¿su DNI para buscarlo?"    | the document       |
| "¿DNI del paciente?", "¿el de la persona que usa el equipo?"          | the patient's      |
| "¿con qué documento está registrado el paciente?"                     | the patient's      |
| "¿DNI de su mamá?", if she was said to be the patient; "¿de ella?"    | the patient's      |
| "¿DNI de su hija?", "¿del que paga?", "¿del titular anterior?"        | another's          |
| "¿y el DNI de Bruno?", of a name that nobody said to be the patient   | another's          |
| "¿su documento? El suyo, no el de su mamá"                           | another's          |
| "¿con qué documento firmaron?", "¿su DNI y después el de ella?"       | another's          |
| "¿quién recibe?", "¿qué médico lo indicó?", "¿cómo se llama su hija?" | a person: another's |
| "¿quién recibe? Nombre y DNI"                                         | another's          |
"""

import re
from enum import StrEnum

from patients.dictation.whose.asked_of_persons import Asked, asked_of_persons
from patients.dictation.whose.kin import is_spoken_of_as
from patients.dictation.words.known_talk import words_in
from patients.dictation.words.persons import (
    DOCUMENT,
    FULL_NAME,
    PERSON,
    RELATIVE,
    is_given_name,
    sentences,
)
from patients.dictation.words.vocabulary import NUMBERS, VALUES, WORDS, Kind


class Wanted(StrEnum):
    """Whose document the operator wants."""

    NOBODYS = "nobodys"
    """None was asked for."""
    DOCUMENT = "document"
    """ "Su DNI": of whoever is spoken with."""
    PATIENTS = "patients"
    """ "El DNI del paciente", in so many words."""
    HOLDERS = "holders"
    """ "El DNI del titular": the patient's, but perhaps not the person's for whom they call."""
    EITHERS = "eithers"
    """The patient's or that of who speaks, who are two."""
    ANOTHERS = "anothers"
    PERSON = "person"
    """Who somebody is."""


_KNOWN = words_in(
    """da das dice dices decis dicta dictas repite repetis repetir confirma confirmas confirmar
    pasas pasame paseme pasar deme dame darme digame decime dicteme dictame repitame repetime
    confirmeme indique indica indicanos indiqueme indicar envie enviame enviar mandame mandar
    escriba
    escribi escribime ingrese ingresa deja dejame dejeme facilita facilitas facilitar brinda brindas
    brindar informa informar recuerda podria podrias puede podes puedo pueda podemos necesito
    necesitamos necesitaria precisaria preciso pido pedir pediria quisiera querria que cual cuales
    como donde cuando ser seria fuera tu tus usted ustedes ud vos completo completos completa don
    dona mama papa abuela abuelo nuevo nuevamente vez vuelta ver bueno verdad cierto no ah sin con
    para por asi pues hace falta atenderlo atender tendria tendras tiene tienes tenes mano apellido
    apellidos nombres datos localidad ciudad provincia pueblo padron favor puntos espacios solo
    continuar ayudarte ayudarlo ayudarla ejemplo ej suyo suya tuyo propio o u y e documentacion
    anotar anoto corroborar chequear verificar dar quedo falto faltaria primero entonces tranquila
    tranquilo diga digas dicte dictes pase pases repita repitas confirme confirmes indiques informe
    informes deje dejes facilite recuerde lea leas mande espero servicio quien hablo habla hablando
    usa utiliza decir indicarme equipo ahi mire disculpe igual ultimos tres esperamos buscando
    listo aca gracias numerito gusto ahora mismo llamo encuentro figura senorita hay caballero amigo
    amiga estimado estimada corazon jefe maestro era empieza empezaba arranca"""
)
_ANOTHER = frozenset({"anterior", "otro", "otra", "viejo", "vieja", "cuenta", "obra", "factura"})
_KINDS = NUMBERS | {
    *(Kind.SKIP, Kind.PAUSE, Kind.YES, Kind.AND, Kind.POINT, Kind.END, Kind.DNI, Kind.FOREIGN),
    *(Kind.OR, Kind.NO, Kind.CORRECTION, Kind.AGAIN, Kind.MEASURE, Kind.HEDGE, Kind.WRONG),
}
# "Diría", "decirme", "pasámelo".
_ASKING_FORMS = ("ria", "rias", "rme", "melo", "selo")
# "Me pasa", "me indicás"; not "me firmó".
_ASKED = re.compile(r"\b(?:me|nos) [a-z]+(?:a|as|e|es|is)\b")
_PURPOSE = re.compile(r"\b(?:para|asi|porque|y (?:en|lo|la|le)|hasta)\b(?P<rest>.*)")
_OF_SOMEBODY = re.compile(
    rf"\b(?:{RELATIVE}|ella|quien|quienes|otro|otra|persona|autorizad[oa]|(?:el|la|al|del) que)\b"
)
_HOLDER = (
    r"(?:(?:el|la|su|tu) )?(?:paciente|titular|usuari[oa]|interesad[oa]|beneficiari[oa]|"
    r"afiliad[oa]|senor|senora|persona|solicitante|cliente|identidad)\b"
    r"(?: (?:que|quien) (?:lo |la |se )?(?:usa|utiliza|necesita|tiene)[a-z ]*)?"
)
_USER = r"(?:(?:el|la) que|quien) (?:lo |la )?(?:usa|utiliza|necesita)\b[a-z ]*"
_OWNER = re.compile(
    rf"(?:{DOCUMENT}|\b(?:el|y|cual es el))(?: completo| entonces)?,?"
    r"(?: el)? (?:de|del) (?P<owner>[^,]+)"
)
_NAMES_PATIENT = re.compile(rf"^(?:{_HOLDER}|{_USER})(?P<rest>.*)$")
_ONES = re.compile(r"^(?:(?:el|la|los|su|sus|tu|tus|mi) )*(?P<who>\w+)(?P<rest>.*)$")
_WHO = re.compile(
    r"\b(?:quien|quienes)\b|\bque (?:medico|medica|doctor|doctora|profesional|familiar|persona)\b"
    rf"|\b(?:como se llama|nombre (?:de|del))\b[^?]{{0,12}}\b{PERSON}\b|\bcual es el medico\b"
    r"|\bcomo se llama (?:el|la|quien) que (?!(?:lo |la )?(?:us|neces))"
)
# "De la persona con quien hablo": the operator tells them from the patient.
_SPEAKING = re.compile(
    r"(?:la |el )?(?:persona|senora?) (?:(?:que|quien) (?:me |se )?"
    r"(?:habla|llama|comunica|escribe)|con (?:quien|la que|el que) |"
    r"(?:del|de la) (?:paciente|titular|senor))"
)
# "¿Su DNI, doctor?", "el documento que trae el equipo".
_OF_STAFF = re.compile(
    rf"{DOCUMENT},? (?:doctora?|licenciad[oa]|enfermer[oa]|chofer|oficial)\b"
    r"|\bdocumento que (?:tiene|dice|trae|viene|figura en) (?:el|la)\b"
)
_ASKING = re.compile(
    r"^\W*(?:y |bueno,? |a ver,? )?(?:con )?(?:que|cual|necesit\w+|digame|decime|pas[ae]\w*|"
    rf"indi\w+|env\w+|deme|dame|anote\w*|{DOCUMENT}|el {DOCUMENT}|su {DOCUMENT})"
)
_ITS_OWN = re.compile(r"\b(?:el|la) (?:suy[oa]|tuy[oa]|de usted|de vos)\b")


# "El suyo, no el de su mamá": which of the two is the patient's nobody knows.
_CONTRASTED = re.compile(
    rf"\bno (?:el|la) (?:del?|de la) (?:(?:su|tu|la|el) )?(?:{RELATIVE}|senora?|ella|paciente)\b"
)
# "¿Con qué documento está registrado el paciente?"
_REGISTERED = re.compile(
    rf"^\W*(?:y |bueno,? )?(?:con|bajo) (?:que|cual) (?:numero de )?{DOCUMENT} "
    r"(?:esta|figura|quedo) (?:registrad|anotad|inscript|cargad|dad)[oa](?: de alta)?"
    r"(?P<patient> (?:el|la) paciente)?\W*$"
)


def wanted_by(
    text: str,
    *,
    patients: frozenset[str],
    is_unique: bool,
    is_another_calling: bool,
    is_other_known: bool,
) -> Wanted:
    """Whose document an operator's folded turn asks for.

    `patients`: who was said to be the patient; `is_unique`: nobody else was spoken of;
    `is_another_calling`: who speaks is not the patient; `is_other_known`: somebody else was
    spoken of.
    """
    wanted = Wanted.NOBODYS
    for sentence in sentences(text):
        is_question = f"{sentence}?" in text
        one = _wanted_in(
            sentence,
            patients,
            is_unique,
            may_name=not (is_another_calling or is_other_known),
            is_question=is_question,
        )
        if one is Wanted.DOCUMENT and wanted in (Wanted.PERSON, Wanted.ANOTHERS):
            one = Wanted.ANOTHERS
        if one is Wanted.PERSON and not is_question and wanted is Wanted.DOCUMENT:
            continue
        wanted = wanted if one is Wanted.NOBODYS else one
    is_contrasted = wanted is Wanted.DOCUMENT and _CONTRASTED.search(text)
    return Wanted.ANOTHERS if is_contrasted else wanted


def _wanted_in(
    sentence: str,
    patients: frozenset[str],
    is_unique: bool,
    *,
    may_name: bool,
    is_question: bool,
) -> Wanted:
    document = re.search(DOCUMENT, sentence)
    registered = _REGISTERED.search(sentence)
    if registered:
        return Wanted.PATIENTS if registered["patient"] else Wanted.DOCUMENT
    owner = _OWNER.search(sentence)
    asks_who = _WHO.search(sentence) and asked_of_persons(sentence) is Asked.NOTHING
    if owner and (document or sentence.strip().startswith(("y el d", "el d", "cual es el d"))):
        is_next = sentence.strip().startswith("y ")
        whose = _owned(
            owner["owner"].strip(), patients, is_unique, may_name=may_name and not is_next
        )
        if re.search(r"\bsu\b.*\b(?:y|despues)\b", sentence[: owner.start("owner")]):
            return Wanted.ANOTHERS
        if whose is not Wanted.ANOTHERS and _is_open(
            sentence[: owner.start()], sentence[owner.end() :]
        ):
            whose = Wanted.ANOTHERS
        return whose
    if _OF_STAFF.search(sentence):
        return Wanted.ANOTHERS
    if asks_who:
        return Wanted.ANOTHERS if document else Wanted.PERSON
    if not document:
        return Wanted.DOCUMENT if _ITS_OWN.search(sentence) else Wanted.NOBODYS
    lead, _, clause = sentence[: document.end()].rpartition(",")
    if re.search(rf"\b{PERSON}\b", lead.replace("mama", "").replace("papa", "")):
        return Wanted.ANOTHERS
    rest = _ASKED.sub(" ", _PURPOSE.sub(" ", clause + sentence[document.end() :]))
    purpose = _PURPOSE.search(clause + sentence[document.end() :])
    if purpose and _OF_SOMEBODY.search(purpose["rest"]):
        return Wanted.ANOTHERS
    if all(map(_is_known, re.findall(r"[a-z]+", re.sub(DOCUMENT, " ", rest)))):
        return Wanted.DOCUMENT
    is_asking = is_question or _ASKING.search(sentence) or re.search(rf"\b{PERSON}\b", rest)
    return Wanted.ANOTHERS if is_asking else Wanted.NOBODYS


def _is_open(lead: str, rest: str) -> bool:
    """Whether somebody else is spoken of beside the patient's document."""
    rest = _PURPOSE.sub(" ", rest)
    return _OF_SOMEBODY.search(rest) is not None or _WHO.search(lead) is not None


def _owned(owner: str, patients: frozenset[str], is_unique: bool, *, may_name: bool) -> Wanted:
    if _SPEAKING.match(owner):
        return Wanted.ANOTHERS
    holder = _NAMES_PATIENT.match(owner)
    if holder and not owner.startswith(("su senor", "tu senor", "su persona")):
        rest = _PURPOSE.sub(" ", holder["rest"])
        words = re.findall(r"[a-z]+", rest)
        is_known = all(map(_is_known, words)) and not {*words} & _ANOTHER
        named = re.fullmatch(rf"\s*{FULL_NAME}\s*", rest) and is_given_name(words[0])
        if not (is_known or named):
            return Wanted.ANOTHERS
        return Wanted.HOLDERS if "titular" in owner else Wanted.PATIENTS
    ones = _ONES.match(owner)
    if ones is None:
        return Wanted.ANOTHERS
    if ones["who"] in ("usted", "vos"):
        return Wanted.DOCUMENT
    who, rest = ones["who"], _PURPOSE.sub(" ", ones["rest"])
    is_them = (
        who in patients or (who in ("ella", "el") and is_unique) or (owner == "el" and is_unique)
    ) and all(is_spoken_of_as(who, patient) for patient in patients if who in ("ella", "el"))
    if is_them and all(map(_is_known, re.findall(r"[a-z]+", rest))):
        return Wanted.PATIENTS
    if is_given_name(who) and owner.startswith(who) and may_name:
        return Wanted.DOCUMENT
    return Wanted.ANOTHERS


def _is_known(word: str) -> bool:
    if word.endswith(_ASKING_FORMS):
        return True
    return word in _KNOWN or word in VALUES or WORDS.get(word) in _KINDS or is_given_name(word)
