"""The search of a turn that is judged by evidence: what the judge must see, then its ruling.

Beside the plain threshold's statements it sends one, for the labelled questions and the passages
that they name; the code's passages come with it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from aura.turn import codes
from aura.turn.codes import Machine
from aura.turn.evidence.case import Bar, Case
from aura.turn.evidence.model import EvidenceModel
from aura.turn.evidence.rows import without_machines
from aura.turn.evidence.ruling import Ruling, rule
from aura.turn.evidence.scene import LABELS_CONSIDERED, NEAREST_CONSIDERED, Scene
from aura.turn.evidence.told import Evidence, Heard
from aura.turn.evidence.weighing import weigh
from aura.turn.reach import Reached
from aura.turn.said_of import Whose
from aura.turn.set_aside import speaking_of
from aura.turn.values import MissReason, Reading
from knowledge import search
from knowledge.codes import CodePattern
from knowledge.corpus import Corpus
from knowledge.embeddings.vectors import Vector
from knowledge.means import means_of
from knowledge.questions.nearest import hear
from knowledge.search import Candidate
from knowledge.sources import owners_of


@dataclass(frozen=True, kw_only=True)
class Question:
    """A turn at the door of the search."""

    reading: Reading
    vector: Vector
    named: tuple[str, ...]
    """Machines that the conversation names, for a code that several bear."""
    reach: Reached
    beyond: tuple[int, ...]
    """Live sources outside the filter."""
    corpus: Corpus
    always_prefixes: tuple[str, ...]
    pattern: CodePattern
    """What codes look like."""
    space: int
    limit: int
    """Passages that may answer besides the code's."""

    @cached_property
    def whose(self) -> Whose:
        """Of which machine the turn says what it shows."""
        return Whose.of(self.reading, self.corpus, self.always_prefixes)


@dataclass(frozen=True, kw_only=True)
class Judged:
    """The ruling, and what explains it."""

    ruling: Ruling
    nearest: Candidate | None
    """Inside the filter, whether it may answer or not."""
    outside: Candidate | None
    """On a miss: the nearest passage that is out of reach."""
    evidence: Evidence


def judge(question: Question, model: EvidenceModel, *, bar: Bar, max_wrong_rate: float) -> Judged:
    """Search, weigh and rule. Raises SearchUnavailable."""
    ranked = _search(question, question.reach.answering, NEAREST_CONSIDERED)
    case = _case(question, model, ranked)
    ruling = rule(case, model, bar)
    elsewhere = _bearing_elsewhere(question, ruling)
    outside, probability = (None, None)
    if ruling.miss_reason is not None:
        outside = elsewhere[0] if elsewhere else _nearest_out_of_reach(question)
        probability = _likelihood(outside, case, model, question)
    if outside is not None and _is_beyond_the_filter(outside, question):
        ruling = _explained(ruling, outside, probability, bar)
    return Judged(
        ruling=ruling,
        nearest=_nearest(question, ranked[:1], None if elsewhere else outside),
        outside=outside,
        evidence=Evidence(
            version=model.version,
            max_wrong_rate=max_wrong_rate,
            cut=bar.cut,
            weighed=ruling.weighed,
            heard=tuple(
                Heard(
                    id=label.id,
                    nearness=case.scene.nearness(label),
                    misses=label.misses,
                    chunks=label.chunks,
                    machines=label.machines,
                )
                for label in case.scene.labels.nearest
            ),
            forbidden_by=ruling.forbidden_by,
            elsewhere=tuple(dict.fromkeys(one.source for one in elsewhere)),
            outside_probability=probability,
        ),
    )


