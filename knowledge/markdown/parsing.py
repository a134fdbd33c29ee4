"""The reading of a manual, step by step."""

from knowledge.markdown.blocks import parse_blocks
from knowledge.markdown.cleaning import without_junk
from knowledge.markdown.decoding import decode, unix_lines
from knowledge.markdown.front_matter import read_front_matter
from knowledge.markdown.manual import Manual
from knowledge.markdown.outline import cut_into_zones, find_title, text_outside_sections
from knowledge.markdown.review import review
from knowledge.markdown.sections import read_section


def read(raw: bytes) -> Manual:
    """The manual in a file's bytes. Raises UnreadableManual where there is no text to parse."""
    return parse(decode(raw))


def parse(text: str) -> Manual:
    """The manual in a text that `decode` gave. Raises nothing: what is wrong is in `findings`.

    Every line that is not blank is in the title, the front matter or a passage, or lies within
    the lines of a finding.
    """
    lines = unix_lines(text).split("\n")
    front_matter = read_front_matter(lines)
    # Blanked and not cut, so that every line keeps its number.
    lines[: front_matter.lines] = [""] * front_matter.lines
    blocks = parse_blocks(lines)
    lines, removed = without_junk(lines, blocks)
    zones = cut_into_zones(blocks, len(lines))
    title, title_findings = find_title(zones)
    sections = [read_section(zone, lines) for zone in zones if zone.is_section]
    findings = [*front_matter.findings, *removed, *title_findings]
    for zone in zones:
        if not zone.is_section:
            findings += text_outside_sections(zone, lines)
    for section in sections:
        findings += section.findings
    findings += review(sections)
    return Manual(
        title=title,
        front_matter=front_matter.values,
        front_matter_lines=front_matter.key_lines,
        passages=tuple(passage for section in sections for passage in section.passages),
        findings=tuple(sorted(findings, key=lambda found: found.line)),
    )
