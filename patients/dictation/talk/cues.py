"""What words without a number say of the numbers that come before or after them."""

import re
from collections.abc import Sequence
from enum import Enum, auto
from itertools import pairwise, takewhile

from patients.dictation.talk.changes import OF_HOLDER
from patients.dictation.words.tokens import Token
from patients.dictation.words.vocabulary import DEPUTED, MENTIONED, NUMBERS, STAFF, TALK, Kind

_SMALL = (Kind.SKIP, Kind.PAUSE)
_REFUSALS = frozenset({Kind.NO, Kind.WRONG, Kind.PERSON, Kind.HEDGE})
_OWN = frozenset({"suyo", "suya", "tuyo", "tuya", "propio"})
_ENDS = ("termina ", "empieza ", "comienza ", "arranca ")
_ENDING = frozenset({"terminado", "terminacion", "ultimos", "ultimas", "primeros", "final"})
_OF_LAST = frozenset({"es", "numero", "digito", "seria"})
_STARTS = ("empieza ", "comienza ", "arranca ")
_AT_END = _ENDING - {"primeros"}
_NAMELESS = frozenset({"numero", "numeros", "nro"})
_REACHING = ("llam", "ubic", "contact", "localiz", "avis", "comunic")
_SOME = frozenset({"un", "algun", "otro"})
_HAS_NONE = re.compile(
    r"\bno (?:(?:me|lo|la|te|le|se|los) )*"
    r"(?:se|tengo|quiero|puedo|recuerdo|acuerdo|doy|voy|traje)\b|\bno es (?:el|mi|un) \w+\W*$"
    r"|\bidea\b|\b(?:despues|luego|mas tarde)\b.*\b(?:paso|doy|mando|digo|llamo)\b|\bme niego\b"
)
_LOOKS = re.compile(
    r"\b(?:esper\w+|aguard\w+|banc\w+|busc\w+|fij\w+|ver|segund\w+|moment\w+|minut\w+|traig\w+|"
    r"agarr\w+|dejame|deme|dame|lentes|anteojos|ahi|ya|pero)\b"
)
_HOLDERS = frozenset({"paciente", "titular"})
# Others than "paciente" and "titular" that an operator says of the patient.
_MEANT = frozenset({"persona", "senor", "que", "interesado", "solicitante"})
_ANNOUNCING = frozenset({"es", "numero", "va"})
_INSURED = frozenset(
    {"afiliado", "afiliada", "cliente", "clienta", "usuario", "usuaria", "socio", "socia"}
) | {"beneficiario", "beneficiaria"}
# After the word for a number, these add nothing to it: "mi teléfono, dale".
_NOTHING = (*_SMALL, Kind.YES, Kind.END, Kind.POINT)
# "En la etiqueta dice": what is read off something.
_READING_OFF = frozenset({"dice", "marca", "muestra", "figura", "aparece", "tiene", "pone"})


def points_at(said: Sequence[Token]) -> bool:
    """ "el de la caja", "es del hospital"."""
    return any(
        one.said.rpartition(" ")[2] in ("el", "la", "es") and other.said in ("de", "del")
        for one, other in pairwise(said)
    )


def last_topics(said: Sequence[Token]) -> set[Kind]:
    """What the last sentence that speaks of numbers asks for: DNI, FOREIGN or both."""
    # "Escriba su DNI sin puntos", "... y en unos minutos lo atienden": only "¿cuántos?" asks.
    is_measured = not any(token.kind == Kind.DNI for token in said) or any(
        token.said.startswith("cuant") for token in said
    )
    topics: set[Kind] = set()
    mentions_other = begins = False
    for at, token in enumerate(said):
        begins = begins or token.ends_sentence
        if token.kind not in (Kind.DNI, Kind.FOREIGN, *((Kind.MEASURE,) if is_measured else ())):
            continue
        if _is_holder(said, at):
            continue
        if begins:
            topics, mentions_other, begins = set(), False, False
        if token.said in MENTIONED:
            mentions_other = True
        else:
            topics.add(Kind.DNI if token.kind == Kind.DNI else Kind.FOREIGN)
        if token.kind == Kind.DNI and _is_of_another(said, at):
            topics.add(Kind.FOREIGN)
    return topics or ({Kind.FOREIGN} if mentions_other else set())


