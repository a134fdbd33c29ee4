"""The names that a channel gives its conversations, turns and messages, as they are kept.

They are stored and shown as they come, except for a document in one: "call-32456789" is kept as
"call-doc-" and letters that only the server's secret gives, the same each time. The channel gets
back what it sent. Longer numbers (telephones, times) are names that channels do use, and stay; so
does a UUID, in which seven figures in a row mean nothing.
"""

import re
import unicodedata

from django.utils.crypto import salted_hmac

_LETTERS = str.maketrans("0123456789", "ghijklmnop")
_UUID = r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"
_DOCUMENT = re.compile(
    rf"(?P<uuid>{_UUID})"
    r"|(?<![0-9a-fA-F])(?P<number>\d{7,8}|\d{1,2}(?P<sign>[ .,_:/-])\d{3}(?P=sign)\d{3})"
    r"(?![0-9a-fA-F])"
)


def kept(name: str) -> str:
    """A name as it is stored; one that is stored already stays as it is."""
    return _DOCUMENT.sub(_without_document, name)


def _without_document(found: re.Match[str]) -> str:
    if found["uuid"]:
        return found["uuid"]
    digits = "".join(str(unicodedata.digit(char)) for char in found["number"] if char.isdigit())
    sealed = salted_hmac("aura.identifier", digits, algorithm="sha256").hexdigest()
    return f"doc-{sealed[:16].translate(_LETTERS)}"
