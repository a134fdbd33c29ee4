"""Erasing the labels that were made of what a person said."""

from collections.abc import Iterable

from knowledge.models import Question, QuestionOrigin
from knowledge.questions.labelling import InvalidQuestion, checked_text, hash_of


def erase_labels(namespace: str, texts: Iterable[str], *, dry_run: bool) -> int:
    """Delete the labels that supervisors gave to these words, with their vectors. Returns how many
    it was, or would be. What was shipped or imported was said by nobody here."""
    hashes = {digest for text in texts for digest in _hashes(text)}
    labels = Question.objects.filter(
        namespace=namespace, text_hash__in=hashes, origin=QuestionOrigin.SUPERVISOR
    )
    count = labels.count()
    if not dry_run:
        labels.delete()
    return count


def _hashes(text: str) -> Iterable[str]:
    try:
        return (hash_of(checked_text(text)),)
    except InvalidQuestion:
        return ()
