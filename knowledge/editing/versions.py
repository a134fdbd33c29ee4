"""Keeping a manual's versions: each text that a source had, with who gave it and why.

A version is recorded in the transaction that makes its text live, under the source's lock, so that
the newest version of a source is what it answers with.
"""

import hashlib
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef, QuerySet

from knowledge.editing.models import Cause, ManualVersion
from knowledge.ingest.findings import as_json
from knowledge.ingest.prepare import PreparedSource
from knowledge.models import Source

TEXTS_KEPT = 50
"""Of each source the newest versions keep their text; of older ones stays who, when and what."""


class NoLiveText(Exception):
    """The source is there, and its text was never kept: it was ingested before versions were."""


@dataclass(frozen=True, kw_only=True)
class Edition:
    """Where a text comes from."""

    cause: Cause
    by: User | None = None
    note: str = ""
    restored: int | None = None
    """The number of the version that it brings back."""
    asked_as: str = ""
    """What asked for it, once; empty for an ingest."""


def record(
    edition: Edition, source: Source, prepared: PreparedSource, *, written: int, removed: int
) -> ManualVersion | None:
    """Keep the text that became live; None where the file's text is the newest version's already.

    For the transaction of the write, under the source's lock.
    """
    newest = newest_version(source.namespace, source.name)
    digest = sha256_of(prepared.raw)
    if newest is not None and edition.cause is Cause.DISK and newest.sha256 == digest:
        return None
    number = newest.number + 1 if newest else 1
    _versions(source.namespace, source.name).filter(number__lte=number - TEXTS_KEPT).exclude(
        text=""
    ).update(text="")
    return ManualVersion.objects.create(
        namespace=source.namespace,
        name=source.name,
        number=number,
        cause=edition.cause,
        restored=edition.restored,
        text=prepared.raw.decode("utf-8"),
        sha256=digest,
        note=edition.note,
        findings=[as_json(finding) for finding in prepared.findings],
        passages=len(prepared.chunks),
        written=written,
        removed=removed,
        asked_as=edition.asked_as,
        created_by=edition.by,
    )


def newest_version(namespace: str, name: str) -> ManualVersion | None:
    """The last text that a source had."""
    return _versions(namespace, name).order_by("-number").first()


def live_version(namespace: str, name: str) -> ManualVersion | None:
    """The version that answers; None where no source of this name is there.

    Raises NoLiveText.
    """
    if not Source.objects.filter(namespace=namespace, name=name).exists():
        return None
    newest = newest_version(namespace, name)
    if newest is None:
        raise NoLiveText(f"{name} was ingested before texts were kept; re-index it first")
    return newest


def live_sha256(namespace: str, name: str) -> str:
    """Names the text that answers; empty where no source of this name is there.

    Raises NoLiveText.
    """
    live = live_version(namespace, name)
    return live.sha256 if live else ""


def has_version() -> Exists:
    """For a query of sources: false where one was ingested before versions were kept."""
    return Exists(
        ManualVersion.objects.filter(namespace=OuterRef("namespace"), name=OuterRef("name"))
    )


def sha256_of(raw: bytes) -> str:
    """Names a text."""
    return hashlib.sha256(raw).hexdigest()


def _versions(namespace: str, name: str) -> QuerySet[ManualVersion]:
    return ManualVersion.objects.filter(namespace=namespace, name=name)
