r"""A whole number said once more, nearly the same, with words that put it right.

Whoever says two numbers that are nearly the same, and that they misread one, means the second. Two
numbers that are not alike may be two people's: they stay unsure unless an apology parts them.

| said after 23 456 789                                            | is                     |
| ---------------------------------------------------------------- | ---------------------- |
| "era 23 456 798", "perdón, era ...", "lo leí mal, es ..."        | 23 456 798             |
| "corrección: ...", "le erré, ...", "quise poner ...", "uy, puse mal, ..." | 23 456 798    |
| "23 456 798, lo leí al revés", "es 23 456 798, perdón"           | 23 456 798             |
| "23 456 798, me equivoqué", "23 456 798 está mal": which one?    | unsure                 |
| "no es 23 456 798", "perdón, no era 23 456 798"                  | unsure                 |
| > ¿23 456 798? \| "era 23 456 798"                               | unsure                 |
| "era 31 001 002", "el correcto es 31 001 002": not alike         | unsure                 |
| "no 789, 798", "798, no 789", "no era 789, era 798"              | 23 456 798             |
| "en vez de 789 es 798", "donde dije 789 va 798"                   | 23 456 798             |
| "23 456 798, no 23 456 789", "es 23 456 798, no 789"             | 23 456 798             |
| 2345679 (unsure) \| "me comí un número, 23456789"                | 23 456 789             |
| > ¿789? \| "no, 798"                                             | 23 456 798             |
| > ¿23 456 789? \| "no, 798": which group?                        | unsure                 |
| in one turn: "23 456 789, no, 23 456 798", "... ay no, ..."      | 23 456 798             |
| ... "23 456 789, está mal, es ...", "... no, empiezo de nuevo, ..." | 23 456 798          |
| ... "23 456, no, 23 457 789"; "veintidós, no, veintitrés ..."    | the whole: it is anew  |
| ... "23 456 789, no 23 456 798", "... no 23 456 798": not that? | unsure                |
| ... "23 456 789, o sea 23 456 798", "... esperá, ..."            | unsure: no correction  |
"""

import re
from collections.abc import Iterator

from patients.dictation.talk.spoken_digits import (
    are_alike,
    digits_after_small,
    digits_said,
    is_one_apart,
)
from patients.dictation.words.tokens import tokens
from patients.dictation.words.vocabulary import Kind

