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


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Verbs of those who call, wait or look for something: with one, talk is a sentence. None of them
# gives a number ("leo", "figura", "tengo") or can be taken for a thing.
_VERBS = _words(
    """necesito necesitamos quiero queria quisiera llamo llamaba hago anda andan andaba anduvo
    funciona funcionan prende arranca apaga enciende pita suena pierde escucha escuchan puedo puede
    busco buscar buscando fijo voy estoy corta corto rompio quede quedo hace dejame deja ponerme
    pongo soy hablo traigo agarro llego vino vinieron llega pedi pedir hacer vengan venga manden
    traigan mandame siento sentarme trajeron trajo cortaron termino acabo hablar bancame
    agarraste"""
)
# They ask for something, or are what nobody reads a number off.
_NUMBERLESS = _words(
    """recarga recambio ayuda urgente servicio consulta problema problemas lentes anteojos cartera
    billetera bolso cajon lapiz luz despacito andador"""
)
# Things and ways of which a call for service speaks.
_TALK = _words(
    """ruido aire manguera mangueras canula canulas filtro filtros mascara mascarilla mochila
    repuesto cable enchufe bateria tecnico pieza rato ratito nada todavia hoy ayer anoche manana
    bajito fuerte despacio rapido porque desde que si un una unos unas casa cerca lejos solo sola
    mas muy poco mucho otra otro en sin traer reclamar cambiar tiempo usted vos nos lado poner pasar
    pasarle pasarte dar darle darte decir decirle estaba esta estan encuentro veo uso
    usa donde siempre ustedes alguien cachito"""
)
_CLAUSES = _VERBS | _NUMBERLESS
_HARMLESS = _CLAUSES | _TALK
# A number may follow these at once.
_UNFINISHED = _words(
    "de del el la los las un una en con por a al es son que mi su lo otro otra desde hace"
)
_DETERMINERS = _words("el la los las lo un una mi su este ese esa de del")
_READING_OFF = _words("dice figura aparece sale marca pone")
_POINTING = _words("es era fue ese eso esa seria de del")
_POINTING_PHRASES = ("ese es", "es ese")
_DONE_TO_IT = ("arlo", "erlo", "irlo")
_ORDERING = ("ame", "eme", "ime", "enme", "anme")
_PASSED = _DETERMINERS | _READING_OFF | {"es", "era", "fue", "asi", "en"}
_INTRODUCING = _words("soy llamo habla")
_LONGEST_NAME = 3
# "El perro se comió...", "la llave está dura": with one, a sentence.
_OF_CLAUSES = _words("me te se le les nos esta estan")


def clouds(said: Sequence[Token], *, is_question: bool, is_asked: bool) -> bool:
    """Whether the numbers after this talk may be another thing's.

    `is_question`: it ends as one; `is_asked`: the document was asked for before it.
    """
    if points_at(said):
        return True
    if all(token.kind in _SMALL or token.said == "que" for token in said):
        return False
    if is_question and is_asked and not _names_a_thing(said):
        return False
    known = _without_own_name(said)
    if is_asked:
        known = _without_what_becomes_of_it(known)
    if not all(_is_known(token, is_asked=is_asked) for token in known):
        return True
    is_sentence = _is_sentence(said) or len(known) < len(said)
    return announces_another(said) or said[-1].said in _UNFINISHED or not is_sentence


def names_a_thing(said: Sequence[Token]) -> bool:
    """ "la póliza", "del médico": what is said right after a number, if it may name it; not "el
    equipo no anda"."""
    begun = list(dropwhile(lambda token: token.kind in (Kind.PAUSE, Kind.AND), said))
    clause = [*begun[:1], *takewhile(lambda token: not token.ends_sentence, begun[1:])]
    named = next((token for token in clause if token.said not in _DETERMINERS), None)
    if [token.said in _DETERMINERS or token.said == "que" for token in clause[:2]] == [True, True]:
        # "La que está pegada".
        return clause[1].said == "que"
    return (
        named is not None
        and clause[0].said in _DETERMINERS
        and not _is_known(named, is_asked=True)
        and not any(token.said in _OF_CLAUSES for token in clause)
        and not _is_sentence(clause)
    )


def points_to_a_thing(said: Sequence[Token]) -> bool:
    """ "es de la póliza", "del flete", "eso figura en la pulsera", said of the number before; not
    "es que no anda", "ese es mi documento"."""
    begun = list(dropwhile(lambda token: token.kind is Kind.PAUSE, said))
    points = begun and (
        begun[0].said in _POINTING
        or begun[0].said.startswith(_POINTING_PHRASES)
        or any(token.said in _READING_OFF for token in begun[:2])
    )
    if not points:
        return False
    named = next((token for token in begun[1:] if token.said not in _PASSED), None)
    return named is not None and (
        named.said not in TALK
        if named.kind is Kind.FOREIGN
        else named.kind is Kind.OTHER and not is_harmless(named)
    )


def offers_a_thing(said: Sequence[Token]) -> bool:
    """ "o el padrón": something else would do as well."""
    return any(
        either.kind is Kind.OR
        and article.said in _DETERMINERS
        and named.kind is Kind.OTHER
        and not is_harmless(named)
        for either, article, named in zip(said, said[1:], said[2:], strict=False)
    )


def demands_a_thing(said: Sequence[Token]) -> bool:
    """ "léame la plaqueta": an order, in the form that ends in "me", for what is not known."""
    return any(
        order.said.endswith(_ORDERING)
        and article.said in _DETERMINERS
        and named.kind is Kind.OTHER
        and not is_harmless(named)
        for order, article, named in zip(said, said[1:], said[2:], strict=False)
    )


def _without_own_name(said: Sequence[Token]) -> list[Token]:
    """ "soy Rosa Pérez", "me llamo Rosa"; not "soy el plomero"."""
    kept: list[Token] = []
    names = 0
    for token in said:
        names = names + 1 if names and token.kind is Kind.OTHER else 0
        if not 1 < names <= 1 + _LONGEST_NAME:
            kept.append(token)
            names = int(token.said in _INTRODUCING)
    return kept


def _without_what_becomes_of_it(said: Sequence[Token]) -> list[Token]:
    """ "no sé dónde lo dejé", "voy a buscarlo": "lo" is the document that was asked for."""
    return [
        token
        for at, token in enumerate(said)
        if not (
            token.kind is Kind.OTHER
            and (token.said.endswith(_DONE_TO_IT) or (at and said[at - 1].said == "lo"))
        )
    ]


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
