"""A source that may not answer answers nowhere, at once; and everywhere again, at once, when it
may: turns, named codes, free search and the means of the judge by evidence."""

from collections.abc import Callable
from datetime import timedelta

import numpy as np
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from aura.browse import browse
from aura.tenancy.channels import Channel
from aura.turn.corridor import walk
from aura.turn.values import Answer, Outcome, Said
from aura.turn.world import world_of
from knowledge.corpus import corpus_at, current_revision
from knowledge.lookup import Mode
from knowledge.means import means_of
from knowledge.models import Chunk, ChunkVector, Question, Source, SpaceState
from knowledge.search import bearing
from knowledge.sources import live
from tests import factories

pytestmark = pytest.mark.django_db
M50 = "concentradores electricos/m50_sysmedm50.md"
DAY = timedelta(days=1)


def _set(**values: object) -> None:
    Source.objects.filter(namespace="default", name=M50).update(**values)


def _superseded() -> None:
    old = Source.objects.get(namespace="default", name=M50)
    factories.source("default", "concentradores electricos/m50_2026.md", supersedes=old)


def _newer(**values: object) -> None:
    Source.objects.filter(supersedes__name=M50).update(**values)


Change = Callable[[], None]
WAYS: dict[str, tuple[Change, Change]] = {
    "disabled": (lambda: _set(enabled=False), lambda: _set(enabled=True)),
    "not valid yet": (
        lambda: _set(valid_from=timezone.now() + DAY),
        lambda: _set(valid_from=timezone.now() - DAY),
    ),
    "valid no longer": (
        lambda: _set(valid_until=timezone.now()),
        lambda: _set(valid_until=timezone.now() + DAY),
    ),
    "superseded, until the newer is disabled": (_superseded, lambda: _newer(enabled=False)),
    "superseded, until the newer is over": (
        _superseded,
        lambda: _newer(valid_until=timezone.now()),
    ),
    "superseded, until the newer goes": (
        _superseded,
        lambda: Source.objects.filter(supersedes__name=M50).delete() and None,
    ),
}
ways = pytest.mark.parametrize(("away", "back"), WAYS.values(), ids=WAYS)


def turn(text: str) -> Answer:
    """A turn of the demonstration corpus, as it is set."""
    return walk(
        Said(namespace="default", channel=Channel.COPILOT, text=text),
        world_of("default", Channel.COPILOT),
    )


def in_a_turn() -> bool:
    """Whether a turn that names the machine weighs a passage of its manual."""
    return M50 in {one.source for one in turn("el M50 hace un ruido raro").candidates}


def by_its_code() -> bool:
    """Whether the rows of a code that the turn names are answered from it."""
    answer = turn("en la pantalla del M50 aparece H08")
    return M50 in {one.source for one in (*answer.candidates, *answer.chunks)}


def _browsed(mode: Mode, doc_types: tuple[str, ...] = ()) -> bool:
    _mode, found = browse(
        namespace="default",
        channel=Channel.COPILOT,
        text="código H08 del M50",
        limit=50,
        mode=mode,
        doc_types=doc_types,
        include_global=True,
        now=timezone.now(),
    )
    return M50 in {one.source for one in found}


def in_the_mean() -> bool:
    """Whether its passages weigh in the mean of what a turn may search."""
    corpus = corpus_at("default", current_revision())
    allowed = [one.id for one in live(corpus, timezone.now())]
    (space,) = ChunkVector.objects.filter(space__state=SpaceState.ACTIVE).values_list(
        "space", flat=True
    )[:1]
    vectors = ChunkVector.objects.filter(space=space, source__name=M50)
    its = Source.objects.get(namespace="default", name=M50).pk
    direction = np.asarray(vectors[0].embedding, dtype=np.float32)
    means = means_of(corpus, space)
    with_it = means.mean_cosine(direction, sorted({*allowed, its}))
    return means.mean_cosine(direction, allowed) == pytest.approx(with_it, abs=1e-9)


PATHS: dict[str, Callable[[], bool]] = {
    "turn": in_a_turn,
    "named code": by_its_code,
    "search by meaning": lambda: _browsed(Mode.SEMANTIC),
    "search by words": lambda: _browsed(Mode.KEYWORD),
    "search of some types": lambda: _browsed(Mode.HYBRID, ("manual",)),
    "means": in_the_mean,
}


