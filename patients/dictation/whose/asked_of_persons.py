"""What the operator's last question asks of persons: who calls, and who the patient is."""

import re
from enum import StrEnum

from patients.dictation.words.persons import NAME, PERSON, is_given_name


class Asked(StrEnum):
    """What the operator's last question asks of persons."""

    NOTHING = "nothing"
    CALLER = "caller"
    """ "¿Con quién hablo?"."""
    IS_PATIENT = "is_patient"
    """ "¿Es usted el paciente?"."""
    PATIENT = "patient"
    """ "¿Quién usa el oxígeno?"."""
    FOR_PATIENT = "for_patient"
    """ "¿Está la paciente?"."""
    IS_ANOTHER = "is_another"
    """ "¿Es usted familiar?"."""
    TIE = "tie"
    """ "¿Qué es usted del paciente?"."""


_THING = r"(?:oxigeno|concentrador|tubo|equipo|mochila|aparato|maquina|servicio|tratamiento)"
_ASKS_CALLER = re.compile(
    r"\bcon quien (?:hablo|tengo|estoy)|\bquien (?:habla|llama|se comunica|me habla|escribe|es)\b"
    r"(?! (?:el|la) (?:paciente|titular))|\bde parte de quien|\busted quien es|\bquien es usted"
)
_ASKS_IS_PATIENT = re.compile(
    r"\b(?:es|sos|habla|hablo con|habla con|hablando con|comunico con)(?: usted| vos| ud)?,? "
    r"(?:el|la|el o la|un|una) "
    rf"(?:paciente|titular|que (?:lo |la )?(?:usa|utiliza|necesita|tiene (?:el )?{_THING}))"
    r"|\bpara (?:usted|vos)\b|\busted (?:usa|es quien usa)"
    r"|\bes (?:usted|vos|ud) (?:quien|(?:el|la) que)\b"
    r"|\b(?:paciente|titular) es (?:usted|vos)|\b(?:usa|usas|utiliza|utilizas) (?:usted|vos|ud)\b"
    r"(?: (?:el|la|un|una|los))?(?: [a-z]+)? ?\?"
    rf"|\b{_THING} es (?:suy[oa]|tuy[oa])\b|\bes (?:suy[oa]|tuy[oa]) (?:el|la) {_THING}"
)
_ASKS_PATIENT = re.compile(
    r"(?<!usted )(?<!vos )\b(?:quien|quienes) (?:lo |la |es (?:el|la) que )?"
    r"(?:usa|utiliza|necesita)\b"
    rf"|\bquien (?:esta|vive|duerme|respira) con (?:el )?{_THING}\b"
    r"|\bquien es (?:el|la) (?:paciente|titular)|\bpara quien\b|\bde quien es el (?:equipo|tubo)"
)
_ASKS_FOR_PATIENT = re.compile(
    r"\b(?:el|la) (?:paciente|titular)\b[^?]{0,20}\b(?:esta|se encuentra|puede|podria)\b"
    r"|\b(?:esta|se encuentra|hablar con|comunicar(?:me|nos) con|me pasa con|me da con)"
    r"(?: \w+)? (?:el|la) (?:paciente|titular)\b"
)
_ASKS_TIE = re.compile(
    r"\b(?:que|quien) (?:es|sos|seria|viene a ser|vendria a ser|viene siendo)(?: (?:usted|vos|ud))?"
    r" (?:de|del|para) (?:(?:el|la|su) )?(?:paciente|titular|senora?|ella|don|dona|el)\b"
    r"|\bque (?:es|sos|seria|viene a ser|vendria a ser) (?:usted|vos|ud)\b"
    r"|\b(?:usted|vos|ud) (?:que|quien) (?:es|sos|seria|viene a ser|vendria a ser|viene siendo)\b"
    r"|\b(?:vinculo|parentesco)\b|\b(?:relacion con|(?:que|cual es su|su) relacion)\b"
    r"|\bque es (?:suyo|suya|tuyo|tuya)\b|\bque le toca\b|\bcomo esta relacionad"
    r"|\bde donde (?:lo|la) conoce"
    r"|\ben (?:calidad|caracter) de que\b"
)
_OF_A_THIRD = re.compile(
    r"\b(?:retir|recib|firm|autoriz|atend|busc|abr)[a-z]*\b|\bpersona que (?:va|est|figura)"
)
_ASKS_IS_ANOTHER = re.compile(
    rf"\b(?:es|sos|hablo con|habla)(?: usted| vos)?,? (?:(?:el|la|un|una|su) )?{PERSON}\b"
    rf"|\b(?:usted|vos) (?:es|sos) (?:(?:el|la|un|una|su) )?{PERSON}\b"
)


def asked_of_persons(question: str) -> Asked:
    """What an operator's folded turn asks of persons."""
    if _ASKS_PATIENT.search(question):
        return Asked.PATIENT
    if _ASKS_IS_PATIENT.search(question) or _asks_name(question):
        return Asked.IS_PATIENT
    if _ASKS_FOR_PATIENT.search(question):
        return Asked.FOR_PATIENT
    if _ASKS_IS_ANOTHER.search(question):
        return Asked.IS_ANOTHER
    if _ASKS_TIE.search(question) and not _OF_A_THIRD.search(question):
        return Asked.TIE
    is_who = _ASKS_CALLER.search(question) or _ASKS_TIE.search(question)
    return Asked.CALLER if is_who else Asked.NOTHING


def _asks_name(question: str) -> bool:
    """ "¿Walter Quispe?", "¿es usted Walter?"; not "Walter, ¿anda el equipo?"."""
    asked = re.search(
        rf"(?:^|[.!,] *)(?:(?:es|sos|hablo con|hablo) )?(?:usted |vos )?(?:el senor |la senora )?"
        rf"(?P<name>[a-z]+)(?: {NAME}){{0,3}},? *\?",
        question,
    )
    return asked is not None and is_given_name(asked["name"])
