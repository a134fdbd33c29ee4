"""Writing a source: whole, in one transaction, embedding only what has no vector yet."""

from typing import Any

import numpy as np
import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from knowledge.codes import DEFAULT_PATTERN, MAX_CODE_LENGTH, compile_pattern
from knowledge.editing.models import Cause
from knowledge.editing.versions import Edition
from knowledge.embeddings.errors import EmbeddingError, EmbeddingGarbage
from knowledge.embeddings.spaces import activate
from knowledge.ingest.prepare import prepare
from knowledge.ingest.store import Written, replace_source, vectors_for
from knowledge.models import Chunk, ChunkVector, Origin, Source
from tests.knowledge import rows
from tests.knowledge.fake_embeddings import Fault, vector_of


def _table(*codes: str, title: str = "X1", action: str = "Apagar.") -> str:
    rows = "".join(f"| {code} | {action} |\n" for code in codes)
    return f"# {title}\n\n## Errores\n\n| Código | Qué |\n| --- | --- |\n{rows}"


@pytest.fixture
def store(space, gateway):
    """Store a manual of the namespace `one` in the fake model's space, which answers; say what that
    did."""
    activate(space)

    def run(
        text: str,
        *,
        name: str = "x1.md",
        namespace: str = "one",
        pattern: str = DEFAULT_PATTERN,
        **options: Any,
    ) -> Written:
        prepared = prepare(text.encode(), name="x1.md", pattern=compile_pattern(pattern))
        vectors, embedded = vectors_for(
            prepared.chunks,
            space=space,
            gateway=gateway,
            on_batch=lambda _count: None,
            embed_again=options.get("embed_again", False),
        )
        return replace_source(
            prepared,
            namespace=namespace,
            name=name,
            root="",
            space=space,
            vectors=vectors,
            texts_embedded=embedded,
            edition=Edition(cause=Cause.DISK),
            **options,
        )

    return run


def _written(written: int, unchanged: int, removed: int, embedded: int) -> Written:
    return Written(
        chunks_written=written,
        chunks_unchanged=unchanged,
        chunks_removed=removed,
        texts_embedded=embedded,
    )


def _contents() -> list[str]:
    chunks = Chunk.objects.filter(namespace="one").order_by("position")
    return [content.split("\n")[0] for content in chunks.values_list("content", flat=True)]


def _codes(*codes: str) -> list[str]:
    return [f"Código: {code}" for code in codes]


def _vectors_fit(space) -> bool:
    """Whether each chunk has one vector in the space, that of its own text under its own title."""
    found = ChunkVector.objects.filter(space=space, chunk__namespace="one").select_related(
        "chunk__source"
    )
    texts = {
        row.chunk_id: f"{row.chunk.section}. {row.chunk.content.replace(chr(10), '. ')} "
        f"({row.chunk.source.title})"
        for row in found
    }
    return len(texts) == Chunk.objects.filter(namespace="one").count() and all(
        np.allclose(row.embedding, vector_of(texts[row.chunk_id], 16), atol=1e-6) for row in found
    )


def test_new_manual_is_stored_with_its_vectors(store, space, fake):
    assert store(_table("E1", "H08 / H01")) == _written(2, 0, 0, 2)

    source = Source.objects.get(namespace="one")
    assert (source.name, source.title, source.origin, source.enabled) == (
        "x1.md",
        "X1",
        Origin.DISK,
        True,
    )
    assert [chunk.codes for chunk in source.chunks.all()] == [["E1"], ["H8", "H1"]]
    assert {chunk.namespace for chunk in source.chunks.all()} == {"one"}
    assert _vectors_fit(space)
    assert len(fake.texts) == 2


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        pytest.param(("E1", "E2"), ("E1", "E2"), _written(0, 2, 0, 0), id="unchanged"),
        pytest.param(("E1", "E2"), ("E1", "E3"), _written(1, 1, 1, 1), id="a row changed"),
        pytest.param(("E1", "E2"), ("E0", "E1", "E2"), _written(1, 2, 0, 1), id="one on top"),
        pytest.param(("E1", "E2"), ("E1", "E0", "E2"), _written(1, 2, 0, 1), id="one between"),
        pytest.param(("E1", "E2"), ("E2", "E1"), _written(0, 2, 0, 0), id="another order"),
        pytest.param(("E1", "E2", "E3"), ("E2",), _written(0, 1, 2, 0), id="shorter"),
        pytest.param(("E1", "E1"), ("E1", "E1", "E1"), _written(1, 2, 0, 0), id="identical more"),
        pytest.param(("E1", "E1"), ("E1",), _written(0, 1, 1, 0), id="identical less"),
        pytest.param(("E1",), ("E2", "E3"), _written(2, 0, 1, 2), id="all new"),
    ],
)
def test_only_what_changed_is_written_and_embedded(store, space, before, after, expected):
    store(_table(*before))

    assert store(_table(*after)) == expected
    assert _contents() == _codes(*after)
    assert _vectors_fit(space)


def test_identical_rows_are_embedded_once_and_stored_each(store, space, fake):
    assert store(_table("E1", "E1", "E1")) == _written(3, 0, 0, 1)

    assert len(fake.texts) == 1
    assert _vectors_fit(space)


