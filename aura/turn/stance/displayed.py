"""Codes and display phrases that a turn denies: "no me marca H08", "no es H08, es H01".

The rule and its table of cases are in docs/decisions/0018-a-code-that-is-denied.md. Each mention is
read by the words around it, from the last full stop or mention to the next; the last word on a code
holds.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from aura.turn.stance import display_words as says
from aura.turn.stance.not_now import is_asked_and_denied, is_supposed
from aura.turn.stance.over import gives_way_now, is_over
from aura.turn.stance.told import FULL_STOPS, MENTION, Told

_SHOWN = (
    f"(?:{says.SMALL})*(?:{says.SHOWING}"
    f"|(?:{says.HELPING}(?:{says.SMALL})*)+(?:{says.SHOWING}|{says.TO_SHOW}))"
)
_LINKS = f"(?:{says.LINKING}|{says.SMALL})*"

_NOT_SHOWN = re.compile(rf"\b{says.NEGATION}(?P<verb>{_SHOWN}){_LINKS}$")
_NOT_BELIEVED = re.compile(
    rf"\b(?:{says.NEGATION}(?:{says.SMALL})*{says.BELIEVING}|dudo )"
    rf"que (?:{says.SMALL})*{says.MAY_SHOW}{_LINKS}$"
)
_OTHERWISE_DENIED = re.compile(
    rf"\b(?:{says.NEGATION}(?:{says.SMALL})*{says.ABOUT}|no puede ser |ni ){_LINKS}$"
)
_WITHOUT = re.compile(
    rf"\b(?:sin (?:que (?:{says.SMALL})*{says.MAY_SHOW}|(?:{says.TO_SHOW}))?"
    rf"|en (?:vez|lugar) de (?:{says.TO_SHOW})?){_LINKS}$"
)
_NO_LONGER = re.compile(rf"\b{says.GONE}{_LINKS}$")
_BARE_NO = re.compile(rf"(?:^|[.,:;?!] |\b(?:y|e|pero) )(?:ya )?no {_LINKS}$")

# What stands before a negation and takes it back.
_TAKEN_BACK = re.compile(
    r"\b(?:no es que|como que|cuando|a veces|(?:ver|fijate|fijese|mira|se|saber) si) $"
)
_ONCE = re.compile(r"\b(?<!desde )(?:antes|ayer|anoche) ")
_NEGATED = re.compile(rf"\b{says.NEGATION}(?:{says.SMALL})*$")
_STUCK = re.compile(r"\bsal\w+ (?:\w+ )?del? ")
_CONDITION = re.compile(r"\bsi $")
_OBJECT = re.compile(rf"\b{says.SHOWING}{_LINKS}$")

# What stands behind a code that is denied, and says that it is shown after all.
_STILL = re.compile(
    r"(?:siempre|seguido|constante\w*|tod[oa]s? |a cada rato|cada |solo |solamente|unicamente)"
    rf"|hasta (?:ahora|hoy|ayer|recien)\b|en (?:{says.LINKING}|mi |su |tu )*{says.PAPERS}"
)
_NOW_IT_IS = re.compile(r"\b(?:ahora|hoy|recien) si\b")
_BACK_AGAIN = re.compile(r"(?<!no )\b(?:volvio|vuelve)\b")
_ASKED = re.compile(r"(?:(?!que|como|cual|donde)\w+ ){0,2}\? ")
_ASKING_WHY = re.compile(r"\b(?:si|que|porque|como|cuando|donde) ")

_GONE_BEHIND = re.compile(
    rf"(?:(?:ya )?(?:no|tampoco|nunca) (?!se (?:me |le |nos )?fue ){_SHOWN}|(?:ya )?{says.LEFT})"
    r"(?:mas |ahora |hoy |ya |nunca )*(?:$|[.,:;?!] |y |pero )"
)

_NOT_THAT_ONE = re.compile(rf"no [.,:;] (?:{_LINKS}|{says.SHOWING}|{says.SMALL})*")
_RATHER = re.compile(
    rf"(?:[.,:;?!] )?(?:{says.PAUSING}(?:, )?)*"
    rf"(?:no , |(?:no )?{says.CORRECTING}(?:, )?)+"
    rf"(?:que |{says.SHOWING}|{says.LINKING}|{says.SMALL})*"
)
_HAVING_SAID = re.compile(rf"\b(?:dije|dicho|puse|escribi) {_LINKS}$")
_BUT = re.compile(rf"(?:, )?pero (?:{says.SHOWING}|{says.LINKING}|{says.SMALL})*")
_LISTED = re.compile(rf"(?:, )?(?:ni|o|u|y|e) {_LINKS}")


@dataclass(frozen=True, kw_only=True)
class Shown:
    """Where a text names something that displays show."""

    start: int
    end: int
    name: str


def denied_in(text: str, shown: Sequence[Shown]) -> frozenset[str]:
    """The names that a turn denies. The mentions stand in the order of the text."""
    told = Told.of(text, shown)
    is_denied: dict[str, bool] = {}
    is_wrong = False
    for number, mention in enumerate(shown):
        around = _Around.of(told, number)
        is_wrong = around.is_denied() or (is_wrong and around.is_listed) or around.is_taken_back()
        if is_wrong and around.is_condition:
            is_denied.setdefault(mention.name, True)
        else:
            is_denied[mention.name] = is_wrong
    return frozenset(name for name, wrong in is_denied.items() if wrong)


@dataclass(frozen=True, kw_only=True)
class _Around:
    """The words around one mention, each with one space behind it."""

    before: str
    """From the last full stop or mention on."""
    after: str
    """Up to the next full stop, which is in, or mention."""
    until_next: str | None
    """All that stands before the next mention, where there is one nearby."""
    is_first: bool
    is_behind_shown: bool
    """Whether the mention before is what a display is said to show."""
    is_only: bool
    is_listed: bool
    """Whether it goes on with the mention before: "ni H01"."""

    @classmethod
    def of(cls, told: Told, number: int) -> "_Around":
        behind = told.after(number)
        ends = [at for at, item in enumerate(behind) if item == MENTION]
        until_next = behind[: ends[0]] if ends else None
        after = behind if until_next is None else until_next
        stops = [at for at, item in enumerate(after) if item in FULL_STOPS]
        before = _line(told.before(number))
        return cls(
            before=before,
            after=_line(after[: stops[0] + 1] if stops else after),
            until_next=None if until_next is None else _line(until_next),
            is_first=number == 0,
            is_behind_shown=number > 0 and _is_object(_line(told.before(number - 1))),
            is_only=len(told.places) == 1,
            is_listed=number > 0 and _LISTED.fullmatch(before) is not None,
        )

    def is_denied(self) -> bool:
        if _NOW_IT_IS.search(self.after):
            return False
        return (
            self._is_not_shown()
            or self._is_otherwise_denied()
            or self._is_gone()
            or is_over(self.before, self.after)
            or is_supposed(self.before, self.after)
            or is_asked_and_denied(self.before, self.after)
        )

    def is_taken_back(self) -> bool:
        """ "E1, perdón, H08"; "H08 no, H01"; "dije H08 pero es H01"."""
        if self.until_next is None:
            return False
        return (
            _NOT_THAT_ONE.fullmatch(self.until_next) is not None
            or _RATHER.fullmatch(self.until_next) is not None
            or gives_way_now(self.before, self.until_next)
            or (
                _HAVING_SAID.search(self.before) is not None
                and _BUT.fullmatch(self.until_next) is not None
            )
        )

    @property
    def is_condition(self) -> bool:
        """ "Si no es H08", "si algún día marca H08": takes nothing back of what was said before."""
        if is_supposed(self.before, self.after):
            return True
        found = _NOT_SHOWN.search(self.before)
        return found is not None and _CONDITION.search(self.before[: found.start()]) is not None

    def _is_not_shown(self) -> bool:
        found = _NOT_SHOWN.search(self.before)
        if found is None or _STILL.match(self.after):
            return False
        ahead = self.before[: found.start()]
        if (
            _TAKEN_BACK.search(ahead)
            or re.search(says.LEFT, found["verb"])
            or _STUCK.search(found.group())
        ):
            return False
        if re.search(says.IMPERFECT, found["verb"]) and _ONCE.search(ahead):
            return False
        is_asked = _ASKED.match(self.after) and not _ASKING_WHY.search(ahead)
        return not is_asked

    def _is_otherwise_denied(self) -> bool:
        if _NOT_BELIEVED.search(self.before) or _OTHERWISE_DENIED.search(self.before):
            return True
        found = _WITHOUT.search(self.before)
        if found is not None:
            # "It doesn't start without showing H08": it does show it.
            return re.search(r"\b(?:no|nunca) [^,]*$", self.before[: found.start()]) is None
        bare = _BARE_NO.search(self.before)
        if bare is None or self.is_only:
            return False
        # Right behind another mention "no" may deny this one, or answer: "E1 no H08". Behind one
        # that is shown it denies: "marca E1 no H08".
        return bare.group()[:3] != "no " or self.is_first or self.is_behind_shown

    def _is_gone(self) -> bool:
        found = _NO_LONGER.search(self.before)
        if found is not None:
            is_there = _NEGATED.search(self.before[: found.start()])
            return not is_there and not _BACK_AGAIN.search(self.after)
        behind = _GONE_BEHIND.match(self.after)
        return behind is not None and _OBJECT.search(self.before) is None


def _is_object(before: str) -> bool:
    return _OBJECT.search(before) is not None and _NOT_SHOWN.search(before) is None


def _line(items: Sequence[str]) -> str:
    return "".join(f"{item} " for item in items)
