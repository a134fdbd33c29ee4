"""Ingesting from the command line: whose corpus, what would be lost, and a progress bar."""

from collections.abc import Sequence

from django.core.management.base import CommandError
from rich.progress import Progress

from aura.ingesting import Location, Request, Result, Watch, files_of, ingest_files
from aura.manuals.press import code_pattern
from aura.tenancy.models import Tenant
from knowledge.ingest.drift import drift
from knowledge.ingest.files import manual_files
from knowledge.ingest.prepare import prepare
from knowledge.markdown import Finding, UnreadableManual
from knowledge.models import GLOBAL_NAMESPACE


def known_namespace(slug: str) -> str:
    """The namespace of a tenant, or the shared one. Raises CommandError for another."""
    if slug != GLOBAL_NAMESPACE and not Tenant.objects.filter(slug=slug).exists():
        raise CommandError(f"no tenant {slug!r} (and {GLOBAL_NAMESPACE} is the shared namespace)")
    return slug


def checked(places: Sequence[Location], glob: str, namespace: str) -> list[tuple[str, Finding]]:
    """What an ingest would lose or turn into junk, by file and line, and which files are not what
    answers any more."""
    found: list[tuple[str, Finding]] = []
    pattern = code_pattern()
    for place in places:
        files = manual_files(place.root, below=place.path, glob=glob)
        found += drift(files, namespace)
        for file in files:
            try:
                findings = prepare(file.path.read_bytes(), name=file.name, pattern=pattern).findings
            except UnreadableManual as error:
                findings = (error.finding,)
            found += [(file.name, finding) for finding in findings]
    return found


def ingest_all(places: Sequence[Location], request: Request, bar: Progress) -> Result:
    """Ingest each location, then remove what is gone from it.

    Raises NothingToIngest for any of them before the first one is touched.
    """
    found = [(place, files_of(place, request)) for place in places]
    return Result(
        reports=tuple(ingest_files(files, place, request, _shown_on(bar)) for place, files in found)
    )


def _shown_on(bar: Progress) -> Watch:
    """A line of the bar that advances with each manual; nothing where no terminal shows it."""
    if bar.disable:
        return Watch()
    task = bar.add_task("manuals", total=None)

    def on_start(manuals: int) -> None:
        bar.update(task, total=manuals)

    def on_source(name: str) -> None:
        bar.update(task, advance=1, description=name)

    return Watch(on_start=on_start, on_source=on_source)
