"""Whether nothing but a showing verb stands between a machine and what is shown.

| the turn                                | is said of      | why                            |
| --------------------------------------- | --------------- | ------------------------------ |
| al 7F-5 le sale E1; el 7F-5 me marca E1 | that machine    | the verb with its small words  |
| el CP501 con E4; un 7F-5 que dice E1    | that machine    | nothing between, "con", "que"  |
| el LG103 de mi tía marca E1             | that machine    | who has it, before the verb    |
| un LG103 y un 7F-5, sale E2             | can't be told   | a comma                        |
| el LG103 y el 7F-5 y ahora marca E1     | can't be told   | another clause                 |
| mi papá un 7F-5 sale E2                 | can't be told   | it is what somebody has        |
"""

import re

from aura.turn.stance import another_words as named
from aura.turn.stance import display_words as says
from aura.turn.stance.told import Told
from aura.turn.stance.words import BEING, NAMING

_HELPING = r"(?:empezo|empieza|volvio|vuelve|sigue|esta|quedo|tambien|siempre|solo|aca|con|a) "
_PRINTED = r"(?:la pantalla|el display|en la pantalla|en el visor) "
_SOMEBODY = rf"(?:{named.RELATIVES}|{named.STRANGERS})"
_OF_SOMEBODY = rf"(?:(?:de (?:mi|la|el|un|una|tu)|del|que (?:tiene|usa) (?:mi|la|el)) {_SOMEBODY} )"
_MOCHILA = r"con (?:la )?mochila (?:de oxigeno )?"
_SHOWS = re.compile(
    rf"{_OF_SOMEBODY}?(?:{_MOCHILA})?(?:que )?"
    rf"(?:{says.SMALL}|{says.SHOWING}|{says.LINKING}|{_HELPING}|{_PRINTED})*"
)
_IS_SOMEBODYS = re.compile(_OF_SOMEBODY)
_RELATED = re.compile(r"(?:que|con) ")
_IS_SOMEBODY = re.compile(_SOMEBODY)


def is_bound(told: Told, number: int) -> bool:
    """Whether the next mention, which is what is shown, is said of this one, a machine."""
    between = "".join(f"{item} " for item in told.until_next(number))
    if not _SHOWS.fullmatch(between):
        return False
    return not is_had(told, number) or bool(_RELATED.match(between))


def is_somebodys(told: Told, number: int) -> bool:
    """Whether it is said right behind a machine whose it is; another mention follows."""
    between = "".join(f"{item} " for item in told.until_next(number))
    return _IS_SOMEBODYS.match(between) is not None


def is_had(told: Told, number: int) -> bool:
    """ "Tiene un 7F-5", "mi papá un 7F-5", "mi papá el 7F-5"."""
    place = told.places[number]
    at = told.back_over(place, NAMING)
    links = told.items[at + 1 : place]
    if "al" in links or "a" in links:
        return False
    before = told.items[at] if at >= 0 else ""
    is_ones = before in BEING or _IS_SOMEBODY.fullmatch(before) is not None
    return is_ones or not {"un", "una"}.isdisjoint(links)
