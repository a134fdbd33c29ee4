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

from collections.abc import Iterable

from aura.identifiers import documents_in, is_sealed_whole
from knowledge.scrub import masked_in
from knowledge.written_digits import with_plain_digits
from patients.dictation.typed import MAX_DIGITS, MIN_DIGITS, NotADni, checked_dni
from patients.mentions import named_as_document

_CUIL_DIGITS = 11
_CUIL_BEGINS = ("20", "23", "24", "27")


def said_documents(texts: Iterable[str]) -> frozenset[str]:
    """The documents that are masked where these texts are kept."""
    stretches = {stretch for text in texts for stretch in masked_in(text)}
    return frozenset(dni for stretch in stretches for dni in _of(with_plain_digits(stretch)))


def name_documents(names: Iterable[str]) -> frozenset[str]:
    """The documents that are sealed where these names of a channel are kept."""
    given = list(names)
    figures = frozenset(
        dni for name in given for digits in documents_in(name) for dni in _checked(digits)
    )
    return figures | said_documents(name for name in given if is_sealed_whole(name))


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
