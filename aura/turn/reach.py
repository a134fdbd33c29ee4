"""How far a turn that is judged by evidence may reach inside its filter.

| the turn names                 | known otherwise             | passages that may answer         |
| ------------------------------ | --------------------------- | -------------------------------- |
| none                           | none, or one with a manual  | all inside the filter            |
| none                           | some, none of them has one  | those of shared sources alone    |
| machines, one has a manual     | any                         | those machines', and shared ones |
| machines, none has a manual    | any                         | those of shared sources alone    |
| those of shared sources alone  | any                         | as if the turn named none        |
| none                           | the conversation's          | as if the turn named those       |

The filter holds every machine of the conversation, so that the next turn finds them; but another
machine's passage is no answer for the one that a turn names, however near it is; nor is the
patient's, known from outside, for the one that the conversation is about. Nor is it for a
machine without a manual, for which the filter opens, since a shared source may still help; a
setting turns that off. A manual counts once it is ingested. A cylinder, whose source is shared, is
named beside the machine that the question is about.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from knowledge.corpus import Corpus
from knowledge.sources import owners_of


@dataclass(frozen=True, kw_only=True)
class Reached:
    """The sources of a turn, as ids."""

    machines: tuple[str, ...]
    """Those that the turn is about: named in it, or else known otherwise."""
    inside: tuple[int, ...]
    """Those of the filter."""
    shared: tuple[int, ...]
    """Those of them that are no machine's."""
    answering: tuple[int, ...]
    """Those of them that may answer."""

    guessed: frozenset[str] = frozenset()
    """By name, the machines' sources among those that may answer, where no machine is known: to
    answer by one is to guess whose machine it is."""

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
    named: Sequence[str] = (),
    is_unsure: bool = False,
    shared_alone_without_manual: bool,
) -> Reached:
    """Apply the rule to the sources inside a turn's filter. `machines`: all of the turn, among them
    those `named` in it; `is_unsure`: these stand for one of them, which is not known, so that none
    is."""
    allowed = frozenset(inside)
    spoken_of = tuple(model for model in named if not is_shared(model, corpus, always_prefixes))
    about = tuple(named) if spoken_of else tuple(machines)
    shared = tuple(
        source.id
        for source in corpus.sources
        if source.id in allowed and not owners_of(source.name, corpus, always_prefixes)
    )
    answering = tuple(inside)
    if about and not any(has_manual(model, corpus) for model in about):
        answering = shared if shared_alone_without_manual else answering
    elif spoken_of:
        of_others = {
            source.id
            for source in corpus.sources
            if (owners := owners_of(source.name, corpus, always_prefixes))
            and not set(owners) & set(spoken_of)
        }
        answering = tuple(source for source in inside if source not in of_others)
    is_known = bool(about) and not is_unsure
    guessed = set() if is_known else set(answering) - set(shared)
    return Reached(
        machines=about if is_known else (),
        inside=tuple(inside),
        shared=shared,
        answering=answering,
        guessed=frozenset(source.name for source in corpus.sources if source.id in guessed),
    )


def is_shared(model: str, corpus: Corpus, always_prefixes: tuple[str, ...]) -> bool:
    """Whether a model is a cylinder's: all its sources are shared ones."""
    entry = corpus.entry(model)
    return (
        entry is not None
        and bool(entry.sources)
        and all(source.startswith(always_prefixes) for source in entry.sources)
    )


def has_manual(model: str, corpus: Corpus) -> bool:
    """Whether a model's manual is ingested."""
    entry = corpus.entry(model)
    return (
        entry is not None
        and entry.has_manual
        and any(source in corpus.source_names for source in entry.sources)
    )
