"""Whether a turn judged by evidence has an answer. Pure.

The rule, first row that applies:

| what is so                                                             | then                 |
| ---------------------------------------------------------------------- | -------------------- |
| several machines bear the named code, and the turn names none of them  | ambiguous_equipment  |
| all passages that may answer speak of another case                     | evidence             |
| there is no passage that may answer                                    | no_candidates        |
| the turn names codes, and none of those passages bears any             | code_absent          |
| it quotes alarms and no code, and none of the passages prints any      | code_absent          |
| not one machine is known, and passages of several are as good          | ambiguous_equipment  |
| the likeliest passage's cosine is under a threshold that somebody set  | threshold            |
| the nearest label that speaks is nearly this question, and must miss   | evidence             |
| the likeliest passage's probability is under the cut                   | evidence             |
| otherwise                                                              | a hit                |

Passages of several machines are *as good* where, each machine taken as if it were the one, more
than one would be answered; or where those of several print the alarm that the turn quotes (table in
`several.py`, also for where several machines are known).

Beside the likeliest passage stand those that nothing in the turn tells apart from it: rows of its
table that differ in what the question leaves unsaid (the cylinder's size), and the rows of the
other machines known in the turn that print the alarm it quotes. One of them alone would be a guess.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from aura.turn.evidence.case import Bar, Case
from aura.turn.evidence.model import EvidenceModel
from aura.turn.evidence.rows import are_untold_apart
from aura.turn.evidence.scene import Scene, quotes
from aura.turn.evidence.several import stands_for_all, to_ask_about, weigh_in
from aura.turn.evidence.weighing import Weighed
from aura.turn.values import MissReason
from knowledge.search import Candidate

SAME_QUESTION = 0.9
"""Nearness of a labelled question that is this one but for a word."""


@dataclass(frozen=True, kw_only=True)
class Ruling:
    """Why there is no answer, or, where `miss_reason` is None, what answers."""

    miss_reason: MissReason | None
    weighed: tuple[Weighed, ...] = ()
    """Every candidate, likeliest first."""
    answers: tuple[Candidate, ...] = ()
    """In the order of the block."""
    ask_about: tuple[str, ...] = ()
    forbidden_by: int | None = None
    """The label that says that nothing answers this very question."""

    @property
    def probability(self) -> float | None:
        """Of the likeliest candidate."""
        return self.weighed[0].probability if self.weighed else None


def rule(case: Case, model: EvidenceModel, bar: Bar) -> Ruling:
    """Apply the rule."""
    weighed = weigh_in(case, model)
    scene = case.scene
    if weighed and stands_for_all(case, weighed[0].candidate):
        scene = replace(scene, labels=scene.labels.without_vague)
    forbidden = forbidden_by(scene)
    ask_about = case.choice.ask_about
    miss: MissReason | None = None
    if ask_about:
        miss = MissReason.AMBIGUOUS_EQUIPMENT
    elif not weighed:
        miss = MissReason.EVIDENCE if case.set_aside else MissReason.NO_CANDIDATES
    elif _is_absent(case):
        miss = MissReason.CODE_ABSENT
    elif ask_about := to_ask_about(case, weighed, model, bar):
        miss = MissReason.AMBIGUOUS_EQUIPMENT
    elif not bar.is_reached(weighed[0].candidate.score):
        miss = MissReason.THRESHOLD
    elif forbidden is not None or not bar.lets_through(weighed[0]):
        miss = MissReason.EVIDENCE
    return Ruling(
        miss_reason=miss,
        weighed=weighed,
        answers=() if miss else _ordered(weighed, case, bar),
        ask_about=ask_about,
        forbidden_by=forbidden,
    )


def _is_absent(case: Case) -> bool:
    """Whether what a display is said to show is on no passage that may answer."""
    scene = case.scene
    if scene.codes:
        return not any(one.bears(scene.codes) for one in case.candidates)
    found = (*case.candidates, *scene.ranked)
    told = scene.labels.told_of_this_text
    return bool(scene.alarms) and not any(
        quotes(one, scene.alarms) or one.id in told for one in found
    )


def forbidden_by(scene: Scene) -> int | None:
    """The must-miss label of this very question, unless a nearer label names a passage."""
    for label in scene.labels.nearest:
        if scene.nearness(label) < SAME_QUESTION:
            return None
        equal = [one for one in scene.labels.nearest if one.similarity == label.similarity]
        refusing = next((one for one in equal if one.misses), None)
        if refusing is not None:
            return refusing.id
        if any(one.chunks for one in equal):
            return None
    return None


def _ordered(weighed: Sequence[Weighed], case: Case, bar: Bar) -> tuple[Candidate, ...]:
    """The named code's passages first, then the likeliest with those beside it, then all others
    that pass; each likeliest first. Beside the named code's stands none that bears other codes
    alone, unless it is labelled with this very text."""
    choice, codes = case.choice, case.scene.codes
    chosen = {bearer.id for bearer in choice.chosen}
    told = case.scene.labels.told_of_this_text
    first = [one.candidate for one in weighed if one.candidate.id in chosen]
    rest = [
        one.candidate
        for one in weighed
        if one.candidate.id not in chosen
        and one.candidate.id not in choice.excluded
        and not (chosen and _bears_others(one.candidate, codes) and one.candidate.id not in told)
        and bar.lets_through(one)
    ]
    beside = [] if first else _beside(rest[0], case, bar)
    together = {one.id: one for one in (*first, *rest[:1], *beside, *rest)}
    return tuple(together.values())


def _bears_others(one: Candidate, codes: tuple[str, ...]) -> bool:
    return bool(one.codes) and not one.bears(codes)


def _beside(likeliest: Candidate, case: Case, bar: Bar) -> list[Candidate]:
    alarms = case.scene.alarms
    prints = quotes(likeliest, alarms)
    return [
        one
        for one in (*case.scene.ranked, *case.candidates)
        if bar.is_reached(one.score)
        and (
            are_untold_apart(likeliest, one)
            or (prints and case.owners[one.source] and quotes(one, alarms))
        )
    ]
