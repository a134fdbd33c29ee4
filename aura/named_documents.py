"""The documents that are masked in what is kept of a call, whoever said them and of whomever: by
each of them the call is found when that person is erased. Nobody is looked up by them.

| what is masked                                       | the call is found by        |
| ---------------------------------------------------- | --------------------------- |
| seven or eight digits, whatever they were said to be | that document               |
| a CUIL                                               | the document in it          |
| a number in words, or one that is corrected          | each that is one, if read   |
| a longer number: a telephone                         | nothing                     |
| a document in a name that a channel gives            | that document               |

A telephone of eight digits may be somebody's document: then their erasure takes this call as well,
which loses a call where the other mistake would keep a person.
"""

import re
import threading
from collections.abc import Iterable
from hashlib import blake2b

from cachetools import LRUCache

from aura.identifiers import documents_in, is_sealed_whole
from knowledge.scrub import masked_in
from knowledge.written_digits import with_plain_digits
from patients.dictation.typed import MAX_DIGITS, MIN_DIGITS, NotADni, checked_dni
from patients.mentions import named_as_document

_SENTENCES = re.compile(r"(?<=[.!?;])\s+|\n+")
_CALLED_DOCUMENT = re.compile(r"\b(?:d\.?n\.?i|documentos?|cui[lt]|libreta)\b", re.IGNORECASE)
_EXAMPLE = re.compile(r"\b(?:ej|ejemplos?|formatos?|d[ií]gitos|cifras|n[uú]meros)\b", re.IGNORECASE)
_lock = threading.Lock()
_without: LRUCache[bytes, bool] = LRUCache(maxsize=20_000)
"""Texts that name no document, by their digests: an agent's instructions and the talk so far come
again with each turn, and reading ten thousand characters takes longer than the turn's search."""
_CUIL_DIGITS = 11
_CUIL_BEGINS = ("20", "23", "24", "27")


def said_documents(texts: Iterable[str]) -> frozenset[str]:
    """The documents that are masked where these texts are kept."""
    return frozenset(dni for text in texts for dni in _said_in(text))


def of_documents(instructions: Iterable[str]) -> list[str]:
    """The sentences of an agent's instructions that give somebody's document.

    Instructions are the same in every call: a telephone or an example in them would have the
    erasure of whoever has that number take all calls. So only what is called a document counts, and
    nothing that is said to be an example.
    """
    found: list[str] = []
    for text in instructions:
        sentences = _SENTENCES.split(text)
        for sentence, following in zip(sentences, [*sentences[1:], ""], strict=True):
            if not _CALLED_DOCUMENT.search(sentence) or _EXAMPLE.search(sentence):
                continue
            has_figure = any(map(str.isdigit, sentence))
            found.append(sentence if has_figure else f"{sentence} {following}")
    return found


def name_documents(names: Iterable[str]) -> frozenset[str]:
    """The documents that are sealed where these names of a channel are kept."""
    given = list(names)
    figures = frozenset(
        dni for name in given for digits in documents_in(name) for dni in _checked(digits)
    )
    return figures | said_documents(name for name in given if is_sealed_whole(name))


def _said_in(text: str) -> Iterable[str]:
    digest = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()
    with _lock:
        if digest in _without:
            return ()
    found = [dni for one in set(masked_in(text)) for dni in _of(with_plain_digits(one))]
    if not found:
        with _lock:
            _without[digest] = True
    return found


def _of(stretch: str) -> Iterable[str]:
    digits = "".join(filter(str.isdigit, stretch))
    if not any(map(str.isalpha, stretch)):
        if MIN_DIGITS <= len(digits) <= MAX_DIGITS:
            return _checked(digits)
        if len(digits) == _CUIL_DIGITS and digits.startswith(_CUIL_BEGINS):
            return _checked(digits[2:-1])
    return named_as_document(stretch)


def _checked(digits: str) -> Iterable[str]:
    try:
        return (checked_dni(digits),)
    except NotADni:
        return ()
