"""Passages of what the turn says is not shown. Pure.

| the passage bears, or prints in its first cell | the turn                  | then           |
| ---------------------------------------------- | ------------------------- | -------------- |
| H08                                            | denies H08                | set aside      |
| H08 and H01                                    | denies H08                | set aside      |
| H08 and H01                                    | denies H08, means H01     | may answer     |
| "Low O2"                                       | denies Low O2             | set aside      |
| neither code nor such a phrase                 | denies any                | may answer     |
| any of them, and is labelled with this text    | denies any                | may answer     |

"No me marca H08" lies as near to the row of H08 as "me marca H08" does, and its steps would be
followed. A label of the very text is the word of a person who knew more.
"""

from collections.abc import Collection, Iterable

from aura.turn.evidence.scene import label_of, quotes
from aura.turn.values import Reading
from knowledge.equipment import compact
from knowledge.search import Candidate


def without_denied(
    found: Iterable[Candidate], reading: Reading, *, told: Collection[int] = ()
) -> tuple[Candidate, ...]:
    """The passages that may answer beside what is denied, in their order. `told`: those that
    somebody said answer this very text, whose word stands."""
    if not reading.denied:
        return tuple(found)
    return tuple(one for one in found if one.id in told or not _is_denied(one, reading))


def _is_denied(one: Candidate, reading: Reading) -> bool:
    if one.bears(reading.codes) or quotes(one, reading.alarms):
        return False
    label = compact(label_of(one.content))
    return one.bears(reading.denied_codes) or any(
        compact(alarm) in label for alarm in reading.denied_alarms
    )
