"""An ingest's report as people and programs read it."""

from collections.abc import Iterator

from knowledge.ingest.outcomes import IngestReport, Outcome
from knowledge.markdown import Finding


def finding_line(name: str, finding: Finding) -> str:
    """`file:line: severity code: message`, which editors can jump to."""
    return (
        f"{name}:{finding.line}: {finding.severity.value} {finding.code.value}: {finding.message}"
    )


def summary_lines(report: IngestReport) -> Iterator[str]:
    """What a person should look at: what was refused, what was lost, why it stopped."""
    for source in report.sources:
        if source.outcome is Outcome.REFUSED:
            yield f"REFUSED {source.name}: {source.problem}"
        for finding in source.findings:
            yield finding_line(source.name, finding)
    if report.removed:
        yield f"removed, since their files are gone: {', '.join(report.removed)}"
    if report.stopped:
        yield (
            f"STOPPED: {report.stopped}. Each source is wholly old or wholly new; not reached: "
            f"{', '.join(report.not_reached)}. Mend it and run this again: what is done stays done."
        )
