"""Findings of the reader as JSON keeps them."""

from knowledge.markdown import Finding


def as_json(finding: Finding) -> dict[str, str | int]:
    """A finding as JSON keeps it."""
    return {
        "line": finding.line,
        "severity": finding.severity.value,
        "code": finding.code.value,
        "message": finding.message,
    }
