"""Watching the disk: a re-index is asked for where the manuals are no longer what was ingested."""

import structlog
from django.conf import settings

from aura.ingesting import Request, Watch, ingest_place, locations
from aura.jobs.requests import request_reindex
from knowledge.embeddings.errors import EmbeddingError
from knowledge.embeddings.spaces import SpaceMismatch, TooManyDimensions
from knowledge.ingest.files import NothingToIngest
from knowledge.ingest.run import Outcome, TooManyGone
from knowledge.models import Origin, Source

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
        report = ingest_place(place, request, Watch())
    except (
        EmbeddingError,
        NothingToIngest,
        SpaceMismatch,
        TooManyDimensions,
        TooManyGone,
    ) as error:
        log.warning("manuals_not_watched", namespace=namespace, cause=str(error))
        return False
    differs = bool(report.removed or report.count(Outcome.CHANGED))
    log.info("manuals_watched", namespace=namespace, differs=differs)
    return differs
