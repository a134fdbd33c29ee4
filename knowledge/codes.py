"""Error codes: found in a text, and brought to one form.

A code is letters and a number in one word, "H08" or "E-1". The pattern that says which letters
is a live setting, so it is checked before use: it must give back the letters and the number, and
no text may make it slow. What is spoken ("hache cero ocho") is put in writing elsewhere.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

_HYPHENS = "\\-\u2010\u2011\u2013"
DEFAULT_PATTERN = f"[EH][{_HYPHENS}]?\\d{{1,3}}"
MAX_PATTERN_LENGTH = 200

# A pattern only ever sees candidates of at most this length; with the bounds on repetitions and
# alternatives that caps its work on each, whatever the text.
MAX_CODE_LENGTH = 24
MAX_REPETITIONS = 4
MAX_ALTERNATIVES = 12

# Combining marks are in: in decomposed text the "e1" of "caf\u0065\u0301e1" is no word of its own.
_WORD = re.compile(f"[\\w\u0300-\u036f](?:[\\w\u0300-\u036f{_HYPHENS}]*[\\w\u0300-\u036f])?")
_PART = re.compile(f"[^{_HYPHENS}]+")
_PLAIN_WORD = re.compile(r"[^\W\d_]{3,}")
_DECIMALS = re.compile(r"\.\d")
_SHAPE = re.compile(f"([A-Z]+)[{_HYPHENS}]?([0-9]+)", re.IGNORECASE | re.ASCII)

_EXAMPLE = r"Por ejemplo: [EH]\d{1,3}, o (?P<letters>ERR|E)-?(?P<digits>\d+)."


class InvalidCodePattern(ValueError):
    """The setting can't be used as a code pattern; the message says why and what to write."""


@dataclass(frozen=True, kw_only=True)
class CodePattern:
    """A pattern that was checked; only `compile_pattern` makes one."""

    source: str
    regex: re.Pattern[str]


@lru_cache(maxsize=64)
def compile_pattern(pattern: str) -> CodePattern:
    """The pattern of a setting, ready to use. Raises InvalidCodePattern.

    It is compared with whole words, case ignored, ASCII letters and digits only. Letters and
    number are read from what matched, or from groups named `letters` and `digits` if it has them.
    """
    if not pattern.strip():
        raise InvalidCodePattern(f"El patrón de códigos está vacío. {_EXAMPLE}")
    if len(pattern) > MAX_PATTERN_LENGTH:
        raise InvalidCodePattern(
            f"El patrón de códigos tiene {len(pattern)} caracteres y el máximo es "
            f"{MAX_PATTERN_LENGTH}: acortalo."
        )
    try:
        # Alone first: "a)(b" would be balanced by the parentheses put around it.
        re.compile(pattern)
        regex = re.compile(f"(?ai:{pattern})")
    except (re.error, RecursionError, OverflowError) as error:
        raise InvalidCodePattern(
            f"El patrón de códigos no es una expresión regular válida ({error}). {_EXAMPLE}"
        ) from error
    _refuse_slow(pattern)
    if not any(_canonical(regex.fullmatch(probe)) for probe in _probes(pattern)):
        raise InvalidCodePattern(
            "El patrón de códigos no reconoce ningún código de letras y número (sin espacios en "
            f"el medio). {_EXAMPLE}"
        )
    return CodePattern(source=pattern, regex=regex)


@dataclass(frozen=True, kw_only=True)
class CodeMention:
    """A stretch of a text that names a code, which is in its one form."""

    start: int
    end: int
    code: str


def codes_in(text: str, pattern: CodePattern) -> tuple[str, ...]:
    """The codes that a text names, each once, in order: "H08" and "h-8" are both "H8"."""
    return tuple(dict.fromkeys(code for _start, _end, code in _found(text, pattern)))


def code_mentions(text: str, pattern: CodePattern) -> tuple[CodeMention, ...]:
    """Where a text names codes, from left to right."""
    return tuple(
        CodeMention(start=start, end=end, code=code) for start, end, code in _found(text, pattern)
    )


def _found(text: str, pattern: CodePattern) -> Iterator[tuple[int, int, str]]:
    for word in _WORD.finditer(text):
        # "E1.5" is a measure or a version.
        if not _DECIMALS.match(text, word.end()):
            yield from _codes_of(word, pattern)