@pytest.mark.parametrize("answers", PATHS.values(), ids=PATHS)
@ways
def test_source_answers_only_while_it_may(
    away: Change, back: Change, answers: Callable[[], bool]
) -> None:
    assert answers()

    away()
    assert not answers()

    back()
    assert answers()


@ways
def test_code_that_only_a_silent_manual_bears_is_answered_by_no_passage_of_it(
    away: Change, back: Change
) -> None:
    """Nor is its row shown as what lies outside the filter."""
    away()

    answer = turn("en la pantalla del M50 aparece H08")

    assert answer.outside is None or answer.outside.source != M50
    assert M50 not in {one.source for one in answer.chunks}
    assert M50 not in (answer.block or "")


def test_newer_manual_answers_for_the_machine_that_names_only_the_older_one() -> None:
    """Else the change of a manual would hide it from its machine."""
    old = Source.objects.get(namespace="default", name=M50)
    new = factories.source("default", "concentradores electricos/m50_2026.md", supersedes=old)
    for chunk in old.chunks.all():
        copy = factories.chunk(new, chunk.content, codes=chunk.codes)
        vector = chunk.vectors.get(space__state=SpaceState.ACTIVE)
        ChunkVector.objects.create(
            chunk=copy,
            source=new,
            space=vector.space,
            text_hash=vector.text_hash,
            embedding=vector.embedding,
        )

    answer = turn("en la pantalla del M50 aparece H08")

    assert new.name in (answer.equipment.filter_sources or ())
    assert old.name not in (answer.equipment.filter_sources or ())
    assert {one.source for one in answer.chunks} == {new.name}
    assert "H8" in answer.chunks[0].codes


def test_superseding_costs_a_turn_no_statement() -> None:
    def statements() -> int:
        turn("el Zen-O hace un ruido raro")  # Reads the corpus again, where it changed.
        with CaptureQueriesContext(connection) as captured:
            turn("el Zen-O hace un ruido raro")
        return len(captured)

    before = statements()
    _superseded()
    after = statements()

    assert after <= before


def test_bearers_of_a_code_are_looked_for_in_the_sources_that_were_allowed_alone() -> None:
    """The statement itself knows no validity: what it is given is all that it reads."""
    vector = ChunkVector.objects.filter(source__name=M50, space__state=SpaceState.ACTIVE)[0]
    others = Source.objects.filter(namespace="default").exclude(name=M50)

    found = bearing(
        space=vector.space_id,
        sources=list(others.values_list("pk", flat=True)),
        vector=np.asarray(vector.embedding, dtype=np.float32),
        codes=["H08"],
    )

    assert M50 not in {one.source for one in found}


def _superseded_by_the_same_text() -> None:
    old = Source.objects.get(namespace="default", name=M50)
    new = factories.source(
        "default", "concentradores electricos/m50_2026.md", supersedes=old, title=old.title
    )
    for chunk in Chunk.objects.filter(source=old).order_by("position"):
        vectors = list(ChunkVector.objects.filter(chunk=chunk))
        chunk.pk, chunk.source = None, new
        chunk.save(force_insert=True)
        for vector in vectors:
            vector.pk, vector.chunk = None, chunk
            vector.save(force_insert=True)


def _asked_of_the_m50() -> dict[str, tuple[object, ...]]:
    """How each labelled question of the M50's manual ends, and with what."""
    world = world_of("default", Channel.COPILOT)
    found: dict[str, tuple[object, ...]] = {}
    labels = Question.objects.filter(namespace="default", source=M50).order_by("pk")
    for label in labels:
        for known in (frozenset({"M50"}), frozenset[str]()):
            said = Said(
                namespace="default", channel=Channel.COPILOT, text=label.text, known_models=known
            )
            answer = walk(said, world)
            passages = [(one.section, one.content) for one in answer.chunks]
            found[f"{label.text} {sorted(known)}"] = (answer.outcome, passages)
    return found


def test_manual_superseded_by_the_same_text_answers_as_before():
    before = _asked_of_the_m50()
    assert sum(outcome is Outcome.HIT for outcome, _passages in before.values()) > 3

    _superseded_by_the_same_text()

    assert _asked_of_the_m50() == before
