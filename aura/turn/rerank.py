"""The order of what is injected: the named code's passages first, then by cosine.

It changes the order and never a score; without a code it is the cosine's order. A code is an
identifier: the right row of a seven-row table was seen to be the last of seven by cosine.
"""

from collections.abc import Sequence

from aura.turn.codes import CodeChoice
from aura.turn.judge import passes
from knowledge.search import Candidate


def injected(
    candidates: Sequence[Candidate], choice: CodeChoice, threshold: float
) -> tuple[Candidate, ...]:
    """What goes into the block: the chosen bearers of a named code, even under the threshold, then
    the candidates that pass it."""
    first = {bearer.id for bearer in choice.chosen}
    rest = [
        candidate
        for candidate in candidates
        if candidate.id not in first
        and candidate.id not in choice.excluded
        and passes(candidate.score, threshold)
    ]
    return (*choice.chosen, *rest)
