"""The names that a channel gives its conversations, turns and messages, as they are kept.

They are stored and shown as they come, except for a document in one: "call-32456789" is kept as
"call-doc-" and letters that only the server's secret gives, the same each time; a name with a
document in words is kept as such letters alone. The channel gets back what it sent. Longer numbers
(telephones, times) are names that channels do use, and stay; so does a UUID, in which seven figures
in a row mean nothing.
"""

import re
import unicodedata

from django.utils.crypto import salted_hmac

from knowledge.scrub import scrub

_LETTERS = str.maketrans("0123456789", "ghijklmnop")
_UUID = r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"
# The same sign between groups, or between figures: "32.456.789", "3 2 4 5 6 7 8 9".
_NUMBER = (
    r"\d{7,8}"
    r"|\d{1,2}(?P<sign>[\W_])\d{3}(?P=sign)\d{3}(?!(?P=sign)\d)"
    r"|\d(?P<each>[\W_])(?:\d(?P=each)){5,6}\d(?!(?P=each)\d)"
)
_DOCUMENT = re.compile(rf"(?P<uuid>{_UUID})|(?<![0-9a-fA-F])(?P<number>{_NUMBER})(?![0-9a-fA-F])")
_SPOKEN = re.compile(r"[^\W\d_]{3,}")


def kept(name: str) -> str:
    """A name as it is stored; one that is stored already stays as it is."""
    written = _DOCUMENT.sub(_without_document, name)
    masked = scrub(written)
    if masked == written or len(_SPOKEN.findall(masked)) >= len(_SPOKEN.findall(written)) + 1:
        # What is masked besides has no words in it: a telephone.
        return written
    return _sealed(name)


def _without_document(found: re.Match[str]) -> str:
    if found["uuid"]:
        return found["uuid"]
    return _sealed(
        "".join(str(unicodedata.digit(char)) for char in found["number"] if char.isdigit())
    )


def _sealed(text: str) -> str:
    sealed = salted_hmac("aura.identifier", text, algorithm="sha256").hexdigest()
    return f"doc-{sealed[:16].translate(_LETTERS)}"
