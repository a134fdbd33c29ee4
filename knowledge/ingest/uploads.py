"""Reading uploaded manuals again: their text is kept here, and no file would bring them up to date
when the reader or the code pattern changes."""

import fnmatch
from collections.abc import Iterator

from knowledge.codes import CodePattern
from knowledge.editing.versions import newest_version
from knowledge.ingest.locks import source_lock
from knowledge.ingest.outcomes import Outcome, SourceReport
from knowledge.ingest.plan import IngestPlan
from knowledge.ingest.prepare import PreparedSource, fingerprint_of, prepare
from knowledge.ingest.store import replace_source, vectors_for
from knowledge.ingest.stored import sources_without_vectors
from knowledge.models import Origin, Source


def read_uploads_again(plan: IngestPlan, glob: str) -> Iterator[SourceReport]:
    """Those that are due, each in a transaction of its own. Raises SourceBusy and the gateway's
    errors; what was written until then stays."""
    stale = sources_without_vectors(plan)
    uploads = Source.objects.filter(namespace=plan.namespace, origin=Origin.UPLOAD)
    for name, fingerprint in uploads.order_by("name").values_list("name", "fingerprint"):
        again = plan.force or plan.embed_again or name in stale
        if not fnmatch.fnmatch(name, glob):
            continue
        if again or _fingerprint(plan.namespace, name, plan.pattern) != fingerprint:
            yield _again(name, plan)


def _fingerprint(namespace: str, name: str, pattern: CodePattern) -> str:
    raw = _raw(namespace, name)
    return "" if raw is None else fingerprint_of(raw, pattern)


def _raw(namespace: str, name: str) -> bytes | None:
    newest = newest_version(namespace, name)
    return newest.text.encode() if newest else None


def _again(name: str, plan: IngestPlan) -> SourceReport:
    with source_lock(plan.namespace, name):
        raw = _raw(plan.namespace, name)
        source = Source.objects.filter(
            namespace=plan.namespace, name=name, origin=Origin.UPLOAD
        ).first()
        if source is None or raw is None:
            return SourceReport(name=name, outcome=Outcome.UNCHANGED)
        prepared = prepare(raw, name=name, pattern=plan.pattern)
        if plan.dry_run:
            return _report(name, prepared)
        vectors, embedded = vectors_for(
            prepared.chunks,
            space=plan.space,
            gateway=plan.gateway,
            on_batch=plan.on_batch,
            embed_again=plan.embed_again,
        )
        written = replace_source(
            prepared,
            namespace=plan.namespace,
            name=name,
            root=source.root,
            space=plan.space,
            vectors=vectors,
            texts_embedded=embedded,
            edition=None,
            origin=Origin.UPLOAD,
            embed_again=plan.embed_again,
            before_commit=plan.before_commit,
        )
    return SourceReport(
        name=name, outcome=Outcome.CHANGED, written=written, findings=prepared.findings
    )


def _report(name: str, prepared: PreparedSource) -> SourceReport:
    return SourceReport(name=name, outcome=Outcome.CHANGED, findings=prepared.findings)
