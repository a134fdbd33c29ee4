"""What is asked again to see what a draft changes: every labelled question and the last turns."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial

import numpy as np
from django.db.models import F

from aura.tenancy.channels import Channel
from aura.turn.call import Call
from aura.turn.models import KnowledgeQueried
from aura.turn.sticky import Sticky, StickyMachine
from aura.turn.values import Said
from knowledge.corpus import Corpus
from knowledge.embeddings import query_cache
from knowledge.embeddings.pending import text_hash
from knowledge.embeddings.vectors import Vector
from knowledge.models import EmbeddingSpace, Question, QuestionVector
from knowledge.questions.labelling import Passage, spoken_of

TURNS_ASKED = 200
"""The last ones that were searched."""
LABELS_CHANNEL = Channel.COPILOT
"""Whose thresholds judge the labelled questions, which were said on none."""


@dataclass(frozen=True, kw_only=True)
class Asked:
    """Something that is asked again, by the number of its row."""

    number: int
    said: Said
    call: Call = field(default_factory=Call)
    is_label: bool = False
    expected: Passage | None = None
    """Of a labelled question the passage that answers it; None where it must be a miss."""


def labelled(namespaces: Iterable[str], now: datetime) -> list[Asked]:
    """Every labelled question, with the machines that its label is about; those that its vector
    was made with as the conversation's."""
    rows = Question.objects.filter(namespace__in=list(namespaces)).order_by("namespace", "pk")
    return [
        Asked(
            number=row.pk,
            is_label=True,
            call=_about(spoken_of(row.machines, row.origin), now),
            said=Said(
                namespace=row.namespace,
                channel=LABELS_CHANNEL,
                text=row.text,
                known_models=frozenset(row.machines),
            ),
            expected=None
            if row.must_miss
            else Passage(source=row.source, section=row.section, row=row.row),
        )
        for row in rows
    ]


def recent(corpora: dict[str, Corpus], now: datetime) -> list[Asked]:
    """The last turns that were searched, newest first; those whose words were forgotten are none.

    The machines that only the patient system knew are not kept with a turn; they are told from the
    sources that it searched, where the log has those.
    """
    rows = (
        KnowledgeQueried.objects.filter(namespace__in=list(corpora))
        .exclude(query="")
        .order_by(F("created_at").desc(), F("id").desc())
    )
    found = []
    for row in rows[:TURNS_ASKED]:
        sources: Sequence[str] = row.knowledge_sources or ()
        corpus = corpora[row.namespace]
        found.append(
            Asked(
                number=row.pk,
                call=_about(row.sticky_models, now),
                said=Said(
                    namespace=row.namespace,
                    channel=Channel(row.channel),
                    text=row.query,
                    known_models=frozenset(
                        model for source in sources for model in corpus.models_of(source)
                    ),
                ),
            )
        )
    return found


def _about(models: Iterable[str], now: datetime) -> Call:
    """A call that is about machines."""
    return Call(
        sticky=Sticky(
            machines=tuple(StickyMachine(model=one, named_at=now, turn=0) for one in models)
        )
    )


def remember_vectors(space: EmbeddingSpace, namespaces: Iterable[str]) -> None:
    """Put the labelled questions' stored vectors where a turn looks for its own, so that asking
    them costs no embedding."""
    stored = QuestionVector.objects.filter(space=space, namespace__in=list(namespaces))
    for text, of_text, embedding in stored.values_list("question__asked", "text_hash", "embedding"):
        if of_text == text_hash(text):
            query_cache.vector_of(space.name, text, partial(_as_vector, embedding))


def _as_vector(stored: Sequence[float]) -> Vector:
    return np.asarray(stored, dtype=np.float32)