def test_kept_chunks_keep_their_ids(store):
    store(_table("E1", "E2"))
    before = dict(Chunk.objects.filter(namespace="one").values_list("content", "pk"))

    store(_table("E0", "E1", "E2"))

    after = dict(Chunk.objects.filter(namespace="one").values_list("content", "pk"))
    assert {content: after[content] for content in before} == before


def test_another_title_embeds_every_text_again_and_writes_no_chunk(store, space):
    store(_table("E1", "E2"))

    assert store(_table("E1", "E2", title="X2")) == _written(0, 2, 0, 2)
    assert Source.objects.get(namespace="one").title == "X2"
    assert _vectors_fit(space)


def test_text_that_was_embedded_before_is_not_embedded_again(store, space, fake):
    """As when a file is renamed or copied, or a tenant ingests what another has."""
    store(_table("E1"))
    fake.received.clear()

    assert store(_table("E1"), name="renamed.md") == _written(1, 0, 0, 0)
    assert store(_table("E1"), namespace="two") == _written(1, 0, 0, 0)
    assert fake.received == []
    assert _vectors_fit(space)


def test_all_is_embedded_again_where_that_is_asked_for(store, space, fake):
    store(_table("E1", "E2"))
    ChunkVector.objects.filter(space=space).update(embedding=[1.0] * 16)

    assert store(_table("E1", "E2"), embed_again=True) == _written(0, 2, 0, 2)
    assert _vectors_fit(space)


def test_vectors_of_other_spaces_stay_while_they_are_of_the_same_text(store, space):
    store(_table("E1", "E2"))
    other = rows.made_space(2)
    first, second = ChunkVector.objects.filter(space=space).order_by("chunk__position")
    for known in (first, second):
        made = rows.vector(known.chunk, other, [1, 0])
        ChunkVector.objects.filter(pk=made.pk).update(text_hash=known.text_hash)

    store(_table("E1", "E3"))

    assert [row.chunk_id for row in ChunkVector.objects.filter(space=other)] == [first.chunk_id]

    store(_table("E1", "E3", title="X2"))

    assert not ChunkVector.objects.filter(space=other).exists()


def test_codes_follow_the_pattern_though_the_text_stays(store):
    store(_table("E1", "H08"))

    assert store(_table("E1", "H08"), pattern=r"H\d+") == _written(0, 2, 0, 0)

    stored = Chunk.objects.filter(namespace="one").order_by("position")
    assert [chunk.codes for chunk in stored] == [[], ["H8"]]


def test_longest_code_that_a_pattern_can_find_fits(store):
    code = "ABCDEFGHIJKLMNOPQRSTUVW1"
    assert len(code) == MAX_CODE_LENGTH

    store(_table(code), pattern=r"[A-Z]+\d")

    assert Chunk.objects.get(namespace="one").codes == [code]


@pytest.mark.parametrize(
    "kept",
    [
        {"enabled": False},
        {"valid_from": "2024-01-01T00:00Z"},
        {"valid_until": "2024-01-01T00:00Z"},
    ],
)
def test_what_a_person_decided_of_a_source_survives_its_ingest(store, kept):
    store(_table("E1"))
    Source.objects.filter(namespace="one").update(**kept)

    store(_table("E1", "E2"))

    assert Source.objects.filter(namespace="one", **kept).exists()


def test_other_sources_and_namespaces_are_not_touched(store):
    store(_table("E1"))
    store(_table("E1"), name="other.md")
    store(_table("E1"), namespace="two")
    others = Chunk.objects.exclude(namespace="one", source__name="x1.md").order_by("pk")
    before = list(others.values())

    store(_table("E9"))

    assert list(others.values()) == before


@pytest.mark.parametrize("fault", [Fault.STATUS_500, Fault.NAN, Fault.ZERO, Fault.TOO_FEW])
def test_failing_server_writes_nothing(store, fake, fault):
    store(_table("E1", "E2"))
    before = list(Chunk.objects.filter(namespace="one").values())
    fake.go_wrong(fault)

    with pytest.raises(EmbeddingError):
        store(_table("E1", "E3"))

    assert list(Chunk.objects.filter(namespace="one").values()) == before


def test_garbage_in_a_later_batch_writes_nothing(store, fake):
    fake.go_wrong(Fault.NAN, after=1)

    with pytest.raises(EmbeddingGarbage):
        store(_table(*(f"E{number}" for number in range(40))))

    assert len(fake.received) == 2
    assert not Source.objects.filter(namespace="one").exists()


def test_what_is_raised_before_the_commit_leaves_the_old_version(store, space):
    class TakenAway(Exception):
        """Another worker has the job now."""

    def check() -> None:
        assert _contents() == _codes("E2")  # Already written, not yet kept.
        raise TakenAway

    store(_table("E1"))

    with pytest.raises(TakenAway), transaction.atomic():
        store(_table("E2", title="X2"), before_commit=check)

    assert _contents() == _codes("E1")
    assert _vectors_fit(space)


def test_statements_do_not_grow_with_the_rows(store):
    counts = []
    for rows_ in (3, 30):
        store(_table("E0", action=str(rows_)))
        with CaptureQueriesContext(connection) as queries:
            store(_table(*(f"E{number}" for number in range(rows_))))
        counts.append(len(queries))

    assert counts[0] == counts[1]