_READ = (
    r"(?:(?:te|se|le|me|os) )?(?:l[oa] |los )?(?:habia )?"
    r"(?:lei|dije|escribi|puse|anote|pase|di|copie|salio|vi|leido|dicho) (?:mal|al reves"
    r"|sin (?:los |mis )?(?:lentes|anteojos))(?: (?:el|mi) (?:numero|dni|documento))?"
)
_OF_BEFORE = (
    rf"(?:{_READ}|(?:di vuelta|inverti|cambie) (?:dos|los|unos)(?: dos)?(?: ultimos)?"
    r"(?: numeros| digitos)?|me (?:equivoque|confundi) (?:recien|antes|hoy)"
    r"|(?:es|ese es|ese es mi|este es) (?:el |mi )?(?:correcto|bueno|verdadero))"
)
_APOLOGY = (
    r"(?:perdon[ae]?|perdoname|disculp[ae](?:me)?|digo|corrijo|correccion|rectifico|mentira|miento"
    r"|me (?:equivoque|confundi|trabe|erre)|(?:le|la) erre|mejor dicho)"
)
_LEADING = (
    rf"(?:{_OF_BEFORE}|{_APOLOGY}|quise (?:decir|poner|escribir)|en realidad|era"
    r"|(?:ese |eso |el )?(?:anterior |otro |primero )?est(?:a|aba) mal(?: el (?:numero|dni))?"
    r"|(?:borr|ignor|tach|descart|olvid)[ae](?:lo|te|se)?(?: (?:ese|eso|el anterior|el otro))?"
    r"|corr(?:ija|egi)(?:lo|me)?|me (?:comi|salte|falto|sobro) un(?:o|a)?(?: numero| digito)?"
    r"|ahora que lo (?:miro|veo|leo)(?: bien)?"
    r"|el (?:correcto|bueno|verdadero) es)"
)
_NO = r"no(?! (?:es|era|son|fue|seria|sea)\b)"
_SMALL = (
    r"(?:u[yh]|a[yh]|oh|eh|mm|ups|a ver|bueno|pero|recien|che|es|son|el|que|ahi"
    r"|mi (?:dni|documento)(?: es)?|dni|documento)"
)
_SIGNS = r"[\s,.:;\u2026!\u00a1-]"
_BEGUN = re.compile(rf"{_SIGNS}*(?:(?:{_LEADING}|{_NO}|{_SMALL})\b{_SIGNS}*)*")
_ENDED = re.compile(rf"(?:{_SIGNS}+(?:{_OF_BEFORE}|{_APOLOGY}|{_SMALL}))*{_SIGNS}*$")
_SAYS_SO = re.compile(rf"\b{_LEADING}\b")
_SAYS_IT_IS = re.compile(r"\b(?:es|son)\b")
_SAYS_OF_BEFORE = re.compile(rf"\b{_OF_BEFORE}\b")
_APOLOGIZES = re.compile(rf"\b{_APOLOGY}\b")
_ANEW = r"(?:empiezo|arranco|voy|va) de nuevo|para|pare|espera|esperame"
_JOINT = re.compile(rf"{_SIGNS}+(?:(?:{_LEADING}|{_NO}|{_SMALL}|{_ANEW})\b{_SIGNS}+)+(?=\w)")
# "31 204 557, no 31 204 575" may say that it is not the second one.
_WAS = re.compile(r"\b(?:era|en realidad)\b")
_CORRECTS = re.compile(
    rf"\b(?:{_LEADING}\b|{_NO}(?=[,.;:\u2026!]| (?:no|{_ANEW})\b)|(?:a[yh]|u[yh]) no\b)"
)
_THE_RIGHT_ONE = re.compile(r"\b(?:el (?:correcto|bueno|verdadero) es|es el (?:correcto|bueno))\b")
_SORRY = (
    r"(?:(?:perdone?|uy|ay|ah|eh|pero|disculpe|disculpa|digo|no|me equivoque|me confundi|le erre)"
    r"[,.]? )*?"
)
_IN_PLACE_OF = re.compile(
    rf"{_SORRY}(?:en (?:vez|lugar) de|donde dije|donde puse|dije|puse|cambi[ae]|reemplaz[ae]) "
    r"(?:el )?(?P<old>\w[^,;]*?),? (?:(?:y|por|va|es|era|pone|pon)\b ?)+"
    r"(?:el )?(?P<new>\w[^,;]*?)[ .!]*"
)
_NOT_THIS = re.compile(rf"{_SORRY}no (?:(?:es|era|son|va|dice|termina en) )?(?=\w)")
_THIS_NOT = re.compile(
    rf"{_SORRY}(?:(?:es|era|son|va) )?(?P<new>\w[^,;.]*?),? (?:y )?no (?:(?:es|era) )?"
    r"(?P<old>\w[^,;]*?)[ .!]*"
)
_BETWEEN = re.compile(r"(?:[,;.]+ *| )(?:(?:no|sino|es|era|son|va|digo|perdon)\b[, ]*)+|[,;.]+ +")
_NO_BUT = re.compile(r"no[,. ]+(?:(?:no|es|era|son)[, ]+)*(?P<said>\w[^,;]*?)[ .!]*")
# Characters: nobody puts a number right in more.
LONGEST = 240
_LENGTH = 8
_SHORTEST = 7
_PAIR = 2
_LAST = 5
_GROUP = 3
_ONE = 1


def put_right(plain: str, held: str, *, is_misheard: bool) -> str:
    """The number of a turn that says it is the right one, nearly the same as `held`; else none.

    `is_misheard`: the operator read back another, which "era 23 456 798" may only say again.
    """
    before, number, after = _parts(plain)
    digits = digits_said(number)
    if is_misheard and digits != held:
        before = _WAS.sub("es", before)
    is_said = (
        _SAYS_SO.search(before)
        or _SAYS_OF_BEFORE.search(after)
        or (_SAYS_IT_IS.search(before) and _APOLOGIZES.search(after))
    )
    return digits if is_said and are_alike(held, digits) else ""


