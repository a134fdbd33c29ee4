"""Conflicts on one screen, and how a person settles them."""

from typing import Any

import pytest
from django.test import Client

from memory.conflicts import says
from memory.marks import edit_mark
from memory.models import Lesson, Mark, SettledPair
from memory.opinion import Changes
from tests import factories
from tests.memory.made import KEY, READER

pytestmark = pytest.mark.usefixtures("db")

Pair = tuple[Lesson, Lesson]


@pytest.fixture
def pair() -> Pair:
    """Two lessons on nearly the same complaint that disagree."""
    first = factories.lesson("default", "hace ruido", correction="Uno.")
    second = factories.lesson("default", "hace mucho ruido", correction="Dos.")
    factories.lesson_vector(first)
    factories.lesson_vector(second, degrees=5)
    return first, second


def settle(client: Client, pair: Pair, keep: str, **values: Any) -> str:
    """What a button of the pair sends."""
    first, second = pair
    sent = {
        "tenant": "default",
        "first": first.pk,
        "first_says": says(first),
        "second": second.pk,
        "second_says": says(second),
        "keep": keep,
    }
    return client.post("/admin/conflicts/settle/", {**sent, **values}, follow=True).content.decode()


def test_both_are_shown_side_by_side_and_called_out_at_home(boss: Client, pair: Pair) -> None:
    text = boss.get("/admin/conflicts/").content.decode()

    assert all(words in text for words in ("hace ruido", "Uno.", "hace mucho ruido", "Dos."))
    assert "1 par de lecciones que se contradicen" in boss.get("/admin/").content.decode()


@pytest.mark.parametrize(
    ("keep", "stays"),
    [("first", ("hace ruido", "Uno.")), ("second", ("hace mucho ruido", "Dos."))],
)
def test_keeping_one_moves_the_marks_of_the_other(
    keep: str, stays: tuple[str, str], boss: Client, pair: Pair
) -> None:
    text = settle(boss, pair, keep)

    assert "ahora hay una sola lección" in text
    lesson = Lesson.objects.get()
    assert (lesson.complaint, lesson.guidance) == stays
    assert Mark.objects.filter(lesson=lesson).count() == 2


def test_keeping_both_takes_the_pair_off_the_list(boss: Client, pair: Pair) -> None:
    text = settle(boss, pair, "both")

    assert "No hay lecciones que se contradigan." in text
    assert Lesson.objects.count() == 2
    assert SettledPair.objects.get().settled_by is not None


@pytest.mark.parametrize("keep", ["first", "second", "both"])
def test_page_that_is_old_settles_nothing(keep: str, boss: Client, pair: Pair) -> None:
    edit_mark(
        pair[1].marks.get().pk,
        Changes(correction="Tres."),
        namespace="default",
        author=KEY,
        reader=READER,
    )

    assert "cambió mientras tanto; no se hizo nada" in settle(boss, pair, keep)
    assert Lesson.objects.count() == 2


@pytest.mark.parametrize(
    "values",
    [{"first": "x"}, {"second": "9" * 30}, {"first": ""}, {"keep": "all"}, {"tenant": "others"}],
)
def test_what_no_button_sends_settles_nothing(
    values: dict[str, str], boss: Client, pair: Pair
) -> None:
    if "tenant" in values:
        factories.tenant("others")

    text = settle(boss, pair, values.pop("keep", "first"), **values)

    assert "no se hizo nada" in text
    assert Lesson.objects.count() == 2
