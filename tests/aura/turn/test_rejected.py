"""Answers that would be of a machine which the conversation said it is not about."""

import pytest

from aura.turn.about import About
from aura.turn.rejected import asking_about_the_latest, without_rejected
from aura.turn.values import Answer, EquipmentView, MissReason, Outcome, Thresholds
from aura.turn.world import World
from knowledge.corpus import Corpus, SourceEntry
from knowledge.equipment import EquipmentEntry
from tests.aura.turn.made import candidate, live_settings, reading

SOURCES = {"m50.md": ("M50",), "twins.md": ("A", "B"), "cap/turnos.md": ()}
CORPUS = Corpus(
    namespace="n",
    revision=1,
    sources=tuple(
        SourceEntry(id=number, name=name, enabled=True, valid_from=None, valid_until=None)
        for number, name in enumerate(SOURCES)
    ),
    equipment=tuple(
        EquipmentEntry(model=model, aliases=(), sources=(source,), has_manual=True)
        for source, models in SOURCES.items()
        for model in models
    ),
)
SETTINGS = live_settings()
WORLD = World(settings=SETTINGS, corpus=CORPUS, space=None)


def _answer(*sources: str, candidates: tuple[str, ...] = ()) -> Answer:
    return Answer(
        reading=reading(),
        outcome=Outcome.HIT if sources else Outcome.MISS,
        thresholds=Thresholds(
            knowledge=SETTINGS.knowledge,
            similarity=SETTINGS.similarity,
            approved=SETTINGS.approved,
        ),
        equipment=EquipmentView(sticky=("M50", "CPAP"), candidates=candidates),
        chunks=tuple(candidate(at, source=source) for at, source in enumerate(sources)),
    )


@pytest.mark.parametrize(
    ("sources", "wrong", "is_hit"),
    [
        (["m50.md"], set(), True),
        (["m50.md"], {"M50"}, False),
        (["cap/turnos.md", "m50.md"], {"M50"}, False),
        (["m50.md"], {"A"}, True),
        (["twins.md"], {"A"}, True),
        (["twins.md"], {"A", "B"}, False),
        (["cap/turnos.md"], {"M50"}, True),
    ],
)
def test_manual_of_a_machine_that_was_called_wrong_answers_nothing(
    sources: list[str], wrong: set[str], is_hit: bool
) -> None:
    answer = without_rejected(_answer(*sources), wrong, WORLD)

    assert (answer.outcome is Outcome.HIT, bool(answer.chunks)) == (is_hit, is_hit)
    assert (answer.miss_reason is None) is is_hit


@pytest.mark.parametrize(
    ("candidates", "wrong", "asked"),
    [
        (("A", "M50"), {"M50"}, ("A",)),
        (("A", "M50"), {"B"}, ("A", "M50")),
        (("M50",), {"M50"}, ("M50",)),
        ((), {"M50"}, ()),
    ],
)
def test_machine_that_was_called_wrong_is_not_asked_about(
    candidates: tuple[str, ...], wrong: set[str], asked: tuple[str, ...]
) -> None:
    answer = without_rejected(_answer(candidates=candidates), wrong, WORLD)

    assert answer.equipment.candidates == asked


@pytest.mark.parametrize(
    ("sources", "is_untold", "asks"),
    [
        (["m50.md"], True, True),
        (["m50.md"], False, False),
        (["cap/turnos.md"], True, False),
        ([], True, False),
    ],
)
def test_machine_named_last_without_a_manual_is_asked_about(
    sources: list[str], is_untold: bool, asks: bool
) -> None:
    of_turn = About(
        named=(), held=("M50", "CPAP"), spoken=(), is_unsure=False, latest_untold=is_untold
    )

    answer = asking_about_the_latest(_answer(*sources), of_turn, WORLD)

    assert (answer.miss_reason is MissReason.AMBIGUOUS_EQUIPMENT) is asks
    assert answer.equipment.candidates == (("M50", "CPAP") if asks else ())
