"""Ingesting as the command and the jobs do it: which folders, and which root each source's name is
relative to."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from aura.judges import ship
from aura.provider import gateway_of, space_to_ingest
from aura.rereading import corpus_changed
from aura.tenancy.live import unscoped_values
from knowledge.codes import compile_pattern
from knowledge.embeddings.errors import EmbeddingError
from knowledge.embeddings.spaces import SpaceSwitched
from knowledge.ingest.files import ManualFile, manual_files, name_of
from knowledge.ingest.locks import SourceBusy
from knowledge.ingest.orphans import remove_orphans
from knowledge.ingest.outcomes import IngestReport, Outcome, SourceReport
from knowledge.ingest.plan import IngestPlan
from knowledge.ingest.run import differing, ingest
from knowledge.ingest.uploads import read_uploads_again
from knowledge.models import Origin, Source


@dataclass(frozen=True, kw_only=True)
class Location:
    """What to ingest. Names are relative to `root`; `root_name` is how the root is stored."""

    root: Path
    path: Path
    root_name: str

    @property
    def below(self) -> str:
        """The prefix of the names that may be gone from here; none begins with a file's own."""
        return "" if self.path == self.root else f"{name_of(self.path, self.root)}/"


@dataclass(frozen=True, kw_only=True)
class Request:
    """How to ingest."""

    namespace: str
    glob: str
    dry_run: bool
    force: bool
    """Read every manual again, and allow removing more than half of the sources."""
    keep_orphans: bool
    embed_again: bool = False
    """Read every manual and embed its every text, whatever is stored."""
    last: frozenset[str] = frozenset()
    """Manuals whose turn comes after all others: something went wrong at them before."""
    resumed: bool = False
    """Whether an ingest was cut short that may have changed the corpus already."""


@dataclass(frozen=True, kw_only=True)
class Watch:
    """What is told of an ingest on its way. Whatever one of these raises ends it, with every source
    wholly old or wholly new."""

    on_start: Callable[[int], None] = lambda _manuals: None
    on_source: Callable[[str], None] = lambda _name: None
    on_last: Callable[[], None] = lambda: None
    """Called after the last manual, before what follows from the new corpus."""
    on_batch: Callable[[int], None] = lambda _texts: None
    before_commit: Callable[[], None] = lambda: None
    """Called last in the transaction of each source."""


@dataclass(frozen=True, kw_only=True)
class Result:
    """What the ingest of every location did."""

    reports: tuple[IngestReport, ...]

    @property
    def failed(self) -> bool:
        """Whether something was not ingested that should have been."""
        return any(report.failed for report in self.reports)

    def figures(self, seconds: float, *, dry_run: bool) -> dict[str, Any]:
        """The summary that the contract names."""
        outcomes = {
            outcome: sum(report.count(outcome) for report in self.reports) for outcome in Outcome
        }

        def total(name: str) -> int:
            return sum(
                report.total(lambda written: int(getattr(written, name))) for report in self.reports
            )

        return {
            "dry_run": dry_run,
            "sources_seen": sum(outcomes.values()),
            "sources_changed": outcomes[Outcome.CHANGED],
            "sources_unchanged": outcomes[Outcome.UNCHANGED],
            "sources_refused": outcomes[Outcome.REFUSED],
            "sources_edited": outcomes[Outcome.EDITED],
            "sources_removed": sum(len(report.removed) for report in self.reports),
            "chunks_written": total("chunks_written"),
            "chunks_unchanged": total("chunks_unchanged"),
            "chunks_removed": total("chunks_removed"),
            "texts_embedded": total("texts_embedded"),
            "seconds": round(seconds, 2),
            "refused": [
                {"source": source.name, "problem": source.problem}
                for report in self.reports
                for source in report.sources
                if source.outcome is Outcome.REFUSED
            ],
            "removed": [name for report in self.reports for name in report.removed],
            "not_reached": [name for report in self.reports for name in report.not_reached],
            "stopped": [report.stopped for report in self.reports if report.stopped],
        }


def locations(paths: Sequence[str], manuals_dir: Path) -> list[Location]:
    """Where to look. A path inside the manuals directory keeps that directory as its root, so that
    `ingest_manuals manuals/cap` names its sources `cap/…` like the whole ingest does."""
    configured = manuals_dir.resolve()
    given = [Path(path).resolve() for path in paths] or [configured]
    found: list[Location] = []
    for path in given:
        if path == configured or configured in path.parents:
            found.append(Location(root=configured, path=path, root_name=""))
        else:
            root = path.parent if path.is_file() else path
            found.append(Location(root=root, path=path, root_name=str(root)))
    return found


def files_of(place: Location, request: Request) -> list[ManualFile]:
    """The manuals of a location. Raises NothingToIngest."""
    return manual_files(place.root, below=place.path, glob=request.glob)


