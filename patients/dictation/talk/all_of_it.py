"""Whether the patient says that the number is all there: seven digits, or thousands and no more.

Seven digits said one by one may be eight of which one was lost on the way: only who counts them, or
says that the document is an old one, leaves no doubt. "Trece millones quinientos mil" may go on:
who says that it is all leaves none.

| said                                                            | is it all?              |
| --------------------------------------------------------------- | ----------------------- |
| "7 9 1 1 3 5 0, son siete", "..., siete números"                | yes                     |
| "7 9 1 1 3 5 0, nada más"; > "¿nada más?" | "sí"                | not known: one was lost? |
| "..., es de los viejos", "es de los viejos, 7 9 1 1 3 5 0"       | yes                     |
| > "¿son siete números?" | "sí"; > "¿nada más?" | "sí, siete"     | yes: `asks_if_all`      |
| > "¿cuántos números son?" | "siete"                              | yes                     |
| "creo que son siete", "no, ocho", "son siete más o menos"        | not known               |
| > "¿empieza con siete?" | "siete"; > "¿algo más?" | "nada más"   | no: of something else   |
| > "¿siete?" | "siete"                                            | not known: the last one? |
| "13 millones quinientos mil, justo", "redondo", "nada más"       | yes (`words.phrases`)   |
| "13 millones quinientos mil" | > "¿justo?", "¿nada más?" | "sí"  | yes                     |

Closed world: the words around "nada más" must be known, since "un tubo nada más" is of the tube.
"""

import re
from enum import Enum, auto

from patients.dictation.words.persons import any_of, plain
from patients.dictation.words.vocabulary import VALUES

_SEVEN = r"(?:siete|7)"
_FIGURES = r"(?:numeros|numeritos|digitos|cifras)"
_OF_OLD = r"de los (?:viejos|viejitos|antiguos|de antes|cortos|cortitos)"
_OLD = (
    rf"(?:(?:es|son) (?:todavia )?{_OF_OLD}|"
    r"es (?:muy |bastante |medio |un (?:documento|numero|dni) |un )?(?:viejo|viejito|antiguo|corto|"
    r"cortito))"
)
_COUNT = (
    rf"(?:(?:son|tiene|es de|en total) (?:los |solo )?{_SEVEN}(?: {_FIGURES})?|"
    rf"{_SEVEN} {_FIGURES})(?: nada mas| nomas| en total)?"
)
_DONE = r"(?:nada mas|eso es todo|es todo|ahi termina|termina ahi|ese es todo)"
_SEVEN_OF_THEM = rf"(?:{_COUNT}|{_OLD})"
_COURTESY = (
    r"(?:querid[oa]|senorita|senora|senor|joven|amor|corazon|nena|hij[oa]|m ?hij[oa]|gracias)"
)
_NUMBER_END = rf"(?:\d|\b{any_of(VALUES)})"
_AFTER = re.compile(
    rf"{_NUMBER_END}(?:[\s,.;]+(?:{_COURTESY}|y|si)\b)*(?P<all>[\s,.;]+{_SEVEN_OF_THEM}\b)"
    rf"(?=(?:[\s,.;]+{_COURTESY}\b)*\s*(?:[.,;!]|$))"
)
_BEFORE = re.compile(
    rf"(?:^|[,.;:] |\bbueno |\bmire |\bsi )(?P<all>{_SEVEN_OF_THEM})(?=[\s,.;:]+{_NUMBER_END})"
)
_DOCUMENT_IS_OLD = re.compile(
    r"\b(?:mi|el) (?:dni|documento)(?P<all> es (?:viejo|viejito|antiguo|de los (?:viejos|viejitos|"
    rf"antiguos|de antes)))(?=[\s,.;:]+{_NUMBER_END})"
)
_ROUND = r"(?:justo|justito|redondo|clavado|exacto|cerrado)"
_ASKING = r"(?:(?:y|bueno|entonces|ah|ajam?|ok|perfecto)[\s,.]+)*"
_ASKED = r"(?:[\s,]+(?:no|verdad|cierto|entonces))?"
_ASKS_IF_SEVEN = re.compile(rf"{_ASKING}(?:{_SEVEN_OF_THEM}|{_SEVEN} nada mas){_ASKED}")
_ASKS_IF_ALL = re.compile(rf"{_ASKING}(?:{_DONE}|{_ROUND}){_ASKED}")
_ASKS_HOW_MANY = re.compile(
    rf"(?:y )?(?:cuantos {_FIGURES} (?:son|tiene|tenes|hay)|cuantos (?:son|tiene)|"
    rf"cuantos {_FIGURES})"
)
_YES = r"(?:si|asi es|claro|exactamente|correcto|sip|aja|eso|tal cual)"
_LONGEST_ANSWER = 60
_AGREES = re.compile(
    rf"(?:(?:{_OF_OLD}|{_YES}|{_COURTESY}|{_DONE}|{_SEVEN_OF_THEM}|{_SEVEN}|{_ROUND}|no mas)\b"
    r"[\s,.!]*)+"
)
_TELLS = re.compile(rf"\b(?:{_SEVEN_OF_THEM}|{_SEVEN}|{_OF_OLD})\b")


class AskedIfAll(Enum):
    """What the operator's last turn asked of the length of the number."""

    NOTHING = auto()
    IF_SEVEN = auto()
    """ "¿Son siete números?"."""
    IF_ALL = auto()
    """ "¿Nada más?", "¿justo?"."""
    HOW_MANY = auto()


def asks_if_all(text: str) -> AskedIfAll:
    """What an operator's turn asks of how much of the number there is."""
    if not text.rstrip().endswith("?"):
        return AskedIfAll.NOTHING
    question = plain(text.rpartition("¿")[2]).strip(" ?.,")
    if _ASKS_IF_SEVEN.fullmatch(question):
        return AskedIfAll.IF_SEVEN
    if _ASKS_IF_ALL.fullmatch(question):
        return AskedIfAll.IF_ALL
    return AskedIfAll.HOW_MANY if _ASKS_HOW_MANY.fullmatch(question) else AskedIfAll.NOTHING


def agrees_it_is_all(text: str, asked: AskedIfAll, *, is_of_seven: bool) -> bool:
    """Whether a turn says nothing but that the number is all there, to whoever asked.

    `is_of_seven`: they must be counted.
    """
    said = plain(text).strip(" .,!")
    if asked is AskedIfAll.NOTHING or len(said) > _LONGEST_ANSWER or not _AGREES.fullmatch(said):
        return False
    is_agreed = asked is AskedIfAll.IF_SEVEN or (asked is AskedIfAll.IF_ALL and not is_of_seven)
    return is_agreed or _TELLS.search(said) is not None


def without_all(text: str) -> tuple[str, bool]:
    """The turn with "nada más" for whatever says that its number has all seven, and whether
    anything does."""
    said = plain(text)
    after = _AFTER.search(said)
    found = after or _BEFORE.search(said) or _DOCUMENT_IS_OLD.search(said)
    if found is None:
        return text, False
    # What follows "nada más" is no more of the number.
    end = ", nada mas" if after else ""
    return said[: found.start("all")] + end + said[found.end("all") :], True
