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
| "te paso", "acá tengo", "anotá", and nobody asked    | clouded       |
"""

from collections.abc import Sequence
from itertools import dropwhile, pairwise

from patients.dictation.talk.cues import announces_another, points_at
from patients.dictation.words.known_talk import (
    DETERMINERS,
    SMALL,
    is_known,
    is_sentence,
    is_strange,
    words_in,
)
from patients.dictation.words.people import is_surname, is_whole_name, without_names
from patients.dictation.words.tokens import Token
from patients.dictation.words.vocabulary import Kind

# A number may follow these at once.
_UNFINISHED = words_in(
    "de del el la los las un una en con por a al es son que mi su lo otro otra desde hace"
)
# Said of what is given next: of the document, if that was asked for.
_OFFERING = words_in(
    "paso doy dicto mando digo anota anote anotate apunta apunte toma tome tengo va es el la este"
) | {"te paso", "le paso", "te leo", "le leo"}
_HOLDERS = words_in("mio mia paciente titular")
_GREETING = frozenset({Kind.PAUSE, Kind.YES})
_DONE_TO_IT = ("arlo", "erlo", "irlo")


def clouds(
    said: Sequence[Token], *, is_question: bool, is_asked: bool, is_name_asked: bool = False
) -> bool:
    """Whether the numbers after this talk may be another thing's.

    `is_question`: it ends as one; `is_asked`: the document was asked for before it;
    `is_name_asked`: so was the name.
    """
    if points_at(said) or _is_not_mine(said) or (is_question and _asks_whose(said)):
        return True
    if not is_asked and _offers(said):
        return True
    if all(token.kind in SMALL or token.said == "que" for token in said):
        return False
    if is_question and is_asked and not _asks_for_a_thing(said):
        return False
    if is_asked and is_name_asked and _is_name(said):
        return False
    known = without_names(said)
    if is_asked:
        known = _without_what_becomes_of_it(known)
    if not all(is_known(token, is_asked=is_asked) for token in known):
        return True
    is_whole = is_sentence(said) or len(known) < len(said)
    return announces_another(said) or said[-1].said in _UNFINISHED or not is_whole


def _offers(said: Sequence[Token]) -> bool:
    """ "te paso", "anotá por favor": a number is about to be given, and nothing says which."""
    told = [token for token in said if token.kind not in (Kind.PAUSE, Kind.YES, Kind.END)]
    return bool(told) and told[-1].said in _OFFERING


def _is_name(said: Sequence[Token]) -> bool:
    """ "sí, Rosa Sosa"; "Sosa"."""
    named = list(dropwhile(lambda token: token.kind in _GREETING, said))
    return is_whole_name(named, is_asked=True) or is_surname(named)


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


def _asks_for_a_thing(said: Sequence[Token]) -> bool:
    """ "¿la de la obra?", "¿te paso la pulsera?"; not "¿para qué lo necesitan?"."""
    known = [token for token in said if token.kind not in (Kind.PAUSE, Kind.YES, Kind.NO)]
    if not known or known[0].said in DETERMINERS:
        return True
    return any(
        article.said in DETERMINERS - {"lo"} and is_strange(named)
        for article, named in pairwise(said)
    )


def _asks_whose(said: Sequence[Token]) -> bool:
    """ "¿el mío o el del paciente?"."""
    words = {word for token in said for word in token.said.split()}
    return any(token.kind is Kind.OR for token in said) and bool(_HOLDERS & words)


def _is_not_mine(said: Sequence[Token]) -> bool:
    """ "no es mío, pero ..."."""
    words = [token.said for token in said]
    return ("no", "es") in pairwise(words) and bool({"mio", "mia"} & {*words})
