"""What words without a number say of the numbers that come before or after them."""

from collections.abc import Sequence
from itertools import pairwise, takewhile

from patients.dictation.tokens import Token
from patients.dictation.vocabulary import DEPUTED, MENTIONED, NUMBERS, STAFF, TALK, Kind

_SMALL = (Kind.SKIP, Kind.PAUSE)
_REFUSALS = frozenset({Kind.NO, Kind.WRONG, Kind.PERSON, Kind.HEDGE})
_OWN = frozenset({"suyo", "suya", "tuyo", "tuya", "propio"})
_LINKING = frozenset({"de", "del", "el", "la", "mi", "su"})
_LONGEST_LINK = 4
_ENDS = ("termina ", "empieza ", "comienza ", "arranca ")
_ENDING = frozenset({"terminado", "terminacion", "ultimos", "ultimas", "primeros", "final"})
_HOLDERS = frozenset({"paciente", "titular"})
_ANNOUNCING = frozenset({"es", "numero", "va"})
# After the word for a number, these add nothing to it: "mi teléfono, dale".
_NOTHING = (*_SMALL, Kind.YES, Kind.END, Kind.POINT)
# "En la etiqueta dice": what is read off something.
_READING_OFF = frozenset({"dice", "marca", "muestra", "figura", "aparece", "tiene", "pone"})


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
        if begins:
            topics, mentions_other, begins = set(), False, False
        if token.said in MENTIONED:
            mentions_other = True
        else:
            topics.add(Kind.DNI if token.kind == Kind.DNI else Kind.FOREIGN)
        if token.kind == Kind.DNI and _is_of_another(said, at):
            topics.add(Kind.FOREIGN)
    return topics or ({Kind.FOREIGN} if mentions_other else set())


def _is_of_another(said: Sequence[Token], at: int) -> bool:
    """ "el DNI del técnico", "el DNI de quien va a retirar": not "su DNI para retirar"."""
    if at and said[at - 1].said in ("su", "tu"):
        return False
    after = list(takewhile(lambda token: not token.ends_sentence, said[at + 1 :]))
    if any(token.said in DEPUTED for token in after):
        return True
    named = next((token for token in after if token.kind not in _SMALL), None)
    return named is not None and named.said in STAFF


def refuses(said: Sequence[Token]) -> bool:
    """Whether a read-back is turned down or doubted: "no, ...", "ese es de mi marido", "creo"."""
    return any(token.kind in _REFUSALS for token in said)


def reads_back_part(said: Sequence[Token]) -> bool:
    """ "¿termina en 405?", "¿99 123?": digits of the document; not "de 10 a 12", "2 litros"."""
    if any(token.said.startswith(_ENDS) or token.said in _ENDING for token in said):
        return True
    return (
        any(token.kind in NUMBERS for token in said)
        and all(token.kind in (*NUMBERS, *_NOTHING, Kind.DNI, Kind.AND, Kind.NO) for token in said)
        and not _has_hours(said)
    )


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


def names_part_of_document(said: Sequence[Token]) -> bool:
    """ "el número de trámite del dni": a number on the document that isn't the document's."""
    return any(
        token.kind == Kind.DNI and _is_part(said[max(at - _LONGEST_LINK, 0) : at])
        for at, token in enumerate(said)
    )


def _is_part(before: Sequence[Token]) -> bool:
    """Whether "de", "de mi", "del" leads from the word for another number to that for this."""
    linking = list(takewhile(lambda token: token.said in _LINKING, reversed(before)))
    return (
        any(token.said in ("de", "del") for token in linking)
        and len(linking) < len(before)
        and before[len(before) - len(linking) - 1].kind == Kind.FOREIGN
    )


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
    """ "¿es el titular?", "¿usted es la paciente?"; not "¿el paciente usa el equipo?"."""
    known = [token.said for token in said if token.said not in ("el", "la", "usted", "vos", "ud")]
    return any(
        one in ("es", "sos") and other in _HOLDERS for one, other in pairwise(known)
    ) or known == ["paciente"]
