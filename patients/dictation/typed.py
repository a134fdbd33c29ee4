"""A document typed by the operator or keyed in on a telephone.

| typed                               | is           |
| ----------------------------------- | ------------ |
| 32456789, 32.456.789, 32-456 789    | 32456789     |
| 5123456, 5.123.456, 05.123.456      | 5123456      |
| 32456789# (keypad)                  | 32456789     |
| letters or other signs; nothing     | NotADni      |
| six digits or fewer, nine or more   | NotADni      |
| 00000000, 11111111, 00123456        | NotADni      |
"""

import re

MIN_DIGITS, MAX_DIGITS = 7, 8
_SEPARATORS = re.compile(r"[\s.\-\u2010-\u2013]")
_KEYPAD_END = re.compile(r"#+\s*$")
_DIGITS = re.compile(r"[0-9]+")
# Longer than any way to write eight digits; what is longer is refused before it is looked at.
MAX_LENGTH = 40


class NotADni(ValueError):
    """What was typed is no document; the text says why, and never repeats what was typed."""


def checked_dni(text: str) -> str:
    """The seven or eight digits of a typed document. Raises NotADni with the reason."""
    if len(text) > MAX_LENGTH:
        raise NotADni("a DNI has 7 or 8 digits; this is much longer")
    digits = _SEPARATORS.sub("", _KEYPAD_END.sub("", text))
    if not digits:
        raise NotADni("there is no number here; a DNI has 7 or 8 digits")
    if not _DIGITS.fullmatch(digits):
        raise NotADni("a DNI has digits only; points, spaces and hyphens may separate them")
    if not digits.strip("0"):
        raise NotADni("a DNI is not all zeros")
    if not MIN_DIGITS <= len(digits) <= MAX_DIGITS:
        raise NotADni(f"a DNI has 7 or 8 digits; this has {len(digits)}")
    if len(digits) == MAX_DIGITS and digits[0] == "0":
        digits = digits[1:]
    if digits[0] == "0":
        raise NotADni("a DNI does not begin with zeros")
    if len(set(digits)) == 1:
        raise NotADni("a DNI does not repeat one digit throughout")
    return digits
