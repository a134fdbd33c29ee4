"""aura.turn.apart: which machines a turn is not about."""

import pytest

from aura.turn.apart import apart
from aura.turn.stance.another import Another, Owner
from aura.turn.stance.taken_back import TakesBack
from aura.turn.sticky import REGISTERED
from knowledge.corpus import Corpus, SourceEntry
from knowledge.equipment import EquipmentEntry
from tests.aura.turn.made import reading

CATEGORIES = {"7F-5": "concentrador_fijo", "LG103": "Concentrador_Portátil", "Acme": ""}
CORPUS = Corpus(
    namespace="n",
    revision=1,
    sources=tuple(
        SourceEntry(
            id=number,
            name=model,
            enabled=True,
            valid_from=None,
            valid_until=None,
            category=category,
        )
        for number, (model, category) in enumerate(CATEGORIES.items())
    ),
    equipment=tuple(
        EquipmentEntry(model=model, aliases=(), sources=(model,), has_manual=True)
        for model in CATEGORIES
    ),
)
ALL = {"7F-5", "LG103", "Acme"}


@pytest.mark.parametrize(
    ("another", "lifted", "wrong"),
    [
        (Another.NONE, set(), set()),
        (Another.OTHER, ALL, ALL),
        (Another.DOUBTFUL, ALL, {"7F-5"}),
        (Another.PORTABLE, {"7F-5", "Acme"}, {"7F-5", "Acme"}),
        (Another.FIXED, {"LG103", "Acme"}, {"LG103", "Acme"}),
        (Another.PAST, {"7F-5"}, {"7F-5"}),
        (Another.MINE, {"LG103"}, set()),
        (Another.HERE, {"LG103"}, set()),
        (Another.THEIRS, {"7F-5"}, {"7F-5"}),
    ],
)
def test_machines_are_lifted_by_what_is_spoken_of(
    another: Another, lifted: set[str], wrong: set[str]
) -> None:
    told = apart(
        reading(models=("7F-5",), another=another, owners={"7F-5": Owner.CALLER}),
        held={"LG103": Owner.SOMEBODY},
        known=(),
        others=("Acme",),
        away={},
        corpus=CORPUS,
        may_see_known=False,
    )

    assert (told.lifted, told.wrong, told.gone) == (lifted, wrong, lifted & {"7F-5"})


@pytest.mark.parametrize(
    ("another", "known", "wrong"),
    [
        (Another.PORTABLE, (), {"7F-5"}),
        (Another.FIXED, (), {"LG103"}),
        (Another.PORTABLE, ("7F-5",), {"7F-5"}),
        (Another.OTHER, (), set()),
        (Another.NONE, (), set()),
    ],
)
def test_machine_of_the_other_form_is_no_answer_though_nobody_named_it(
    another: Another, known: tuple[str, ...], wrong: set[str]
) -> None:
    told = apart(
        reading(another=another),
        held={},
        known=known,
        others=(),
        away={},
        corpus=CORPUS,
        may_see_known=False,
    )

    assert told.wrong == wrong


@pytest.mark.parametrize(
    ("another", "takes_back", "may_see_known", "lifted", "wrong"),
    [
        (Another.OTHER, TakesBack.NOTHING, False, {"7F-5", "LG103"}, {"LG103"}),
        (Another.OTHER, TakesBack.NOTHING, True, {"7F-5", "LG103"}, {"7F-5", "LG103"}),
        (Another.MINE, TakesBack.NOTHING, True, {"LG103"}, set()),
        (Another.NONE, TakesBack.ALL, True, {"7F-5"}, set()),
        (Another.FIXED, TakesBack.SOFTLY, True, {"LG103"}, {"LG103"}),
    ],
)
def test_machine_known_from_outside_is_lifted_and_not_told(
    another: Another,
    takes_back: TakesBack,
    may_see_known: bool,
    lifted: set[str],
    wrong: set[str],
) -> None:
    told = apart(
        reading(another=another, takes_back=takes_back, codes=("E1",)),
        held={"LG103": Owner.SOMEBODY},
        known=("7F-5",),
        others=(),
        away={},
        corpus=CORPUS,
        may_see_known=may_see_known,
    )

    assert (told.lifted, told.wrong) == (lifted, wrong)
    assert (REGISTERED in told.gone) is ("7F-5" in lifted)


def test_block_of_a_strangers_machine_is_not_what_the_caller_sees() -> None:
    told = apart(
        reading(another=Another.HERE, codes=("E1",)),
        held={},
        known=(),
        others=("LG103",),
        away={"LG103": Owner.STRANGER},
        corpus=CORPUS,
        may_see_known=False,
    )

    assert told.lifted == {"LG103"}
