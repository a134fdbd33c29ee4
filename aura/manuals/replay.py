"""Asking again as if a draft were live: the corridor walked twice, over what is and what would be.

What a turn was answered at its time is not compared: settings, labels and lessons changed since,
and the difference would not be the draft's.
"""

import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from aura.manuals.asked import Asked
from aura.turn.corridor import walk
from aura.turn.values import Answer, Outcome
from aura.turn.world import World, world_of
from knowledge.corpus import Corpus, Revision, corpus_at
from knowledge.editing.as_if import StandIn, as_if_live
from knowledge.questions.labelling import Passage
from knowledge.search import Candidate
from knowledge.superseding import of_chains

SLICE = 40
"""Asked in one transaction, which then gives way; between two the job tells how far it is."""
PATIENCE_S = 30.0
"""For embedding one question, which no patient waits for."""

Worlds = Mapping[tuple[str, str], World]
"""By namespace and channel."""


class Verdict(StrEnum):
    """What a draft makes of a labelled question that it answers otherwise."""

    BETTER = "better"
    WORSE = "worse"
    OTHER = "other"


@dataclass(frozen=True, kw_only=True)
class Told:
    """What of an answer is compared: how it ended, and the passages that it gave."""

    outcome: Outcome
    reason: str
    passages: tuple[tuple[str, str, str], ...]
    """Source, section and content, in their order."""


@dataclass(frozen=True, kw_only=True)
class Difference:
    """Something that would be answered otherwise."""

    asked: Asked
    before: Told
    after: Told
    verdict: Verdict | None
    """Of a labelled question."""


@dataclass(frozen=True, kw_only=True)
class Replayed:
    """A slice of what was asked again."""

    judged: int
    unjudged: int
    """Those that could not be searched, now or as if."""
    differences: tuple[Difference, ...]


def worlds_of(asked: Sequence[Asked]) -> dict[tuple[str, str], World]:
    """What each namespace's channels find now, waiting long enough for every embedding."""
    places = {(one.said.namespace, one.said.channel) for one in asked}
    found = {}
    for namespace, channel in sorted(places):
        world = world_of(namespace, channel)
        settings = replace(world.settings, deadline_s=PATIENCE_S)
        found[namespace, channel.value] = replace(world, settings=settings)
    return found


def replayed(
    asked: Sequence[Asked],
    worlds: Worlds,
    stand_in: StandIn,
    *,
    machines: Sequence[str],
    check: Callable[[], None],
) -> Iterator[Replayed]:
    """Ask slice by slice, now and as if. `machines` are those that a new source is given to;
    `check` is called before each question, and what it raises ends the replay.

    Nothing is written, and no other session sees what would be.
    """
    stamp = uuid.uuid4()
    for start in range(0, len(asked), SLICE):
        some = asked[start : start + SLICE]
        now = [_answer(one, worlds, check) for one in some]
        with as_if_live(stand_in):
            there = {
                place: _as_if(world, stand_in, machines, stamp) for place, world in worlds.items()
            }
            then = [_answer(one, there, check) for one in some]
        yield _compared(some, worlds, now, then)


def _as_if(world: World, stand_in: StandIn, machines: Sequence[str], stamp: uuid.UUID) -> World:
    """The world with the corpus as it would be, kept under a stamp that no revision has."""
    revision = Revision(number=world.corpus.revision, stamp=stamp)
    corpus = corpus_at(world.corpus.namespace, revision)
    return replace(world, corpus=_given(corpus, stand_in.name, machines))


def _given(corpus: Corpus, name: str, machines: Sequence[str]) -> Corpus:
    """The corpus with a source in the hands of these machines."""
    if not machines:
        return corpus
    return replace(
        corpus,
        equipment=tuple(
            replace(entry, sources=(*entry.sources, name), has_manual=True)
            if entry.model in machines and name not in entry.sources
            else entry
            for entry in corpus.equipment
        ),
    )


def _answer(asked: Asked, worlds: Worlds, check: Callable[[], None]) -> Answer:
    check()
    world = worlds[asked.said.namespace, asked.said.channel.value]
    if asked.is_label:
        # A label is about the search, whatever its channel's gate makes of so few words.
        world = replace(world, settings=replace(world.settings, min_words=0))
    return walk(asked.said, world, asked.call)


def _compared(
    asked: Sequence[Asked], worlds: Worlds, now: Sequence[Answer], then: Sequence[Answer]
) -> Replayed:
    differences, unjudged = [], 0
    for one, before, after in zip(asked, now, then, strict=True):
        if Outcome.DEGRADED in (before.outcome, after.outcome):
            unjudged += 1
            continue
        old, new = _told(before), _told(after)
        if old != new:
            corpus = worlds[one.said.namespace, one.said.channel.value].corpus
            verdict = _verdict(one, corpus, before, after) if one.is_label else None
            differences.append(Difference(asked=one, before=old, after=new, verdict=verdict))
    return Replayed(judged=len(asked) - unjudged, unjudged=unjudged, differences=tuple(differences))


def _told(answer: Answer) -> Told:
    return Told(
        outcome=answer.outcome,
        reason=answer.miss_reason.value if answer.miss_reason else "",
        passages=tuple((one.source, one.section, one.content) for one in answer.chunks),
    )


def _verdict(asked: Asked, corpus: Corpus, before: Answer, after: Answer) -> Verdict:
    was, becomes = (is_right(asked.expected, answer.chunks, corpus) for answer in (before, after))
    if was == becomes:
        return Verdict.OTHER
    return Verdict.BETTER if becomes else Verdict.WORSE


def is_right(expected: Passage | None, passages: Sequence[Candidate], corpus: Corpus) -> bool:
    """Whether the passages are what a label says: its own is there, or the same one of the source
    that answers in the place of its source; or none where it must miss."""
    if expected is None:
        return not passages
    sources = of_chains([expected.source], corpus.named, corpus.supersedes)
    return any(
        one.source in sources
        and one.section == expected.section
        and (not expected.row or first_cell(one.content) == expected.row)
        for one in passages
    )


def first_cell(content: str) -> str:
    """The first cell of a table's row, `Header: value` in its first line; as `Chunk.label`."""
    return content.split("\n", 1)[0].partition(": ")[2].strip()
