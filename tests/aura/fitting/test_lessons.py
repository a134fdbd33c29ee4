"""Thresholds of lessons from families of paraphrases."""

import numpy as np
import pytest

from aura.fitting.lessons import STORE, Asked, calibrated, keep, sweep
from aura.labelling import understanding
from knowledge.embeddings.spaces import active_space
from knowledge.models import QuestionOrigin
from knowledge.questions.labelling import Labelled, store
from memory.subject import Subject
from tests import factories

NOTHING = Subject()


def asked(family: str, degrees: float, lesson: Subject = NOTHING, turn: Subject = NOTHING) -> Asked:
    angle = np.radians(degrees)
    vector = np.array([np.cos(angle), np.sin(angle)])
    return Asked(family=family, vector=vector, lesson=lesson, turn=turn)


def test_the_lowest_threshold_that_keeps_wrong_turns_rare() -> None:
    # cos 10° = 0.985 within the families, cos 20° = 0.940 between them.
    found = sweep([asked("a", 0), asked("a", 10), asked("b", 30), asked("b", 40)])

    assert found is not None
    assert (found.similarity, found.approved) == (0.94, 0.94)
    (chosen,) = [step for step in found.steps if step.threshold == 0.94]
    assert (chosen.reached, chosen.wrong) == (1, 0)


def test_what_the_rule_refuses_is_never_wrong() -> None:
    one, other = Subject(machines=("M50",)), Subject(machines=("7F-5",))
    near = [("a", one), ("a", one), ("b", other), ("b", other)]

    guarded = sweep([asked(family, 0, subject, subject) for family, subject in near])
    bare = sweep([asked(family, 0) for family, _subject in near])

    assert guarded is not None and bare is not None
    assert guarded.similarity == 0.8
    assert bare.similarity is None


@pytest.mark.parametrize("families", [["a"], ["a", "b"], ["a", "a"]])
def test_without_paraphrases_or_without_others_there_is_nothing_to_choose(
    families: list[str],
) -> None:
    assert sweep([asked(family, 10.0 * place) for place, family in enumerate(families)]) is None


@pytest.mark.django_db
def test_a_tenants_own_questions_calibrate_the_space() -> None:
    namespace, space = factories.tenant().slug, active_space()
    for family, text in [
        ("ruido", "el concentrador hace mucho ruido de noche"),
        ("ruido", "por la noche el concentrador hace mucho ruido"),
        ("entrega", "a qué hora me traen el tubo de oxígeno"),
        ("entrega", "a qué hora traen mañana el tubo de oxígeno"),
    ]:
        labelled = Labelled(text=text, passage=None, family=family)
        store(namespace, labelled, understanding(namespace), origin=QuestionOrigin.IMPORT)

    found = calibrated(namespace, space)

    assert found is not None and found.similarity is not None
    (chosen,) = [step for step in found.steps if step.threshold == found.similarity]
    assert (chosen.reached, chosen.wrong) == (1, 0)
    keep(found, space)
    space.refresh_from_db()
    assert space.similarity_threshold == found.similarity
    assert space.calibration["lessons"]["store"] == STORE
