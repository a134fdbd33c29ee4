"""Keeping fitted judges: storing one, shipping one with a space, telling when one is stale."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db.models import Count
from django.utils import timezone

from aura.tenancy.models import ScopedSetting
from aura.turn.evidence.model import EvidenceModel, from_json, version_of
from knowledge.models import EmbeddingSpace, EvidenceFit, Question, Source

CALIBRATION = Path(settings.BASE_DIR) / "calibration"
SHIPPED = {"multilingual-e5-small": CALIBRATION / "multilingual-e5-small.json"}
"""By model: fitted on calibration/queries.yaml and the demonstration manuals."""

MATERIAL_SHARE = 0.10
"""Of the questions, or of the passages: with more of them changed a judge is stale."""


@dataclass(frozen=True, kw_only=True)
class Staleness:
    """What changed since a judge was fitted, as shares of what there is and was."""

    questions: float
    passages: float

    @property
    def is_material(self) -> bool:
        """Whether it should be fitted again."""
        return max(self.questions, self.passages) > MATERIAL_SHARE


def keep(
    space: EmbeddingSpace, model: EvidenceModel, figures: Mapping[str, Any], namespace: str
) -> EvidenceFit:
    """Store a judge; from now on it judges the turns of its space."""
    return EvidenceFit.objects.create(
        space=space,
        version=model.version,
        model=model.as_json(),
        figures=dict(figures),
        fitted_on=state_of(namespace),
        fitted_at=timezone.now(),
    )


def can_judge(space: EmbeddingSpace) -> bool:
    """Whether anything can be a hit in a space: it has a threshold of manuals, somebody set one by
    hand in it, or a judge was fitted. Judgement fails closed, so otherwise nothing is."""
    return (
        space.knowledge_threshold is not None
        or EvidenceFit.objects.filter(space=space).exists()
        or ScopedSetting.objects.filter(space=space, key="rag.knowledge_threshold").exists()
    )


def as_shipped(fit: EvidenceFit) -> str:
    """The file that ships a judge."""
    kept = {
        "fitted_at": fit.fitted_at.isoformat(timespec="seconds"),
        "figures": fit.figures,
        "fitted_on": fit.fitted_on,
        "model": fit.model,
    }
    lines = (
        f"{json.dumps(name)}: {json.dumps(part, sort_keys=True)}" for name, part in kept.items()
    )
    return "{\n" + ",\n".join(lines) + "\n}\n"


def ship(space: EmbeddingSpace) -> None:
    """Give a space the judge that is shipped for its model, if any, unless one was fitted here. One
    that an earlier version shipped gives way."""
    path = SHIPPED.get(space.model)
    newest = EvidenceFit.objects.filter(space=space).only("version", "shipped").first()
    if path is None or not path.exists() or (newest is not None and not newest.shipped):
        return
    shipped = json.loads(path.read_text(encoding="utf-8"))
    # Every ingest asks: where nothing is to do, the model is not read.
    if newest is not None and newest.version == version_of(shipped["model"]):
        return
    model = from_json(shipped["model"], dimensions=space.dimensions)
    EvidenceFit.objects.create(
        space=space,
        version=model.version,
        model=shipped["model"],
        figures=shipped["figures"],
        fitted_on=shipped["fitted_on"],
        fitted_at=datetime.fromisoformat(shipped["fitted_at"]),
        shipped=True,
    )


def staleness(fit: EvidenceFit) -> Staleness:
    """How far the labelled questions and the passages moved since a fit."""
    return moved_since(fit.fitted_on)


def moved_since(then: Mapping[str, Any]) -> Staleness:
    """How far they moved since a state that `state_of` told."""
    now = state_of(then.get("namespace", ""))
    old_sources, new_sources = then.get("sources", {}), now["sources"]
    names = {*old_sources, *new_sources}
    weights = {
        name: max(old_sources.get(name, ["", 0])[1], new_sources.get(name, ["", 0])[1])
        for name in names
    }
    moved = [name for name in names if old_sources.get(name) != new_sources.get(name)]
    return Staleness(
        questions=_share_changed(then.get("questions", []), now["questions"]),
        passages=sum(weights[name] for name in moved) / max(sum(weights.values()), 1),
    )


def digest_of(fit: EvidenceFit) -> str:
    """Names what a judge was fitted on."""
    return _digest(json.dumps(fit.fitted_on, sort_keys=True))


def state_of(namespace: str) -> dict[str, Any]:
    """Digests of the labelled questions, and of each source with its number of passages."""
    questions = Question.objects.filter(namespace=namespace).values_list(
        "text_hash", "machines", "must_miss", "source", "section", "row"
    )
    sources = Source.objects.filter(namespace=namespace).annotate(passages=Count("chunks"))
    return {
        "namespace": namespace,
        "questions": sorted(_digest(repr(question)) for question in questions),
        "sources": {
            name: [_digest(fingerprint), passages]
            for name, fingerprint, passages in sources.values_list(
                "name", "fingerprint", "passages"
            )
        },
    }


def _share_changed(old: Iterable[str], new: Iterable[str]) -> float:
    before, after = set(old), set(new)
    return len(before ^ after) / max(len(before | after), 1)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:8]
