"""A judge that never heard how often a filter is cleaned still knows that nothing answers it."""

from dataclasses import dataclass, replace

import numpy as np
import pytest

from aura.fitting.exam import examine
from aura.fitting.fit import passages_of
from aura.fitting.judge import fit_judge
from aura.fitting.pool import Pool
from aura.fitting.validation import Families, groups_of, points, validate
from aura.labelling import embed_labels, labels_of
from aura.tenancy.channels import Channel
from aura.turn.corridor import walk
from aura.turn.evidence.model import NEVER
from aura.turn.evidence.scene import text_of
from aura.turn.values import Outcome, Said
from aura.turn.world import World, world_of
from knowledge.embeddings.spaces import active_space
from knowledge.models import Equipment, Question
from knowledge.words import weigh

pytestmark = pytest.mark.django_db
CORPUS = "default"
LEFT_OUT = "filtro-cada-cuanto"
PHRASINGS = [
    "¿Cada cuánto limpio el filtro?",
    "con qué frecuencia se lava el filtro",
    "¿cuántas veces por mes le limpio el filtro?",
    "el filtro se limpia todas las semanas o una vez al mes",
    "quería saber cada cuántos días hay que sacarle la tierra al filtro",
    "¿es necesario lavar el filtro a diario?",
    "cuándo me toca limpiarle el filtro otra vez",
    "qué plazo hay entre una limpieza del filtro y la otra",
    "mi hijo dice que el filtro se enjuaga cada quince días, está bien",
    "hace dos meses que lo tengo, ya debería lavar el filtro",
    "cada cuánto se le pasa agua y jabón al filtro de aire",
]


@dataclass(frozen=True, kw_only=True)
class Ignorant:
    """A world whose judge and whose labels have not heard of it."""

    world: World
    machines: tuple[str, ...]


@pytest.fixture
def ignorant() -> Ignorant:
    """Fitted without the family, and cut where two answers in a hundred are wrong."""
    Question.objects.filter(namespace=CORPUS, family=LEFT_OUT).delete()
    embed_labels(CORPUS)
    world, space = world_of(CORPUS, Channel.COPILOT), active_space()
    examinees = [
        one
        for one in examine(labels_of(CORPUS), world, space)
        if one.right or one.labelled.passage is None
    ]
    passages = passages_of(CORPUS, space)
    words = weigh(text_of(candidate) for candidate, _source, _vector in passages.values())
    pool = Pool(examinees, passages)
    groups = groups_of(examinees, Families.UNSEEN)
    judge = fit_judge(pool, np.arange(len(examinees)), groups, words)
    seen = points(validate(pool, words, Families.UNSEEN, parts=4, seeds=(0,)))
    machines = Equipment.objects.filter(namespace=CORPUS, has_manual=True)
    return Ignorant(
        world=replace(world, judge=replace(judge, seen=seen, unseen=seen)),
        machines=tuple(machines.values_list("model", flat=True)),
    )


def test_how_often_a_filter_is_cleaned_misses_on_every_machine(ignorant: Ignorant) -> None:
    """Asked of a patient whose machine is known, and with the machine in the question."""
    judge = ignorant.world.judge
    assert judge is not None
    assert judge.cut_for(0.02) < NEVER
    assert walk(said("el M50 marca H08 en la pantalla"), ignorant.world).outcome is Outcome.HIT

    answered = [
        (machine, text)
        for machine in ignorant.machines
        for text in PHRASINGS
        for asked in (said(text, machine), said(f"{machine}: {text}"))
        if walk(asked, ignorant.world).outcome is Outcome.HIT
    ]

    assert len(ignorant.machines) >= 8
    assert answered == []


def said(text: str, *machines: str) -> Said:
    return Said(
        namespace=CORPUS,
        channel=Channel.COPILOT,
        text=text,
        known_models=frozenset(machines),
    )
