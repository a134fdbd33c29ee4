"""What the signals look at: the question, the candidates around it, the labels near to it."""

from dataclasses import dataclass
from functools import cached_property, lru_cache

from knowledge.equipment import compact
from knowledge.questions.nearest import Neighbour, Neighbourhood
from knowledge.search import Candidate
from knowledge.words import words_of

NEAREST_CONSIDERED = 8
"""Passages fetched by cosine, so that margins can be seen; at most the setting's few answer."""
LABELS_CONSIDERED = 8
"""Labelled questions that have a voice."""
_FEW_LABELS = 30
"""So many labelled questions weigh as much as what is usual in the space."""


@dataclass(frozen=True, kw_only=True)
class Scene:
    """A question inside its filter, before any candidate is judged."""

    text: str
    """What was said, normalised."""
    codes: tuple[str, ...]
    """Named in the turn, canonical."""
    alarms: tuple[str, ...]
    """Phrases of a display that the turn quotes."""
    mean_cosine: float
    """Of the question to all passages inside the filter."""
    ranked: tuple[Candidate, ...]
    """The nearest passages inside the filter, nearest first."""
    bearers: tuple[Candidate, ...]
    """Of the named codes, among those that may answer."""
    labels: Neighbourhood
    usual_likeness: float
    """Mean cosine of any two questions in this space."""
    unanswerable: float | None
    """Probability, by the question's vector alone, that nothing answers it."""
    guessed: frozenset[str] = frozenset()
    """The sources of machines, where none is known in the turn."""

    @cached_property
    def asked(self) -> frozenset[str]:
        """The stems of the question's informative words."""
        return words_of(self.text)

    def bears_name(self, candidate: Candidate) -> bool:
        """Whether a passage bears a code that the question names, or prints an alarm it quotes."""
        return candidate.bears(self.codes) or quotes(candidate, self.alarms)

    @cached_property
    def bearing_names(self) -> tuple[Candidate, ...]:
        """The passages that do, among the nearest and the bearers."""
        found = {one.id: one for one in (*self.ranked, *self.bearers) if self.bears_name(one)}
        return tuple(found.values())

    @cached_property
    def likeness(self) -> float:
        """Cosine to a labelled question that says nothing: what all labelled ones have on average,
        and, while they are few, what is usual in this space."""
        labels = self.labels
        among = labels.count * labels.mean + _FEW_LABELS * self.usual_likeness
        return among / (labels.count + _FEW_LABELS)

    def nearness(self, neighbour: Neighbour) -> float:
        """How near a labelled question is: 0 as any of them is on average, 1 the same text."""
        room = 1 - self.likeness
        if room <= 0:
            return 0.0
        return min(1.0, max(0.0, (neighbour.similarity - self.likeness) / room))


def text_of(candidate: Candidate) -> str:
    """A passage as its words are counted: with its heading and its manual's title."""
    return f"{candidate.section}. {candidate.content} ({candidate.title})"


def heading_words(candidate: Candidate) -> frozenset[str]:
    """The stems of a passage's short fields: its heading, and of a table's row the first cell."""
    return words_of(f"{candidate.section}. {label_of(candidate.content)}")


def words_in(candidate: Candidate) -> frozenset[str]:
    """The stems of a passage."""
    return words_of(text_of(candidate))


def label_of(content: str) -> str:
    """The first cell of a table's row; empty for prose."""
    lines = content.split("\n")
    if len(lines) < 2 or not all(": " in line for line in lines):
        return ""
    return lines[0].split(": ", 1)[1].strip()


def quotes(candidate: Candidate, alarms: tuple[str, ...]) -> bool:
    """Whether a passage prints one of the phrases, whatever its case and spacing."""
    if not alarms:
        return False
    printed = _printed(candidate.content)
    return any(compact(phrase) in printed for phrase in alarms)


@lru_cache(maxsize=1_024)
def _printed(content: str) -> str:
    return compact(content)