def begun_put_right(plain: str, begun: str) -> str:
    """The whole number that is said in place of one that lacks a digit, or has one too many, or
    has some wrong: "me comí un número, 23 456 789"."""
    before, number, _ = _parts(plain)
    digits = digits_said(number) if _SAYS_SO.search(before) else ""
    is_near = are_alike(begun, digits) or is_one_apart(begun, digits)
    return digits if len(digits) == _LENGTH and is_near else ""


def names_another(plain: str) -> bool:
    """ "el correcto es 31 001 002": whatever was read, it is said to be another."""
    before, number, after = _parts(plain)
    is_said = _THE_RIGHT_ONE.search(before) or _THE_RIGHT_ONE.search(after)
    return bool(is_said) and len(digits_said(number)) >= _SHORTEST


def group_put_right(plain: str, held: str) -> str:
    """The number with the group that is said in place of one of its own: "no 557, 575"."""
    if len(plain) > LONGEST:
        return ""
    denied = _NOT_THIS.match(plain)
    instead = _THIS_NOT.fullmatch(plain) or _IN_PLACE_OF.fullmatch(plain)
    if denied:
        parts = _BETWEEN.split(plain[denied.end() :].strip(" .!"))
        old, new = parts if len(parts) == _PAIR else ("", "")
    else:
        new, old = (instead["new"], instead["old"]) if instead else ("", "")
    return _with_group(held, digits_said(old), digits_said(new))


def denied_group_put_right(plain: str, held: str, asked: str) -> str:
    """The number with the group that is said to whoever asked (`asked`) whether they heard
    another: "> ¿557?", "no, 575"."""
    said = _NO_BUT.fullmatch(plain[:LONGEST])
    new = digits_said(said["said"]) if said else ""
    return _with_group(held, asked, new)


def _with_group(held: str, old: str, new: str) -> str:
    is_end = len(old) == _GROUP and held.endswith(old) and not new.endswith(old)
    if (old == held or is_end) and len(new) == _LENGTH and are_alike(held, new):
        return new
    if len(held) != _LENGTH or len(new) != _GROUP or new == old:
        return ""
    places = [at for at in (_PAIR, _LAST) if held[at : at + _GROUP] == old]
    if len(places) != 1:
        return ""
    return held[: places[0]] + new + held[places[0] + _GROUP :]


def _parts(plain: str) -> tuple[str, str, str]:
    """What a turn says before its number, the number, and what it says after it."""
    if len(plain) > LONGEST or "?" in plain:
        return "", "", ""
    begun = _BEGUN.match(plain)
    start = begun.end() if begun else 0
    ended = _ENDED.search(plain, start)
    end = ended.start() if ended else len(plain)
    return plain[:start], plain[start:end], plain[end:]


def corrections_in(plain: str) -> Iterator[tuple[str, str]]:
    """What stands before and after each correction within a turn."""
    if len(plain) > LONGEST:
        return
    for joint in _JOINT.finditer(plain):
        if _CORRECTS.search(joint.group()):
            yield plain[: joint.start()], plain[joint.end() :].strip(" .!")


def replaces(head: str, tail: str) -> bool:
    """Whether the second number stands for the first, or for what was begun of it."""
    begun, whole = digits_after_small(head) or _begun(head), digits_said(tail)
    if len(whole) != _LENGTH or not begun:
        return False
    if len(begun) == _LENGTH:
        return are_alike(begun, whole)
    return len(begun) == _PAIR or (
        _PAIR < len(begun) < _LENGTH and are_alike(begun, whole[: len(begun)], most=_ONE)
    )


def _begun(head: str) -> str:
    """ "treinta y un millones": only the digits in front of the word."""
    said = tokens(head) or []
    is_millions = bool(said) and said[-1].kind is Kind.MILLION
    return digits_after_small(head.rsplit(maxsplit=1)[0]) if is_millions else ""
