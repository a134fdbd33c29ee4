"""`ingest_manuals` of bad manuals, and with an embeddings server that fails."""

import pytest

from knowledge.models import EmbeddingSpace, Source, SpaceState
from tests.aura.management.conftest import NOTHING
from tests.knowledge import rows
from tests.knowledge.fake_embeddings import Fault, patience_for
from tests.knowledge.manuals import UNREADABLE, WITHOUT_PASSAGES, put, table
from tests.knowledge.rows import everything, stored


@pytest.mark.parametrize(
    "raw", [*UNREADABLE.values(), *WITHOUT_PASSAGES.values()], ids=[*UNREADABLE, *WITHOUT_PASSAGES]
)
def test_bad_manual_is_refused_with_its_line_and_its_old_version_kept(three, ingest, raw):
    put(three, "cap/b.md", raw)
    put(three, "cap/c.md", table("E9"))

    ran = ingest()

    assert ran.code == 1
    assert "REFUSED cap/b.md: " in ran.err
    assert "its former version was kept" in ran.err
    assert "cap/b.md:" in ran.err.split("its former version was kept")[1]
    assert stored(ingest.namespace)["cap/b.md"] == ["E cap/b.md", "H08"]
    assert stored(ingest.namespace)["cap/c.md"] == ["E9"]


def test_what_is_lost_of_an_ingested_manual_is_told_and_kept(manuals, ingest):
    put(manuals, "a.md", f"{table('E1')}\n---\n")

    ran = ingest()

    assert ran.code == 0
    assert "a.md:9: error horizontal-rule: " in ran.err
    (finding,) = Source.objects.get(namespace=ingest.namespace).findings
    assert (finding["line"], finding["code"]) == (9, "horizontal-rule")


@pytest.mark.parametrize(
    "fault",
    [
        Fault.DROPPED,
        Fault.DRIP,
        Fault.HANGING,
        Fault.STATUS_401,
        Fault.STATUS_500,
        Fault.HTML,
        Fault.TOO_FEW,
        Fault.NAN,
        Fault.ZERO,
        Fault.WRONG_LENGTH,
    ],
)
def test_server_that_fails_midway_ends_with_1_and_says_what_to_do(three, ingest, fake, fault):
    for name in ("a.md", "cap/b.md"):
        put(three, name, table(f"new {name}", f"{name} too"))
    (three / "cap/c.md").unlink()
    fake.go_wrong(fault, after=1)
    ingest.patience_s = patience_for(fault)

    ran = ingest()

    assert ran.code == 1
    assert "STOPPED: " in ran.err
    assert "Each source is wholly old or wholly new; not reached: cap/b.md." in ran.err
    assert "run this again" in ran.err
    assert stored(ingest.namespace) == {
        "a.md": ["new a.md", "a.md too"],
        "cap/b.md": ["E cap/b.md", "H08"],
        "cap/c.md": ["E cap/c.md", "H08"],  # Nothing is removed in a run that failed.
    }

    fake.behave()

    assert ingest("--json").figures == {
        **NOTHING,
        "sources_seen": 2,
        "sources_changed": 1,
        "sources_unchanged": 1,
        "sources_removed": 1,
        "chunks_written": 2,
        "chunks_removed": 2,
        "texts_embedded": 2,
        "removed": ["cap/c.md"],
    }


def test_failure_is_told_in_the_figures_too(three, ingest, fake):
    put(three, "a.md", table("new"))
    fake.go_wrong(Fault.STATUS_500)

    ran = ingest("--json")

    assert ran.code == 1
    assert ran.figures["stopped"] == ["the server answered 500"]
    assert ran.figures["not_reached"] == ["a.md", "cap/b.md", "cap/c.md"]


def test_key_is_in_nothing_that_is_said(three, ingest, fake):
    put(three, "a.md", table("new"))
    fake.go_wrong(Fault.STATUS_401)

    ran = ingest()

    key = fake.received[-1].headers["authorization"].removeprefix("Bearer ")
    assert key
    assert f"provided: {key}" not in ran.out + ran.err


def test_model_that_is_not_the_active_space_s_is_refused(three, ingest):
    EmbeddingSpace.objects.filter(state=SpaceState.ACTIVE).update(state=SpaceState.RETIRED)
    rows.made_space(2, state=SpaceState.ACTIVE)
    put(three, "a.md", table("E9"))
    before = everything()

    ran = ingest()

    assert ran.code == 1
    assert "the configured model is" in ran.err
    assert "backfill_embeddings --activate" in ran.err
    assert everything() == before
