"""knowledge.display_phrases: what no label is, or is a part of several."""

import pytest

from knowledge.display_phrases import phrases_in
from knowledge.speech import DISPLAY_PHRASES, alarms_in, lexicon_for, understand

LEXICON = lexicon_for((), (), DISPLAY_PHRASES)


def _phrases(text: str) -> list[tuple[str, tuple[str, ...]]]:
    said = understand(text, LEXICON).text
    return [(one.name, one.labels) for one in phrases_in(said, alarms_in(said, LEXICON))]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("dice Low Press", "Low Press"),
        ("me sale High Flow en la pantalla", "High Flow"),
        ("CP501 HI O2", "HI O2"),
        ("marca jai o dos", "jai O2"),
        ("apareció «Clean Cannula»", "Clean Cannula"),
        ("clean canula", "clean canula"),
        ("dice No O2", "No O2"),
        ("dice no o dos", "no O2"),
        ("dice No Flow", "No Flow"),
        ("No O2", "No O2"),
        ("no power", "no power"),
        ("dice High Temp Press", "HI TEMP Press"),
        ("dice check service", "check service"),
        ("dice low voltage y pita", "low voltage"),
    ],
)
def test_phrase_that_no_label_is_stands_for_itself(text: str, name: str) -> None:
    assert _phrases(text) == [(name, (name,))]


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("dice TEMP", {"HI TEMP", "LO TEMP"}),
        ("TEMP", {"HI TEMP", "LO TEMP"}),
        ("marca low", {"Low O2", "LO TEMP", "Low Flow", "Low Battery", "BAT LOW"}),
        ("dice error low", {"Low O2", "LO TEMP", "Low Flow", "Low Battery", "BAT LOW"}),
        ("me sale check", {"Check Filter", "Check Cannula"}),
        ("dice Battery Low", {"Low Battery", "BAT LOW"}),
        ("dice press", {"High Press"}),
    ],
)
def test_part_stands_for_all_labels_that_begin_or_end_with_it(text: str, labels: set[str]) -> None:
    assert [set(found) for _name, found in _phrases(text)] == [labels]


@pytest.mark.parametrize(
    "text",
    [
        "dice Low O2",
        "dice lou o dos y pita",
        "dice Low O2 error",
        "error Low O2",
        "dice no Low O2",
        "no dice Low O2",
        "dice low, low o2",
        "dice Low O2 y Check Filter",
        "tengo el o2 bajo",
        "me dice lo mismo",
        "me dice que no",
        "me sale service",
        "dice que hay temperatura",
        "dice batería baja",
        "dice que el filtro está sucio",
        "dice bat diez por ciento",
        "el botón de power no anda",
        "la luz que dice power titila",
        "tengo no power",
        "cambié el check",
        "hi",
    ],
)
def test_labels_and_spanish_are_no_phrase(text: str) -> None:
    assert _phrases(text) == []


def test_long_turn_is_read_in_a_row() -> None:
    assert len(_phrases("dice high flow y no power low, " * 2_000)) == 4_000
