"""Labels given, replaced, refused and flagged."""

from importlib import import_module

import pytest
from django.db import IntegrityError, connection, transaction
from hypothesis import given
from hypothesis import strategies as st

from knowledge.models import Equipment, Question, QuestionOrigin
from knowledge.questions import labelling
from knowledge.questions.labelling import InvalidQuestion, Labelled, Passage, UnknownPassage
from tests import factories
from tests.knowledge import rows
from tests.knowledge.questions import made

pytestmark = pytest.mark.django_db
H08 = Passage(source="m50.md", section="Alarmas", row="H08")
TEXT = "el equipo chilla y no para"


@pytest.fixture(autouse=True)
def corpus() -> None:
    source = factories.source("n", "m50.md")
    rows.chunk(source, "Código: H08\nQué hacer: apagar", kind="row")
    rows.chunk(source, "Código: H06\nQué hacer: esperar", kind="row")


def right(text: str = TEXT, passage: Passage = H08, machines: tuple[str, ...] = ()) -> Question:
    return labelling.label_right("n", text, passage, machines=machines, understanding=made.reader())


def miss(text: str = TEXT, machines: tuple[str, ...] = ()) -> Question:
    return labelling.label_must_miss("n", text, machines=machines, understanding=made.reader())


def test_label_names_the_passage_by_what_survives_an_ingest() -> None:
    question = right(machines=("M50",))

    stored = Question.objects.get(pk=question.pk)
    assert (stored.source, stored.section, stored.row) == ("m50.md", "Alarmas", "H08")
    assert (stored.must_miss, stored.machines, stored.stale) == (False, ["M50"], False)


def test_newest_label_of_a_question_wins() -> None:
    right()
    miss(TEXT.upper())
    right(passage=Passage(source="m50.md", section="Alarmas", row="H06"))

    (stored,) = Question.objects.filter(namespace="n")
    assert (stored.must_miss, stored.row) == (False, "H06")


def test_labels_for_other_machines_stand_beside_each_other() -> None:
    right(machines=("M50",))
    miss(machines=("CP501",))

    assert Question.objects.filter(namespace="n").count() == 2


def test_machines_that_the_question_names_are_its_machines() -> None:
    question = labelling.label_must_miss(
        "n",
        "el M50 chilla",
        machines=["CPAP"],
        understanding=made.reader(machines=["M50"]),
    )

    assert question.machines == ["CPAP", "M50"]


def test_passage_that_is_not_there_is_refused() -> None:
    with pytest.raises(UnknownPassage, match="H99"):
        right(passage=Passage(source="m50.md", section="Alarmas", row="H99"))

    assert not Question.objects.filter(namespace="n").exists()


@pytest.mark.parametrize(
    "text",
    ["", " \n ", "a\0b", "campana \x07", "a\ud800b", "x" * 4_001, "y " * 5_000],
    ids=["empty", "blank", "NUL", "control", "surrogate", "too long", "10 kB"],
)
def test_what_is_no_question_is_refused_and_changes_nothing(text: str) -> None:
    with pytest.raises(InvalidQuestion):
        miss(text)

    assert not Question.objects.filter(namespace="n").exists()


def test_document_numbers_are_masked() -> None:
    assert "32456789" not in miss("mi DNI es 32456789 y el equipo chilla").text


def test_removed_label_is_gone_and_another_tenants_is_not() -> None:
    question = right()

    assert labelling.remove_label("other", question.pk) is False
    assert labelling.remove_label("n", question.pk) is True
    assert not Question.objects.filter(pk=question.pk).exists()


def test_questions_are_read_again_as_turns_do_now() -> None:
    question = miss("hache cero ocho")

    changed = labelling.read_again("n", made.reader(asked="H08"))

    assert changed == 1
    assert Question.objects.get(pk=question.pk).asked == "H08"
    assert labelling.read_again("n", made.reader(asked="H08")) == 0


@pytest.mark.parametrize(
    ("origin", "asked"),
    [
        (QuestionOrigin.SUPERVISOR, f"CPAP: M50: {TEXT}"),
        (QuestionOrigin.IMPORT, TEXT),
        (QuestionOrigin.SHIPPED, TEXT),
    ],
)
def test_label_of_a_turn_is_embedded_with_the_conversations_machines(
    origin: QuestionOrigin, asked: str
) -> None:
    """Now, and when it is read again: the machines of a list may be known from outside."""
    labelled = Labelled(text=TEXT, passage=None, machines=("CPAP", "M50"), origin=origin)
    question = labelling.store("n", labelled, made.reader(), origin=origin)

    assert question.asked == asked
    assert labelled.about == (("CPAP", "M50") if asked != TEXT else ())
    Question.objects.filter(pk=question.pk).update(asked="otra cosa")
    assert labelling.read_again("n", made.reader()) == 1
    assert Question.objects.get(pk=question.pk).asked == asked
    assert labelling.read_again("n", made.reader()) == 0


def test_label_keeps_the_machines_of_its_passage_and_a_must_miss_none() -> None:
    reader = made.reader(owners=["M60", "M50"])
    told = labelling.label_right("n", TEXT, H08, understanding=reader)
    refused = labelling.label_must_miss("n", "otra cosa", understanding=reader)

    assert Question.objects.get(pk=told.pk).owners == ["M50", "M60"]
    assert Question.objects.get(pk=refused.pk).owners == []


@pytest.mark.parametrize(
    ("before", "now", "kept"),
    [([], ["M50"], ["M50"]), (["M50"], ["M60", "M50"], ["M50", "M60"]), (["M50"], [], ["M50"])],
    ids=["its machine is entered", "another gets the manual", "nobody's any more"],
)
def test_machines_of_a_passage_are_read_again_and_never_forgotten(
    before: list[str], now: list[str], kept: list[str]
) -> None:
    question = labelling.label_right("n", TEXT, H08, understanding=made.reader(owners=before))

    assert labelling.read_again("n", made.reader(owners=now)) == 0
    assert Question.objects.get(pk=question.pk).owners == kept


def test_labels_given_before_get_the_machines_of_their_passages_once() -> None:
    for namespace, model in (("_global_", "M50"), ("n", "M50"), ("_global_", "M60")):
        factories.equipment(namespace, model, "m50.md")
    Equipment.objects.filter(namespace="n", model="M50").update(sources=["otro.md"])
    told, refused = right(), miss("otra cosa")

    with connection.cursor() as cursor:
        cursor.execute(import_module("knowledge.migrations.0011_whose_passage").OWNERS)

    assert Question.objects.get(pk=told.pk).owners == ["M60"]
    assert Question.objects.get(pk=refused.pk).owners == []


def test_database_refuses_a_label_that_is_both_or_neither() -> None:
    for values in ({"must_miss": True, "source": "m50.md"}, {"must_miss": False, "source": ""}):
        question = right()
        with pytest.raises(IntegrityError), transaction.atomic():
            Question.objects.filter(pk=question.pk).update(**values)


@given(text=st.text(max_size=300))
def test_checked_text_is_one_clean_line_and_stays_it(text: str) -> None:
    try:
        checked = labelling.checked_text(text)
    except InvalidQuestion:
        return
    assert checked == " ".join(checked.split()) != ""
    assert labelling.checked_text(checked) == checked
