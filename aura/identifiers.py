"""The names that a channel gives its conversations, turns and messages, as they are kept.

They are stored and shown as they come, except for a document in one: "call-32456789" is kept as
"call-doc-" and letters that only the server's secret gives, the same each time; a name with a
document in words is kept as such letters alone. The channel gets back what it sent.

| in a name                                                 | is                             |
| --------------------------------------------------------- | ------------------------------ |
| seven or eight digits in a row, whatever they are stuck to | a document                     |
| seven or eight digits in groups, by any signs             | a document, unless a date or a |
|                                                           | time or after a year ("2024-") |
| eleven digits as a CUIL has them, no "+" before           | the document in it             |
| other numbers: telephones, times                          | as it is                       |
| a UUID, and a word of twelve hexadecimal figures or more  | as it is: seven digits in a    |
| with two letters among them                               | row mean nothing there         |
"""

import re
from collections.abc import Iterator

from django.utils.crypto import salted_hmac

from knowledge.scrub import scrub
from knowledge.written_digits import with_plain_digits

_LETTERS = str.maketrans("0123456789", "ghijklmnop")
_UUID = r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"
_HEXADECIMAL = r"(?<![^\W_])(?=[0-9]*[a-fA-F][0-9]*[a-fA-F])[0-9a-fA-F]{12,}(?![^\W_])"
_SPARED = re.compile(f"{_UUID}|{_HEXADECIMAL}")
_SIGNS = r"[\W_]{1,4}"
_CUIL = rf"(?<![+\d])(?:20|23|24|27)(?:{_SIGNS})?(?P<of_cuil>\d{{8}}|\d\d?(?:{_SIGNS}\d{{3}}){{2}})"
_DOCUMENT = re.compile(
    rf"{_CUIL}(?:{_SIGNS})?\d(?!\d)"
    r"|(?<!\d)\d{7,8}(?!\d)"
    # The same sign between groups, or between figures: "32.456.789", "3 2 4 5 6 7 8 9".
    r"|(?<!\d)\d{1,2}(?P<sign>[\W_])\d{3}(?P=sign)\d{3}(?!(?P=sign)?\d)"
    r"|(?<!\d)\d(?P<each>[\W_])(?:\d(?P=each)){5,6}\d(?!(?P=each)?\d)"
)
_GROUPS = re.compile(rf"(?<!\d)\d+(?:{_SIGNS}\d+)+")
_MOMENT = re.compile(
    r"(?:19|20)\d\d[-_/.]|\d{1,2}[-/.]\d{1,2}[-/.](?:19|20)\d\d$|\d{1,2}:\d\d(?::|$)"
)
_SPOKEN = re.compile(r"[^\W\d_]{3,}")


def kept(name: str) -> str:
    """A name as it is stored; one that is stored already stays as it is."""
    written = _without_documents(name)
    masked = scrub(written)
    if masked == written or len(_SPOKEN.findall(masked)) >= len(_SPOKEN.findall(written)) + 1:
        # What is masked besides has no words in it: a telephone.
        return written
    return sealed(name)


def is_sealed_whole(name: str) -> bool:
    """Whether `kept` seals a name as a whole, for a document in words."""
    return kept(name) == sealed(name)


def documents_in(name: str) -> tuple[str, ...]:
    """The digits of the documents that `kept` takes out of a name."""
    return tuple(digits for _start, _end, digits in _documents(with_plain_digits(name)))


def sealed(text: str) -> str:
    """What stands for a document, given as its digits, or for a whole name."""
    seal = salted_hmac("aura.identifier", text, algorithm="sha256").hexdigest()
    return f"doc-{seal[:16].translate(_LETTERS)}"


def _without_documents(name: str) -> str:
    plain = with_plain_digits(name)
    found: list[str] = []
    at = 0
    for start, end, digits in _documents(plain):
        found += [name[at:start], sealed(digits)]
        at = end
    return "".join(found) + name[at:]


def _documents(plain: str) -> Iterator[tuple[int, int, str]]:
    """Where each document stands, and its digits."""
    at = 0
    for spared in _SPARED.finditer(plain):
        yield from _documents_between(plain, at, spared.start())
        at = spared.end()
    yield from _documents_between(plain, at, len(plain))


def _documents_between(plain: str, start: int, end: int) -> Iterator[tuple[int, int, str]]:
    at = start
    for found in _DOCUMENT.finditer(plain, start, end):
        yield from _in_groups(plain, at, found.start())
        in_cuil = found["of_cuil"]
        digits = _digits(in_cuil or found.group())
        yield found.start(), found.end(), digits.lstrip("0") if in_cuil else digits
        at = found.end()
    yield from _in_groups(plain, at, end)


def _in_groups(plain: str, start: int, end: int) -> Iterator[tuple[int, int, str]]:
    for found in _GROUPS.finditer(plain, start, end):
        digits = _digits(found.group())
        if len(digits) in (7, 8) and not _MOMENT.match(found.group()):
            yield found.start(), found.end(), digits


def _digits(text: str) -> str:
    return "".join(filter(str.isdigit, text))
