"""`python -m bench.shipped_set FILE`: the shipped questions and manuals as a set for answerability.

Each question may be answered from the manuals of the machines that it names or is asked about, and
from shared ones; from all where it tells none, or one without a manual.
"""

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml

from knowledge.codes import DEFAULT_PATTERN, compile_pattern
from knowledge.equipment import EquipmentEntry, named_in, names_of
from knowledge.ingest.files import manual_files
from knowledge.ingest.prepare import PreparedChunk, prepare

ROOT = Path(__file__).resolve().parent.parent
SHARED = ("cap/", "tubos/")
"""As `rag.always_sources` is by default."""


def rows() -> Iterator[dict[str, Any]]:
    """Passages, then questions."""
    pattern = compile_pattern(DEFAULT_PATTERN)
    names = []
    for file in manual_files(ROOT / "manuals"):
        names.append(file.name)
        for chunk in prepare(file.path.read_bytes(), name=file.name, pattern=pattern).chunks:
            yield {
                "passage": _key(file.name, chunk.section, _row(chunk)),
                "text": chunk.embedded_text,
                "source": file.name,
                "section": chunk.section,
            }
    machines = _machines()
    known = names_of(tuple(machines.values()))
    for query in yaml.safe_load((ROOT / "calibration" / "queries.yaml").read_text("utf-8")):
        about = {*query["models"], *named_in(query["text"], known)}
        expected = query["expect"]
        yield {
            "question": query["id"],
            "text": query["text"],
            "answers": [_key(expected["source"], expected["section"], expected["row"] or "")]
            if expected
            else [],
            "family": query["family"],
            "sources": _sources(about, machines, names),
        }


def _key(source: str, section: str, row: str) -> str:
    return " · ".join(filter(None, (source, section, row)))


def _row(chunk: PreparedChunk) -> str:
    """The first cell of a table's row."""
    return chunk.content.split("\n", 1)[0].partition(": ")[2] if chunk.kind == "row" else ""


def _machines() -> dict[str, EquipmentEntry]:
    listed = yaml.safe_load((ROOT / "knowledge" / "seed" / "equipment.yaml").read_text("utf-8"))
    return {
        row["model"]: EquipmentEntry(
            model=row["model"],
            aliases=tuple(row["aliases"]),
            sources=tuple(row["sources"]),
            has_manual=row["has_manual"],
        )
        for row in listed
    }


def _sources(
    about: set[str], machines: Mapping[str, EquipmentEntry], names: list[str]
) -> list[str]:
    told = [machines[model].sources if model in machines else () for model in sorted(about)]
    if not about or not all(told):
        return []
    own = {source for sources in told for source in sources}
    return [name for name in names if name in own or name.startswith(SHARED)]


def main() -> int:
    """Write the file."""
    if len(sys.argv) != 2:
        print("usage: python -m bench.shipped_set FILE", file=sys.stderr)
        return 2
    with Path(sys.argv[1]).open("w", encoding="utf-8") as file:
        for row in rows():
            file.write(json.dumps(row, ensure_ascii=False) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
