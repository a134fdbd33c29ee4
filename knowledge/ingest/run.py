"""One ingest of a folder: what is there, what changed, what is gone."""

import fnmatch
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from django.db import DataError, transaction
from django.db.models import Exists, OuterRef

from knowledge.codes import CodePattern
from knowledge.editing.models import Cause
from knowledge.editing.versions import Edition, record, without_version
from knowledge.embeddings.errors import EmbeddingError
from knowledge.embeddings.gateway import Gateway
from knowledge.embeddings.spaces import SpaceSwitched
from knowledge.ingest.files import ManualFile
from knowledge.ingest.locks import SourceBusy, source_lock
from knowledge.ingest.prepare import PreparedSource, fingerprint_of, prepare
from knowledge.ingest.store import Written, replace_source, vectors_for
from knowledge.markdown import Finding, UnreadableManual
from knowledge.models import (
    MAX_NAME_LENGTH,
    Chunk,
    ChunkVector,
    EmbeddingSpace,
    Origin,
    Source,
)


class TooManyGone(Exception):
    """More than half of the sources would be removed; nothing was."""


class Outcome(StrEnum):
    """What became of one manual."""

    CHANGED = "changed"
    UNCHANGED = "unchanged"
    REFUSED = "refused"
    EDITED = "edited"
    """Its text is the back office's since a person edited it; the file was left alone."""


@dataclass(frozen=True, kw_only=True)
class SourceReport:
    """What an ingest did with one manual. `problem` says why one was refused."""

    name: str
    outcome: Outcome
    written: Written | None = None
    findings: tuple[Finding, ...] = ()
    problem: str = ""


@dataclass(frozen=True, kw_only=True)
class IngestReport:
    """What an ingest did. `stopped` says why it ended before the last manual."""

    sources: tuple[SourceReport, ...] = ()
    removed: tuple[str, ...] = ()
    not_reached: tuple[str, ...] = ()
    stopped: str = ""
    switched: bool = False
    """It stopped because another space answers by now; the rest is due in that one."""

    def followed_by(self, rest: "IngestReport") -> "IngestReport":
        """Both as one, of an ingest that went on with what this one did not reach."""
        return replace(rest, sources=(*self.sources, *rest.sources))

    def count(self, outcome: Outcome) -> int:
        """How many manuals ended this way."""
        return sum(report.outcome is outcome for report in self.sources)

    def total(self, figure: Callable[[Written], int]) -> int:
        """A figure of what was written, over all sources."""
        return sum(figure(report.written) for report in self.sources if report.written)

    @property
    def failed(self) -> bool:
        """Whether something was not ingested that should have been."""
        return bool(self.stopped) or self.count(Outcome.REFUSED) > 0


@dataclass(frozen=True, kw_only=True)
class IngestPlan:
    """The namespace and root of an ingest, and how it treats what it finds."""

    namespace: str
    root_name: str
    """What is stored as the sources' root: empty for the configured manuals directory."""
    pattern: CodePattern
    space: EmbeddingSpace
    gateway: Gateway
    dry_run: bool = False
    force: bool = False
    keep_orphans: bool = False
    embed_again: bool = False
    """Read every manual and embed its every text, whatever is stored."""
    before_commit: Callable[[], None] = field(default=lambda: None)
    """Called last in each source's transaction; what it raises undoes that source and ends the
    run."""
    on_source: Callable[[str], None] = field(default=lambda _name: None)
    on_batch: Callable[[int], None] = field(default=lambda _count: None)


def ingest(files: Iterable[ManualFile], plan: IngestPlan) -> IngestReport:
    """Ingest the files in order. A manual that cannot be read keeps its former version; an
    embeddings server that fails ends the run with every source wholly old or new."""
    pending = list(files)
    done: list[SourceReport] = []
    stored = _stored(plan)
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
    stored = _stored(plan)
    found: list[ManualFile] = []
    for file in files:
        try:
            if file.name not in stored.edited and _differs(file, plan, stored):
                found.append(file)
        except _Refused:
            continue
    return tuple(found)


