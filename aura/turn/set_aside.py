"""The passages that speak of what was said: rows of another case, and of what the turn denies, are
set aside, since no score tells them apart from those that answer. Pure."""

from collections.abc import Collection, Iterable

from aura.turn.denied import without_denied
from aura.turn.evidence.rows import same_case
from aura.turn.values import Reading
from knowledge.search import Candidate


def speaking_of(
    found: Iterable[Candidate], reading: Reading, *, told: Collection[int] = ()
) -> tuple[Candidate, ...]:
    """Those that may answer, in their order. `told`: those that somebody said answer this very
    text, whose word stands."""
    return without_denied(same_case(found, reading, told=told), reading, told=told)
