"""Reading what was said: one clean line in technical names, its machines and codes."""

import re
import unicodedata
from collections.abc import Mapping, Sequence

from aura.turn.stance import stance_of
from aura.turn.values import Reading
from knowledge.codes import CodePattern, codes_in
from knowledge.equipment import mentions_in
from knowledge.scrub import scrub
from knowledge.speech import Lexicon, alarms_in, understand

_SPACE = re.compile(r"\s+")
_WORD = re.compile(r"\w+(?:[-\u2010\u2011]\w+)*")

QUERY_CHARACTERS = 1_000
"""What is embedded at most: the model reads some 500 tokens well, and more costs the deadline."""


def read(
    text: str, names: Mapping[str, tuple[str, ...]], pattern: CodePattern, lexicon: Lexicon
) -> Reading:
    """Understand a turn. Document numbers are gone from here on.

    They are masked before speech is understood, which could break a dictated number apart.
    """
    line = _SPACE.sub(" ", unicodedata.normalize("NFC", text)).strip()
    understood = understand(scrub(line), lexicon)
    mentions = mentions_in(understood.text, names)
    return Reading(
        normalized=understood.text,
        words=len(_WORD.findall(line)),
        mentions=mentions,
        models=stance_of(understood.text, mentions).meant,
        codes=codes_in(understood.text, pattern),
        alarms=alarms_in(understood.text, lexicon),
        changes=understood.changes,
    )


def query_of(reading: Reading, sticky: Sequence[str] = ()) -> str:
    """The text to embed: the machines that the conversation is about, where the text does not say
    them, and what was said; of a long turn its end, where people ask, from a whole word on."""
    text = reading.normalized
    about = list(sticky)
    if len(text) > QUERY_CHARACTERS:
        text = text[-QUERY_CHARACTERS:].partition(" ")[2] or text[-QUERY_CHARACTERS:]
        cut = len(reading.normalized) - len(text)
        said = {model for one in reading.mentions if one.start >= cut for model in one.models}
        about += [model for model in reading.models if model not in said]
    return f"{', '.join(about)}: {text}" if about else text