def _is_holder(said: Sequence[Token], at: int) -> bool:
    """ "documento del afiliado", "DNI de la clienta"; not "DNI y número de afiliado"."""
    before = said[:at]
    while before and before[-1].said in ("de", "del", "la"):
        before = before[:-1]
    is_led = len(before) < at and bool(before) and before[-1].kind is Kind.DNI
    return is_led and said[at].said in _INSURED


def _is_of_another(said: Sequence[Token], at: int) -> bool:
    """ "el DNI del técnico", "el DNI de quien va a retirar": not "su DNI para retirar"."""
    if at and said[at - 1].said in ("su", "tu"):
        return False
    after = list(takewhile(lambda token: not token.ends_sentence, said[at + 1 :]))
    if any(token.said in DEPUTED for token in after):
        return True
    leading = list(takewhile(lambda token: token.kind in _SMALL, after))
    named = after[len(leading)] if len(leading) < len(after) else None
    if named is None:
        return False
    if named.said == "servicio" and any(token.said in OF_HOLDER for token in leading):
        return False
    # "El DNI del sodero"; not "el DNI de Rosa", nor "del paciente".
    linking = [token.said for token in leading[-2:]]
    is_of_thing = linking[-1:] == ["del"] or (linking[:1] == ["de"] and len(linking) > 1)
    is_strange = is_of_thing and named.kind == Kind.OTHER and named.said not in _MEANT
    return named.said in STAFF or is_strange


def refuses(said: Sequence[Token]) -> bool:
    """Whether a read-back is turned down or doubted: "no, ...", "ese es de mi marido", "creo"."""
    return any(token.kind in _REFUSALS for token in said)


def reads_back_part(said: Sequence[Token]) -> bool:
    """ "¿termina en 405?", "¿99 123?": digits of the document; not "de 10 a 12", "2 litros"."""
    if any(token.said.startswith(_ENDS) or token.said in _ENDING for token in said):
        return True
    if _is_of_last(said):
        return True
    return (
        any(token.kind in NUMBERS for token in said)
        and all(token.kind in (*NUMBERS, *_NOTHING, Kind.DNI, Kind.AND, Kind.NO) for token in said)
        and not _has_hours(said)
    )


def _is_of_last(said: Sequence[Token]) -> bool:
    """ "¿el último es 6?"; not "¿el último pedido fue hace 6 meses?"."""
    has_number = any(token.kind in NUMBERS for token in said)
    return has_number and any(
        one.said == "ultimo" and other.said in _OF_LAST for one, other in pairwise(said)
    )


class Place(Enum):
    """Where in the document a part of it is read back."""

    ANY = auto()
    START = auto()
    END = auto()


def place_of_part(said: Sequence[Token]) -> Place:
    """ "¿termina en 6?": the end."""
    is_end = _is_of_last(said) or any(
        token.said.startswith("termina ") or token.said in _AT_END for token in said
    )
    is_start = any(token.said.startswith(_STARTS) or token.said == "primeros" for token in said)
    if is_end == is_start:
        return Place.ANY
    return Place.END if is_end else Place.START


def is_at(place: Place, part: str, whole: str) -> bool:
    """Whether the digits of a part stand there in the document."""
    if place is Place.END:
        return whole.endswith(part)
    return whole.startswith(part) if place is Place.START else part in whole


def _has_hours(said: Sequence[Token]) -> bool:
    return any(
        one.said in ("las", "a", "de") and other.kind in NUMBERS for one, other in pairwise(said)
    )


