"""A code that is told by its number alone: "código 43".

Whose code that is, only a machine can say: it is read where the conversation is about machines
whose rows bear exactly one code of that number.

| said, with a Zen-O Lite (E43) named             | read        | why                         |
| ----------------------------------------------- | ----------- | --------------------------- |
| código 43; código cuarenta y tres               | código E43  | its only code of 43         |
| me da el código número 43                       | código E43  | the same                    |
| código 44                                       | (nothing)   | none of its codes           |
| código 43 de la factura; código 4 de la puerta  | (nothing)   | of something else           |
| mi código es 43                                 | (nothing)   | a person's                  |
| código postal 43; código 43 veces; código 4 3 0 | (nothing)   | another number; it counts   |
| código 1, of a machine with E1 and H01          | (nothing)   | which one?                  |
"""

from collections.abc import Iterable

from knowledge.speech import Change, cues
from knowledge.speech.numbers import is_number, number_at
from knowledge.speech.words import Words

_CODE = frozenset(("codigo", "cod", "codigos"))
_LINKS = frozenset(("numero", "nro", "num", "n", "nº", "es", "el"))
_OF = frozenset(("de", "del", "en", "para", "por"))
_OWN_BEFORE = (("mi",), ("tu",), ("su",))
_MOST_LINKS = 3
_LONGEST = 3


def with_numbered_code(text: str, codes: Iterable[str]) -> tuple[str, Change] | None:
    """The text with the first code that it tells by its number, of the given canonical ones; None
    where it tells none, or where several have the number."""
    words = Words.of(text)
    for at, word in enumerate(words.folded):
        if word not in _CODE or words.folded[at - 1 : at] in _OWN_BEFORE:
            continue
        start = _number_after(words, at + 1)
        if start is None:
            continue
        digits, end = number_at(words.folded, start)
        known = {code for code in codes if _number_of(code) == digits.lstrip("0")}
        if len(known) == 1 and len(digits) <= _LONGEST and _ends_there(words, end):
            heard = words.between(start, end)
            before, after = words.text(0, start), words.text(end, len(words))
            code = known.pop()
            return f"{before}{code}{after}", Change(heard=heard, understood=code)
    return None


def _number_after(words: Words, at: int) -> int | None:
    for start in range(at, min(at + _MOST_LINKS, len(words))):
        if not words.joined[start]:
            return None
        if is_number(words.folded[start]):
            return start
        if words.folded[start] not in _LINKS:
            return None
    return None


def _number_of(code: str) -> str:
    return "".join(filter(str.isdigit, code))


def _ends_there(words: Words, end: int) -> bool:
    """Whether the number is all that was said, counts nothing, and is no paper's or place's."""
    if end == len(words):
        return not cues.counts(words, end)
    folded = words.folded
    is_longer = bool(words.joined[end]) and (
        is_number(folded[end]) or bool(words.hyphened[end]) or cues.ends_in_number(words, end)
    )
    if is_longer or cues.counts(words, end) or cues.is_decimal(words, end):
        return False
    return not (folded[end] in _OF and cues.is_elsewhere(folded, end + 1))
