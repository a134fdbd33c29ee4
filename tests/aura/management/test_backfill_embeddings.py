"""`backfill_embeddings`: a second space is filled beside the one that answers, then takes over."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from aura.environment import EmbeddingsChoice
from aura.freshness import lack_of, repair
from knowledge.embeddings.spaces import active_space
from knowledge.ingest.prepare import embedded_text, text_hash
from knowledge.models import Chunk, ChunkVector, EmbeddingSpace, QuestionVector, SpaceState
from tests.aura.management.conftest import IngestCommand, Ran, run
from tests.knowledge import fake_embeddings
from tests.knowledge.fake_embeddings import MODEL, FakeEmbeddings, Fault
from tests.knowledge.manuals import put, table


@pytest.fixture
def other() -> Iterator[FakeEmbeddings]:
    """Another model's server, with vectors of 16 dimensions."""
    with fake_embeddings.running(dimensions=16) as server:
        yield server


@pytest.fixture
def beside(three: Any, other: FakeEmbeddings, settings: Any) -> None:
    """The other model is named beside the one in use."""
    settings.ENVIRONMENT = replace(
        settings.ENVIRONMENT,
        other_embeddings=EmbeddingsChoice(
            provider="compatible",
            base_url=other.url,
            model=MODEL,
            api_key="key",
            dimensions=other.dimensions,
        ),
    )


def space_of(server: FakeEmbeddings) -> EmbeddingSpace:
    return EmbeddingSpace.objects.get(model=MODEL, dimensions=server.dimensions)


def fit(server: FakeEmbeddings) -> None:
    """Give its space a threshold, as `compare_spaces` does."""
    EmbeddingSpace.objects.filter(pk=space_of(server).pk).update(knowledge_threshold=0.5)


def backfill(*arguments: str) -> Ran:
    """Run it for the other model's space, which the first call makes."""
    if not EmbeddingSpace.objects.filter(model=MODEL).exists():
        run("backfill_embeddings", "--dry-run")
    name = EmbeddingSpace.objects.get(model=MODEL).name
    return run("backfill_embeddings", "--space", name, *arguments)


def figure(ran: Ran, name: str) -> int:
    return int(ran.out.partition(f"{name}: ")[2].split()[0])


def vectors(space: EmbeddingSpace) -> int:
    return ChunkVector.objects.filter(space=space).count()


def test_every_text_gets_its_vector_and_a_second_run_embeds_nothing(beside, other):
    first = backfill()
    second = backfill()

    assert first.code == 0
    space = space_of(other)
    assert vectors(space) == Chunk.objects.count()
    assert QuestionVector.objects.filter(space=space).exists()
    assert figure(first, "texts_embedded") > 0
    assert figure(second, "texts_embedded") == 0
    assert lack_of(space).texts == 0


def test_stored_vectors_are_those_of_the_texts_that_an_ingest_embeds(beside, other):
    backfill()

    for row in ChunkVector.objects.filter(space=space_of(other)).select_related("chunk__source"):
        chunk = row.chunk
        text = embedded_text(chunk.source.title, chunk.path, chunk.content)
        assert row.text_hash == text_hash(text)
    active = ChunkVector.objects.filter(space=active_space())
    assert set(active.values_list("chunk_id", "text_hash")) == set(
        ChunkVector.objects.filter(space=space_of(other)).values_list("chunk_id", "text_hash")
    )


def test_dry_run_says_what_it_would_cost_and_sends_nothing(beside, other):
    backfill("--dry-run")
    other.received.clear()

    ran = backfill("--dry-run")

    assert figure(ran, "passages due") == Chunk.objects.count()
    assert figure(ran, "tokens, at most") > 0
    assert other.received == []
    assert vectors(space_of(other)) == 0


def test_active_space_goes_on_answering_until_the_switch(beside, other):
    former = active_space()

    backfill()
    assert active_space() == former
    fit(other)

    ran = backfill("--activate")
    assert ran.code == 0
    assert active_space() == space_of(other)
    former.refresh_from_db()
    assert former.state == SpaceState.STANDBY
    assert ran.err == ""


def test_way_back_is_one_command_that_embeds_nothing(beside, other, fake, three, ingest):
    former = active_space()
    repair()
    backfill()
    fit(other)
    backfill("--activate")
    put(three, "a.md", table("E7", "E9"))
    assert ingest().code == 0
    fake.received.clear()

    ran = run("backfill_embeddings", "--space", former.name, "--activate")

    assert (ran.code, figure(ran, "texts_embedded")) == (0, 0)
    assert active_space() == former
    assert fake.received == []


