"""The lexicon of the demonstration catalogue, as a turn would have it."""

from pathlib import Path

import pytest
import yaml

from knowledge.equipment import EquipmentEntry
from knowledge.speech import DISPLAY_PHRASES, Lexicon, lexicon_for

CATALOGUE = Path(__file__).parents[3] / "knowledge" / "seed" / "equipment.yaml"
CODES = (
    *("E1", "E2", "E3", "E4", "E5", "E6", "E7", "E43"),
    *("H1", "H2", "H3", "H4", "H5", "H6", "H7", "H8"),
)


@pytest.fixture(scope="session")
def entries() -> tuple[EquipmentEntry, ...]:
    rows = yaml.safe_load(CATALOGUE.read_text(encoding="utf-8"))
    return tuple(
        EquipmentEntry(
            model=row["model"],
            aliases=tuple(row["aliases"]),
            sources=tuple(row["sources"]),
            has_manual=row["has_manual"],
        )
        for row in rows
    )


@pytest.fixture(scope="session")
def lexicon(entries: tuple[EquipmentEntry, ...]) -> Lexicon:
    return lexicon_for(entries, CODES, DISPLAY_PHRASES)
