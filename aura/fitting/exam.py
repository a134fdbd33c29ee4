"""The labelled questions as a turn would meet them: read, filtered and searched, not yet judged."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from django.utils import timezone

from aura.provider import gateway_of
from aura.turn import codes
from aura.turn.evidence.scene import NEAREST_CONSIDERED
from aura.turn.evidence.several import printing
from aura.turn.reach import Reached, reached
from aura.turn.read import query_of, read
from aura.turn.said_of import Whose
from aura.turn.set_aside import speaking_of
from aura.turn.values import Reading
from aura.turn.world import World
from knowledge import search
from knowledge.corpus import Corpus
from knowledge.embeddings.pending import text_hash
from knowledge.embeddings.vectors import Vector
from knowledge.means import Means, means_of
from knowledge.models import GLOBAL_NAMESPACE, Chunk, EmbeddingSpace, QuestionVector
from knowledge.questions.labelling import Labelled
from knowledge.search import Candidate
from knowledge.sources import filter_for, live, owners_of, searchable


@dataclass(frozen=True, kw_only=True, eq=False)
class Examinee:
    """A labelled question, and what a turn that asks it would find."""

    labelled: Labelled
    reading: Reading
    reach: Reached
    whose: Whose
    """Of which machine it says what is shown."""
    vector: Vector
    ranked: tuple[Candidate, ...]
    """Without the rows of another case than the question's."""
    bearers: tuple[Candidate, ...]
    """Of the named codes, without those that a machine named otherwise excludes."""
    excluded: frozenset[int] = frozenset()
    """Those."""
    must_ask: bool
    """Several machines bear the named code."""
    is_settled: bool
    """A rule decides before any evidence: the machine must be asked for, or no allowed passage
    bears the code."""
    mean_cosine: float
    right: frozenset[int]
    """The passages that answer; none where nothing may."""
    owners: tuple[str, ...] = ()
    """The machines that their source speaks of."""

    @property
    def machines(self) -> frozenset[str]:
        """Those of the label: known beside the question, or named in it."""
        return frozenset((*self.labelled.machines, *self.reading.models))

    @property
    def codes(self) -> frozenset[str]:
        """All that the question names, those that it denies, too."""
        return frozenset((*self.reading.codes, *self.reading.denied_codes))

    @property
    def family(self) -> str:
        """What must stay on one side of a validation."""
        return self.labelled.family or self.reading.normalized

    @property
    def asked(self) -> str:
        """What is embedded: one text has one vector."""
        return query_of(self.reading, self.labelled.about)


def examine(labels: Sequence[Labelled], world: World, space: EmbeddingSpace) -> list[Examinee]:
    """Walk each question to the point of judgement. Raises the gateway's errors, SpaceMismatch
    and SearchUnavailable."""
    corpus = world.corpus
    readings = [
        read(label.text, corpus.names, world.settings.code_pattern, corpus.lexicon)
        for label in labels
    ]
    asked = [
        query_of(reading, label.about) for label, reading in zip(labels, readings, strict=True)
    ]
    vectors = _vectors(asked, space)
    # Read anew: a space that is filled beside the active one changes without the corpus' stamp.
    means = means_of(replace(corpus, stamp=None), space.pk)
    right = _passages(corpus)
    found = []
    for label, reading, text in zip(labels, readings, asked, strict=True):
        passage = label.passage
        key = (passage.source, passage.section, passage.row) if passage else None
        found.append(
            _examinee(
                label,
                reading,
                vector=vectors[text],
                right=right.get(key, frozenset()) if key else frozenset(),
                world=world,
                space=space,
                means=means,
            )
        )
    return found


def _examinee(
    labelled: Labelled,
    reading: Reading,
    *,
    vector: Vector,
    right: frozenset[int],
    world: World,
    space: EmbeddingSpace,
    means: Means,
) -> Examinee:
    corpus, always = world.corpus, world.settings.always_prefixes
    machines = tuple(dict.fromkeys((*reading.models, *labelled.machines)))
    reach = _reach(machines, reading, world)
    whose = Whose.of(reading, corpus, always)
    ranked = speaking_of(
        search.nearest(
            space=space.pk, sources=reach.answering, vector=vector, limit=NEAREST_CONSIDERED
        ),
        reading,
        whose,
    )
    bearers = speaking_of(
        search.bearing(space=space.pk, sources=reach.answering, vector=vector, codes=reading.codes),
        reading,
        whose,
    )
    owners = {one.source: owners_of(one.source, corpus, always) for one in (*ranked, *bearers)}
    choice = codes.choose(bearers, codes=reading.codes, named=machines, machines=owners)
    must_ask = bool(choice.ask_about)
    alike = [] if reach.machines else printing(ranked, reading.alarms, owners)
    return Examinee(
        labelled=labelled,
        reading=reading,
        reach=reach,
        whose=whose,
        vector=vector,
        ranked=ranked,
        bearers=choice.chosen,
        excluded=choice.excluded,
        must_ask=must_ask,
        is_settled=must_ask or len(alike) > 1 or (bool(reading.codes) and not bearers),
        mean_cosine=means.mean_cosine(vector, reach.answering),
        right=right,
        owners=corpus.models_of(labelled.passage.source) if labelled.passage else (),
    )


def _reach(machines: Sequence[str], reading: Reading, world: World) -> Reached:
    """As far as a turn that knows these machines may reach."""
    corpus, settings = world.corpus, world.settings
    always = settings.always_prefixes
    allowed = searchable(filter_for(machines, corpus, always), corpus, timezone.now())
    return reached(
        machines,
        [source.id for source in allowed],
        corpus,
        always,
        named=reading.models,
        shared_alone_without_manual=settings.shared_alone_without_manual,
    )


def _vectors(texts: Iterable[str], space: EmbeddingSpace) -> Mapping[str, Vector]:
    """Of each text, the stored vector where a labelled question has it, else a new one."""
    wanted = {text_hash(text): text for text in sorted(set(texts))}
    stored = QuestionVector.objects.filter(space=space, text_hash__in=list(wanted))
    known = {
        key: np.asarray(embedding, dtype=np.float32)
        for key, embedding in stored.values_list("text_hash", "embedding")
    }
    missing = [key for key in wanted if key not in known]
    made = gateway_of(space).embed_queries(
        [wanted[key] for key in missing], dimensions=space.dimensions
    )
    known.update(zip(missing, made, strict=True))
    return {text: known[key] for key, text in wanted.items()}


def _passages(corpus: Corpus) -> Mapping[tuple[str, str, str], frozenset[int]]:
    """The chunks by what labels call them: also by the source that theirs stands for."""
    searched = [source.id for source in live(corpus, timezone.now())]
    called: dict[int, list[str]] = {}
    for silent, heirs in corpus.standing_for(searched).items():
        for heir in heirs:
            called.setdefault(heir, []).append(silent)
    rows = Chunk.objects.filter(namespace__in=[corpus.namespace, GLOBAL_NAMESPACE]).values_list(
        "source_id", "source__name", "section", "label", "pk"
    )
    found: dict[tuple[str, str, str], set[int]] = {}
    for number, name, section, row, chunk in rows:
        for source in (name, *called.get(number, ())):
            found.setdefault((source, section, row), set()).add(chunk)
    return {key: frozenset(chunks) for key, chunks in found.items()}
