"""The documents that are named in what is said of a conversation by others than its patient, as a
supervisor's mark does: by each of them the conversation is found when that person is erased."""

import re
from collections.abc import Iterable

from patients.dictation import Speaker, Utterance, read_dni
from patients.document import fingerprint
from patients.identity import Changes, Place, find, linked_to, with_documents, write
from patients.models import ConversationIdentity
from patients.rules import Step

# A number is said within a sentence; "32.456.789" has no space after its points.
_SENTENCES = re.compile(r"(?<=[.!?;])\s+|\n+")


def link(place: Place, texts: Iterable[str]) -> None:
    """Note with a conversation, which may be one that nobody knows, the documents that these texts
    name. Raises IdentityBusy."""
    note(place, {dni for text in texts for dni in _named_in(text)})


def note(place: Place, dnis: Iterable[str]) -> None:
    """Note with a conversation that these checked documents were named in it. Nobody is looked up
    by them. No statement where there is none. Raises IdentityBusy."""
    documents = sorted(map(fingerprint, dnis))
    if documents:
        note_beside(place, documents, find(place))


def note_beside(
    place: Place, documents: Iterable[str], found: ConversationIdentity | None
) -> ConversationIdentity | None:
    """The same by fingerprints, with the conversation's row as it was `found`; one statement, none
    where they are noted already. The row as it then is. Raises IdentityBusy."""
    known = list(documents)

    def decide(row: ConversationIdentity | None) -> tuple[Changes, Step]:
        changes = linked_to(row, known) if row else {"documents": with_documents(None, known)}
        return changes if known else {}, Step.KEEP

    row, _step = write(place, decide, found)
    return row


def named_as_document(number: str) -> frozenset[str]:
    """The documents that a number is, or one that is corrected, where it is said to be one."""
    return read_dni((Utterance(speaker=Speaker.PATIENT, text=f"mi dni es {number}"),)).said


def _named_in(text: str) -> Iterable[str]:
    """Numbers that are one document if they are any, as in what the patient says."""
    for sentence in _SENTENCES.split(text):
        yield from read_dni((Utterance(speaker=Speaker.PATIENT, text=sentence),)).said
