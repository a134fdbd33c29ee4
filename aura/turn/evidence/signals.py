"""The signals of a candidate: each says one thing, higher for it, lower against it.

A signal that has nothing to go by (no labelled question, no other passage) is None, and counts as
it does on average.
"""

import math
from collections.abc import Callable, Mapping, Sequence

from aura.turn.evidence.alike import alike
from aura.turn.evidence.opposites import is_opposite
from aura.turn.evidence.scene import Scene, heading_words, quotes, words_in
from knowledge.questions.nearest import Neighbour
from knowledge.search import Candidate
from knowledge.words import WordWeights, words_of

Signal = Callable[[Candidate, Scene, WordWeights], float | None]

_MARGIN_FLOOR, _MARGIN_CEILING = -0.1, 0.05
_VOICE_WIDTH = 0.1
"""Nearness by which a labelled question's voice falls to a third of the nearest one's."""
_TWIN_FROM = 0.6
"""Nearness from which two questions may be one: below it, on the shipped questions, the passage of
the nearest label was right for one in nine."""
_AHEAD = 0.2
"""By so much must a label be nearer than any that says otherwise, to be heard in full."""


def cosine(candidate: Candidate, scene: Scene, weights: WordWeights) -> float:
    """How near passage and question are."""
    return candidate.score


def contrast(candidate: Candidate, scene: Scene, weights: WordWeights) -> float:
    """How much nearer than the filter's passages are on average."""
    return candidate.score - scene.mean_cosine


def margin(candidate: Candidate, scene: Scene, weights: WordWeights) -> float | None:
    """How much nearer than the next passage; negative for one that is not the nearest. A passage
    that bears what the question names stands against those alone that bear it, too."""
    if scene.bears_name(candidate):
        rivals = [one for one in scene.bearing_names if one.id != candidate.id]
        return _margin(candidate, rivals) if rivals else _MARGIN_CEILING
    return _margin(candidate, [other for other in scene.ranked if other.id != candidate.id])


def margin_of_source(candidate: Candidate, scene: Scene, weights: WordWeights) -> float | None:
    """The same against the nearest passage of another source. Where none was fetched, against the
    farthest that was: others are no nearer."""
    if scene.bears_name(candidate):
        rivals = [one for one in scene.bearing_names if one.source != candidate.source]
        return _margin(candidate, rivals) if rivals else _MARGIN_CEILING
    others = [other for other in scene.ranked if other.source != candidate.source]
    return _margin(candidate, others or scene.ranked[-1:])


def _margin(candidate: Candidate, others: Sequence[Candidate]) -> float | None:
    if not others:
        return None
    distance = candidate.score - max(other.score for other in others)
    return min(_MARGIN_CEILING, max(_MARGIN_FLOOR, distance))


def share(candidate: Candidate, scene: Scene, weights: WordWeights) -> float:
    """Which part of the question's informative words the passage holds, by their weight."""
    return weights.share(scene.asked, words_in(candidate))


def density(candidate: Candidate, scene: Scene, weights: WordWeights) -> float:
    """The weight of those words by the root of the passage's own."""
    return weights.density(scene.asked, words_in(candidate))


def headed(candidate: Candidate, scene: Scene, weights: WordWeights) -> float:
    """Which part of the heading's and first cell's own words the question holds, by weight."""
    return weights.share(heading_words(candidate), scene.asked)


def bears_code(candidate: Candidate, scene: Scene, weights: WordWeights) -> float:
    """1 where it bears a code that the question names."""
    return float(candidate.bears(scene.codes))


def lacks_code(candidate: Candidate, scene: Scene, weights: WordWeights) -> float:
    """-1 where the question names codes and it bears none of them."""
    return -float(bool(scene.codes) and not candidate.bears(scene.codes))


def quotes_alarm(candidate: Candidate, scene: Scene, weights: WordWeights) -> float:
    """1 where it prints an alarm that the question quotes."""
    return float(quotes(candidate, scene.alarms))


