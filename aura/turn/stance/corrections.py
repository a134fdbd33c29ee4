"""Machines that a turn puts in the place of others, or beside them."""

from typing import NamedTuple

from aura.turn.stance import words
from aura.turn.stance.told import FULL_STOPS, STOPS, Told

_LINKS = words.NAMING | words.BEING | words.FILLERS | {",", "de", "marca"}


class _Marker(NamedTuple):
    """What announces a correction, and the small words between it and the machine."""

    is_strong: bool
    links: tuple[str, ...]


def adds(told: Told, number: int) -> bool:
    """ "También tengo un 7F-5", "el 7F-5 también": an addition, whatever else is said."""
    return not words.ADDITIONS.isdisjoint(told.before(number) + told.after(number, 1))


def corrects(told: Told, number: int) -> bool:
    """Whether a mention takes the place of what was said before.

    A strong marker is enough. One that may be mere manners ("perdón") or an answer ("no") needs a
    verb of being or having behind it, a clause that ends with the machine, or a machine right
    before it ("el M50, perdón, el 7F-5").
    """
    if _is_regretted(told, number) or _is_in_its_place(told, number):
        return True
    before = told.before(number)
    marker = _marker(before, is_first=number == 0)
    if marker is None:
        return False
    if marker.is_strong and _is_no_exchange(before, marker.links):
        return False
    if marker.is_strong or not words.BEING.isdisjoint(marker.links):
        return True
    is_between = number > 0 and len(before) - len(marker.links) <= words.LONGEST_MARKER
    return is_between or _ends_clause(told, number)


def _is_in_its_place(told: Told, number: int) -> bool:
    """ "Me trajeron un 7F-5 en su lugar"."""
    after = told.after(number, 3)
    return any(after[: len(phrase)] == phrase for phrase in words.IN_ITS_PLACE)


def _is_no_exchange(before: tuple[str, ...], links: tuple[str, ...]) -> bool:
    """ "La cánula me la cambiaron por la del 7F-5", "el filtro lo cambié y el 7F-5 no anda", "no me
    lo cambiaron por el 7F-5"."""
    said = before[: len(before) - len(links)]
    at = next((at for at in range(len(said) - 1, -1, -1) if said[at] in words.EXCHANGED), -1)
    if at < len(said) - 6 or at < 0:
        return False
    if not words.OF.isdisjoint(links) or not words.PARTS.isdisjoint(said):
        return True
    at -= 1
    while at >= 0 and said[at] in words.PRONOUNS | words.OBJECTS:
        at -= 1
    return at >= 0 and said[at] in words.NEGATIONS


def _is_regretted(told: Told, number: int) -> bool:
    """ "Es el 7F-5, perdón", "es el 7F-5, me equivoqué"; nothing more may follow."""
    after = told.after(number, 4)
    if tuple(item for item in after if item != ",")[:2] == ("quise", "decir"):
        return True
    for skipped in (",", "me"):
        if after[:1] == (skipped,):
            after = after[1:]
    if not after or after[0] not in words.REGRETS:
        return False
    return not after[1:] or after[1] in FULL_STOPS


def _marker(before: tuple[str, ...], *, is_first: bool) -> _Marker | None:
    for at in range(len(before) - 1, -1, -1):
        item, links = before[at], before[at + 1 :]
        if item != "," and _ends_with_phrase(before[: at + 1]):
            return _Marker(is_strong=True, links=links)
        if item in words.SECOND_THOUGHTS:
            return _Marker(is_strong=False, links=links)
        if item == "no" and _is_interjection(before[:at], links, is_first=is_first):
            return _Marker(is_strong=False, links=links)
        if item not in _LINKS:
            return None
    return None


def _ends_with_phrase(before: tuple[str, ...]) -> bool:
    said = tuple(item for item in before if item != ",")
    return any(said[-len(phrase) :] == phrase for phrase in words.CORRECTIONS)


def _is_interjection(before: tuple[str, ...], links: tuple[str, ...], *, is_first: bool) -> bool:
    """Whether a "no" answers instead of denying: "no, …", "no no …", and "no el 7F-5" alone.

    Between two machines "no" needs its pause: "es el 7F-5 no el M50" says either of two things.
    """
    if links[:1] == (",",) or before[-1:] == ("no",):
        return True
    return is_first and (not links or links[0] not in words.BEING | words.PRONOUNS)


def _ends_clause(told: Told, number: int) -> bool:
    after = told.after(number, 1)
    return not after or after[0] in STOPS or after[0] in words.REGRETS
