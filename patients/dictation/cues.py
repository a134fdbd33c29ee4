"""What words without a number say of the numbers that come before or after them."""

from collections.abc import Sequence
from itertools import pairwise, takewhile

from patients.dictation.tokens import Token
from patients.dictation.vocabulary import DEPUTED, MENTIONED, STAFF, Kind

_SMALL = (Kind.SKIP, Kind.PAUSE)
_REFUSALS = frozenset({Kind.NO, Kind.WRONG, Kind.PERSON, Kind.HEDGE})
_OWN = frozenset({"suyo", "suya", "tuyo", "tuya", "propio"})
_ANNOUNCING = frozenset({"es", "numero", "va"})


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


def announces_another(said: Sequence[Token]) -> bool:
    """ "mi teléfono es", and the number comes in the next turn."""
    ending = list(takewhile(lambda token: token.kind in _SMALL, reversed(said)))
    before = said[len(said) - len(ending) - 1] if len(ending) < len(said) else None
    return (
        before is not None
        and before.kind == Kind.FOREIGN
        and any(token.said in _ANNOUNCING for token in ending)
    )


def asks_whose(said: Sequence[Token]) -> bool:
    """ "¿de quién es?", "¿es suyo?", of the number; not "¿el equipo es suyo?"."""
    if any(token.kind == Kind.FOREIGN for token in said):
        return False
    return any(token.said in _OWN for token in said) or any(
        one.said == "de" and other.said == "quien" for one, other in pairwise(said)
    )
