"""Sources whose file is gone."""

import fnmatch
from collections.abc import Iterable

from django.db import transaction

from knowledge.ingest.files import ManualFile
from knowledge.ingest.plan import IngestPlan
from knowledge.models import Origin, Source


class TooManyGone(Exception):
    """More than half of the sources would be removed; nothing was."""


def remove_orphans(
    seen: Iterable[ManualFile], plan: IngestPlan, *, below: str, glob: str
) -> tuple[str, ...]:
    """Remove the disk sources of this root whose file is gone, and say which.

    Raises TooManyGone when that is more than half of them, unless forced: a wrong path or an
    unmounted disk must not empty the corpus.
    """
    if plan.keep_orphans:
        return ()
    ours = Source.objects.filter(
        namespace=plan.namespace, origin=Origin.DISK, root=plan.root_name, name__startswith=below
    )
    names = {file.name for file in seen}
    candidates = fnmatch.filter(ours.values_list("name", flat=True), glob)
    gone = sorted(name for name in candidates if name not in names)
    if gone and len(gone) * 2 > len(candidates) and not plan.force:
        raise TooManyGone(
            f"{len(gone)} of {len(candidates)} sources have no file any more; none was removed. "
            "If that is right, run again with --force."
        )
    if gone and not plan.dry_run:
        with transaction.atomic():
            ours.filter(name__in=gone).delete()
            plan.before_commit()
    return tuple(gone)
