"""A draft's preview: which labelled questions and which recent turns it would answer otherwise."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.utils import timezone

from aura.manuals.asked import labelled, recent, remember_vectors
from aura.manuals.press import code_pattern
from aura.manuals.replay import Difference, Replayed, Told, replayed, worlds_of
from aura.provider import gateway_of, space_to_ingest
from aura.rereading import tenants_of
from knowledge.corpus import corpus_at, current_revision
from knowledge.editing.as_if import StandIn
from knowledge.editing.drafts import DraftChanged, prepared_draft
from knowledge.editing.models import ManualDraft
from knowledge.editing.publishing import NoPassages
from knowledge.editing.versions import live_sha256
from knowledge.ingest.store import vectors_for

MOST_TOLD = 100
"""Differences of each kind that are kept; the others are counted."""


@dataclass(frozen=True, kw_only=True)
class Watched:
    """What is told of a preview on its way. What one of these raises ends it, with nothing kept."""

    on_total: Callable[[int], None] = field(default=lambda _count: None)
    on_batch: Callable[[int], None] = field(default=lambda _count: None)
    check: Callable[[], None] = field(default=lambda: None)
    before_commit: Callable[[], None] = field(default=lambda: None)


@dataclass(frozen=True, kw_only=True)
class Previewed:
    """Figures of a preview; the rest is kept with the draft."""

    judged: int
    otherwise: int
    texts_embedded: int


def preview(namespace: str, name: str, *, digest: str, watched: Watched) -> Previewed:
    """Embed what the draft's passages lack, ask everything again, and keep the differences.

    Raises DraftChanged, NoPassages, NoLiveText, SpaceMismatch and the gateway's errors.
    """
    draft = ManualDraft.objects.filter(namespace=namespace, name=name, digest=digest).first()
    if draft is None:
        raise DraftChanged(f"the draft of {name} is not as it was seen")
    live = live_sha256(namespace, name)
    stand_in, embedded = _stand_in(draft, watched)
    namespaces = tenants_of(namespace)
    now = timezone.now()
    questions = labelled(namespaces, now)
    turns = recent({one: corpus_at(one, current_revision()) for one in namespaces}, now)
    watched.on_total(len(questions) + len(turns))
    remember_vectors(stand_in.space, namespaces)
    worlds = worlds_of([*questions, *turns])
    parts = {}
    for kind, asked in (("questions", questions), ("turns", turns)):
        slices = replayed(asked, worlds, stand_in, machines=draft.machines, check=watched.check)
        parts[kind] = _together(slices, watched)
    told = {
        "digest": digest,
        "live": live,
        "made_at": timezone.now().isoformat(),
        **{kind: part.as_json() for kind, part in parts.items()},
    }
    with transaction.atomic():
        if not ManualDraft.objects.filter(pk=draft.pk, digest=digest).update(preview=told):
            raise DraftChanged(f"the draft of {name} is not as it was seen")
        watched.before_commit()
    return Previewed(
        judged=sum(part.judged for part in parts.values()),
        otherwise=sum(len(part.differences) for part in parts.values()),
        texts_embedded=embedded,
    )


def _stand_in(draft: ManualDraft, watched: Watched) -> tuple[StandIn, int]:
    prepared = prepared_draft(draft, code_pattern())
    if not prepared.chunks:
        raise NoPassages(f"no passage was found in {draft.name}")
    space = space_to_ingest()
    vectors, embedded = vectors_for(
        prepared.chunks,
        space=space,
        gateway=gateway_of(space),
        on_batch=lambda _count: watched.check(),
    )
    stand_in = StandIn(
        namespace=draft.namespace,
        name=draft.name,
        prepared=prepared,
        space=space,
        vectors=vectors,
    )
    return stand_in, embedded


@dataclass(frozen=True, kw_only=True)
class _Part:
    judged: int
    unjudged: int
    differences: tuple[Difference, ...]

    def as_json(self) -> dict[str, Any]:
        verdicts = Counter(one.verdict.value for one in self.differences if one.verdict)
        return {
            "judged": self.judged,
            "unjudged": self.unjudged,
            "otherwise": len(self.differences),
            "verdicts": dict(verdicts),
            "told": [_difference(one) for one in self.differences[:MOST_TOLD]],
        }


def _together(slices: Iterable[Replayed], watched: Watched) -> _Part:
    judged = unjudged = 0
    differences: list[Difference] = []
    for some in slices:
        judged += some.judged
        unjudged += some.unjudged
        differences += some.differences
        watched.on_batch(some.judged + some.unjudged)
    return _Part(judged=judged, unjudged=unjudged, differences=tuple(differences))


def _difference(one: Difference) -> dict[str, Any]:
    """By the number of its row: what was said is read from there, where it may be forgotten."""
    return {
        "id": one.asked.number,
        "verdict": one.verdict.value if one.verdict else None,
        "before": _told(one.before),
        "after": _told(one.after),
    }


def _told(one: Told) -> dict[str, Any]:
    return {
        "outcome": one.outcome.value,
        "reason": one.reason,
        "passages": [list(passage) for passage in one.passages],
    }
