"""Who speaks, by what they answer to a question about persons.

A turn that is nothing but a role says who speaks, whatever was asked: "la nuera", "no, una amiga",
"el yerno de ella". "Mi nuera" is no role of who speaks, and a technician or a nurse may be what
somebody asks for.

| the operator asks          | answered with                                     | speaks      |
| -------------------------- | ------------------------------------------------- | ----------- |
| anything                   | "la nuera", "el vecino", "una amiga"               | another     |
| anything                   | "un técnico", "la enfermera", "no, hija"           | as before   |
| ¿quién recibe?             | "la nuera"                                        | as before   |
| ¿qué relación tiene?       | "soy yo", "el titular"                            | the patient |
| ¿qué relación tiene?       | "¿cómo?", "eh"                                    | as before   |
| ¿qué relación tiene?       | all else: "conviviente", "es mi mamá"              | another     |
| ¿con quién hablo?          | "con Silvia", "con Paz", "con la señora Rosa"       | as before   |
| ¿con quién hablo?          | "con el apoderado", "una conocida"                 | another     |
| ¿es usted el paciente?     | "sí", "sí, hija"                                   | the patient |
| ¿es usted el paciente?     | "no", "hija", "sí, la hija"                        | another     |
| ¿es suyo el equipo?        | "de mi hermano", "para la abuela"                  | another     |
| ¿es suyo el equipo?        | "no, es de la obra social"                         | as before   |
"""

import re

from patients.dictation.whose.asked_of_persons import Asked
from patients.dictation.whose.presented import Caller, is_own, is_trade
from patients.dictation.words.known_talk import words_in
from patients.dictation.words.no_surnames import NO_SURNAMES
from patients.dictation.words.persons import PEOPLE, PERSON, any_of, is_given_name
from patients.dictation.words.vocabulary import DEPUTED

_ROLES = PEOPLE | frozenset(word for word in DEPUTED if " " not in word and word[-1] in "aoer")
_ROLES |= words_in(
    """conocido conocida conviviente allegado allegada voluntario voluntaria administrador
    administradora casero casera conserje albacea tutor tutora yerna exmujer exesposa exesposo"""
)
# Whom somebody may ask for, or complain about; and what may be old or small.
_ASKED_FOR = words_in(
    """tecnico tecnica medico medica doctor doctora chofer repartidor repartidora cadete fletero
    enfermero enfermera kinesiologo kinesiologa neumologo neumologa cardiologo cardiologa vendedor
    vendedora viejo vieja viejito viejita cuidador operador operadora muchacho chico chica tipo
    electricista gasista plomero mecanico delivery correo flete taxi remis uber clinica farmacia
    hospital sanatorio policia empresa familiar"""
)
_ROLE = any_of(_ROLES)
_LEAD = (
    r"^\W*(?:(?:no|si|ah|eh|ay|este|bueno|mire|mira|hola|buenas|claro|es|yo|soy|habla|con|en "
    r"realidad|nada mas|solo)\b[\s,.]*)*"
)
_BARE_ROLE = re.compile(
    rf"{_LEAD}(?P<article>(?:el|la|los|las|un|una|su) )?(?P<role>{_ROLE})s?"
    r"(?:,? (?:de|del) [^.,;!?\n\d]{1,25}|,? (?P<name>[a-z]+)(?: [a-z]+)?)?\W*$"
)
_ARTICLED = re.compile(
    r"^\W*(?:(?:si|no|hola|buenas|ah|eh|este|bueno|habla|usted habla|esta hablando|de parte)"
    r"\b[\s,.]*)*(?P<with>con )?"
    r"(?P<article>el|la|los|las|un|una|su) (?P<who>\w+)(?P<rest>[^.,;!?\n]*)"
)
_WITH = re.compile(r"^\W*(?:\w+,? )?con (?P<who>[a-z]+)\b")
_IS_OF = re.compile(r"^ *(?:$|(?:de|del|que)\b)")
_SPEAKS_ITSELF = re.compile(
    r"^\W*(?:si,? )?(?:(?:con )?(?:el|ella)(?: misma| mismo)?\b|soy\b|yo\b|hablo yo|habla ella)"
)
_NO = re.compile(r"^\W*(?:ay |ah |eh |este )?no\b(?!,? soy (?:yo )?(?:el|la) (?:paciente|titular))")
_NO_TO_ELSE = re.compile(
    r"\b(?:alquil\w+|prestad[oa]|obra social|prepaga|pami|ustedes|uds|empresa)\b"
    r"|^\W*no,? (?:ahora|solo|solamente|todavia|siempre|de (?:noche|dia)|anda|funciona|prende|"
    r"entiendo|entendi|escucho|escuche|le escucho|se escucha|se oye)\b"
)
_OF_ANOTHER = re.compile(
    rf"^\W*(?:(?:es|era|son)\b[\s,]*)*(?:de|del|para|por) (?:(?:mi|la|el|un|una|su|otr[oa]) )?"
    rf"(?:{PERSON}|senora?|otr[oa]|ella)\b"
    rf"|^\W*(?:(?:es|lo usa|la usa)\b[\s,]*)*mi (?:{PERSON}|senora?)\W*$"
)
_YES = re.compile(r"^\W*(?:si|exacto|claro|correcto|asi es|yo|la misma|el mismo)\b")
_ME = re.compile(
    r"^\W*(?:(?:lo|la) uso |soy )?yo(?: mism[oa])?\b|^\W*para mi\W*$"
    r"|^\W*(?:soy )?(?:(?:el|la) (?:que (?:le |te )?habla|mism[oa])|un servidor|una servidora)\b"
)
_THEM = re.compile(rf"\b{PERSON}\b|\bmi senora?\b|\bella\b|^\W*(?:el|la senora|un|una)\b")
_ITSELF = re.compile(
    r"^\W*(?:(?:ninguna?|no|si|soy|es|yo)\b[\s,.]*)*"
    r"(?:yo|(?:el |la )?(?:paciente|titular|mism[oa])|para mi|yo mism[oa])\W*$"
)
_NO_ANSWER = re.compile(
    r"[?]|^[\d\W]+$"
    r"|^\W*(?:(?:eh|este|a ver|como|si|no|ah|aja|bueno|perdon|hola|mmm?|espere|que)\b\W*)*$"
    r"|\bno (?:le |te |la |lo |se )?(?:entiendo|entendi|escucho|escuche|escucha|oye|oigo)\b"
)
_ANSWERS_PERSON = re.compile(rf"(?<!mi )\b{PERSON}\b(?! (?:no|me|esta|vino|viene|dice|dijo)\b)")


