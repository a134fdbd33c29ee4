"""Whether a turn says that the number before it was who speaks' own, and not the patient's.

| after N, whatever was asked                                    | N is        |
| --------------------------------------------------------------- | ----------- |
| "te lo di mío", "le di el mío", "ese era el mío, no el de ella"  | taken back  |
| > ¿Ese es el del paciente? | "mío, mío", "es el mío"            | taken back  |
| "esperá que te doy el de la paciente", "ahora te doy el bueno"  | taken back  |
| "ese es del doctor", "el mío no, el de ella", "poné el de ella"  | taken back  |
| ... and where it was asked for as "su DNI", or "DNI"            |             |
| "¿tiene que ser el de ella?", "¿quería el del paciente?"       | taken back  |
| "Elsa es la paciente, yo llamo": see `callers`, `users`          | taken back  |
| "ese soy yo", "sí, te di el mío", "es mío, soy el paciente"      | as it was   |
| "¿también necesita el de mi hija?"                               | as it was   |
"""

import re

from patients.dictation.words.persons import DOCUMENT, PERSON

_GAVE = r"(?:di|dije|pase|dicte|mande|puse|lei|tire|anote|estaba dando|habia dado|habia pasado)"
_OWN_GIVEN = re.compile(
    rf"\b(?:te|le|les|se|yo)(?: (?:te|le|les|se))?(?: l[oa])? {_GAVE} (?:el )?mi[oa]\b"
    rf"|\b{_GAVE} el mio\b(?=\W*$|[,.;]| (?:no|en vez|y)\b)"
    r"|\b(?:ese|este) (?:es|era|fue) (?:el )?mio,? (?:no|y no|y el|pero) "
)
_GIVES_ANOTHER = re.compile(
    rf"\b(?:te|le|les) (?:digo|paso|doy|dicto|busco|mando)(?: mejor)? (?:el|{DOCUMENT}) "
    rf"(?:(?:del|de la) paciente|de (?:ella|el|mi {PERSON})|bueno|correcto|verdadero|"
    r"que (?:va|es))\b"
    rf"|^\W*(?:(?:ah|no|ay|uy)\b[\s,]*)*(?:es[eao] )?(?:{DOCUMENT} |numero )?(?:es|era) (?:el )?"
    r"(?:del|de la) (?:doctora?|medic[oa]|licenciad[oa]|tecnic[oa]|chofer|enfermer[oa])\b"
    rf"|\bel mio no\b[^.;?]*\bel de (?:ella|el|mi {PERSON})\b|\bno (?:es )?el mio\b[^.;?]*\bel de\b"
    rf"|\b(?:hay que|tenes que|tiene que|tendria que|pone|poneme|usa|usen|carga|anota) (?:\w+ )?"
    rf"el de (?:ella|el(?=\W|$)|mi {PERSON})(?![^.;]*[?])"
    rf"|\bel de (?:ella|el|mi {PERSON}) es el que\b"
    rf"|^\W*esta a nombre de [a-z ]{{1,25}}, mi {PERSON}\b"
)
_IS_OWN = re.compile(
    r"^\W*(?:(?:no|ah|eh|uy|es|ese|eso|era|el|que|este)\b[\s,]*)*mi[oa]\b(?:[\s,]+mi[oa]\b)*\W*$"
)
_ASKS_IF_PATIENTS = re.compile(
    rf"\b(?:es[eao]|este|{DOCUMENT}|es)\b[^?]{{0,25}}\b(?:del|de la) (?:paciente|titular)\b"
    r"|\b(?:pertenece|corresponde) (?:al|a la) (?:paciente|titular)\b"
    r"|^\W*(?:(?:y|seguro|seguro que)\b\W*)*(?:el )?(?:del|de la) (?:paciente|titular)\W*$"
)
_ASKS_OF_ANOTHERS = re.compile(
    rf"\b(?:el|{DOCUMENT}) (?:del paciente|de la paciente|del titular|de (?:ella|el(?=\W)|"
    rf"mi {PERSON}|mi senora?|la senora))[^.;?]*\?"
)
_AS_WELL = re.compile(r"\b(?:tambien|ademas|aparte|otro mas|los dos)\b")
_IS_PATIENT = re.compile(
    r"\b(?:soy (?:yo )?(?:el|la) (?:paciente|titular)|(?:paciente|titular) soy yo)"
)


def asks_if_patients(said: str) -> bool:
    """ "¿Ese es el del paciente?", from the operator, folded."""
    return _ASKS_IF_PATIENTS.search(said) is not None


def is_own_given(said: str, *, is_asked_if_patients: bool) -> bool:
    """Whether a folded turn says that a number was who speaks' own, and not the patient's.

    `is_asked_if_patients`: the operator has just asked whether it was the patient's.
    """
    if _IS_PATIENT.search(said) or re.match(r"\W*si\b", said):
        return False
    if is_asked_if_patients and _IS_OWN.search(said):
        return True
    return _OWN_GIVEN.search(said) is not None


def gives_another(said: str) -> bool:
    """ "ahora te doy el bueno": a folded turn is about to give another than was given."""
    return _GIVES_ANOTHER.search(said) is not None


def asks_for_anothers(said: str) -> bool:
    """ "¿tiene que ser el de ella?": a folded turn asks whether somebody else's was meant."""
    return _ASKS_OF_ANOTHERS.search(said) is not None and not _AS_WELL.search(said)
