"""Whether a number said amid other talk answers a question for the document.

Who is asked for it says more than the number: a name, or why they call. The talk must say nothing
of the number itself:

| where the document was asked for                            | the number is       |
| ----------------------------------------------------------- | ------------------- |
| "32.456.789. El equipo no anda", "... y el equipo pita"      | the answer          |
| "32.456.789 soy Marta", "32.456.789, Marta Gómez"            | the answer          |
| "soy Rosa Pérez, 32.456.789", "a nombre de Rosa"             | the answer          |
| "32.456.789 Rosa Pérez", "Rosa Pérez 32.456.789"             | the answer          |
| "portero 32.456.789", "32.456.789, fumigador", "soy plomero" | not for sure        |
| "Pérez 32.456.789", if the name was asked for; else          | the answer; unsure  |
| "32.456.789, tel 4555 1234": the label is the next number's  | the answer          |
| "el contrato 32456789", "atrás tiene 32456789"               | not for sure        |
| "32456789 es el del equipo", "32456789, ahí me encuentran"   | not for sure        |
| "32456789, la póliza", ", del médico": the name of a thing   | not for sure        |
| "32456789 pero ...", "... menos el último", "... y un cinco" | not for sure        |
| a relative, a doubt, a correction anywhere near it           | not for sure        |
"""

from collections.abc import Sequence
from itertools import pairwise, takewhile

from patients.dictation.talk.changes import alters, is_superseded
from patients.dictation.talk.cues import points_at
from patients.dictation.talk.naming import names_a_thing, points_to_a_thing
from patients.dictation.words.people import is_surname, name_end, without_names
from patients.dictation.words.tokens import Gap, Token
from patients.dictation.words.vocabulary import NUMBERS, TALK, Kind

# Near the number, these make it another's, doubtful, or another number.
_TAKES_AWAY = frozenset({Kind.PERSON, Kind.HEDGE, Kind.WRONG, Kind.CORRECTION, Kind.AGAIN})
_SMALL = frozenset({Kind.SKIP, Kind.PAUSE, Kind.YES, Kind.END, Kind.AND, Kind.POINT, Kind.DNI})
_POINTING = frozenset({"es", "ese", "eso", "esa", "seria", "era", "fue"})
_INTRODUCING = frozenset({"soy", "llamo", "nombre"})
# Talk that goes on about the number: where it is from, or what is different in it.
_ABOUT_IT = frozenset(
    {
        *("dice", "dicen", "decia", "figura", "aparece", "ahi", "aca", "alli", "al", "pero"),
        *("menos", "con", "sin", "salvo", "aunque", "antes", "cambio", "viejo", "nuevo", "otro"),
        *("numero", "numeros", "ultimo", "ultima", "primero", "primera", "final", "adelante"),
        *("atras", "que", "ojo", "tuyo", "suyo", "sobra", "barra", "tambien"),
    }
)
_WISHES = frozenset({"necesito", "necesitamos", "quiero", "quisiera", "queria"})
_LINKING = frozenset({"de", "del", "el", "la", "mi", "su"})
_ARTICLES = frozenset({"el", "la", "los", "del", "mi"})
_LONGEST_LINK = 4
_LONGEST_OF_HOUSE = 4
_NEAR = 5
_NEAR_IN_NEW_SENTENCE = 2


def is_answer(
    said: Sequence[Token], start: int, end: int, following: int | None, *, is_name_asked: bool
) -> bool:
    """Whether the number at `start` to `end` is the document that was asked for.

    `following`: where the next number starts, if there is one.
    """
    before, after = said[:start], said[end:]
    if any(token.kind in _TAKES_AWAY for token in (*before, *after)):
        return False
    if alters(after) or is_superseded(after):
        return False
    if not _leads_nowhere(before, is_name_asked=is_name_asked):
        return False
    if any(token.said in ("tuyo", "suyo") for token in before):
        return False
    named = name_end(after, is_asked=True)
    if is_name_asked and is_surname(after):
        named = len(after)
    after, following = after[named:], None if following is None else following - end - named
    is_pointed_at = any(token.said in (*_POINTING, *_ABOUT_IT) for token in after)
    if following is None and not is_pointed_at and all(token.kind in _SMALL for token in after):
        return True
    return _is_other_matter(after, following)


def _leads_nowhere(before: Sequence[Token], *, is_name_asked: bool) -> bool:
    """Whether what is said before the number is a name at most: "sí, soy Rosa del Carmen Pérez";
    not "el contrato", "portero"."""
    if points_at(before):
        return False
    rest = without_names(before, is_alone=True, is_asked=True)
    strange = [token for token in rest if token.kind not in _SMALL]
    is_named = is_name_asked and is_surname(strange)
    return not strange or (
        is_named and not any(token.said in _ABOUT_IT or token.said in _ARTICLES for token in rest)
    )


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


def _is_other_matter(after: Sequence[Token], following: int | None) -> bool:
    """Whether what follows the number is not about it."""
    leading = [token for token in after if token.kind not in (Kind.PAUSE, Kind.YES)][:2]
    is_apart = (
        after[0].gap > Gap.SPACE
        or after[0].kind == Kind.AND
        or any(token.said in _INTRODUCING or token.said == "a nombre de" for token in leading)
    )
    if [token.said for token in leading] == ["es", "urgente"]:
        return following is None
    if not is_apart or points_at(after) or any(token.said in _POINTING for token in leading):
        return False
    # "..., y el teléfono 4555 1234": the thing is the next number's.
    is_label = following is not None and after[0].kind is Kind.AND
    if (names_a_thing(after) and not is_label) or points_to_a_thing(after):
        return False
    if any(one.said in _WISHES and two.said == "que" for one, two in pairwise(after[:_NEAR])):
        # "Necesito que vengan".
        return True
    near = after[: _NEAR_IN_NEW_SENTENCE if after[0].ends_sentence else _NEAR]
    if any(token.said in _ABOUT_IT for token in near):
        return False
    announcing = [token for token in after[:following] if token.kind == Kind.FOREIGN]
    if following is None:
        return all(token.said in TALK for token in announcing)
    if after[0].ends_sentence and _is_address(after[:following], after[following]):
        return True
    labels = [token for token in announcing if token.said not in TALK]
    return (bool(announcing) and len(labels) <= 1) or _is_counted(after[following:])


def _is_address(street: Sequence[Token], number: Token) -> bool:
    """ "Mitre 450", in a sentence or line of its own."""
    is_short = number.kind is Kind.DIGITS and len(number.said) <= _LONGEST_OF_HOUSE
    return (
        is_short
        and 0 < len(street) <= _LONGEST_LINK
        and all(token.kind is Kind.OTHER for token in street)
    )


def _is_counted(said: Sequence[Token]) -> bool:
    first_word = next((token for token in said if token.kind not in NUMBERS), None)
    return first_word is not None and first_word.kind == Kind.MEASURE
