"""Requests bounded by count and tokens, so that no server refuses or chokes on one."""

from collections.abc import Iterator, Sequence

MAX_TEXTS = 32
"""Text Embeddings Inference refuses more in one request by default; others take more."""
MAX_TOKENS = 4_000
"""Far below OpenAI's 300,000 a request. The embedded model reads some 850 characters a second of
long texts on a busy core, so one request takes it 15 s at most, far from the client's time-out."""
CHARACTERS_A_TOKEN = 3
"""A low estimate for Spanish, so that the bound errs on the safe side."""


def estimated_tokens(text: str) -> int:
    """An upper estimate of the tokens that a Spanish text costs."""
    return len(text) // CHARACTERS_A_TOKEN + 1


def batches(
    texts: Sequence[str], *, max_texts: int = MAX_TEXTS, max_tokens: int = MAX_TOKENS
) -> Iterator[Sequence[str]]:
    """Cut a list in order; a text over the bound travels alone."""
    start = tokens = 0
    for index, text in enumerate(texts):
        cost = estimated_tokens(text)
        full = index - start >= max_texts or tokens + cost > max_tokens
        if index > start and full:
            yield texts[start:index]
            start, tokens = index, 0
        tokens += cost
    if start < len(texts):
        yield texts[start:]
