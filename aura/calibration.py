"""Choosing a threshold by labelled queries: what each value would answer rightly and wrongly.

Every query walks the corridor's own search twice, without and with the filter by equipment, once;
the sweep then only compares scores.
"""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

import yaml
from django.utils import timezone

from aura.tenancy.channels import Channel
from aura.tenancy.live import Threshold
from aura.turn.corridor import walk
from aura.turn.judge import passes
from aura.turn.read import read
from aura.turn.values import Answer, MissReason, Outcome, Said
from aura.turn.world import World, world_of
from knowledge.models import Chunk, EmbeddingSpace
from knowledge.search import Candidate
from knowledge.sources import owners_of


class BadQueries(Exception):
    """The file of labelled queries cannot be used; the message says which entry and why."""


@dataclass(frozen=True, kw_only=True)
class Expected:
    """The passage that answers: its row's first cell where it is a table's row."""

    source: str
    section: str
    row: str | None


@dataclass(frozen=True, kw_only=True)
class LabelledQuery:
    """A question, and what answers it; None where nothing in the corpus does."""

    id: str
    text: str
    models: tuple[str, ...]
    expected: Expected | None
    kind: str


class Mark(StrEnum):
    """What an answer is worth."""

    CORRECT = "correct"
    WRONG_EQUIPMENT = "wrong_equipment"
    WRONG_SECTION = "wrong_section"
    MISS = "miss"


@dataclass(frozen=True, kw_only=True)
class Trial:
    """One query's answer at a threshold of zero: enough to know it at any other."""

    query: LabelledQuery
    judged_score: float
    first: Candidate | None
    """None where nothing could be answered whatever the threshold (an ambiguous machine)."""
    worth: Mark
    """What the answer is worth if it is given."""
    filtered: bool

    def mark(self, threshold: float) -> Mark:
        """What the query gets at a threshold."""
        if self.first is None or not passes(self.judged_score, threshold):
            return Mark.MISS
        return self.worth


@dataclass(frozen=True, kw_only=True)
class Row:
    """Counts at one threshold. A miss is right where nothing should be answered."""

    threshold: float
    correct: int
    wrong_equipment: int
    wrong_section: int
    missed: int
    """Misses of questions that the corpus answers."""
    held: int
    """Misses of questions that it does not answer: right ones."""

    @property
    def wrong(self) -> int:
        """All wrong answers."""
        return self.wrong_equipment + self.wrong_section


