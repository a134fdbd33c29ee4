"""Which labels name a passage that is gone."""

import pytest

from knowledge.models import Chunk, Question, Source
from knowledge.questions.stale import mark_stale
from tests import factories
from tests.knowledge import rows
from tests.knowledge.questions import made

pytestmark = pytest.mark.django_db


def row_of(source: Source) -> Chunk:
    return rows.chunk(source, "Código: H08\nQué hacer: apagar", kind="row")


def is_stale(question: Question) -> bool:
    return Question.objects.get(pk=question.pk).stale


def test_vanished_passage_flags_its_labels_and_the_returned_one_clears_them() -> None:
    source = factories.source("n", "m50.md")
    chunk = row_of(source)
    question = made.question("n", "hache ocho", source="m50.md", row="H08")
    other = made.question("n", "otra cosa")
    chunk.delete()

    assert mark_stale("n") == 1
    assert mark_stale("n") == 0
    assert (is_stale(question), is_stale(other)) == (True, False)

    row_of(source)

    assert mark_stale("n") == 1
    assert not is_stale(question)


ON, OFF = True, False


@pytest.mark.parametrize(
    ("newer", "older", "newer_has", "older_has", "of_older_stale", "of_newer_stale"),
    [
        pytest.param(ON, ON, True, True, False, False, id="both have it"),
        pytest.param(ON, ON, True, False, False, False, id="newer alone has it"),
        pytest.param(ON, ON, False, True, True, True, id="older alone has it and is silent"),
        pytest.param(OFF, ON, False, True, False, False, id="older answers again"),
        pytest.param(OFF, OFF, False, True, False, True, id="neither answers"),
        pytest.param(ON, ON, False, False, True, True, id="neither has it"),
    ],
)
def test_passage_is_there_where_the_source_that_answers_has_it(
    newer: bool,
    older: bool,
    newer_has: bool,
    older_has: bool,
    of_older_stale: bool,
    of_newer_stale: bool,
) -> None:
    old = factories.source("n", "old.md", enabled=older)
    new = factories.source("n", "new.md", enabled=newer, supersedes=old)
    for source, has in ((new, newer_has), (old, older_has)):
        if has:
            row_of(source)
    of_older = made.question("n", "de la vieja", source="old.md", row="H08")
    of_newer = made.question("n", "de la nueva", source="new.md", row="H08")

    mark_stale("n")

    assert (is_stale(of_older), is_stale(of_newer)) == (of_older_stale, of_newer_stale)
