"""Saying that a source supersedes another."""

import threading

import pytest
from django.db import IntegrityError, connections, transaction

from knowledge.models import Source
from knowledge.replacing import CannotSupersede, Doubt, Refusal, doubts, supersede
from tests import factories


def test_source_supersedes_another_of_its_namespace(db):
    old, new = factories.source("one", "old"), factories.source("one", "new")

    supersede(new, old)

    assert Source.objects.get(pk=new.pk).supersedes == old


def test_source_never_supersedes_itself(db):
    source = factories.source("one")

    with pytest.raises(CannotSupersede) as refused:
        supersede(source, source)

    assert refused.value.refusal is Refusal.ITSELF
    with pytest.raises(IntegrityError), transaction.atomic():
        Source.objects.filter(pk=source.pk).update(supersedes=source)


def test_source_of_another_namespace_is_refused_by_the_rule_and_the_database(db):
    mine, theirs = factories.source("one"), factories.source("two")

    with pytest.raises(CannotSupersede) as refused:
        supersede(mine, theirs)

    assert refused.value.refusal is Refusal.NAMESPACE
    with pytest.raises(IntegrityError), transaction.atomic():
        Source.objects.filter(pk=mine.pk).update(supersedes=theirs)


@pytest.mark.parametrize("length", [2, 3, 5])
def test_circle_is_refused_whatever_its_length(db, length):
    first, *others = [factories.source("one") for _each in range(length)]
    last = first
    for newer in others:
        supersede(newer, last)
        last = newer

    with pytest.raises(CannotSupersede) as refused:
        supersede(first, last)

    assert refused.value.refusal is Refusal.CIRCLE
    assert Source.objects.get(pk=first.pk).supersedes is None


def test_what_a_source_superseded_may_be_changed(db):
    first, second, new = (factories.source("one", name) for name in ("a", "b", "c"))
    supersede(new, first)

    supersede(new, second)
    supersede(second, first)

    assert Source.objects.get(pk=new.pk).supersedes == second


def test_two_people_at_once_close_no_circle(committed):
    one, two = factories.source(committed, "one"), factories.source(committed, "two")
    both = threading.Barrier(2)
    refused: list[Refusal] = []

    def person(newer: Source, older: Source) -> None:
        both.wait()
        try:
            supersede(newer, older)
        except CannotSupersede as error:
            refused.append(error.refusal)
        finally:
            connections.close_all()

    people = [threading.Thread(target=person, args=pair) for pair in ((one, two), (two, one))]
    for thread in people:
        thread.start()
    for thread in people:
        thread.join()

    assert refused == [Refusal.CIRCLE]
    assert Source.objects.filter(namespace=committed, supersedes__isnull=False).count() == 1


def test_other_machine_and_other_folder_are_doubted(db):
    m50, zen = factories.source("one", "eq/m50.md"), factories.source("one", "eq/zen.md")
    shared = factories.source("one", "cap/zen.md")
    factories.equipment("one", "M50", m50.name)
    factories.equipment("one", "Zen-O", zen.name)

    assert doubts(m50, zen) == [Doubt.MACHINE]
    assert doubts(shared, zen) == [Doubt.FOLDER]
    assert doubts(factories.source("one", "eq/zen_2026.md"), zen) == []


def test_machine_that_shares_both_manuals_raises_no_doubt(db):
    old, new = factories.source("one", "eq/old.md"), factories.source("one", "eq/new.md")
    factories.equipment("one", "M50", old.name, new.name)

    assert doubts(new, old) == []