def _case(question: Question, model: EvidenceModel, found: tuple[Candidate, ...]) -> Case:
    """What is to be ruled on, without the rows of another case than the question's, and
    those of what it denies."""
    reach, reading = question.reach, question.reading
    hearing = hear(
        space=question.space,
        namespace=question.corpus.namespace,
        vector=question.vector,
        sources=reach.answering,
        shared=reach.shared,
        standing_for=question.corpus.standing_for(reach.answering),
        machines=reach.machines,
        codes=reading.codes,
        named=(*reading.codes, *reading.denied_codes),
        # One machine's passage that prints the alarm is near enough; of several, each is needed,
        # and where none is known, those that one might be asked about.
        alarms=reading.alarms if len(reach.machines) != 1 else (),
        pattern=question.pattern,
        limit=LABELS_CONSIDERED,
    )
    told = hearing.labels.told_of_this_text
    ranked, picked = (
        speaking_of(some, reading, question.whose, told=told) for some in (found, hearing.picked)
    )
    owners = _owners(question, (*ranked, *picked))
    choice = codes.choose(
        [one for one in picked if one.bears(reading.codes)],
        codes=reading.codes,
        named=question.named,
        machines=owners,
    )
    together = {one.id: one for one in (*ranked[: question.limit], *picked)}
    means = means_of(question.corpus, question.space)
    scene = Scene(
        text=without_machines(reading),
        codes=reading.codes,
        alarms=reading.alarms,
        mean_cosine=means.mean_cosine(question.vector, reach.answering),
        ranked=ranked,
        bearers=choice.chosen,
        labels=hearing.labels,
        usual_likeness=model.usual_likeness,
        unanswerable=model.unanswerable(question.vector),
        guessed=reach.guessed,
    )
    return Case(
        candidates=tuple(one for one in together.values() if one.id not in choice.excluded),
        scene=scene,
        choice=choice,
        machines=reach.machines,
        owners=owners,
        set_aside=len(ranked) < len(found),
    )


def _search(question: Question, sources: Sequence[int], limit: int) -> tuple[Candidate, ...]:
    return search.nearest(
        space=question.space, sources=sources, vector=question.vector, limit=limit
    )


def _owners(question: Question, found: Iterable[Candidate]) -> dict[str, Machine]:
    return {
        one.source: owners_of(one.source, question.corpus, question.always_prefixes)
        for one in found
    }


def _nearest(
    question: Question, ranked: tuple[Candidate, ...], outside: Candidate | None
) -> Candidate | None:
    """The nearest inside the filter, which may be a passage that is not allowed to answer.

    `outside` is the nearest out of reach, where that was searched: in an open filter it is one of
    those that are held back, so that no search is needed to tell.
    """
    if not question.reach.is_held_back:
        return ranked[0] if ranked else None
    if outside is not None and not question.beyond:
        return max((*ranked, outside), key=lambda one: one.score)
    found = _search(question, question.reach.inside, 1)
    return found[0] if found else None


def _out_of_reach(question: Question) -> tuple[int, ...]:
    """The live sources that the filter or the reach leaves out."""
    answering = set(question.reach.answering)
    held_back = (source for source in question.reach.inside if source not in answering)
    return (*question.beyond, *held_back)


def _nearest_out_of_reach(question: Question) -> Candidate | None:
    found = _search(question, _out_of_reach(question), 1)
    return found[0] if found else None


def _likelihood(
    outside: Candidate | None, case: Case, model: EvidenceModel, question: Question
) -> float | None:
    """How likely a passage out of reach would answer among those that are let in; None where there
    is none, or where it speaks of another case."""
    if outside is None or not speaking_of([outside], question.reading, question.whose):
        return None
    ranked = sorted((*case.scene.ranked, outside), key=lambda one: -one.score)
    weighed = weigh([outside], replace(case.scene, ranked=tuple(ranked)), model)
    return weighed[0].probability


def _is_beyond_the_filter(outside: Candidate, question: Question) -> bool:
    """Whether the filter leaves a passage out. One that it lets in and that may not answer all the
    same, another machine's, is not its doing; an open filter leaves nothing out."""
    beyond = set(question.beyond)
    return any(
        source.id in beyond for source in question.corpus.sources if source.name == outside.source
    )


def _explained(ruling: Ruling, outside: Candidate, probability: float | None, bar: Bar) -> Ruling:
    """The same miss, told as the filter's where the passage beyond it would have answered."""
    told = ruling.miss_reason in (
        MissReason.EVIDENCE,
        MissReason.THRESHOLD,
        MissReason.NO_CANDIDATES,
    )
    if (
        told
        and ruling.forbidden_by is None
        and probability is not None
        and probability >= bar.cut
        and bar.is_reached(outside.score)
    ):
        return replace(ruling, miss_reason=MissReason.FILTER)
    return ruling


def _bearing_elsewhere(question: Question, ruling: Ruling) -> tuple[Candidate, ...]:
    """The passages out of reach that bear a code that is absent here, nearest first."""
    if ruling.miss_reason is not MissReason.CODE_ABSENT or not question.reading.codes:
        return ()
    return search.bearing(
        space=question.space,
        sources=_out_of_reach(question),
        vector=question.vector,
        codes=question.reading.codes,
    )
