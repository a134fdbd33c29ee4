"""Watching the disk: a re-index is asked for where the manuals are no longer what was ingested.

A manual that the last re-index refused, or at which it lost its workers, is parked: it is not tried
again until its file changes, or somebody asks.
"""

import structlog
from django.conf import settings

from aura.ingesting import Request, difference, locations
from aura.jobs.models import FINISHED, Job, Kind
from aura.jobs.requests import request_reindex
from knowledge.embeddings.errors import EmbeddingError
from knowledge.embeddings.spaces import SpaceMismatch, TooManyDimensions
from knowledge.ingest.files import ManualFile, NothingToIngest
from knowledge.ingest.orphans import TooManyGone
from knowledge.models import MAX_NAME_LENGTH, Origin, Source

log = structlog.get_logger(__name__)


def watch_manuals() -> tuple[str, ...]:
    """Ask for a re-index of each tenant whose manuals changed on disk, and say which tenants.

    Only the manuals directory is watched: what was ingested from elsewhere was ingested by hand. A
    directory that is gone, or lost more than half of its manuals, is logged and changes nothing.
    """
    changed = tuple(namespace for namespace in _watched() if _changed(namespace))
    for namespace in changed:
        request_reindex(namespace=namespace, source=None, by=None)
    return changed


def _watched() -> list[str]:
    """Tenants with a manual from the manuals directory."""
    from_disk = Source.objects.filter(origin=Origin.DISK, root="")
    return list(from_disk.order_by("namespace").values_list("namespace", flat=True).distinct())


def _changed(namespace: str) -> bool:
    place = locations([], settings.ENVIRONMENT.manuals_dir)[0]
    request = Request(namespace=namespace, glob="*", dry_run=True, force=False, keep_orphans=False)
    try:
        found = difference(place, request)
    except (
        EmbeddingError,
        NothingToIngest,
        SpaceMismatch,
        TooManyDimensions,
        TooManyGone,
    ) as error:
        log.warning("manuals_not_watched", namespace=namespace, cause=str(error))
        return False
    parked = _parked(namespace)
    due = [file for file in found.files if not _is_parked(file, parked)]
    differs = bool(found.gone or due)
    log.info("manuals_watched", namespace=namespace, differs=differs, parked=len(parked))
    return differs


def _parked(namespace: str) -> dict[str, float]:
    """The manuals that the last re-index of all tried in vain, and when it began."""
    jobs = Job.objects.filter(
        namespace=namespace, kind=Kind.REINDEX, subject="", state__in=FINISHED
    )
    last = jobs.exclude(started_at=None).order_by("-pk").first()
    if last is None or last.started_at is None:
        return {}
    refused = [row["source"] for row in (last.result or {}).get("refused", [])]
    return dict.fromkeys((*refused, *last.lost_at), last.started_at.timestamp())


def _is_parked(file: ManualFile, parked: dict[str, float]) -> bool:
    """By the time of the last change of the file itself, which no copying carries over."""
    tried_at = parked.get(file.name[:MAX_NAME_LENGTH])
    return tried_at is not None and file.path.stat().st_ctime < tried_at
