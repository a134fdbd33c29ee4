"""How far a turn that is judged by evidence may reach inside its filter.

| machines known                                  | passages that may answer       |
| ----------------------------------------------- | ------------------------------ |
| none, or one at least that has an ingested manual | all inside the filter         |
| some, and none of them has an ingested manual   | those of shared sources alone  |

The second row is what the filter alone cannot say: it opens for a machine without a manual, since a
shared source may still help; but another machine's passage is no answer for this one. A setting
turns the row off.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from knowledge.corpus import Corpus
from knowledge.sources import owners_of


@dataclass(frozen=True, kw_only=True)
class Reached:
    """The sources of a turn, as ids."""

    machines: tuple[str, ...]
    """Every machine of the turn, named or known otherwise."""
    inside: tuple[int, ...]
    """Those of the filter."""
    shared: tuple[int, ...]
    """Those of them that are no machine's."""
    answering: tuple[int, ...]
    """Those of them that may answer."""

    @property
    def is_held_back(self) -> bool:
        """Whether passages inside the filter may not answer, being other machines'."""
        return self.answering != self.inside


def reached(
    machines: Sequence[str],
    inside: Sequence[int],
    corpus: Corpus,
    always_prefixes: tuple[str, ...],
    *,
    shared_alone_without_manual: bool,
) -> Reached:
    """Apply the rule to the sources inside a turn's filter."""
    allowed = frozenset(inside)
    shared = tuple(
        source.id
        for source in corpus.sources
        if source.id in allowed and not owners_of(source.name, corpus, always_prefixes)
    )
    stranded = bool(machines) and not any(_has_manual(model, corpus) for model in machines)
    held_back = shared_alone_without_manual and stranded
    return Reached(
        machines=tuple(machines),
        inside=tuple(inside),
        shared=shared,
        answering=shared if held_back else tuple(inside),
    )


def _has_manual(model: str, corpus: Corpus) -> bool:
    entry = corpus.entry(model)
    return (
        entry is not None
        and entry.has_manual
        and any(source in corpus.source_names for source in entry.sources)
    )
