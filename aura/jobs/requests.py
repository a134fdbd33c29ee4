"""What a person may do with a job: ask for one, and cancel it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.contrib.auth.models import User
from django.db import connection, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from aura.jobs.dispatch import dispatch
from aura.jobs.models import UNFINISHED, Job, Kind, State
from knowledge.models import (
    GLOBAL_NAMESPACE,
    EmbeddingSpace,
    ManualDraft,
    ManualVersion,
    Origin,
    Source,
)


class UnknownSource(Exception):
    """The namespace has no source of this name; nothing was asked for."""


class NotFromDisk(Exception):
    """The source has no file that could be read again; nothing was asked for."""


class AnotherUnderWay(Exception):
    """The same was asked for another text of this source and is not done; nothing was asked for."""

    def __init__(self, job: Job) -> None:
        super().__init__(f"job {job.pk} is still at another text of {job.subject}")
        self.job = job


def request_reindex(
    *, namespace: str, source: str | None, by: User | None, forced: bool = False
) -> Job:
    """Ask for one source, or with None all of the manuals directory, to be ingested again.

    What has not changed costs nothing, unless `forced`: then everything is read and embedded again.
    An identical job that is queued or running is returned instead of a second one. It is handed to
    the broker at commit; where that is down, it runs when the broker is back.
    Raises UnknownSource or NotFromDisk.
    """
    subject = "" if source is None else _checked(namespace, source)
    return _asked(
        _Wish(namespace=namespace, kind=Kind.REINDEX, subject=subject, forced=forced), by=by
    )


def request_fill(*, space: EmbeddingSpace, by: User | None) -> Job:
    """Ask for a space to be filled with every text it lacks, of every tenant; as above."""
    return _asked(_Wish(namespace=GLOBAL_NAMESPACE, kind=Kind.FILL, subject=space.name), by=by)


def request_preview(draft: ManualDraft, *, by: User | None) -> Job:
    """Ask what publishing the draft would change; as above. Raises AnotherUnderWay."""
    details = {"digest": draft.digest}
    return _asked(
        _Wish(namespace=draft.namespace, kind=Kind.PREVIEW, subject=draft.name, details=details),
        by=by,
    )


def request_publish(draft: ManualDraft, *, digest: str, by: User | None) -> Job:
    """Ask for the draft, as the person saw it, to become live; as above. Raises
    AnotherUnderWay."""
    details: dict[str, str | int] = {"digest": digest, "draft": draft.pk}
    return _asked(
        _Wish(namespace=draft.namespace, kind=Kind.PUBLISH, subject=draft.name, details=details),
        by=by,
    )


def request_restore(version: ManualVersion, *, seen: str, by: User | None) -> Job:
    """Ask for a version's text to come back in the place of the live text that the person saw,
    named by its SHA-256; as above. Raises AnotherUnderWay."""
    details: dict[str, str | int] = {"number": version.number, "seen": seen}
    return _asked(
        _Wish(
            namespace=version.namespace, kind=Kind.RESTORE, subject=version.name, details=details
        ),
        by=by,
    )


def request_compare(*, space: EmbeddingSpace, namespace: str, by: User | None) -> Job:
    """Ask for a space to be fitted on a tenant's labelled questions and compared with the active
    one; as above."""
    return _asked(_Wish(namespace=namespace, kind=Kind.COMPARE, subject=space.name), by=by)


def request_free(*, space: EmbeddingSpace, by: User | None) -> Job:
    """Ask for the vectors of a retired space to be deleted; as above."""
    return _asked(_Wish(namespace=GLOBAL_NAMESPACE, kind=Kind.FREE, subject=space.name), by=by)


@dataclass(frozen=True, kw_only=True)
class _Wish:
    namespace: str
    kind: Kind
    subject: str
    forced: bool = False
    details: Mapping[str, str | int] = field(default_factory=dict)


def _asked(wish: _Wish, *, by: User | None) -> Job:
    same = {
        "namespace": wish.namespace,
        "kind": wish.kind,
        "subject": wish.subject,
        "forced": wish.forced,
    }
    with transaction.atomic():
        _lock(f"job:{wish.namespace}:{wish.kind.value}:{wish.subject}")
        known = Job.objects.filter(state__in=UNFINISHED, **same).first()
        if known is not None:
            if known.details != wish.details:
                raise AnotherUnderWay(known)
            return known
        job = Job.objects.create(requested_by=by, details=dict(wish.details), **same)
        transaction.on_commit(lambda: dispatch(job.pk), robust=True)
    job.refresh_from_db()
    return job


def cancel(*, job: Job, by: User | None) -> bool:
    """Stop a job that is queued or running; whether it was not finished yet.

    A running one stops before its next source is written: each source stays wholly old or new.
    """
    who = by.get_username() if by else _("the command line")
    cancelled = Job.objects.filter(pk=job.pk, state__in=UNFINISHED).update(
        state=State.CANCELLED,
        token=None,
        finished_at=timezone.now(),
        reason=_("Cancelled by %(who)s.") % {"who": who},
    )
    job.refresh_from_db()
    return bool(cancelled)


def _checked(namespace: str, name: str) -> str:
    source = Source.objects.filter(namespace=namespace, name=name).first()
    if source is None:
        raise UnknownSource(f"{namespace} has no source {name!r}; nothing was asked for")
    if source.origin != Origin.DISK:
        raise NotFromDisk(f"{name} is not read from a file on disk; nothing was asked for")
    return name


def _lock(key: str) -> None:
    """Requests for one subject pass one at a time, until their commit."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [key])
