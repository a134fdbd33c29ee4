"""The normal form of a complaint, and the id of the lesson that it names.

The normal form is the complaint in Unicode NFC, trimmed, its white space collapsed, its document
numbers masked; what is in that form stays as it is. The id is its SHA-256, in hexadecimal, so that
two marks on one complaint meet in one lesson. Case, accents and punctuation tell complaints apart.
"""

import hashlib
import unicodedata
from collections.abc import Callable

Mask = Callable[[str], str]
"""Replaces document numbers; applying it again changes nothing."""


def normal_form(text: str, mask: Mask) -> str:
    """What is kept of a complaint. Empty where there is nothing but white space."""
    return mask(" ".join(unicodedata.normalize("NFC", text).split()))


def lesson_key(complaint: str) -> str:
    """The id of the lesson of a complaint in its normal form."""
    return hashlib.sha256(complaint.encode()).hexdigest()