def announces_another(said: Sequence[Token]) -> bool:
    """ "mi teléfono", "en la etiqueta dice": the number comes in the next turn."""
    ending = list(takewhile(lambda token: token.kind in _NOTHING, reversed(said)))
    before = said[len(said) - len(ending) - 1] if len(ending) < len(said) else None
    if before is None:
        return False
    if before.said in _READING_OFF or any(token.said in _READING_OFF for token in ending[:1]):
        return any(token.kind == Kind.FOREIGN and token.said != "marca" for token in said)
    return before.kind == Kind.FOREIGN and (
        before.said not in TALK or any(token.said in _ANNOUNCING for token in ending)
    )


def announces_anothers(said: Sequence[Token]) -> bool:
    """ "el dni de mi mamá", "el de mi marido": whose the next number is, is not clear."""
    if not any(token.kind == Kind.PERSON for token in said):
        return False
    return any(token.kind == Kind.DNI for token in said) or any(
        token.kind == Kind.PERSON and _follows_of(said[:at]) for at, token in enumerate(said)
    )


def names_patient(said: Sequence[Token]) -> bool:
    """ "el del paciente", "el suyo": an answer to whose document it is that was asked for."""
    return any(token.said in _OWN or token.said.rpartition(" ")[2] in _HOLDERS for token in said)


def asks_for_some_number(said: Sequence[Token], *, has_none: bool) -> bool:
    """ "un número para llamarlo", "¿a qué número lo ...?": not the number of the document.

    `has_none`: the patient has said that they haven't got it; then "el número" is another's too.
    """
    if any(token.kind == Kind.DNI for token in said):
        return False
    if has_none and any(token.said.startswith(_REACHING) for token in said):
        return True
    for at, token in enumerate(said):
        if token.said not in _NAMELESS:
            continue
        before = said[at - 1].said if at else ""
        after = said[at + 1].said if at + 1 < len(said) else ""
        is_which = before == "que" and after not in ("es", "era", "me", "tiene", "figura", "")
        if has_none or is_which or before in _SOME or after in ("para", "donde"):
            return True
    return False


def is_idle(said: Sequence[Token]) -> bool:
    """ "¿y?", "¿sí?": nothing is asked but that they go on."""
    return all(token.kind in (*_SMALL, Kind.YES, Kind.AND) for token in said)


def has_none(said: Sequence[Token]) -> bool:
    """ "no me lo sé", "ni idea", "no quiero", "después se lo paso"; not "no lo encuentro"."""
    words = " ".join(token.said for token in said)
    return _HAS_NONE.search(words) is not None


def looks_for_it(said: Sequence[Token]) -> bool:
    """ "esperá que lo busco", "dejame ver": the document is about to be found."""
    return _LOOKS.search(" ".join(token.said for token in said)) is not None


def _follows_of(before: Sequence[Token]) -> bool:
    """ "de", "del", "de mi", "es el de la": what leads to a holder."""
    at = len(before)
    while at and before[at - 1].said in ("mi", "mis", "el", "la", "su"):
        at -= 1
    return bool(at) and before[at - 1].said in ("de", "del")


def asks_whose(said: Sequence[Token]) -> bool:
    """ "¿de quién es?", "¿es suyo?", "¿es usted el paciente?", "¿el equipo es para usted?"; not
    "¿el equipo es suyo?"."""
    follow = [(one.said, other.said) for one, other in pairwise(said)]
    if ("para", "usted") in follow or ("para", "vos") in follow or _asks_holder(said):
        return True
    if any(token.kind == Kind.FOREIGN for token in said):
        return False
    return any(token.said in _OWN for token in said) or ("de", "quien") in follow


def _asks_holder(said: Sequence[Token]) -> bool:
    """ "¿es el titular?", "¿es el del paciente?"; not "¿el paciente usa el equipo?"."""
    small = ("el", "la", "de", "del", "usted", "vos", "ud")
    known = [token.said for token in said if token.said not in small]
    return any(
        one.split()[-1] in ("es", "sos") and other.split()[-1] in _HOLDERS
        for one, other in pairwise(known)
    ) or known == ["paciente"]
