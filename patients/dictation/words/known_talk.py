"""The words of talk that announce no number and name nothing that numbers are of.

The lists are closed: what is in none of them may be anything (`is_strange`).
"""

from collections.abc import Sequence

from patients.dictation.words.tokens import Token
from patients.dictation.words.vocabulary import MENTIONED, NUMBERS, TALK, Kind

SMALL = frozenset(
    {
        *(Kind.SKIP, Kind.PAUSE, Kind.YES, Kind.NO, Kind.AND, Kind.POINT, Kind.END, Kind.OR),
        *(Kind.CORRECTION, Kind.AGAIN, Kind.DNI, Kind.MEASURE, *NUMBERS),
    }
)


def words_in(text: str) -> frozenset[str]:
    """A list of words."""
    return frozenset(text.split())


# Verbs of those who call, wait or look for something: with one, talk is a sentence. None of them
# gives a number ("leo", "figura", "tengo") or can be taken for a thing.
_VERBS = words_in(
    """necesito necesitamos quiero queria quisiera llamo llamaba hago anda andan andaba anduvo
    funciona funcionan prende arranca apaga enciende pita suena pierde escucha escuchan puedo puede
    busco buscar buscando fijo voy estoy corta corto rompio quede quedo hace dejame deja ponerme
    pongo soy hablo traigo agarro llego vino vinieron llega pedi pedir hacer vengan venga manden
    traigan mandame siento sentarme trajeron trajo cortaron termino acabo hablar bancame
    agarraste aguarde aguarda aguardame aguanta"""
)
# They ask for something, or are what nobody reads a number off.
_NUMBERLESS = words_in(
    """recarga recambio ayuda urgente servicio consulta problema problemas lentes anteojos cartera
    billetera bolso cajon lapiz luz despacito andador"""
)
# Things and ways of which a call for service speaks.
_TALK = words_in(
    """ruido aire manguera mangueras canula canulas filtro filtros mascara mascarilla mochila
    repuesto cable enchufe bateria tecnico pieza rato ratito nada todavia hoy ayer anoche manana
    bajito fuerte despacio rapido porque desde que si un una unos unas casa cerca lejos solo sola
    mas muy poco mucho otra otro en sin traer reclamar cambiar tiempo usted vos nos lado poner pasar
    pasarle pasarte dar darle darte decir decirle estaba esta estan encuentro veo uso
    usa donde siempre ustedes alguien cachito olvide qtal esperando nadie viene saber traen
    raro rara lunes martes miercoles jueves viernes sabado"""
)
_CLAUSES = _VERBS | _NUMBERLESS
_HARMLESS = _CLAUSES | _TALK
DETERMINERS = words_in("el la los las lo un una mi su este ese esa de del")


def is_harmless(token: Token) -> bool:
    """Whether a word announces no number and names nobody."""
    return token.kind in SMALL or token.said in _HARMLESS


def is_known(token: Token, *, is_asked: bool) -> bool:
    """Whether a word announces no number. Where the document `is_asked` for, a relative may be
    spoken of."""
    if token.kind is Kind.FOREIGN:
        return token.said in TALK or token.said in MENTIONED
    if token.kind is Kind.PERSON:
        return is_asked
    return is_harmless(token)


def is_strange(token: Token) -> bool:
    """Whether it may name something that numbers are of."""
    if token.kind is Kind.FOREIGN:
        return token.said not in TALK
    return token.kind is Kind.OTHER and not is_harmless(token)


def is_sentence(said: Sequence[Token]) -> bool:
    """Whether talk is more than the name of a thing."""
    return any(token.kind is Kind.NO or token.said in _CLAUSES for token in said)
