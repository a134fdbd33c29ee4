"""Who may answer for a machine without a manual."""

import pytest

from aura.turn.reach import reached
from knowledge.corpus import Corpus, SourceEntry
from knowledge.equipment import EquipmentEntry


def entry(number: int, name: str) -> SourceEntry:
    return SourceEntry(id=number, name=name, enabled=True, valid_from=None, valid_until=None)


def machine(model: str, *sources: str) -> EquipmentEntry:
    return EquipmentEntry(model=model, aliases=(), sources=sources, has_manual=bool(sources))


CORPUS = Corpus(
    namespace="n",
    revision=1,
    sources=(entry(1, "m50.md"), entry(2, "cap/recarga.md"), entry(3, "general.md")),
    equipment=(machine("M50", "m50.md"), machine("CPAP"), machine("Viejo", "falta.md")),
)


@pytest.mark.parametrize(
    ("machines", "answering"),
    [
        ((), (1, 2, 3)),
        (("M50",), (1, 2, 3)),
        (("CPAP",), (2, 3)),
        (("CPAP", "M50"), (1, 2, 3)),
        (("CPAP", "Viejo"), (2, 3)),
        (("desconocido",), (2, 3)),
    ],
    ids=["none", "manual", "no manual", "one of two", "not ingested", "unknown"],
)
def test_rule(machines: tuple[str, ...], answering: tuple[int, ...]) -> None:
    reach = reached(machines, (1, 2, 3), CORPUS, ("cap/",), shared_alone_without_manual=True)

    assert reach.answering == answering
    assert reach.shared == (2, 3)
    assert reach.is_held_back is (answering != (1, 2, 3))


def test_setting_turns_the_rule_off() -> None:
    reach = reached(("CPAP",), (1, 2, 3), CORPUS, ("cap/",), shared_alone_without_manual=False)

    assert reach.answering == (1, 2, 3)


def test_nothing_beyond_the_filter_is_reached() -> None:
    reach = reached(("CPAP",), (1, 2), CORPUS, ("cap/",), shared_alone_without_manual=True)

    assert (reach.answering, reach.shared) == ((2,), (2,))