def answered(said: str, asked: Asked, *, is_third_asked: bool = False) -> Caller | None:
    """Who speaks, by a folded answer; None if it doesn't tell.

    `is_third_asked`: the operator's last question was who somebody else is.
    """
    if asked is Asked.FOR_PATIENT:
        return Caller.PATIENT if _SPEAKS_ITSELF.search(said) else Caller.ANOTHER
    if not is_third_asked and _is_role(said, asked):
        return Caller.ANOTHER
    if asked is Asked.IS_PATIENT:
        return _answered_whether_patient(said)
    if asked is Asked.PATIENT:
        if _ME.search(said):
            return Caller.PATIENT
        return Caller.ANOTHER if _THEM.search(said) else None
    if asked is Asked.TIE:
        return _answered_of_tie(said)
    is_another = (
        (asked is Asked.IS_ANOTHER and _YES.search(said))
        or (asked in (Asked.CALLER, Asked.IS_ANOTHER) and _ANSWERS_PERSON.search(said))
        or (asked is Asked.CALLER and _is_with_another(said))
    )
    return Caller.ANOTHER if is_another else None


def _is_role(said: str, asked: Asked) -> bool:
    """Whether a turn is nothing but a role: "la nuera"."""
    bare = _BARE_ROLE.search(said)
    if bare is None or (bare["name"] and not is_given_name(bare["name"])):
        return False
    if asked is Asked.NOTHING:
        return bare["article"] is not None and bare["role"] not in _ASKED_FOR
    # "Sí, hija" is said to the operator.
    return bare["article"] is not None or not _YES.search(said)


def _answered_whether_patient(said: str) -> Caller | None:
    if _NO.search(said):
        return None if _NO_TO_ELSE.search(said) else Caller.ANOTHER
    if _OF_ANOTHER.search(said) or (_WITH.search(said) and _is_with_another(said)):
        return Caller.ANOTHER
    return Caller.PATIENT if _YES.search(said) else None


def _answered_of_tie(said: str) -> Caller | None:
    if _ITSELF.search(said):
        return Caller.PATIENT
    return None if _NO_ANSWER.search(said) else Caller.ANOTHER


def _is_with_another(said: str) -> bool:
    """ "Con el apoderado", "una conocida"; not "con la señora Rosa", "con Paz"."""
    found = _ARTICLED.search(said)
    if found:
        rest = found["rest"].split()
        is_who = found["with"] or _IS_OF.match(found["rest"]) or is_given_name(rest[0])
        return bool(is_who) and not is_own(found["article"], found["who"], found["rest"])
    named = _WITH.search(said)
    if named is None or is_given_name(named["who"]):
        return False
    return named["who"] in NO_SURNAMES or is_trade(named["who"])
