"""Reading what was said: one clean line, the machines and the codes that it names."""

import re
import unicodedata
from collections.abc import Mapping

from aura.turn.values import Reading
from knowledge.codes import CodePattern, codes_in
from knowledge.equipment import named_in
from knowledge.scrub import scrub

_SPACE = re.compile(r"\s+")
_WORD = re.compile(r"\w+")

QUERY_CHARACTERS = 1_000
"""What is embedded at most: the model reads some 500 tokens well, and more costs the deadline."""


def read(text: str, names: Mapping[str, tuple[str, ...]], pattern: CodePattern) -> Reading:
    """Understand a turn. Document numbers are gone from here on."""
    line = _SPACE.sub(" ", unicodedata.normalize("NFC", text)).strip()
    normalized = scrub(line)
    return Reading(
        normalized=normalized,
        words=len(_WORD.findall(line)),
        models=named_in(normalized, names),
        codes=codes_in(normalized, pattern),
    )


def query_of(reading: Reading) -> str:
    """The text to embed: the end of a long turn, where people ask, from a whole word on."""
    text = reading.normalized
    if len(text) <= QUERY_CHARACTERS:
        return text
    return text[-QUERY_CHARACTERS:].partition(" ")[2] or text[-QUERY_CHARACTERS:]
