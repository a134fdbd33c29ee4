"""What machines a turn is about, where a maker is named alone."""

import pytest

from aura.turn.about import about
from knowledge.corpus import Corpus
from knowledge.equipment import EquipmentEntry
from tests.aura.turn.made import reading

MADE_BY = {"yuwell": ("7F-5", "10L", "CPAP"), "bmc": ("CPAP", "BiPAP"), "nuvo": ("Nuvo Lite",)}
CORPUS = Corpus(
    namespace="n",
    revision=1,
    sources=(),
    equipment=tuple(
        EquipmentEntry(model=model, aliases=(), sources=(), has_manual=has_manual)
        for model, has_manual in (
            *(("7F-5", True), ("10L", True), ("CPAP", False), ("BiPAP", False)),
            *(("Nuvo Lite", True), ("LG103", True)),
        )
    ),
)


@pytest.mark.parametrize(
    ("models", "makers", "held", "known", "named", "remembered", "is_unsure"),
    [
        ([], [], ["LG103"], [], [], ["LG103"], False),
        (["7F-5"], [], ["LG103"], [], ["7F-5"], ["LG103"], False),
        ([], ["yuwell"], [], [], ["7F-5", "10L"], [], True),
        ([], ["yuwell"], ["LG103"], [], ["7F-5", "10L"], ["LG103"], True),
        ([], ["yuwell"], ["LG103", "7F-5"], [], ["7F-5"], ["LG103"], False),
        ([], ["yuwell"], [], ["LG103"], ["7F-5", "10L"], [], True),
        ([], ["yuwell"], [], ["10L"], ["10L"], [], False),
        ([], ["yuwell"], ["7F-5"], ["10L"], ["7F-5"], [], False),
        ([], ["bmc"], ["7F-5"], [], ["CPAP", "BiPAP"], ["7F-5"], True),
        ([], ["nuvo"], ["7F-5"], [], ["Nuvo Lite"], ["7F-5"], True),
        (["LG103"], ["yuwell"], [], [], ["LG103", "7F-5", "10L"], [], True),
        ([], [], ["yuwell"], [], [], ["7F-5", "10L"], True),
        ([], [], ["yuwell"], ["7F-5"], [], ["7F-5"], False),
        ([], [], ["LG103", "yuwell"], [], [], ["LG103", "7F-5", "10L"], True),
        (["LG103"], [], ["yuwell"], [], ["LG103"], ["7F-5", "10L"], False),
    ],
)
def test_turn_is_about(
    models: list[str],
    makers: list[str],
    held: list[str],
    known: list[str],
    named: list[str],
    remembered: list[str],
    is_unsure: bool,
) -> None:
    said = reading(models=tuple(models), makers=tuple(makers), made_by=MADE_BY)

    found = about(said, held, known, CORPUS)

    assert (list(found.named), list(found.held)) == (named, remembered)
    assert found.is_unsure is is_unsure
    assert found.foremost == (found.named or found.held)


@pytest.mark.parametrize(
    ("models", "held", "latest", "is_untold"),
    [
        ([], ["LG103", "CPAP"], ["CPAP"], True),
        ([], ["LG103", "bmc"], ["bmc"], True),
        ([], ["LG103", "LG105"], ["LG105"], True),
        ([], ["LG103", "CPAP"], ["LG103", "CPAP"], False),
        ([], ["CPAP", "LG103"], ["LG103"], False),
        ([], ["LG103", "yuwell"], ["yuwell"], False),
        ([], ["CPAP"], ["CPAP"], False),
        ([], [], [], False),
        (["LG103"], ["CPAP"], ["LG103"], False),
    ],
)
def test_machine_named_last_may_have_no_manual(
    models: list[str], held: list[str], latest: list[str], is_untold: bool
) -> None:
    said = reading(models=tuple(models), made_by=MADE_BY)

    assert about(said, held, [], CORPUS, latest=latest).latest_untold is is_untold


@pytest.mark.parametrize("known", [[], ["7F-5"], ["10L"], ["LG103"]])
def test_what_was_spoken_of_tells_nothing_of_what_is_known(known: list[str]) -> None:
    said = reading(makers=("yuwell",), made_by=MADE_BY)

    assert about(said, [], known, CORPUS).spoken == ("7F-5", "10L")
