"""Whether an operator who speaks of the document asks for none: what comes next may be any number.

| the operator says                                                  | asks for the document |
| ------------------------------------------------------------------ | --------------------- |
| "el DNI no lo necesito", "no, DNI no", "no me hace falta el DNI"    | no                    |
| "deje el DNI, lea lo del equipo", "después le pido el DNI"          | no                    |
| "el DNI después", "¿el fijo? y luego el DNI", "no el DNI, el otro" | no                    |
| "¿no tiene el DNI? dígame lo que tenga"                            | no: any number        |
| "perfecto el DNI, ¿y el fijo?", "su DNI ya lo tengo", "ya me dio el DNI" | no              |
| "ese DNI es de otra persona"                                       | no                    |
| "¿A qué número la llamo? Ya busco con su DNI.", "... Y luego el DNI." | no: `mentions_beside` |
| "¿Número de afiliado?" and then "el DNI que tengo es el correcto"   | no                    |
| "¿Me deja un teléfono?" and then "y el DNI, por favor", "¿su DNI?"  | yes                   |
| "su DNI no me figura, ¿me lo repite?", "¿no me da su DNI?"          | yes                   |
| "¿el DNI no lo tiene?", "¿después me da el DNI?"                    | yes                   |
"""

import re

from patients.dictation.words.persons import DOCUMENT
from patients.dictation.words.vocabulary import MENTIONED, TALK, WORDS, Kind

_ITS = rf"(?:(?:el|su|tu|del|de|ese) )*(?:numero de )?{DOCUMENT}"
_DECLINED = re.compile(
    rf"\b{DOCUMENT},? no\b,?(?=\s*[.,;!]|\s*$| (?:es|hace|hacen|lo necesit|lo precis|me hace|"
    r"lo pid|lo quier|todavia|ahora|por ahora|aun))(?! es (?:correcto|valido|ese|asi))"
    r"|\bno (?:me |le |te |nos )?(?:hace falta|hacen falta|necesit(?:o|amos|aba)|"
    r"precis(?:o|amos|aba)|pid(?:o|amos)|pedi|pedia|quiero|queria|busco|es|era|hablo|digo)\b"
    rf"[^.,;?]{{0,12}} {_ITS}"
    rf"|\b(?:deje|dejemos|deja|dejame|dejeme|olvide|olvidese|olvidate|obvie|salte|saltee)\b"
    rf"[^.,;?]{{0,12}} {_ITS}"
    rf"|\b(?:despues|luego|mas tarde|mas adelante) (?:le|te|se lo|vemos|anoto|tomo) "
    rf"[^.,;?]{{0,12}} ?{_ITS}"
    rf"|{DOCUMENT},? (?:despues|luego|mas tarde|mas adelante|dejelo|dejalo)\b"
    rf"|\b(?:perfecto|listo|bien|gracias por|ya tengo|tengo|ya anote|anote|anotado) {_ITS}\b"
    rf"|\bes[eao] (?:numero de )?{DOCUMENT} es de\b"
    rf"|\bno (?:el |su )?{DOCUMENT}\b(?=\s*[.,;]|\s*$)|\bno me (?:lo )?(?:diga|pase|dicte|de)\b"
    rf"[^.;?]{{0,6}}{DOCUMENT}|{DOCUMENT},? no me lo (?:diga|pase|dicte|de)\b"
    rf"|[?][^?]*\b(?:despues|luego)\b[^?.;]{{0,20}}{DOCUMENT}"
    rf"|{DOCUMENT}.*\b(?:lo|(?:el|algun|otro) (?:numero|dato)) que (?:tenga|tengas|sepa|recuerde|"
    r"encuentre|sea)\b"
)
_DONE_WITH = (
    r"(?:tengo|tenemos|dio|diste|paso|pasaste|dijo|dijiste|dicto|anote|anotamos|tome|cargue|figura|"
    r"esta|vi)"
)
_PRONOUNS = r"(?:me |nos |lo |la |te |se )"
_HAD_ALREADY = re.compile(
    rf"\b{DOCUMENT},? ya {_PRONOUNS}*{_DONE_WITH}\b|\bya {_PRONOUNS}*{_DONE_WITH} {_ITS}\b"
    rf"|\b{DOCUMENT} (?:me )?lo {_DONE_WITH}\b(?! [^.;]*[?])"
    rf"|\b{DOCUMENT}\W+(?:(?:ah|no|bueno|si)\W+)?ya lo {_DONE_WITH}\W*$"
)
_AGAIN = re.compile(r"\b(?:repit\w+|repet\w+|confirm\w+|verific\w+|de nuevo|otra vez|correcto)\b")
# "Y el DNI, por favor", "necesito el DNI".
_ASKS = re.compile(
    r"\b(?:deme|dame|digame|decime|diga|paseme|pasame|pase|necesito|necesitamos|precis\w+|indiqueme|"
    r"indique|confirmeme|confirme|repitame|repita|facilite\w*|falta\w*|pido|dicteme|dicte|"
    r"(?:me|nos) (?:da|das|dice|decis|pasa|pasas|dicta|indica|confirma|repite))\b(?!.*\bdespues\b)"
    rf"|^\W*(?:(?:y|no|ahora|bueno|perfecto|listo|bien|gracias|entonces|primero)\b[\s,.]*)*"
    rf"(?:el |su |tu )?(?:numero de )?{DOCUMENT}\W*(?:(?:por favor|completo|senora?|suyo|tuyo|"
    r"de usted|de vos|del paciente|de la paciente|del titular)\W*)*$"
)


def asks_for_none(said: str) -> bool:
    """Whether a folded turn of the operator's speaks of the document without asking for it."""
    is_had = _HAD_ALREADY.search(said) is not None and not _AGAIN.search(said)
    return is_had or _DECLINED.search(said) is not None


def mentions_beside(said: str, *, was_of_other: bool) -> bool:
    """Whether a folded turn of the operator's only mentions the document, beside a question for
    something else, in it or, where `was_of_other`, before it."""
    parts = re.split(r"(?<=[?.!;])\s+", said)
    named = [part for part in parts if re.search(DOCUMENT, part)]
    if not named or any("?" in part or _ASKS.search(part) for part in named):
        return False
    return was_of_other or any(map(_asks_for_thing, (part for part in parts if part not in named)))


def _asks_for_thing(part: str) -> bool:
    words = {*re.findall(r"[a-z]+", part)}
    is_asked = "?" in part or re.search(r"\bnumero (?:de|del)\b", part) is not None
    things = (one for one in words if WORDS.get(one) is Kind.FOREIGN)
    return is_asked or any(one not in TALK | MENTIONED for one in things)
