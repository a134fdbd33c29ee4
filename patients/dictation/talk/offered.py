"""What the operator offers of the number, its holder or its source, and whether it is turned down.

| the operator says                               | the patient says           | the number is |
| ----------------------------------------------- | -------------------------- | ------------- |
| "¿su nombre es Estela?", "me aparece un Juan"    | "no, Norma", "ni idea"      | taken back    |
| "¿nacida en 1948?", "me sale una mujer de 30"    | "no", "tengo ochenta"       | taken back    |
| "¿eso es el DNI o el trámite?"                   | "el trámite"                | taken back    |
| "¿es su DNI o el del paciente?"                  | "el mío, soy la nuera"      | taken back    |
| "¿de dónde lo está leyendo?"                     | "de la etiqueta"            | taken back    |
| any of these                                    | "sí", "el DNI", "del dni"   | left          |
| "me aparece un error", "¿hace dos años que usa?" | "no"                        | left          |
"""

import re
from enum import Enum, auto

from patients.dictation.words.given_names import GIVEN_NAMES
from patients.dictation.words.persons import DOCUMENT, any_of, plain
from patients.dictation.words.referring import OWN_THING, UNHEARD, words_in_row


class Offer(Enum):
    """What the operator's last turn offers."""

    NOTHING = auto()
    PERSON = auto()
    """A name, a birth, an age or a sex, as of the number's holder."""
    KIND = auto()
    """The document, or another number."""
    HOLDER = auto()
    """Their own, or the patient's."""
    SOURCE = auto()
    """What it is read off."""


_TITLED = rf"(?:senora?|senorita|don|dona|{any_of(GIVEN_NAMES)})\b"
_HUMAN = r"(?:mujer|hombre|varon|nena|nene|chic[oa]|femenin[oa]|masculin[oa]|persona|joven)\b"
_FOUND = r"(?:aparece|aparecio|sale|salta|figura|tira|trae|muestra|veo|tengo|encuentro)"
_ONE = r"(?:(?:un|una|el|la|tal) )*"
_ASKED = re.compile(
    rf"\b(?:su|tu) nombre(?: completo)? es\b|\b(?:usted|vos),? (?:es|sos|se llama) {_TITLED}"
    rf"|^\W*(?:es |sos |se llama |te llamas )(?:usted |vos )?(?:el |la )?{_TITLED}"
    r"|\b(?:hablo|hablando|habla|comunico)(?: yo)? con (?:el |la )?"
    r"(?!(?:el|la) (?:paciente|titular)\b)[a-z]+"
    rf"|^\W*(?:es|sos) (?:usted )?(?:un|una) {_HUMAN}"
    rf"|\b(?:pertenece a|corresponde a|es de) {_ONE}{_TITLED}"
    r"|\bnaci(?:d[oa]|o|ste)\b|\bfecha de nacimiento\b"
    r"|\b(?:tiene|tenes|de|con|edad) (?:[a-z0-9]+ ){1,3}anos\b"
)
_TOLD = re.compile(
    rf"\b{_FOUND} (?:(?:a nombre de|como|que es|que sos|de|aca|ahi|con el nombre de?) )*"
    rf"{_ONE}(?:{_TITLED}|{_HUMAN})|\ba nombre de {_ONE}{_TITLED}"
)
_ELSE = re.compile(
    r"\b(?:contacto|telefono|direccion|domicilio|autorizad[oa]|medic[oa]|factura|retira\w*|"
    r"recib\w+|hace (?:[a-z0-9]+ ){1,3}anos)\b"
)
_KIND = re.compile(
    rf"\b{DOCUMENT},? o (?:es )?(?:(?:el|la|un|una|su) )?(?!no\b)[a-z]+"
    rf"|\b[a-z]+,? o (?:es )?(?:(?:el|su|un) )?(?:numero de(?:l)? )?{DOCUMENT}"
)
_HOLDER = re.compile(
    rf"\b(?:su|tu) {DOCUMENT},? o (?:es )?(?:el )?(?:del?|de la) "
    r"|\b(?:suyo|tuyo|usted|vos),? o (?:es )?(?:el )?(?:del?)\b"
)
_SOURCE = re.compile(
    r"\bde (?:donde|que (?:papel|lado|tarjeta|carnet|documento)) (?:me )?(?:lo |la )?"
    r"(?:esta |estas )?(?:me )?(?:le[ey]\w*|sac\w+|dict\w+|tom\w+|mir\w+|copi\w+)\b"
    r"|\b(?:que|donde) (?:lo )?(?:esta|estas) (?:leyendo|mirando|viendo)\b"
)
_YES = re.compile(
    r"^(?:(?:ah|ay|eh|ahi) )*(?:si|exacto|claro|correcto|asi es|ese|esa|yo|el mismo|la misma)\b"
)
_NO = re.compile(
    r"\b(?:no|nunca|tampoco|ni|nada|negativo|incorrecto|mal|equivocad[oa])\b"
    r"|\b(?:puede ser|capaz|quizas?|tal vez|a lo mejor)\b"
    r"|^(?:tengo|naci|me llamo|mi nombre|soy|en)\b|\b(?:quien es|yo soy)\b"
)
# "¿Quién?", of the name that was found.
_WHO = re.compile(r"(?:(?:y|eh|ah|como|que) )*quien(?: es(?: es[ea])?)?")
_OWN = re.compile(r"\b(?:mi[oa]|propi[oa]|yo)\b")
_GOOD_SOURCE = re.compile(
    r"\b(?:dni|documento|memoria|cabeza|plastico|libreta|cedula|celular|"
    r"aplicacion|app|mi argentina)\b"
)
_SMALL = re.compile(
    r"(?:\b(?:si|no|eh|ah|bueno|a ver|espere?|pare?|gracias|como|que|perdon|mande)\b ?)*"
)


def offer_of(text: str) -> Offer:
    """What the operator's turn offers of the number that was said."""
    said = plain(text)
    if _HOLDER.search(said):
        return Offer.HOLDER
    if "?" in text and _SOURCE.search(said):
        return Offer.SOURCE
    if "?" in text and _KIND.search(said):
        return Offer.KIND
    is_of_person = _TOLD.search(said) or ("?" in text and _ASKED.search(said))
    if is_of_person and not (_ELSE.search(said) or OWN_THING.search(words_in_row(text))):
        return Offer.PERSON
    return Offer.NOTHING


def turns_down(offer: Offer, text: str, *, is_patient: bool) -> bool:
    """Whether the patient's answer shows that the number isn't theirs. `is_patient`: who answers
    said to be the patient."""
    words = words_in_row(text)
    is_open = text.rstrip().endswith("?") or UNHEARD.search(words) is not None
    if offer is Offer.PERSON and _WHO.fullmatch(words):
        return True
    if offer is Offer.NOTHING or is_open or not words:
        return False
    has_document = re.search(r"\b(?:dni|documento)\b", words) is not None
    if offer is Offer.PERSON:
        return _NO.search(words) is not None and not _YES.search(words)
    if offer is Offer.HOLDER:
        return _OWN.search(words) is not None and not is_patient
    if _SMALL.fullmatch(words):
        return False
    if offer is Offer.KIND:
        return not has_document or re.search(r"\bno\b", words) is not None
    return _GOOD_SOURCE.search(words) is None
