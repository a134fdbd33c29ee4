"""Two spaces side by side: which questions change, and whether for the better."""

from dataclasses import replace

import numpy as np
import pytest

from aura.fitting.comparison import Side, compared, side_of
from aura.fitting.nested import Given
from aura.fitting.space import fit_space
from aura.freshness import repair
from knowledge.embeddings.spaces import active_space
from knowledge.models import Chunk, EmbeddingSpace


@pytest.fixture
def sides(small: str, second: EmbeddingSpace) -> tuple[Side, Side]:
    """The active space and the second one on ten questions, the last two of which must miss."""
    repair()
    active, other = (
        side_of(fit_space(small, space, accepted=0.02)) for space in (active_space(), second)
    )
    return active, other


def answering(side: Side, answers: dict[str, str | None]) -> Side:
    """The side as if it gave these questions these sources' passages, and the others nothing."""
    examinees = side.fit.examinees
    chunks = dict(Chunk.objects.values_list("source__name", "pk"))
    first = [chunks.get(answers.get(one.labelled.text) or "", 0) for one in examinees]
    given = np.array(first, dtype=np.int64)
    right = [chunk in one.right for chunk, one in zip(first, examinees, strict=True)]
    return replace(side, given=Given(answered=given > 0, right=np.array(right), first=given))


QUESTION = "cómo se limpia el filtro"
MUST_MISS = "quién ganó el partido anoche"


@pytest.mark.parametrize(
    ("text", "before", "after", "change", "worth"),
    [
        (QUESTION, "filtro.md", None, "lost", (True, False)),
        (QUESTION, "bigote.md", None, "lost", (False, False)),
        (QUESTION, None, "filtro.md", "gained", (False, True)),
        (QUESTION, "filtro.md", "bigote.md", "other", (True, False)),
        (QUESTION, "bigote.md", "filtro.md", "other", (False, True)),
        (MUST_MISS, "filtro.md", None, "lost", (False, True)),
        (MUST_MISS, None, "filtro.md", "gained", (True, False)),
    ],
)
def test_question_that_changes_is_told_with_both_answers(
    sides: tuple[Side, Side],
    text: str,
    before: str | None,
    after: str | None,
    change: str,
    worth: tuple[bool, bool],
) -> None:
    active, other = sides

    (told,) = compared(answering(active, {text: before}), answering(other, {text: after}))[
        "changes"
    ]

    assert (told["text"], told["change"]) == (text, change)
    assert (told["was_right"], told["is_right"]) == worth
    for name, passage in ((before, told["before"]), (after, told["after"])):
        assert (passage and passage["source"]) == name
        assert not name or "agua tibia" in passage["content"]


def test_worse_changes_come_first(sides: tuple[Side, Side]) -> None:
    active, other = sides
    better, worse = "cómo se limpia el bigote", "quiero limpiar bien el humidificador"

    changes = compared(
        answering(active, {worse: "humidificador.md"}), answering(other, {better: "bigote.md"})
    )["changes"]

    assert [one["text"] for one in changes] == [worse, better]


def test_same_answers_change_nothing(sides: tuple[Side, Side]) -> None:
    active, other = sides
    same = {QUESTION: "filtro.md", MUST_MISS: "bigote.md"}

    assert compared(answering(active, same), answering(other, same))["changes"] == []


def test_figures_count_right_wrong_and_missed(sides: tuple[Side, Side]) -> None:
    """A miss of what nothing answers is not missed."""
    active, other = sides
    given = answering(active, {QUESTION: "filtro.md", MUST_MISS: "bigote.md"})

    row = compared(given, other)["active"]["in_force"]

    assert (row["right"], row["wrong"], row["missed"]) == (1, 1, 7)
    assert row["right_interval"][0] <= 1 <= row["right_interval"][1]


def test_space_without_a_threshold_answers_nothing(sides: tuple[Side, Side]) -> None:
    _active, other = sides

    assert other.settings.knowledge.value is None
    assert not other.given.answered.any()
