"""One ingest of a folder: what is there, and what changed.

What did not change is told by its bytes: it costs their reading, and one query for all manuals.
"""

from collections.abc import Iterable

from django.db import DataError, transaction

from knowledge.editing.models import Cause
from knowledge.editing.versions import Edition, record
from knowledge.embeddings.errors import EmbeddingError
from knowledge.embeddings.spaces import SpaceSwitched
from knowledge.ingest.files import ManualFile
from knowledge.ingest.locks import SourceBusy, source_lock
from knowledge.ingest.outcomes import IngestReport, Outcome, SourceReport
from knowledge.ingest.plan import IngestPlan
from knowledge.ingest.prepare import PreparedSource, fingerprint_of
from knowledge.ingest.reading import Refused, bytes_of, prepared_from
from knowledge.ingest.store import Written, replace_source, vectors_for
from knowledge.ingest.stored import Stored, is_edited, stored_for
from knowledge.models import Source


def ingest(files: Iterable[ManualFile], plan: IngestPlan) -> IngestReport:
    """Ingest the files in order. A manual that cannot be read keeps its former version; an
    embeddings server that fails ends the run with every source wholly old or new."""
    pending = list(files)
    done: list[SourceReport] = []
    stored = stored_for(plan)
    for index, file in enumerate(pending):
        plan.on_source(file.name)
        try:
            done.append(_ingest_one(file, plan, stored))
        except (EmbeddingError, SourceBusy, SpaceSwitched) as error:
            rest = tuple(file.name for file in pending[index:])
            return IngestReport(
                sources=tuple(done),
                stopped=str(error),
                not_reached=rest,
                switched=isinstance(error, SpaceSwitched),
            )
    return IngestReport(sources=tuple(done))


def differing(files: Iterable[ManualFile], plan: IngestPlan) -> tuple[ManualFile, ...]:
    """The files that an ingest would read, being new or other than what is stored.

    Their bytes are compared and nothing else is done with them: this is safe with a manual that
    its reader cannot cope with. Files that the system does not give are left out.
    """
    stored = stored_for(plan)
    found: list[ManualFile] = []
    for file in files:
        try:
            if file.name not in stored.edited and _differs(file, plan, stored):
                found.append(file)
        except Refused:
            continue
    return tuple(found)


def _ingest_one(file: ManualFile, plan: IngestPlan, stored: Stored) -> SourceReport:
    if file.name in stored.edited:
        return SourceReport(name=file.name, outcome=Outcome.EDITED)
    try:
        if not _differs(file, plan, stored):
            if file.name in stored.without_version and not plan.dry_run:
                _keep_version(file, plan)
            return SourceReport(name=file.name, outcome=Outcome.UNCHANGED)
        if plan.dry_run:
            return _changed(file, prepared_from(file, plan.pattern), None)
        with source_lock(plan.namespace, file.name):
            return _replaced(file, plan)
    except Refused as refused:
        return SourceReport(
            name=file.name,
            outcome=Outcome.REFUSED,
            findings=refused.findings,
            problem=f"{refused}; {_left_of(file, stored)}",
        )
    except (ValueError, DataError) as error:
        # What no check foresaw must not keep the manuals after it from being read.
        return SourceReport(
            name=file.name,
            outcome=Outcome.REFUSED,
            problem=(
                f"it cannot be stored ({type(error).__name__}: {error}); {_left_of(file, stored)}"
            ),
        )


def _left_of(file: ManualFile, stored: Stored) -> str:
    """What is there of a manual that was refused."""
    if file.name in stored.names:
        return "its former version was kept"
    return "it is new, and nothing of it was stored"


def _replaced(file: ManualFile, plan: IngestPlan) -> SourceReport:
    """Read the manual and replace what is stored of it; under the source's lock."""
    # Asked again: a person may have published while the lock was waited for.
    if is_edited(plan.namespace, file.name):
        return SourceReport(name=file.name, outcome=Outcome.EDITED)
    prepared = prepared_from(file, plan.pattern)
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
        name=file.name,
        root=plan.root_name,
        space=plan.space,
        vectors=vectors,
        texts_embedded=embedded,
        edition=Edition(cause=Cause.DISK),
        embed_again=plan.embed_again,
        before_commit=plan.before_commit,
    )
    return _changed(file, prepared, written)


def _keep_version(file: ManualFile, plan: IngestPlan) -> None:
    """Keep the text of a source that was ingested before versions were."""
    with source_lock(plan.namespace, file.name), transaction.atomic():
        source = Source.objects.filter(namespace=plan.namespace, name=file.name).first()
        prepared = prepared_from(file, plan.pattern)
        if source is not None and source.fingerprint == prepared.fingerprint:
            record(Edition(cause=Cause.DISK), source, prepared, written=0, removed=0)
            plan.before_commit()


def _changed(file: ManualFile, prepared: PreparedSource, written: Written | None) -> SourceReport:
    return SourceReport(
        name=file.name, outcome=Outcome.CHANGED, written=written, findings=prepared.findings
    )


def _differs(file: ManualFile, plan: IngestPlan, stored: Stored) -> bool:
    """Whether the file would change what is stored. `force` reads every manual again."""
    known = stored.fingerprints.get(file.name)
    if plan.force or plan.embed_again or known is None or file.name in stored.stale:
        return True
    return fingerprint_of(bytes_of(file), plan.pattern) != known
