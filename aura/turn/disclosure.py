"""What a channel may not be told: which machine the patient system says is at home.

A passage's title names its machine, so a passage that only the patient system's machines let in
would disclose it. On channels that may not see devices it goes out without title, source and model
names. Passages that the named machines, the shared folders or an open filter let in stay as they
are: what they show was said by the caller, or says nothing.
"""

from collections.abc import Sequence
from dataclasses import replace

from knowledge.corpus import Corpus
from knowledge.equipment import masked
from knowledge.search import Candidate
from knowledge.sources import SourceFilter

PLACEHOLDER = "el equipo"


def hidden_sources(
    used: SourceFilter, without_known: SourceFilter | None, sources: Sequence[str]
) -> frozenset[str]:
    """Sources that only machines from outside the conversation let in.

    `without_known` is the filter of the named machines and shared folders alone; None where the
    channel may see devices, so that nothing is hidden.
    """
    if without_known is None:
        return frozenset()
    return frozenset(
        name for name in sources if used.allows(name) and not without_known.allows(name)
    )


def covered(candidate: Candidate, hidden: frozenset[str], corpus: Corpus) -> Candidate:
    """The candidate as the channel may see it."""
    if candidate.source not in hidden:
        return candidate
    return replace(
        candidate,
        source="",
        title="",
        section=masked(candidate.section, corpus.names, PLACEHOLDER),
        content=masked(candidate.content, corpus.names, PLACEHOLDER),
    )
