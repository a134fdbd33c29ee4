"""knowledge.speech: the English of displays, as Spanish ears and recognisers have it."""

import pytest

from knowledge.speech import Lexicon, alarms_in, understand

BY_THEMSELVES = [
    ("low o dos", "Low O2"),
    ("lou o dos", "Low O2"),
    ("low o 2", "Low O2"),
    ("low o2", "Low O2"),
    ("LOW O2", "Low O2"),
    ("low-o2", "Low O2"),
    ("low oh dos", "Low O2"),
    ("lou o tu", "Low O2"),
    ("lau o two", "Low O2"),
    ("o dos bajo", "Low O2"),
    ("chek filter", "Check Filter"),
    ("chec filter", "Check Filter"),
    ("check filtro", "Check Filter"),
    ("chek filtro", "Check Filter"),
    ("hay temp", "HI TEMP"),
    ("jai temp", "HI TEMP"),
    ("ai temp", "HI TEMP"),
    ("hi temp", "HI TEMP"),
    ("high temp", "HI TEMP"),
    ("lo temp", "LO TEMP"),
    ("lou temp", "LO TEMP"),
    ("low flou", "Low Flow"),
    ("jai pres", "High Press"),
    ("hay press", "High Press"),
    ("pauer feil", "Power Fail"),
    ("nou bret", "No Breath"),
    ("no breath", "No Breath"),
    ("low bateri", "Low Battery"),
    ("lou batería", "Low Battery"),
    ("bat low", "BAT LOW"),
    ("check cánula", "Check Cannula"),
]

ANNOUNCED = [
    ("dice lo o dos", "dice Low O2"),
    ("me marca lo o 2", "me marca Low O2"),
    ("el equipo me marca o dos bajo y pita", "el equipo me marca Low O2 y pita"),
    ("dice chequear filtro", "dice Check Filter"),
    ("en la pantalla cheque filtro", "en la pantalla Check Filter"),
    ("dice hay tem", "dice HI TEMP"),
    ("low o dos me dice el zeno lait", "Low O2 me dice el Zen-O Lite"),
]


@pytest.mark.parametrize(("heard", "understood"), [*BY_THEMSELVES, *ANNOUNCED])
def test_alarm_is_written_as_displays_print_it(
    heard: str, understood: str, lexicon: Lexicon
) -> None:
    assert understand(heard, lexicon).text == understood


@pytest.mark.parametrize(
    ("text", "alarms"),
    [
        ("Low O2", ("Low O2",)),
        ("dice low o2 y después HI TEMP", ("Low O2", "HI TEMP")),
        ("Low O2 Low O2", ("Low O2",)),
        ("hay temp", ("HI TEMP",)),
        ("el M50 marca H08", ()),
        ("hay temperatura", ()),
        ("", ()),
    ],
)
def test_alarms_are_told_for_the_gate(text: str, alarms: tuple[str, ...], lexicon: Lexicon) -> None:
    assert alarms_in(text, lexicon) == alarms


@pytest.mark.parametrize(("heard", "_understood"), [*BY_THEMSELVES, *ANNOUNCED])
def test_alarms_are_told_alike_before_and_after_understanding(
    heard: str, _understood: str, lexicon: Lexicon
) -> None:
    assert alarms_in(heard, lexicon) == alarms_in(understand(heard, lexicon).text, lexicon)