def load_queries(path: Path) -> list[LabelledQuery]:
    """Read the labelled queries. Raises BadQueries."""
    try:
        entries = yaml.safe_load(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise BadQueries(f"{path} cannot be read: {error}") from error
    if not isinstance(entries, list) or not entries:
        raise BadQueries(f"{path} must be a list of queries")
    return [_query(entry) for entry in entries]


def _query(entry: Any) -> LabelledQuery:
    try:
        expected = entry["expect"]
        return LabelledQuery(
            id=str(entry["id"]),
            text=str(entry["text"]),
            models=tuple(entry.get("models") or ()),
            expected=Expected(**expected) if expected else None,
            kind=str(entry.get("kind", "")),
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise BadQueries(f"entry {entry!r:.120} lacks or misnames {error}") from error


def missing_answers(queries: Iterable[LabelledQuery], namespace: str) -> list[str]:
    """Ids of queries whose passage is not in the corpus: their label is stale."""
    return [
        query.id
        for query in queries
        if query.expected and not _matching_chunks(query.expected, namespace)
    ]


def _matching_chunks(expected: Expected, namespace: str) -> bool:
    chunks = Chunk.objects.filter(
        namespace=namespace, source__name=expected.source, section=expected.section
    )
    return any(_is_expected_row(chunk.content, expected.row) for chunk in chunks)


def _is_expected_row(content: str, row: str | None) -> bool:
    if row is None:
        return True
    first_line = content.split("\n", 1)[0]
    return first_line.partition(": ")[2].strip() == row.strip()


def try_all(
    queries: Sequence[LabelledQuery],
    *,
    namespace: str,
    channel: Channel,
    use_filter: bool,
    space: EmbeddingSpace | None = None,
) -> list[Trial]:
    """Answer every query at a threshold of zero, with the filter by equipment or without it; in a
    space, the active one if none is given."""
    world = _world(namespace, channel, use_filter=use_filter, space=space)
    reference = world_of(namespace, channel)
    return [_trial(query, namespace, channel, world, reference) for query in queries]


def _world(
    namespace: str, channel: Channel, *, use_filter: bool, space: EmbeddingSpace | None
) -> World:
    world = world_of(namespace, channel)
    corpus = world.corpus if use_filter else replace(world.corpus, equipment=())
    return replace(
        world,
        space=space or world.space,
        judge=None,
        settings=replace(
            world.settings,
            knowledge=Threshold(value=0.0, scope="calibration"),
            min_words=0,
            deadline_s=30.0,
        ),
        corpus=corpus,
    )


def _trial(
    query: LabelledQuery, namespace: str, channel: Channel, world: World, reference: World
) -> Trial:
    known = frozenset(query.models) if world.corpus.equipment else frozenset[str]()
    said = Said(namespace=namespace, channel=channel, text=query.text, known_models=known)
    answer = walk(said, world)
    if answer.outcome is Outcome.DEGRADED:
        raise BadQueries(f"the search of {query.id} failed: {answer.miss_reason}")
    first = answer.chunks[0] if answer.chunks else None
    return Trial(
        query=query,
        judged_score=_judged(answer),
        first=first,
        worth=_worth(query, first, reference),
        filtered=answer.equipment.filter_sources is not None,
    )


def _judged(answer: Answer) -> float:
    if answer.miss_reason is MissReason.AMBIGUOUS_EQUIPMENT or answer.best is None:
        return float("nan")
    return answer.best.score


def _worth(query: LabelledQuery, first: Candidate | None, reference: World) -> Mark:
    """Right passage; or wrong: another machine's, or another section of an allowed manual.

    A shared source is nobody's machine, so it counts as a section.
    """
    if first is None:
        return Mark.MISS
    if query.expected and first.source == query.expected.source:
        right_section = first.section == query.expected.section
        if right_section and _is_expected_row(first.content, query.expected.row):
            return Mark.CORRECT
        return Mark.WRONG_SECTION
    always = reference.settings.always_prefixes
    owners = set(owners_of(first.source, reference.corpus, always))
    if not owners:
        return Mark.WRONG_SECTION
    said = _right_models(query, reference)
    expected_owners = (
        set(reference.corpus.models_of(query.expected.source)) if query.expected else set()
    )
    return Mark.WRONG_SECTION if owners & (said | expected_owners) else Mark.WRONG_EQUIPMENT


def _right_models(query: LabelledQuery, reference: World) -> set[str]:
    """The machines that are right for a query: those labelled and those its text names."""
    corpus = reference.corpus
    reading = read(query.text, corpus.names, reference.settings.code_pattern, corpus.lexicon)
    return {*query.models, *(model for mention in reading.mentions for model in mention.models)}


def sweep(trials: Sequence[Trial], *, start: float, stop: float, step: float) -> list[Row]:
    """The counts at each threshold."""
    count = round((stop - start) / step)
    return [_row(trials, round(start + index * step, 6)) for index in range(count + 1)]


def _row(trials: Sequence[Trial], threshold: float) -> Row:
    marks = [(trial, trial.mark(threshold)) for trial in trials]

    def count(mark: Mark) -> int:
        return sum(given is mark for _trial, given in marks)

    held = sum(given is Mark.MISS and trial.query.expected is None for trial, given in marks)
    return Row(
        threshold=threshold,
        correct=count(Mark.CORRECT),
        wrong_equipment=count(Mark.WRONG_EQUIPMENT),
        wrong_section=count(Mark.WRONG_SECTION),
        missed=count(Mark.MISS) - held,
        held=held,
    )


MAX_WRONG_SHARE = 0.20
"""Of what is answered, at the recommended threshold: about what the source document's own
threshold had with its filter (2 of 12). A plain threshold cannot separate right from wrong, on that
model or on the embedded one; a stricter share leaves almost nothing answered."""


def recommended(trials: Sequence[Trial], max_wrong_share: float = MAX_WRONG_SHARE) -> Row | None:
    """The lowest threshold, in steps of 0.005, whose wrong answers are rare enough, or None.

    Wrong answers count whoever gets them: the queries that leave the filter open are in.
    """
    for row in sweep(trials, start=0.0, stop=1.0, step=0.005):
        answered = row.correct + row.wrong
        if row.correct and row.wrong <= max_wrong_share * answered:
            return row
    return None


def keep(space: EmbeddingSpace, chosen: Row, *, queries: str, count: int) -> None:
    """Store a threshold as the space's own, with where it comes from."""
    space.knowledge_threshold = chosen.threshold
    space.calibration = {
        **{name: kept for name, kept in space.calibration.items() if name == "lessons"},
        "origin": "rag_calibrate",
        "queries": queries,
        "count": count,
        "at": timezone.now().isoformat(timespec="seconds"),
        "row": asdict(chosen),
    }
    space.save(update_fields=["knowledge_threshold", "calibration"])
