"""The passages that speak of what was said: rows of another case, of what the turn denies, and of
what it says of another machine are set aside, since no score tells them apart from those that
answer. Pure."""

from collections.abc import Collection, Iterable

from aura.turn.denied import without_denied
from aura.turn.evidence.rows import same_case
from aura.turn.said_of import Whose, without_others
from aura.turn.values import Reading
from knowledge.search import Candidate


def speaking_of(
    found: Iterable[Candidate], reading: Reading, whose: Whose, *, told: Collection[int] = ()
) -> tuple[Candidate, ...]:
    """Those that may answer, in their order. `told`: those that somebody said answer this very
    text, whose word stands."""
    kept = without_denied(same_case(found, reading, told=told), reading, told=told)
    return without_others(kept, reading, whose, told=told)