def lacks_alarm(candidate: Candidate, scene: Scene, weights: WordWeights) -> float:
    """-1 where the question quotes alarms and it prints none of them."""
    return -float(bool(scene.alarms) and not quotes(candidate, scene.alarms))


def guesses(candidate: Candidate, scene: Scene, weights: WordWeights) -> float:
    """-1 where it is of a machine's manual, while nothing tells which machine is meant: neither the
    turn, nor a code or an alarm that the passage bears."""
    return -float(candidate.source in scene.guessed and not scene.bears_name(candidate))


def refused(candidate: Candidate, scene: Scene, weights: WordWeights) -> float | None:
    """How loudly the nearest labelled questions say, against it, that nothing answers, -1 to 0."""
    near = [(label, scene.nearness(label)) for label in scene.labels.nearest]
    if not near:
        return None
    top = near[0][1]
    loudness = [math.exp((nearness - top) / _VOICE_WIDTH) for _label, nearness in near]
    against = sum(
        loud for loud, (label, _nearness) in zip(loudness, near, strict=True) if label.misses
    )
    return -top * against / sum(loudness)


def twin_answered(candidate: Candidate, scene: Scene, weights: WordWeights) -> float | None:
    """Whether it answers a labelled question that is nearly this one: 1 for the same text, 0 for
    one that is only alike, or where a label as near says that it does not answer; less by what
    this question asks besides."""
    if not scene.labels.nearest:
        return None
    naming = [
        label
        for label in scene.labels.nearest
        if candidate.id in label.chunks and not is_opposite(scene.text, label.asked)
    ]
    if not naming:
        return 0.0
    near = max(map(scene.nearness, naming))
    contrary = _nearest(
        scene, lambda label: label.misses or bool(label.chunks and candidate.id not in label.chunks)
    )
    ahead = min(1.0, max(0.0, near - contrary) / _AHEAD)
    return _twin(near) * ahead * _spoken_for(naming, scene, weights)


def _spoken_for(labels: Sequence[Neighbour], scene: Scene, weights: WordWeights) -> float:
    """Which part of the question's words, by weight, the labels hold, in one word or another:
    "no carga" lies near "no prende", and is another matter."""
    if not scene.asked:
        return 1.0
    held = frozenset().union(*(words_of(label.asked) for label in labels))
    return weights.share(scene.asked, held | alike(held))


def twin_missed(candidate: Candidate, scene: Scene, weights: WordWeights) -> float | None:
    """-1 where a labelled question of the same text says that nothing answers, whatever others
    say; 0 where one is only alike."""
    if not scene.labels.nearest:
        return None
    return -_twin(_nearest(scene, lambda label: label.misses))


def _nearest(scene: Scene, says: Callable[[Neighbour], bool]) -> float:
    near = (scene.nearness(label) for label in scene.labels.nearest if says(label))
    return max(near, default=0.0)


def _twin(nearness: float) -> float:
    return max(0.0, (nearness - _TWIN_FROM) / (1 - _TWIN_FROM))


def answerable(candidate: Candidate, scene: Scene, weights: WordWeights) -> float | None:
    """How far questions like this one are of the kind that nothing answers, -1 to 0."""
    return None if scene.unanswerable is None else -scene.unanswerable


SIGNALS: Mapping[str, Signal] = {
    function.__name__: function
    for function in (
        *(cosine, contrast, margin, margin_of_source, share, density, headed),
        *(bears_code, lacks_code, quotes_alarm, lacks_alarm),
        *(guesses, refused, twin_answered, twin_missed, answerable),
    )
}


def signals_of(candidate: Candidate, scene: Scene, weights: WordWeights) -> dict[str, float | None]:
    """Every signal of a candidate, by name."""
    return {name: signal(candidate, scene, weights) for name, signal in SIGNALS.items()}