def _stored(plan: IngestPlan) -> "Stored":
    sources = Source.objects.filter(namespace=plan.namespace, root=plan.root_name)
    return Stored(
        # Under another root a file is written again, or it could go unnoticed.
        fingerprints=dict(sources.values_list("name", "fingerprint")),
        stale=sources_without_vectors(plan),
        edited=_edited(plan),
        without_version=without_version(plan.namespace),
    )


@dataclass(frozen=True, kw_only=True)
class Stored:
    """What the database has when an ingest begins."""

    fingerprints: Mapping[str, str]
    """Of the sources from the same root, by name."""
    stale: frozenset[str]
    edited: frozenset[str]
    without_version: frozenset[str]


def _ingest_one(file: ManualFile, plan: IngestPlan, stored: Stored) -> SourceReport:
    if file.name in stored.edited:
        return SourceReport(name=file.name, outcome=Outcome.EDITED)
    try:
        if not _differs(file, plan, stored):
            if file.name in stored.without_version and not plan.dry_run:
                _keep_version(file, plan)
            return SourceReport(name=file.name, outcome=Outcome.UNCHANGED)
        if plan.dry_run:
            return _changed(file, _prepared(file, plan), None)
        with source_lock(plan.namespace, file.name):
            return _replaced(file, plan)
    except _Refused as refused:
        return SourceReport(
            name=file.name,
            outcome=Outcome.REFUSED,
            findings=refused.findings,
            problem=f"{refused}; its former version was kept",
        )
    except (ValueError, DataError) as error:
        # What no check foresaw must not keep the manuals after it from being read.
        return SourceReport(
            name=file.name,
            outcome=Outcome.REFUSED,
            problem=(
                f"it cannot be stored ({type(error).__name__}: {error}); "
                "its former version was kept"
            ),
        )


def _replaced(file: ManualFile, plan: IngestPlan) -> SourceReport:
    """Read the manual and replace what is stored of it; under the source's lock."""
    # Asked again: a person may have published while the lock was waited for.
    if file.name in _edited(plan):
        return SourceReport(name=file.name, outcome=Outcome.EDITED)
    prepared = _prepared(file, plan)
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
        prepared = _prepared(file, plan)
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
    return fingerprint_of(_bytes_of(file), plan.pattern) != known


class _Refused(Exception):
    """A manual that is not ingested, and why."""

    def __init__(self, problem: str, findings: tuple[Finding, ...] = ()) -> None:
        super().__init__(problem)
        self.findings = findings


def _prepared(file: ManualFile, plan: IngestPlan) -> PreparedSource:
    """The manual as it should be stored. Raises _Refused."""
    if len(file.name) > MAX_NAME_LENGTH:
        raise _Refused(f"its path is longer than {MAX_NAME_LENGTH} characters")
    try:
        prepared = prepare(_bytes_of(file), name=file.name, pattern=plan.pattern)
    except UnreadableManual as error:
        raise _Refused("it cannot be read", (error.finding,)) from error
    if not prepared.chunks:
        raise _Refused("no passage was found in it", prepared.findings)
    return prepared


def _bytes_of(file: ManualFile) -> bytes:
    """The file's bytes. Raises _Refused where the system does not give them."""
    try:
        return file.path.read_bytes()
    except OSError as error:
        raise _Refused(f"it cannot be read ({error.strerror})") from error


def _edited(plan: IngestPlan) -> frozenset[str]:
    """Sources whose text is not the disk's any more: no ingest of a file writes them."""
    elsewhere = Source.objects.filter(namespace=plan.namespace).exclude(origin=Origin.DISK)
    return frozenset(elsewhere.values_list("name", flat=True))


def sources_without_vectors(plan: IngestPlan) -> frozenset[str]:
    """Sources with a chunk that the space has no vector of: due again, though unchanged."""
    vectors = ChunkVector.objects.filter(chunk=OuterRef("pk"), space=plan.space)
    missing = Chunk.objects.filter(~Exists(vectors), source__namespace=plan.namespace)
    return frozenset(missing.values_list("source__name", flat=True).distinct())


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
    candidates = [
        name for name in ours.values_list("name", flat=True) if fnmatch.fnmatch(name, glob)
    ]
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
