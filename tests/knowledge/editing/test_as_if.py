"""Searching as if a draft were live: the same statements find it, and nobody else does."""

import threading
from typing import Any

import numpy as np
import pytest
from django.db import connection, connections
from django.test.utils import CaptureQueriesContext

from knowledge.codes import DEFAULT_PATTERN, compile_pattern
from knowledge.corpus import current_revision
from knowledge.editing.as_if import NEW_SOURCE, StandIn, as_if_live
from knowledge.ingest.files import ManualFile
from knowledge.ingest.plan import IngestPlan
from knowledge.ingest.prepare import prepare
from knowledge.ingest.run import ingest
from knowledge.ingest.store import vectors_for
from knowledge.models import Chunk, ChunkVector, Source
from knowledge.search import bearing, nearest
from tests.knowledge.manuals import put, table

NAME = "a.md"


def stand_in(plan: IngestPlan, text: str, name: str = NAME) -> StandIn:
    prepared = prepare(text.encode(), name=name, pattern=compile_pattern(DEFAULT_PATTERN))
    vectors, _count = vectors_for(
        prepared.chunks, space=plan.space, gateway=plan.gateway, on_batch=lambda _count: None
    )
    return StandIn(
        namespace=plan.namespace, name=name, prepared=prepared, space=plan.space, vectors=vectors
    )


def found(plan: IngestPlan, code: str, sources: list[int]) -> list[str]:
    (vector,) = (
        np.asarray(one, dtype=np.float32) for one in stand_in(plan, table(code)).vectors.values()
    )
    candidates = bearing(space=plan.space.pk, sources=sources, vector=vector, codes=[code])
    return [candidate.content.split("\n")[0] for candidate in candidates]


@pytest.fixture
def ingested(tmp_path: Any, plan: IngestPlan) -> Source:
    put(tmp_path, NAME, table("E1", "E2"))
    ingest([ManualFile(path=tmp_path / NAME, name=NAME)], plan)
    return Source.objects.get(namespace=plan.namespace, name=NAME)


def test_draft_is_found_in_the_place_of_the_live_text(plan: IngestPlan, ingested: Source) -> None:
    assert found(plan, "E3", [ingested.pk]) == []

    with as_if_live(stand_in(plan, table("E2", "E3"))):
        assert found(plan, "E3", [ingested.pk]) == ["Código: E3"]
        assert found(plan, "E1", [ingested.pk]) == []
        assert Source.objects.get(pk=ingested.pk).name == NAME

    assert found(plan, "E3", [ingested.pk]) == []
    assert found(plan, "E1", [ingested.pk]) == ["Código: E1"]


def test_statement_that_was_prepared_before_finds_the_draft(
    plan: IngestPlan, ingested: Source
) -> None:
    draft = stand_in(plan, table("E9"))
    vector = np.asarray(next(iter(draft.vectors.values())), dtype=np.float32)

    def first() -> str:
        one = nearest(space=plan.space.pk, sources=[ingested.pk], vector=vector, limit=1)
        return one[0].content.split("\n")[0]

    for _time in range(7):  # From the sixth on PostgreSQL may take its generic plan.
        assert first() != "Código: E9"
    with as_if_live(draft):
        assert first() == "Código: E9"
    assert first() != "Código: E9"


def test_passage_that_stays_keeps_its_number(plan: IngestPlan, ingested: Source) -> None:
    kept = Chunk.objects.get(source=ingested, codes=["E2"]).pk

    with as_if_live(stand_in(plan, table("E2", "E3"))):
        numbers = dict(Chunk.objects.filter(source=ingested).values_list("label", "pk"))

    assert numbers["E2"] == kept
    assert numbers["E3"] < 0


def test_source_that_is_not_there_yet_is_found(plan: IngestPlan, ingested: Source) -> None:
    with as_if_live(stand_in(plan, table("E7"), name="new.md")):
        assert Source.objects.get(name="new.md").pk == NEW_SOURCE
        assert found(plan, "E7", [NEW_SOURCE]) == ["Código: E7"]
        assert found(plan, "E1", [ingested.pk]) == ["Código: E1"]

    assert not Source.objects.filter(name="new.md").exists()


def test_nothing_is_written_into_the_live_tables(plan: IngestPlan, ingested: Source) -> None:
    draft = stand_in(plan, table("E3"))
    before = (
        list(Chunk.objects.order_by("pk").values()),
        ChunkVector.objects.count(),
        current_revision(),
    )

    with CaptureQueriesContext(connection) as said, as_if_live(draft):
        pass

    writes = [one["sql"] for one in said if one["sql"].lstrip().startswith(("INSERT", "UPDATE"))]
    assert writes
    assert all("as_if_" in sql for sql in writes)
    assert before == (
        list(Chunk.objects.order_by("pk").values()),
        ChunkVector.objects.count(),
        current_revision(),
    )


def test_what_breaks_inside_takes_the_views_away(plan: IngestPlan, ingested: Source) -> None:
    with pytest.raises(RuntimeError), as_if_live(stand_in(plan, table("E3"))):
        raise RuntimeError

    assert found(plan, "E1", [ingested.pk]) == ["Código: E1"]


def test_another_session_neither_sees_it_nor_waits(
    tmp_path: Any, committed_plan: IngestPlan
) -> None:
    plan = committed_plan
    put(tmp_path, NAME, table("E1"))
    file = ManualFile(path=tmp_path / NAME, name=NAME)
    ingest([file], plan)
    number = Source.objects.get(namespace=plan.namespace, name=NAME).pk
    told: dict[str, Any] = {}

    def elsewhere() -> None:
        try:
            told["found"] = found(plan, "E3", [number])
            Source.objects.filter(pk=number).update(enabled=False)
            put(tmp_path, NAME, table("E5"))
            told["ingested"] = [one.outcome.value for one in ingest([file], plan).sources]
        finally:
            connections.close_all()

    with as_if_live(stand_in(plan, table("E3"))):
        other = threading.Thread(target=elsewhere)
        other.start()
        other.join(timeout=30)
        assert not other.is_alive()

    assert told == {"found": [], "ingested": ["changed"]}
    assert found(plan, "E5", [number]) == ["Código: E5"]
