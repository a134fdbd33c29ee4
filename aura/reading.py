"""Reading texts outside a turn as a turn of their namespace would."""

from collections.abc import Callable

from aura.tenancy.live import unscoped_values
from aura.turn.read import read
from aura.turn.values import Reading
from knowledge.codes import compile_pattern
from knowledge.corpus import corpus_at, current_revision


def reading_for(namespace: str) -> Callable[[str], Reading]:
    """Reads with the namespace's corpus and the code pattern as they are now."""
    corpus = corpus_at(namespace, current_revision())
    pattern = compile_pattern(unscoped_values()["RAG_CODE_PATTERN"])
    return lambda text: read(text, corpus.names, pattern, corpus.lexicon)
