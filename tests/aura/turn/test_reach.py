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
    assert reach.guessed == (frozenset() if machines else {"m50.md"})


WITH_OTHERS = Corpus(
    namespace="n",
    revision=1,
    sources=(*CORPUS.sources, entry(4, "cp501.md"), entry(5, "tubos/tubo.md")),
    equipment=(
        *CORPUS.equipment,
        machine("CP501", "cp501.md"),
        machine("Tubo", "tubos/tubo.md"),
        machine("M50 viejo", "m50.md"),
    ),
)


@pytest.mark.parametrize(
    ("named", "others", "answering", "about"),
    [
        (("M50",), ("CP501",), (1, 2, 3, 5), ("M50",)),
        (("CP501",), ("M50",), (2, 3, 4, 5), ("CP501",)),
        (("M50", "CP501"), (), (1, 2, 3, 4, 5), ("M50", "CP501")),
        (("M50 viejo",), ("CP501",), (1, 2, 3, 5), ("M50 viejo",)),
        (("CPAP",), ("M50",), (2, 3, 5), ("CPAP",)),
        (("CPAP", "M50"), ("CP501",), (1, 2, 3, 5), ("CPAP", "M50")),
        (("Tubo",), ("M50", "CP501"), (1, 2, 3, 4, 5), ("Tubo", "M50", "CP501")),
        (("Tubo", "M50"), ("CP501",), (1, 2, 3, 5), ("Tubo", "M50")),
        ((), ("M50", "CP501"), (1, 2, 3, 4, 5), ("M50", "CP501")),
    ],
    ids=[
        *("one of two", "the other", "both", "two models of one manual", "one without a manual"),
        *("one with and one without", "a tube", "a tube and a machine", "none named"),
    ],
)
def test_named_machine_is_answered_by_its_own_manual(
    named: tuple[str, ...],
    others: tuple[str, ...],
    answering: tuple[int, ...],
    about: tuple[str, ...],
) -> None:
    reach = reached(
        (*named, *others),
        (1, 2, 3, 4, 5),
        WITH_OTHERS,
        ("cap/", "tubos/"),
        named=named,
        shared_alone_without_manual=True,
    )

    assert (reach.answering, reach.machines) == (answering, about)
    assert reach.shared == (2, 3, 5)


def test_machine_that_is_one_of_several_is_not_known() -> None:
    reach = reached(
        ("M50", "CP501"),
        (1, 2, 3, 4, 5),
        WITH_OTHERS,
        ("cap/", "tubos/"),
        named=("CP501",),
        is_unsure=True,
        shared_alone_without_manual=True,
    )

    assert (reach.answering, reach.machines) == ((2, 3, 4, 5), ())
    assert reach.guessed == {"cp501.md"}


def test_setting_turns_the_rule_off() -> None:
    reach = reached(("CPAP",), (1, 2, 3), CORPUS, ("cap/",), shared_alone_without_manual=False)

    assert reach.answering == (1, 2, 3)


def test_nothing_beyond_the_filter_is_reached() -> None:
    reach = reached(("CPAP",), (1, 2), CORPUS, ("cap/",), shared_alone_without_manual=True)

    assert (reach.answering, reach.shared) == ((2,), (2,))
