"""Whether talk leaves alone the numbers that come after it.

Words that announce other numbers can't be listed: somebody always has another. So those that
announce none are:

| said before a number that stands alone               | the number is |
| ---------------------------------------------------- | ------------- |
| "hola, buenas", "sí, dale", "a ver"                  | left alone    |
| "necesito un tubo", "el equipo no anda"              | left alone    |
| "esperá que busco los lentes"                        | left alone    |
| "leo la pulsera", any word that is not listed        | clouded       |
| "el equipo", "de la de acá": a thing, no sentence    | clouded       |
| "llamo por el", "necesito la de": it is not finished | clouded       |
| "mi teléfono", "tengo la presión en"                 | clouded       |
"""

from collections.abc import Sequence
from itertools import dropwhile, takewhile

from patients.dictation.cues import announces_another, points_at
from patients.dictation.tokens import Token
from patients.dictation.vocabulary import MENTIONED, NUMBERS, TALK, Kind

_SMALL = frozenset(
    {
        *(Kind.SKIP, Kind.PAUSE, Kind.YES, Kind.NO, Kind.AND, Kind.POINT, Kind.END, Kind.OR),
        *(Kind.CORRECTION, Kind.AGAIN, Kind.DNI, Kind.MEASURE, *NUMBERS),
    }
)
# Verbs of those who call, wait or look for something: with one, talk is a sentence. None of them
# gives a number ("leo", "figura", "dice") or can be taken for a thing.
_VERBS = frozenset(
    [
        "necesito",
        "necesitamos",
        "quiero",
        "queria",
        "quisiera",
        "llamo",
        "llamaba",
        "hago",
        "anda",
        "andan",
        "andaba",
        "anduvo",
        "funciona",
        "funcionan",
        "prende",
        "arranca",
        "apaga",
        "enciende",
        "pita",
        "suena",
        "pierde",
        "escucha",
        "escuchan",
        "puedo",
        "puede",
        "busco",
        "buscar",
        "buscando",
        "fijo",
        "voy",
        "estoy",
        "estaba",
        "esta",
        "estan",
        "tengo",
        "encuentro",
        "veo",
        "corta",
        "corto",
        "rompio",
        "quede",
        "quedo",
        "hace",
        "dejame",
        "deja",
        "ponerme",
        "pongo",
        "traigo",
        "agarro",
        "soy",
        "hablo",
        "llego",
        "vino",
        "vinieron",
        "llega",
        "uso",
        "usa",
        "pedi",
        "pedir",
        "hacer",
    ]
)
# Things and ways of which a call for service speaks, and places where a document is kept.
_TALK = frozenset(
    [
        "problema",
        "problemas",
        "ruido",
        "luz",
        "aire",
        "manguera",
        "mangueras",
        "canula",
        "canulas",
        "filtro",
        "filtros",
        "mascara",
        "mascarilla",
        "mochila",
        "repuesto",
        "cable",
        "enchufe",
        "bateria",
        "tecnico",
        "lentes",
        "anteojos",
        "cartera",
        "billetera",
        "bolso",
        "cajon",
        "pieza",
        "lapiz",
        "rato",
        "ratito",
        "nada",
        "todavia",
        "hoy",
        "ayer",
        "anoche",
        "manana",
        "bajito",
        "fuerte",
        "despacio",
        "rapido",
        "porque",
        "desde",
        "que",
        "si",
        "un",
        "una",
        "unos",
        "unas",
        "casa",
        "cerca",
        "lejos",
        "solo",
        "sola",
        "mas",
        "muy",
        "poco",
        "mucho",
        "otra",
        "otro",
        "en",
        "sin",
        "traer",
        "reclamar",
        "cambiar",
        "tiempo",
        "usted",
        "vos",
        "nos",
        "lado",
        "poner",
        "pasar",
        "pasarle",
        "pasarte",
        "dar",
        "darle",
        "darte",
        "decir",
        "decirle",
    ]
)
# They ask for something by themselves.
_REQUESTS = frozenset(["recarga", "recambio", "ayuda", "urgente", "servicio", "consulta"])
_CLAUSES = _VERBS | _REQUESTS
_HARMLESS = _CLAUSES | _TALK
# A number may follow these at once.
_UNFINISHED = frozenset(
    [
        "de",
        "del",
        "el",
        "la",
        "los",
        "las",
        "un",
        "una",
        "en",
        "con",
        "por",
        "a",
        "al",
        "es",
        "son",
        "que",
        "mi",
        "su",
        "lo",
        "otro",
        "otra",
        "desde",
        "hace",
    ]
)
_DETERMINERS = frozenset(
    [
        "el",
        "la",
        "los",
        "las",
        "lo",
        "un",
        "una",
        "mi",
        "su",
        "este",
        "esta",
        "ese",
        "esa",
        "de",
        "del",
    ]
)
# "El perro se comió...": with one, a sentence.
_CLITICS = frozenset(["me", "te", "se", "le", "les", "nos"])


def clouds(said: Sequence[Token], *, is_question: bool, is_asked: bool) -> bool:
    """Whether the numbers after this talk may be another thing's.

    `is_question`: it ends as one; `is_asked`: the document was asked for before it.
    """
    if all(token.kind in _SMALL for token in said):
        return points_at(said)
    if is_question and is_asked and not _names_a_thing(said):
        return False
    if not all(_is_known(token, is_asked=is_asked) for token in said):
        return True
    return announces_another(said) or said[-1].said in _UNFINISHED or not _is_sentence(said)


def names_a_thing(said: Sequence[Token]) -> bool:
    """ "la póliza", "del médico": what is said right after a number, if it may name it; not "el
    equipo no anda"."""
    begun = list(dropwhile(lambda token: token.kind in (Kind.PAUSE, Kind.AND), said))
    clause = [*begun[:1], *takewhile(lambda token: not token.ends_sentence, begun[1:])]
    named = next((token for token in clause if token.said not in _DETERMINERS), None)
    return (
        named is not None
        and clause[0].said in _DETERMINERS
        and not _is_known(named, is_asked=True)
        and not any(token.said in _CLITICS for token in clause)
        and not _is_sentence(clause)
    )


def is_harmless(token: Token) -> bool:
    """Whether a word announces no number and names nobody."""
    return token.kind in _SMALL or token.said in _HARMLESS


def _is_known(token: Token, *, is_asked: bool) -> bool:
    if token.kind is Kind.FOREIGN:
        return token.said in TALK or token.said in MENTIONED
    if token.kind is Kind.PERSON:
        return is_asked
    return is_harmless(token)


def _names_a_thing(said: Sequence[Token]) -> bool:
    """ "¿la de la obra?", "¿el de la pulsera?": repeated as it was heard."""
    known = [token for token in said if token.kind not in (Kind.PAUSE, Kind.YES, Kind.NO)]
    return not known or known[0].said in _DETERMINERS


def _is_sentence(said: Sequence[Token]) -> bool:
    return any(token.kind is Kind.NO or token.said in _CLAUSES for token in said)
