"""The fitted judges of this process, each read once: a fit is never changed, only followed."""

import threading

import structlog
from cachetools import LRUCache

from aura.turn.evidence.model import EvidenceModel, UnusableModel, from_json
from knowledge.models import EvidenceFit

log = structlog.get_logger(__name__)

_judges: LRUCache[int, EvidenceModel | None] = LRUCache(maxsize=8)
_lock = threading.Lock()


def judge_of(fit: int | None, dimensions: int) -> EvidenceModel | None:
    """The judge of a fit; None where there is none, or where it cannot be used."""
    if fit is None:
        return None
    with _lock:
        if fit in _judges:
            return _judges[fit]
    judge = _read(fit, dimensions)
    with _lock:
        _judges[fit] = judge
    return judge


def _read(fit: int, dimensions: int) -> EvidenceModel | None:
    stored = EvidenceFit.objects.filter(pk=fit).values_list("model", flat=True).first()
    if stored is None:
        return None
    try:
        return from_json(stored, dimensions=dimensions)
    except UnusableModel as error:
        log.error("judge_unusable", fit=fit, cause=str(error))
        return None
