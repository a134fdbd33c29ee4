"""Ingesting from the command line: which folders, which root each source's name is relative to."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from rich.progress import Progress

from aura.provider import configured_provider, configured_space
from aura.tenancy.live import unscoped_values
from aura.tenancy.models import Tenant
from knowledge.codes import compile_pattern
from knowledge.embeddings.gateway import gateway_for
from knowledge.embeddings.spaces import SpaceMismatch
from knowledge.ingest.run import (
    IngestPlan,
    IngestReport,
    Outcome,
    ingest,
    manual_files,
    remove_orphans,
)
from knowledge.markdown import Finding, UnreadableManual, read
from knowledge.models import GLOBAL_NAMESPACE, SpaceState


@dataclass(frozen=True, kw_only=True)
class Location:
    """What to ingest. Names are relative to `root`; `root_name` is how the root is stored."""

    root: Path
    path: Path
    root_name: str

    @property
    def below(self) -> str:
        """The prefix of the names that this location covers."""
        if self.path == self.root:
            return ""
        inside = self.path.relative_to(self.root).as_posix()
        return inside if self.path.is_file() or self.path.suffix == ".md" else f"{inside}/"


@dataclass(frozen=True, kw_only=True)
class Request:
    """How to ingest."""

    namespace: str
    glob: str
    dry_run: bool
    force: bool
    keep_orphans: bool


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


def known_namespace(slug: str) -> str:
    """The namespace of a tenant, or the shared one. Raises CommandError for another."""
    if slug != GLOBAL_NAMESPACE and not Tenant.objects.filter(slug=slug).exists():
        raise CommandError(f"no tenant {slug!r} (and {GLOBAL_NAMESPACE} is the shared namespace)")
    return slug


def checked(places: Sequence[Location], glob: str) -> list[tuple[str, Finding]]:
    """What an ingest would lose or turn into junk, by file and line."""
    found: list[tuple[str, Finding]] = []
    for place in places:
        for file in manual_files(place.root, below=place.path, glob=glob):
            try:
                findings = read(file.path.read_bytes()).findings
            except UnreadableManual as error:
                findings = (error.finding,)
            found += [(file.name, finding) for finding in findings]
    return found


def ingest_all(places: Sequence[Location], request: Request, bar: Progress) -> Result:
    """Ingest each location, then remove what is gone from it."""
    reports = tuple(_ingest_place(place, request, bar) for place in places)
    return Result(reports=reports)


def _ingest_place(place: Location, request: Request, bar: Progress) -> IngestReport:
    files = manual_files(place.root, below=place.path, glob=request.glob)
    plan = _plan(place, request)
    task = bar.add_task("manuals", total=len(files))

    def on_source(name: str) -> None:
        bar.update(task, advance=1, description=name)

    plan = replace(plan, on_source=on_source)
    # Before anything is written: a wrong path must not cost half of the corpus.
    gone = remove_orphans(files, replace(plan, dry_run=True), below=place.below, glob=request.glob)
    report = ingest(files, plan)
    if gone and not report.stopped:
        remove_orphans(files, plan, below=place.below, glob=request.glob)
        report = replace(report, removed=gone)
    return report


def _plan(place: Location, request: Request) -> IngestPlan:
    space = configured_space()
    if space.state != SpaceState.ACTIVE:
        raise SpaceMismatch(
            f"the configured model's space {space.name} is not the active one; build it with "
            "`manage.py backfill_embeddings --activate`"
        )
    return IngestPlan(
        namespace=request.namespace,
        root_name=place.root_name,
        pattern=compile_pattern(unscoped_values()["RAG_CODE_PATTERN"]),
        space=space,
        gateway=gateway_for(configured_provider()),
        dry_run=request.dry_run,
        force=request.force,
        keep_orphans=request.keep_orphans,
    )
