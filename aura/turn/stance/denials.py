"""Machines that a turn says it is not about."""

import re

from aura.turn.stance import words
from aura.turn.stance.told import FULL_STOPS, MENTION, STOPS, Told
from knowledge.equipment import folded

_A = ("un", "una")
_ARTICLES = frozenset({"el", "la", "un", "una", "mi"})
_AT = frozenset({"en", "del", "al", "con", "de"})
_WOULD_BE = frozenset({"es", "era", "sea", "fuera"})
_APART = frozenset({"pero", "y", "aunque", "sino"})
_FEWEST = 2
_IS = (["es"], ["era"])
_THE_OTHER = (("el", "otro"), ("la", "otra"), ("del", "otro"), ("al", "otro"))


def is_denied(
    told: Told,
    number: int,
    *,
    after_denied: bool,
    was_named: bool = False,
    was_named_alone: bool = False,
) -> bool:
    """Whether a mention is denied. `after_denied`: the mention before it was; `was_named`: it was
    named in turns before; `was_named_alone`: and the mention before it was not."""
    if _is_asked(told, number):
        return False
    return (
        _by_what_precedes(told, number, after_denied=after_denied)
        or (was_named and _is_another_one(told, number))
        or (was_named_alone and _contrasts(told, number, ("el", "la")))
        or _contrasts(told, number, _A)
        or _by_what_follows(told, number)
        or _is_set_apart(told, number)
        or _is_instead_of(told, number)
        or _gives_way(told, number)
        or _was_given_back(told, number)
        or _it_was_given_back(told, number)
    )


def is_cut_short(text: str, model: str, meant: str) -> bool:
    """Whether a turn that means the Zen-O says that it is not the Zen-O Lite: "sin lite", "Zen-O a
    secas"."""
    line, whole, short = folded(text), folded(model), folded(meant)
    rest = whole[len(short) :].strip(" -")
    if not rest or not whole.startswith(short):
        return False
    denied = rf"\b(?:sin|no es|no dice) (?:el |la )?{re.escape(rest)}\b"
    alone = r"\b(?:solo|solito|nomas|comun|a secas)\b"
    return re.search(rf"{denied}|{alone}", line) is not None


def _is_asked(told: Told, number: int) -> bool:
    """ "¿No es el M50?" asks whether it is."""
    stop = next((item for item in told.after(number) if item in FULL_STOPS), "")
    return stop == "?"


def _by_what_precedes(told: Told, number: int, *, after_denied: bool) -> bool:
    items, place = told.items, told.places[number]
    at = told.back_over(place, words.NAMING | words.LISTING)
    if at > 0 and items[at] == "marca" and items[at - 1] in words.BEING | {"la", "de"}:
        at = told.back_over(at, words.NAMING | {"de"})
    links = items[at + 1 : place]
    if "ni" in links and (at < 0 or items[at] in STOPS | {"no"}):
        return _ends_or_lists(told, number)
    if at < 0:
        return False
    if items[at] == MENTION and not words.LISTING.isdisjoint(links):
        return after_denied
    if items[at] == "no":
        # "es el 7F-5, no el M50": without the comma it could be either of them.
        is_apart = at == 0 or items[at - 1] in STOPS
        if is_apart and _is_the_other(told.after(number, 6)):
            return True  # "No del M50, del otro".
        is_whole = at > 0 and not told.after(number, 1)
        return is_apart and len(told.places) > 1 and (bool(links) or is_whole)
    if items[at] not in words.BEING | words.TALKING:
        return False
    is_part = not words.OF.isdisjoint(links) and "marca" not in links
    if is_part and items[at] not in words.TALKING:
        return False
    after = told.after(number, 1)
    if after and after[0] not in words.GOING_ON | STOPS | {MENTION}:
        # "No tengo el M50 enchufado", "no es el M50 el problema".
        return False
    at = told.back_over(at, words.PRONOUNS)
    is_negated = at >= 0 and items[at] in words.NEGATIONS
    # "no no es el 7F-5" insists on the 7F-5.
    return is_negated and not (at > 0 and items[at - 1] == "no")


def _ends_or_lists(told: Told, number: int) -> bool:
    """ "Ni el M50", as an answer; but not "ni el M50 prende"."""
    after = told.after(number, 1)
    return not after or after[0] in STOPS | words.LISTING | {MENTION}


def _is_set_apart(told: Told, number: int) -> bool:
    """ "E1, pero no en el 7F-5", "el que no es el 7F-5 marca E1"; but not "no, en el 7F-5", nor "no
    en el 7F-5" for an answer, which may lack its comma."""
    before = list(told.items[: told.places[number]])
    while before and before[-1] in words.KINDS | _ARTICLES:
        before.pop()
    is_at = bool(before) and before[-1] in _AT
    if is_at:
        before.pop()
    is_being = bool(before) and before[-1] in _WOULD_BE
    if is_being:
        before.pop()
    if len(before) < _FEWEST or before[-1] != "no":
        return False
    if before[-2] == "que":
        return is_being
    after = told.after(number, 1)
    is_ended = not after or after[0] in STOPS
    return is_at and is_ended and before[-2] in STOPS | _APART


