"""A version's text as it is kept: what the browser, a file and the database agree on."""

import hashlib
import unicodedata

MAX_CHARACTERS = 40_000
"""Of a version's text, which the database holds too: some 10,000 tokens, read in every turn."""
CHARACTERS_PER_TOKEN = 4
"""Of Spanish prose, roughly, with the tokenizers of today. Which model reads it is a setting."""


class InvalidText(Exception):
    """A text that cannot be kept as a version; says why."""


def canonical(text: str) -> str:
    """The text with one kind of line end, composed accents, and no blank margins.

    Raises InvalidText for a blank one, one too long, or one that holds NUL.
    """
    lines = unicodedata.normalize("NFC", text).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    kept = "\n".join(line.rstrip() for line in lines).strip("\n")
    if not kept.strip():
        raise InvalidText("the text is blank; nothing was kept")
    if "\x00" in kept:
        raise InvalidText("the text holds a NUL character; nothing was kept")
    if len(kept) > MAX_CHARACTERS:
        raise InvalidText(
            f"the text has {len(kept)} characters, of {MAX_CHARACTERS} at most; nothing was kept"
        )
    return kept


def digest_of(text: str) -> str:
    """SHA-256 of a canonical text, in hexadecimal."""
    return hashlib.sha256(text.encode()).hexdigest()


def tokens_of(text: str) -> int:
    """About how many tokens a model reads."""
    return -(-len(text) // CHARACTERS_PER_TOKEN)
