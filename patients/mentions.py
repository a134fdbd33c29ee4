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
    name. Nobody is looked up by them. Raises IdentityBusy."""
    documents = sorted({fingerprint(dni) for text in texts for dni in _named_in(text)})
    if not documents:
        return

    def decide(row: ConversationIdentity | None) -> tuple[Changes, Step]:
        changes = (
            linked_to(row, documents) if row else {"documents": with_documents(None, documents)}
        )
        return changes, Step.KEEP

    write(place, decide, find(place))


def _named_in(text: str) -> Iterable[str]:
    """Numbers that are one document if they are any, as in what the patient says."""
    for sentence in _SENTENCES.split(text):
        yield from read_dni((Utterance(speaker=Speaker.PATIENT, text=sentence),)).said
