"""What a turn knows of sources and equipment, and how soon a change is seen."""

from datetime import timedelta

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from knowledge.corpus import Corpus, SourceEntry, corpus_at, current_revision
from knowledge.models import GLOBAL_NAMESPACE, Source
from tests import factories

NOW = timezone.now()
MOMENT = timedelta(microseconds=1)


def _corpus(namespace: str = "one") -> Corpus:
    return corpus_at(namespace, current_revision())


def _names(corpus: Corpus) -> set[str]:
    return {source.name for source in corpus.sources}


@pytest.mark.parametrize(
    ("values", "live"),
    [
        pytest.param({}, True, id="enabled"),
        pytest.param({"enabled": False}, False, id="disabled"),
        pytest.param({"valid_from": NOW}, True, id="valid from now"),
        pytest.param({"valid_from": NOW + MOMENT}, False, id="valid from a moment later"),
        pytest.param({"valid_until": NOW}, False, id="valid until now"),
        pytest.param({"valid_until": NOW + MOMENT}, True, id="valid for a moment more"),
        pytest.param(
            {"valid_from": NOW - MOMENT, "valid_until": NOW + MOMENT}, True, id="within both"
        ),
        pytest.param({"enabled": False, "valid_from": NOW - MOMENT}, False, id="valid, disabled"),
    ],
)
def test_source_is_live_while_enabled_and_valid(db, values, live):
    """The value that a turn uses and the query that browsing uses say the same."""
    row = factories.source("one", **values)
    entry = SourceEntry(
        id=row.pk,
        name=row.name,
        enabled=row.enabled,
        valid_from=row.valid_from,
        valid_until=row.valid_until,
    )

    assert entry.is_in_force(NOW) is live
    assert Source.objects.live(NOW).filter(pk=row.pk).exists() is live


def test_namespace_sees_its_own_and_the_shared_and_no_other_s(db):
    own = factories.source("one", "own.md")
    factories.source("two", "theirs.md")
    shared = factories.source(GLOBAL_NAMESPACE, "shared.md")
    factories.equipment("one", "Own", "own.md")
    factories.equipment("two", "Theirs", "theirs.md")
    factories.equipment(GLOBAL_NAMESPACE, "Shared", "shared.md")

    corpus = _corpus("one")

    assert {source.id for source in corpus.sources} == {own.pk, shared.pk}
    assert [entry.model for entry in corpus.equipment] == ["Own", "Shared"]
    assert "default" not in corpus.names


def test_shared_namespace_sees_nobody_s(db):
    factories.source("one", "own.md")
    factories.source(GLOBAL_NAMESPACE, "shared.md")

    assert _names(_corpus(GLOBAL_NAMESPACE)) == {"shared.md"}


def test_own_row_of_a_model_hides_the_shared_one(db):
    factories.equipment(GLOBAL_NAMESPACE, "X1", "shared.md", aliases=["gris"])
    factories.equipment("one", "X1", "own.md", aliases=["azul"])

    corpus = _corpus("one")

    assert corpus.entry("X1").sources == ("own.md",)
    assert set(corpus.names) == {"x1", "azul"}
    assert _corpus("two").entry("X1").sources == ("shared.md",)


def test_models_of_a_source_are_those_whose_manual_it_is(db):
    factories.equipment("one", "X1", "a.md", "b.md")
    factories.equipment("one", "X2", "b.md")
    factories.equipment("one", "CPAP")

    corpus = _corpus()

    assert corpus.models_of("a.md") == ("X1",)
    assert corpus.models_of("b.md") == ("X1", "X2")
    assert corpus.models_of("cap/c.md") == ()
    assert corpus.entry("X3") is None


def test_unchanged_corpus_is_read_once(db):
    factories.source("one")
    _corpus()

    with CaptureQueriesContext(
        connection,
    ) as queries:
        _corpus()

    assert len(queries) == 1


@pytest.mark.parametrize(
    ("change", "back"),
    [
        pytest.param({"enabled": False}, {"enabled": True}, id="enabled"),
        pytest.param({"valid_until": NOW}, {"valid_until": None}, id="validity"),
    ],
)
def test_change_is_seen_at_once_in_both_directions(db, change, back):
    row = factories.source("one")
    seen = [_corpus().sources[0].is_in_force(NOW)]

    for values in (change, back):
        Source.objects.filter(pk=row.pk).update(**values)
        seen.append(_corpus().sources[0].is_in_force(NOW))

    assert seen == [True, False, True]


def test_change_that_was_rolled_back_is_forgotten(db):
    factories.source("one", "kept.md")
    with transaction.atomic():
        factories.source("one", "lost.md")
        during = _names(_corpus())
        transaction.set_rollback(True)
    after = _names(_corpus())

    assert (during, after) == ({"kept.md", "lost.md"}, {"kept.md"})


def test_change_of_another_process_is_seen_by_the_next_turn(committed, other_process):
    factories.source(committed, "a.md")
    assert _corpus(committed).sources[0].enabled

    done = other_process(
        "shell",
        "--no-imports",
        "--command",
        f"from knowledge.models import Source;"
        f"Source.objects.filter(namespace={committed!r}).update(enabled=False)",
    )

    assert done.returncode == 0, done.stderr
    assert not _corpus(committed).sources[0].enabled