def _codes_of(found: re.Match[str], pattern: CodePattern) -> list[tuple[int, int, str]]:
    """The codes joined by hyphens in a word: "E1-E7" bears two, the model "P2-E6" none.

    Next to a code only codes and plain words ("error-E1") may be joined; anything else makes the
    whole word a name of something.
    """
    word, first = found.group(), found.start()
    parts = list(_PART.finditer(word))
    codes: list[tuple[int, int, str]] = []
    at = 0
    while at < len(parts):
        width, code = _code_at(word, parts, at, pattern)
        if code is not None:
            codes.append((first + parts[at].start(), first + parts[at + width - 1].end(), code))
        elif not _PLAIN_WORD.fullmatch(parts[at].group()):
            return []
        at += width
    return codes


def _code_at(
    word: str, parts: list[re.Match[str]], at: int, pattern: CodePattern
) -> tuple[int, str | None]:
    """The code that starts at a part, and over how many parts it goes: "H-08" is one over two."""
    for width in (2, 1):
        if at + width > len(parts):
            continue
        start, end = parts[at].start(), parts[at + width - 1].end()
        if end - start > MAX_CODE_LENGTH:
            continue
        code = _canonical(pattern.regex.fullmatch(word, start, end))
        if code is not None:
            return width, code
    return 1, None


def _canonical(match: re.Match[str] | None) -> str | None:
    """Upper-case letters and the number without leading zeros; None where either is missing."""
    if match is None:
        return None
    groups = match.groupdict()
    letters, digits = groups.get("letters"), groups.get("digits")
    if letters is None or digits is None:
        shape = _SHAPE.fullmatch(match.group())
        if shape is None:
            return None
        letters, digits = shape.groups()
    if not (letters.isalpha() and digits.isdecimal()):
        return None
    return letters.upper() + (digits.lstrip("0") or "0")


def _probes(pattern: str) -> Iterator[str]:
    """Codes to try a pattern on: every letter, and the letters and numbers written in it."""
    letters = [*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", *re.findall(r"[A-Za-z]+", pattern)]
    numbers = ["1", "08", "043", "1234", "12345", "123456", *re.findall(r"[0-9]+", pattern)]
    for separator in ("", "-"):
        for letter in letters:
            for number in numbers:
                yield f"{letter}{separator}{number}"


# For counting what repeats: an escape or a set is one character, a group's options say nothing.
_ONE_CHARACTER = re.compile(r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]", re.DOTALL)
_GROUP_OPTIONS = re.compile(r"\(\?(?:P?<\w+>|[a-zA-Z-]*:|<?[=!]|>)")
_STRUCTURE = re.compile(r"[()|]|(?:[*+?]|\{\d*,?\d*\})[?+]?")
_AT_MOST_ONCE = re.compile(r"\?|\{(?:0?,)?[01]\}")


def _refuse_slow(pattern: str) -> None:
    """Bounds what a pattern can cost: a repetition inside another takes exponential time."""
    structure = _GROUP_OPTIONS.sub("(", _ONE_CHARACTER.sub("x", pattern))
    repetitions, alternatives = list(_repetitions(structure)), structure.count("|")
    if len(repetitions) > MAX_REPETITIONS or alternatives > MAX_ALTERNATIVES:
        raise InvalidCodePattern(
            f"El patrón de códigos tiene {len(repetitions)} repeticiones y {alternatives} "
            f"alternativas; el máximo es {MAX_REPETITIONS} y {MAX_ALTERNATIVES}. {_EXAMPLE}"
        )
    for mark, repeats_varied in repetitions:
        if repeats_varied and not _AT_MOST_ONCE.match(mark):
            raise InvalidCodePattern(
                "El patrón de códigos repite un grupo que ya tiene repeticiones o alternativas, y "
                f"eso puede tardar años en responder. {_EXAMPLE}"
            )
        if any(int(number) > MAX_CODE_LENGTH for number in re.findall(r"\d+", mark)):
            raise InvalidCodePattern(
                f"El patrón de códigos repite algo más de {MAX_CODE_LENGTH} veces; ningún código "
                f"es tan largo. {_EXAMPLE}"
            )


def _repetitions(structure: str) -> Iterator[tuple[str, bool]]:
    """Each repetition mark, and whether what it repeats can itself match in several ways."""
    varied, closed_varied, closed_at = [False], False, -1
    for token in _STRUCTURE.finditer(structure):
        mark = token.group()
        if mark == "(":
            varied.append(False)
        elif mark == ")" and len(varied) == 1:
            continue  # a parenthesis in the comment of a verbose pattern
        elif mark == ")":
            closed_varied, closed_at = varied.pop(), token.end()
            varied[-1] |= closed_varied
        else:
            if mark != "|":
                yield mark, closed_varied and closed_at == token.start()
            varied[-1] = True
