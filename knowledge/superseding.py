"""Which of several sources answers where one supersedes another.

A source is in force while it is enabled and within its validity. The rule, for C that supersedes B
that supersedes A:

| C            | B            | A            | searched |
| ------------ | ------------ | ------------ | -------- |
| in force     | any          | any          | C        |
| not in force | in force     | any          | B        |
| not in force | not in force | in force     | A        |
| not in force | not in force | not in force | none     |

So an older source is silent while any newer one of its chain is in force, also where the one
between them was switched off; and it answers again the moment that none is: nothing is stored that
a job would have to change back. A newer one that is deleted leaves its older one to answer.

To the equipment table the sources of a chain are one manual: a machine that names the older reaches
the newer, and the other way round, or the change of a manual would hide it from its machine.

`silenced` is the rule for values, `NewerInForce` the same in SQL.
"""

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime

from django.db.models import F, Func, Q, TextField, Value


def in_force(now: datetime) -> Q:
    """Sources that are enabled and within their validity (from inclusive, until exclusive)."""
    started = Q(valid_from__isnull=True) | Q(valid_from__lte=now)
    going = Q(valid_until__isnull=True) | Q(valid_until__gt=now)
    return started & going & Q(enabled=True)


def silenced(sources: Iterable[int], supersedes: Mapping[int, int]) -> frozenset[int]:
    """The sources that are silent while these are in force. `supersedes`: newer to older."""
    silent: set[int] = set()
    for newer in sources:
        older = supersedes.get(newer)
        # What is silent already was walked from there on, which also ends a circle.
        while older is not None and older not in silent:
            silent.add(older)
            older = supersedes.get(older)
    return frozenset(silent)


def chains(supersedes: Mapping[int, int]) -> Mapping[int, frozenset[int]]:
    """Of each source that supersedes or is superseded, all that hang together with it."""
    found: dict[int, frozenset[int]] = {}
    for newer, older in supersedes.items():
        together = found.get(newer, frozenset({newer})) | found.get(older, frozenset({older}))
        found.update(dict.fromkeys(together, together))
    return found


def in_a_circle(supersedes: Mapping[int, int]) -> frozenset[int]:
    """Those that supersede themselves by way of others, so that none of them is searched."""
    return frozenset(source for source in supersedes if source in silenced([source], supersedes))


def of_chains(
    names: Collection[str], named: Mapping[int, str], supersedes: Mapping[int, int]
) -> tuple[str, ...]:
    """Names of sources, followed by those of their chains. `named`: each source's name."""
    if not supersedes:
        return tuple(names)
    together = chains(supersedes)
    ids = [source for source, name in named.items() if name in names]
    more = {named[one] for source in ids for one in together.get(source, ()) if one in named}
    return (*names, *sorted(more - set(names)))


def standing_for(
    searched: Collection[int], named: Mapping[int, str], supersedes: Mapping[int, int]
) -> Mapping[str, tuple[int, ...]]:
    """By the name of a source that is not searched, those of its chain that are: what a label says
    of the one's passage holds for the same passage of the others. `named`: each source's name."""
    found: dict[str, set[int]] = {}
    for source, together in chains(supersedes).items():
        heirs = together.intersection(searched)
        if heirs and source not in heirs and source in named:
            found.setdefault(named[source], set()).update(heirs)
    return {name: tuple(sorted(heirs)) for name, heirs in found.items()}


class NewerInForce(Func):
    """The name of a newer source that is in force and keeps this one silent; NULL where none is.

    Of several the first by name.
    """

    output_field = TextField()
    template = """(
WITH RECURSIVE asked (source, moment) AS (SELECT %(expressions)s),
newer (id) AS (
    SELECT n.id FROM knowledge_source n JOIN asked ON n.supersedes_id = asked.source
    UNION
    SELECT n.id FROM knowledge_source n JOIN newer ON n.supersedes_id = newer.id
)
SELECT n.name FROM newer JOIN knowledge_source n USING (id) CROSS JOIN asked
WHERE n.enabled
  AND (n.valid_from IS NULL OR n.valid_from <= asked.moment)
  AND (n.valid_until IS NULL OR n.valid_until > asked.moment)
ORDER BY n.name LIMIT 1
)"""

    def __init__(self, now: datetime) -> None:
        super().__init__(F("pk"), Value(now))
