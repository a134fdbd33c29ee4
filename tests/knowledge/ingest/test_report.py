"""An ingest's report as people read it."""

from knowledge.ingest.findings import as_json
from knowledge.ingest.outcomes import IngestReport, Outcome, SourceReport
from knowledge.ingest.report import finding_line, summary_lines
from knowledge.ingest.store import Written
from knowledge.markdown import Finding, FindingCode, Severity

FINDING = Finding(
    line=7,
    severity=Severity.ERROR,
    code=FindingCode.RAGGED_ROW,
    message="La fila tiene 3 celdas.",
)


def _written(**figures: int) -> Written:
    return Written(
        **{
            "chunks_written": 0,
            "chunks_unchanged": 0,
            "chunks_removed": 0,
            "texts_embedded": 0,
            **figures,
        }
    )


def test_finding_is_a_line_that_editors_can_jump_to():
    assert finding_line("cap/a.md", FINDING) == (
        "cap/a.md:7: error ragged-row: La fila tiene 3 celdas."
    )


def test_finding_is_kept_as_json():
    assert as_json(FINDING) == {
        "line": 7,
        "severity": "error",
        "code": "ragged-row",
        "message": "La fila tiene 3 celdas.",
    }


def test_quiet_report_says_nothing():
    report = IngestReport(
        sources=(
            SourceReport(name="a.md", outcome=Outcome.UNCHANGED),
            SourceReport(name="b.md", outcome=Outcome.CHANGED, written=_written()),
        )
    )

    assert list(summary_lines(report)) == []
    assert not report.failed


def test_report_says_what_was_refused_lost_and_removed():
    report = IngestReport(
        sources=(
            SourceReport(name="a.md", outcome=Outcome.REFUSED, problem="it cannot be read"),
            SourceReport(name="b.md", outcome=Outcome.CHANGED, findings=(FINDING,)),
        ),
        removed=("c.md", "d.md"),
    )

    assert list(summary_lines(report)) == [
        "REFUSED a.md: it cannot be read",
        "b.md:7: error ragged-row: La fila tiene 3 celdas.",
        "removed, since their files are gone: c.md, d.md",
    ]
    assert report.failed


def test_report_of_a_stopped_run_says_why_what_was_kept_and_what_to_do():
    report = IngestReport(stopped="no answer within 120 s", not_reached=("b.md", "c.md"))

    (line,) = summary_lines(report)

    assert line == (
        "STOPPED: no answer within 120 s. Each source is wholly old or wholly new; not reached: "
        "b.md, c.md. Mend it and run this again: what is done stays done."
    )
    assert report.failed


def test_figures_are_summed_over_what_was_written():
    report = IngestReport(
        sources=(
            SourceReport(name="a.md", outcome=Outcome.CHANGED, written=_written(texts_embedded=2)),
            SourceReport(name="b.md", outcome=Outcome.CHANGED, written=_written(texts_embedded=3)),
            SourceReport(name="c.md", outcome=Outcome.UNCHANGED),
        )
    )

    assert report.total(lambda written: written.texts_embedded) == 5
    assert [report.count(outcome) for outcome in Outcome] == [2, 1, 0, 0]
