"""From labelled questions to a judge with its figures."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from aura.fitting import nested, validation
from aura.fitting.exam import Examinee, examine
from aura.fitting.figures import RATES, counted, coverages
from aura.fitting.judge import fit_judge
from aura.fitting.nested import Given, cut_apart, judged_apart
from aura.fitting.pool import Pool
from aura.fitting.validation import Families, by_cosine, groups_of, points, validate
from aura.turn.evidence.model import EvidenceModel
from aura.turn.evidence.scene import text_of
from aura.turn.world import World
from knowledge.models import GLOBAL_NAMESPACE, ChunkVector, EmbeddingSpace
from knowledge.questions.labelling import Labelled
from knowledge.search import Candidate
from knowledge.words import weigh

FITS = 1 + len(Families) * (
    len(validation.SEEDS) * validation.PARTS + nested.PARTS * (1 + 2 * nested.INNER_PARTS)
)
"""Judges that are fitted for one judge and its figures, where there are families for all parts."""
LEAST_QUESTIONS = 60
LEAST_OF_A_KIND = 10


class TooFewLabels(Exception):
    """The labelled questions are too few to fit a judge; the space stays on its threshold."""


@dataclass(frozen=True, kw_only=True)
class Fitted:
    """A judge, and its cross-validated figures."""

    model: EvidenceModel
    figures: Mapping[str, Any]
    apart: Mapping[str, Mapping[float, Given]]
    """What each way of judging gave the questions that it had not seen, by accepted rate."""


def fit(labels: Sequence[Labelled], world: World, space: EmbeddingSpace) -> Fitted:
    """Fit a judge for a space, with its cross-validation.

    Raises TooFewLabels, the gateway's errors, SpaceMismatch and SearchUnavailable.
    """
    return fit_on(usable(labels, world, space), world, space)


def usable(labels: Sequence[Labelled], world: World, space: EmbeddingSpace) -> list[Examinee]:
    """The questions as a turn would meet them in a space. Raises what `examine` raises."""
    # A label whose passage is gone says neither what answers nor that nothing does.
    return [
        one for one in examine(labels, world, space) if one.right or one.labelled.passage is None
    ]


def fit_on(
    examinees: Sequence[Examinee],
    world: World,
    space: EmbeddingSpace,
    *,
    rates: Sequence[float] = RATES,
    on_fit: Callable[[], None] = lambda: None,
) -> Fitted:
    """The same on questions that were walked already, counted at these accepted rates.

    `on_fit` is told before each of the many fits. Raises TooFewLabels, and what it raises.
    """
    _refuse_few(examinees)
    passages = passages_of(world.corpus.namespace, space)
    words = weigh(text_of(candidate) for candidate, _source, _vector in passages.values())
    pool = Pool(examinees, passages, on_fit)
    everyone = np.arange(len(examinees))
    model = fit_judge(pool, everyone, groups_of(examinees, Families.SEEN), words)
    marks = {families: validate(pool, words, families) for families in Families}
    cosine = by_cosine(examinees)
    named = [one.family for one in examinees]
    judged = {"cosine": cosine, **{families.value: marks[families] for families in Families}}
    apart = {
        "cosine": cut_apart(examinees, rates),
        **{each.value: judged_apart(pool, words, each, rates) for each in Families},
    }
    return Fitted(
        model=replace(
            model, seen=points(marks[Families.SEEN]), unseen=points(marks[Families.UNSEEN])
        ),
        figures={
            "namespace": world.corpus.namespace,
            "questions": len(examinees),
            "answerable": sum(bool(one.right) for one in examinees),
            "families": len(set(named)),
            "hindsight": {
                name: [one.as_json() for one in coverages(each, named, rates)]
                for name, each in judged.items()
            },
            "apart": {
                name: [counted(by_rate[rate], named, rate).as_json() for rate in rates]
                for name, by_rate in apart.items()
            },
        },
        apart=apart,
    )


def _refuse_few(examinees: Sequence[Examinee]) -> None:
    total = len(examinees)
    answerable = sum(bool(one.right) for one in examinees)
    least = min(answerable, total - answerable)
    if total < LEAST_QUESTIONS or least < LEAST_OF_A_KIND:
        raise TooFewLabels(
            f"{total} labelled questions, {answerable} of them answerable, are too few to judge by "
            f"evidence: at least {LEAST_QUESTIONS}, and {LEAST_OF_A_KIND} of each kind. The space "
            "stays on its threshold."
        )


def passages_of(namespace: str, space: EmbeddingSpace) -> dict[int, tuple[Candidate, int, Any]]:
    """Every passage with its source and its vector in the space."""
    vectors = ChunkVector.objects.filter(
        space=space, chunk__namespace__in=[namespace, GLOBAL_NAMESPACE]
    ).select_related("chunk__source")
    return {
        row.chunk_id: (
            Candidate(
                id=row.chunk_id,
                source=row.chunk.source.name,
                title=row.chunk.source.title,
                section=row.chunk.section,
                content=row.chunk.content,
                codes=tuple(row.chunk.codes),
                score=0.0,
            ),
            row.source_id,
            np.asarray(row.embedding, dtype=np.float32),
        )
        for row in vectors.iterator()
    }
