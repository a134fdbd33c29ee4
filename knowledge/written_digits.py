"""Digits in other dress: superscript, circled, full-width and those of other scripts."""

import re
import unicodedata

_BEYOND_ASCII = re.compile(r"[^\x00-\x7f]")


def with_plain_digits(text: str) -> str:
    """`text` with every character that stands for one digit as that digit; as long as before."""
    return text if text.isascii() else _BEYOND_ASCII.sub(_plain, text)


def _plain(found: re.Match[str]) -> str:
    digit = unicodedata.digit(found.group(), None)
    return found.group() if digit is None else str(digit)
