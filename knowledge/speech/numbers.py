"""Numbers as they are spoken, word by word, and names of numbers as they are glued together."""

from collections.abc import Sequence

from knowledge.spoken_numbers import VALUES

# "un" and "una" are articles far more often than figures.
DIGITS = {word: value for word, value in VALUES.items() if word not in ("un", "una", "cientos")}
DIGITS["mil"] = 1000
_UNITS = {word: value for word, value in DIGITS.items() if 1 <= value <= 9}
_ROUND_TENS = frozenset(range(20, 100, 10))
_TENS = {word: value for word, value in DIGITS.items() if value in _ROUND_TENS}
_HUNDREDS = {word: value for word, value in DIGITS.items() if value >= 100}
_SCALES = frozenset(("mil", "millon", "millones"))
LINKS = frozenset((*_SCALES, *_HUNDREDS, "y"))
"""Words that hold a number of several words together; one of them is at each boundary inside."""

# As figures "one" is "un" before a noun: "cincuenta y un años".
_UNITS_IN_A_NUMBER = frozenset((*_UNITS, "un", "una"))


def is_figure(word: str) -> bool:
    """Whether it is written in digits."""
    return word.isascii() and word.isdigit()


def is_number(word: str) -> bool:
    """Whether a word or numeral is a number by itself."""
    return word in DIGITS or is_figure(word)


def is_zero(word: str) -> bool:
    """Whether a word is said for zero."""
    return word in ("cero", "o", "oh") or (is_figure(word) and word.startswith("0"))


def figures(word: str) -> str:
    """The digits of one word: "cuarenta" and "40" are both "40"."""
    return word if is_figure(word) else str(DIGITS[word])


def grown(value: int, word: str, *, after_y: bool = False) -> int | None:
    """The number that a value becomes with the next word; None where it is another number.

    "cuarenta tres" is 43, too: recognition drops the "y".
    """
    if word == "mil":
        return value * 1000 if value < 1000 and not after_y else None
    added = DIGITS.get(word, 0)
    if not (added and value):
        return None
    if value % 100 in _ROUND_TENS:
        return value + added if added < 10 else None
    if value % 1000 == 0:
        return value + added if added < 1000 else None
    return value + added if value % 100 == 0 and added < 100 else None


def takes_y(value: int) -> bool:
    """Whether "y" may follow inside a number."""
    return value % 100 in _ROUND_TENS


def number_at(words: Sequence[str], at: int) -> tuple[str, int]:
    """The longest number that begins at a number word or numeral: its digits, where it ends."""
    if is_figure(words[at]):
        return words[at], at + 1
    value, at = DIGITS[words[at]], at + 1
    while at < len(words):
        after_y = words[at] == "y" and takes_y(value) and at + 1 < len(words)
        more = grown(value, words[at + after_y], after_y=after_y)
        if not more:
            break
        value, at = more, at + after_y + 1
    return str(value), at


def splits(words: Sequence[str], at: int, floor: int = 0) -> bool:
    """Whether the boundary before a word lies inside one spoken number, from `floor` on."""
    if not floor < at < len(words):
        return False
    before, word = words[at - 1], words[at]
    if word in _SCALES:
        return is_number(before)
    if before in _SCALES:
        return is_number(word)
    if word == "y":
        return before in _TENS and at + 1 < len(words) and words[at + 1] in _UNITS_IN_A_NUMBER
    if before == "y":
        return at - floor > 1 and words[at - 2] in _TENS and word in _UNITS_IN_A_NUMBER
    return before in _HUNDREDS and 0 < VALUES.get(word, 0) < 100


def spoken(digits: str) -> tuple[str, ...]:
    """A numeral glued as it is spoken, as one number ("cientotres") and digit by digit."""
    one_by_one = "".join(_NAMES[int(digit)] for digit in digits)
    value = int(digits)
    if value >= 1000 or digits.startswith("0"):
        return (one_by_one,)
    return tuple(dict.fromkeys((_cardinal(value), one_by_one)))


_NAMES = ("cero", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve")
_TEENS = ("diez", "once", "doce", "trece", "catorce", "quince")
_TEN_NAMES = (
    *("", "dieci", "veinti", "treinta", "cuarenta", "cincuenta"),
    *("sesenta", "setenta", "ochenta", "noventa"),
)
_HUNDRED_NAMES = (
    *("", "ciento", "doscientos", "trescientos", "cuatrocientos", "quinientos"),
    *("seiscientos", "setecientos", "ochocientos", "novecientos"),
)


def _cardinal(value: int) -> str:
    if value >= 100:
        hundreds, rest = divmod(value, 100)
        if value == 100:
            return "cien"
        return _HUNDRED_NAMES[hundreds] + (_cardinal(rest) if rest else "")
    if value < 10:
        return _NAMES[value]
    if value < 16:
        return _TEENS[value - 10]
    tens, unit = divmod(value, 10)
    if unit == 0:
        return "veinte" if tens == 2 else _TEN_NAMES[tens]
    return _TEN_NAMES[tens] + ("y" if tens >= 3 else "") + _NAMES[unit]