def _is_another_one(told: Told, number: int) -> bool:
    """ "Es otro LoveGo", of a LoveGo that was named before; but not "tengo otro LoveGo"."""
    said = [item for item in told.before(number) if item not in words.KINDS]
    return said[-2:-1] in (["es"], ["era"]) and said[-1] in ("otro", "otra")


def _contrasts(told: Told, number: int, articles: tuple[str, ...]) -> bool:
    """ "Es un 7F-5 no un M50", "es un 7F-5 y no un M50": what is one thing isn't another one of the
    kind. Without articles it says so of a machine that was named before, which "la" asks for."""
    before = told.before(number)
    said = before[1:] if before[:1] == ("y",) else before
    if number == 0 or said[:1] != ("no",) or not words.NAMING.issuperset(said[1:]):
        return False
    of_first = told.before(number - 1)[-1:]
    if not said[1:]:
        return "la" in articles and bool(of_first) and of_first[0] in words.BEING
    return said[1] in articles and bool(of_first) and of_first[0] in articles


def _by_what_follows(told: Told, number: int) -> bool:
    """ "El M50 no es", "el M50 no, el 7F-5", "el M50 no, el otro"; but not "el M50 no prende"."""
    after = told.after(number, 6)
    if after[:1] != ("no",):
        return False
    if _is_the_other(after[1:]):
        return True
    if after[1:2] and after[1] in words.BEING:
        return not after[2:] or after[2] in STOPS
    if not after[1:2] and number and told.until_next(number - 1)[:1] == (",",):
        # "Es el 7F-5, el M50 no"; but not "el 7F-5 pita, el M50 no".
        between = told.until_next(number - 1)
        at = told.back_over(told.places[number - 1], words.NAMING)
        return words.NAMING.issuperset(between[1:]) and at >= 0 and told.items[at] in words.BEING
    if not after[1:2] or after[1] not in STOPS or told.is_last(number):
        return False
    return (words.NAMING | words.BEING).issuperset(told.until_next(number)[2:])


def _is_the_other(after: tuple[str, ...]) -> bool:
    said = tuple(item for item in after if item != "," and item not in words.BEING)
    return said[:2] in _THE_OTHER and (not said[2:] or said[2] in STOPS | words.NAMING | {"que"})


def _is_instead_of(told: Told, number: int) -> bool:
    at = told.back_over(told.places[number], words.NAMING | {"de"})
    return at > 0 and told.items[at] in ("vez", "lugar") and told.items[at - 1] == "en"


def _was_given_back(told: Told, number: int) -> bool:
    """ "Devolví el M50", "se llevaron el M50"; but not "se llevaron el M50 para arreglar"."""
    items, place = told.items, told.places[number]
    at = told.back_over(place, words.NAMING)
    if at < 0 or items[at] not in words.GIVEN_BACK:
        return False
    links = items[at + 2 : place] if items[at].startswith("olvid") else items[at:place]
    if not words.OF.isdisjoint(links):
        return False
    after = told.after(number, 1)
    if after and after[0] not in words.GOING_ON | STOPS | {MENTION}:
        return False
    return words.NEGATIONS.isdisjoint(items[max(0, at - 3) : at])


def _it_was_given_back(told: Told, number: int) -> bool:
    """ "El M50 ya lo devolví", "el M50 me lo cambiaron por el 7F-5"."""
    after = told.after(number, 6)
    at = next((at for at, item in enumerate(after) if item not in words.PRONOUNS | {"la", "ya"}), 0)
    if words.OBJECTS.isdisjoint(after[:at]):
        return False
    behind = after[at + 1 : at + 2]
    if after[at] in words.PASSED_ON:
        return "se" in after[:at] and behind == ("a",)
    return after[at] in words.GIVEN_BACK or (after[at] in words.EXCHANGED and behind == ("por",))


def _gives_way(told: Told, number: int) -> bool:
    """ "Te dije M50, pero es el 7F-5"; "me cambiaron el M50 por el 7F-5"."""
    if told.is_last(number):
        return False
    at = told.back_over(told.places[number], words.NAMING | words.BEING | {"que"})
    verb = told.items[at] if at >= 0 else ""
    between = [item for item in told.until_next(number) if item != ","]
    if verb in words.HAVING_SAID:
        return between[:1] == ["pero"] or (between[:1] == ["y"] and between[1:2] in _IS)
    is_exchanged = verb in words.EXCHANGED and between[:1] == ["por"]
    return is_exchanged and words.NAMING.issuperset(between[1:])