def test_text_that_is_edited_meanwhile_lands_in_both(beside, other, three, ingest):
    backfill()

    put(three, "a.md", table("E7", "E9"))
    ran = ingest()

    assert ran.code == 0
    assert lack_of(space_of(other)).texts == 0
    assert lack_of(active_space()).chunks == 0


def test_space_beside_that_cannot_be_filled_fails_no_ingest_and_is_repaired(
    beside, other, three, ingest: IngestCommand
):
    backfill()
    other.go_wrong(Fault.STATUS_500)
    put(three, "a.md", table("E7", "E9"))

    assert ingest().code == 0
    assert lack_of(space_of(other)).chunks == 2

    other.behave()
    repair()
    assert lack_of(space_of(other)).chunks == 0


def test_space_in_which_nothing_was_fitted_is_filled_and_not_activated(beside, other):
    former = active_space()

    ran = backfill("--activate")

    assert ran.code == 1
    for words in ("nothing would be a hit", "what was embedded is kept", "--uncalibrated"):
        assert words in ran.err
    assert f"`manage.py compare_spaces {space_of(other).name}`" in ran.err
    assert active_space() == former
    assert lack_of(space_of(other)).texts == 0


def test_space_in_which_nothing_was_fitted_answers_where_that_is_wanted(beside, other):
    former = active_space()

    ran = backfill("--activate", "--uncalibrated")

    assert ran.code == 0
    assert active_space() == space_of(other)
    assert "never calibrated" in ran.err
    assert f"`manage.py backfill_embeddings --space {former.name} --activate`" in ran.err


def test_first_space_of_all_is_activated_as_ever(beside, other):
    """It answers by being made, and what is said is where it is fitted in its place."""
    run("backfill_embeddings", "--dry-run")
    EmbeddingSpace.objects.filter(state=SpaceState.ACTIVE).delete()
    first = space_of(other)
    EmbeddingSpace.objects.filter(pk=first.pk).update(state=SpaceState.ACTIVE)

    ran = run("backfill_embeddings", "--space", first.name, "--activate")

    assert (ran.code, active_space()) == (0, first)
    assert "never calibrated" in ran.err
    assert f"`manage.py rag_calibrate --space {first.name} --save`" in ran.err


def test_incomplete_space_is_not_activated(beside, other):
    former = active_space()

    ran = backfill("--limit", "1", "--activate")

    assert ran.code == 1
    assert "still lacks" in ran.err
    assert active_space() == former
    assert figure(ran, "texts_embedded") == 1


def test_run_that_broke_off_goes_on_where_it_stopped(beside, other):
    backfill("--dry-run")
    other.go_wrong(Fault.STATUS_500, after=2)
    broken = backfill()
    assert (broken.code, "run this again" in broken.err) == (1, True)
    done = vectors(space_of(other))
    assert done > 0

    other.behave()
    other.received.clear()
    assert backfill().code == 0

    assert vectors(space_of(other)) == Chunk.objects.count()
    sent = {text for request in other.received for text in request.texts}
    kept = ChunkVector.objects.filter(space=space_of(other)).order_by("pk")[:done]
    hashes = set(kept.values_list("text_hash", flat=True))
    assert not hashes & {text_hash(text) for text in sent}


@pytest.mark.parametrize(
    ("arguments", "due"),
    [
        (["--namespace", "TENANT"], 6),
        (["--namespace", "TENANT", "--doc-types", "manual"], 6),
        (["--namespace", "TENANT", "--doc-types", "folleto"], 0),
        (["--namespace", "TENANT", "--skip-global"], 6),
    ],
)
def test_scope_bounds_what_is_embedded(beside, other, ingest: IngestCommand, arguments, due):
    given = [ingest.namespace if word == "TENANT" else word for word in arguments]

    ran = backfill(*given)

    assert (figure(ran, "passages due"), vectors(space_of(other))) == (due, due)


def test_force_embeds_what_has_its_vector_too(beside, other, ingest: IngestCommand):
    backfill("--namespace", ingest.namespace)

    ran = backfill("--namespace", ingest.namespace, "--force")

    assert figure(ran, "passages due") == 6
    assert figure(ran, "texts_embedded") == 6


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--space", "nowhere"], "there is no embedding space"),
        (["--namespace", "nobody"], "no tenant"),
    ],
)
def test_what_does_not_exist_is_named(beside, arguments, says):
    ran = run("backfill_embeddings", *arguments)

    assert (ran.code, says in ran.err) == (1, True)
