"""Manuals written in Markdown: `#` the title, each `##` a passage, a table a passage per row."""

from knowledge.markdown.decoding import UnreadableManual, decode
from knowledge.markdown.findings import Finding, FindingCode, Severity
from knowledge.markdown.junk import junk
from knowledge.markdown.manual import ChunkKind, Manual, Metadata, Passage
from knowledge.markdown.parsing import parse, read

__all__ = [
    "ChunkKind",
    "Finding",
    "FindingCode",
    "Manual",
    "Metadata",
    "Passage",
    "Severity",
    "UnreadableManual",
    "decode",
    "junk",
    "parse",
    "read",
]