def ingest_place(place: Location, request: Request, watch: Watch) -> IngestReport:
    """Ingest a location, then remove what is gone from it.

    Raises NothingToIngest and what `ingest_files` raises.
    """
    return ingest_files(files_of(place, request), place, request, watch)


def ingest_files(
    files: Sequence[ManualFile], place: Location, request: Request, watch: Watch
) -> IngestReport:
    """Ingest a location's manuals, which were found before, then remove what is gone from it.

    Raises TooManyGone, SpaceMismatch, TooManyDimensions or EmbeddingError before anything is
    written, and whatever the watch raises.
    """
    watch.on_start(len(files))
    plan = _plan(place.root_name, request, watch)
    # Before anything is written: a wrong path must not cost half of the corpus.
    gone = remove_orphans(files, replace(plan, dry_run=True), below=place.below, glob=request.glob)
    report = ingest(sorted(files, key=lambda file: file.name in request.last), plan)
    while report.switched:
        # In the space that answers now, so that no text is ever searchable without its vector.
        by_name = {file.name: file for file in files}
        rest = [by_name[name] for name in report.not_reached]
        report = report.followed_by(ingest(rest, _plan(place.root_name, request, watch)))
    if _has_uploads(place, request) and not report.stopped:
        report = _with_uploads(report, _plan(place.root_name, request, watch), request.glob)
    if not report.stopped:
        watch.on_last()
    if gone and not report.stopped:
        remove_orphans(files, plan, below=place.below, glob=request.glob)
        report = replace(report, removed=gone)
    written = any(source.written for source in report.sources)
    changed = request.resumed or report.removed or written
    if changed and not request.dry_run:
        corpus_changed(request.namespace)
    return report


@dataclass(frozen=True, kw_only=True)
class Difference:
    """What an ingest would find on disk that is not as it is stored."""

    files: tuple[ManualFile, ...]
    """New or changed."""
    gone: tuple[str, ...]
    """Names of sources whose file is gone."""


def difference(place: Location, request: Request) -> Difference:
    """Compare a location with what is stored, without reading what differs.

    Raises NothingToIngest, TooManyGone, SpaceMismatch, TooManyDimensions or EmbeddingError.
    """
    files = files_of(place, request)
    plan = replace(_plan(place.root_name, request, Watch()), dry_run=True)
    return Difference(
        files=differing(files, plan),
        gone=remove_orphans(files, plan, below=place.below, glob=request.glob),
    )


def bring_uploads_up_to_date() -> tuple[str, ...]:
    """Read uploaded manuals again where the reader or the code pattern changed, of every tenant;
    which. A tenant that has nothing on disk is never ingested, and would keep the old codes.

    Raises SpaceMismatch and the gateway's errors; what was written until then stays.
    """
    changed: list[str] = []
    uploads = Source.objects.filter(origin=Origin.UPLOAD).order_by("namespace")
    for namespace in uploads.values_list("namespace", flat=True).distinct():
        request = Request(
            namespace=namespace, glob="*", dry_run=False, force=False, keep_orphans=True
        )
        reports = list(read_uploads_again(_plan("", request, Watch()), "*"))
        if reports:
            corpus_changed(namespace)
        changed += [report.name for report in reports]
    return tuple(changed)


def _has_uploads(place: Location, request: Request) -> bool:
    """Whether manuals whose text is kept here go with the location: they do with the whole manuals
    directory."""
    if place.path != place.root or place.root_name:
        return False
    return Source.objects.filter(namespace=request.namespace, origin=Origin.UPLOAD).exists()


def _with_uploads(report: IngestReport, plan: IngestPlan, glob: str) -> IngestReport:
    """Manuals whose text is kept here are brought up to date with those of the directory."""
    again: dict[str, SourceReport] = {}
    edited = {one.name for one in report.sources if one.outcome is Outcome.EDITED}
    stopped = ""
    try:
        for source in read_uploads_again(plan, glob):
            # The file was left alone, whatever was done with the text that is kept here.
            is_left = source.name in edited
            again[source.name] = replace(source, outcome=Outcome.EDITED) if is_left else source
    except (EmbeddingError, SourceBusy, SpaceSwitched) as error:
        stopped = str(error)
    rest = (source for source in report.sources if source.name not in again)
    return replace(report, sources=(*rest, *again.values()), stopped=stopped)


def _plan(root_name: str, request: Request, watch: Watch) -> IngestPlan:
    space = space_to_ingest()
    gateway = gateway_of(space)
    ship(space)
    return IngestPlan(
        namespace=request.namespace,
        root_name=root_name,
        pattern=compile_pattern(unscoped_values()["RAG_CODE_PATTERN"]),
        space=space,
        gateway=gateway,
        dry_run=request.dry_run,
        force=request.force,
        keep_orphans=request.keep_orphans,
        embed_again=request.embed_again,
        before_commit=watch.before_commit,
        on_source=watch.on_source,
        on_batch=watch.on_batch,
    )
