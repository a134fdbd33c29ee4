"""Sanity of what is stored: each finding by its check."""

import pytest

from knowledge.doctor import Check, Symptom, equipment_symptoms, examine
from knowledge.embeddings.spaces import active_space
from knowledge.models import GLOBAL_NAMESPACE, EmbeddingSpace, Equipment, Source, SpaceState
from tests import factories
from tests.knowledge import rows

ALWAYS = ("cap/", "tubos/")


@pytest.fixture(autouse=True)
def calibrated(db: None) -> None:
    EmbeddingSpace.objects.filter(state=SpaceState.ACTIVE).update(knowledge_threshold=0.87)


def _found(namespace: str | None = None) -> list[tuple[Check, str]]:
    return [
        (symptom.check, symptom.subject)
        for symptom in examine(ALWAYS)
        if namespace in (None, symptom.namespace)
    ]


def _healthy_source(namespace: str, name: str) -> Source:
    space = active_space()
    source = factories.source(namespace, name)
    rows.vector(rows.chunk(source), space, [1.0] * space.dimensions)
    return source


def test_demonstration_corpus_is_healthy():
    assert examine(ALWAYS) == []


def test_labels_that_no_turn_hears_are_found():
    factories.question("one", "huele a quemado")
    factories.question("one", "larga humo")

    (found,) = [one for one in examine(ALWAYS) if one.check is Check.QUESTIONS]

    assert (found.namespace, found.subject) == ("one", active_space().name)
    assert found.message.startswith("2 labelled questions")


def test_healthy_source_of_a_tenant_has_no_symptom():
    _healthy_source("one", "m50.md")
    _healthy_source("one", "cap/turnos.md")
    factories.equipment("one", "M50", "m50.md", aliases=["el cincuenta"])
    factories.equipment("one", "CPAP")

    assert _found() == []


def test_missing_active_space_is_found_and_nothing_else_stumbles_over_it():
    EmbeddingSpace.objects.update(state=SpaceState.RETIRED)

    (symptom,) = examine(ALWAYS)

    assert symptom == Symptom(
        check=Check.SPACE,
        namespace="",
        subject="",
        message="no embedding space is active; run `manage.py ingest_manuals`",
    )


def test_active_space_without_a_threshold_is_found():
    EmbeddingSpace.objects.update(knowledge_threshold=None)

    assert _found() == [(Check.CALIBRATION, active_space().name)]


@pytest.mark.parametrize("content", ["---", "ok", "| Código | Causa |"])
def test_junk_is_found_where_it_stands(content):
    source = _healthy_source("one", "cap/a.md")
    space = active_space()
    rows.vector(rows.chunk(source, content, section="Errores"), space, [1.0] * space.dimensions)

    assert _found() == [(Check.JUNK, "cap/a.md § Errores")]


def test_source_without_chunks_is_found():
    factories.source("one", "cap/a.md")

    assert _found() == [(Check.EMPTY_SOURCE, "cap/a.md")]


def test_chunks_without_a_vector_in_the_active_space_are_found_and_counted():
    source = _healthy_source("one", "cap/a.md")
    other = rows.made_space(2)
    for _ in range(2):
        rows.vector(rows.chunk(source), other, [1, 0])

    (symptom,) = examine(ALWAYS)

    assert (symptom.check, symptom.namespace, symptom.subject) == (Check.VECTORS, "one", "cap/a.md")
    assert symptom.message.startswith("2 chunks have no vector in ")


def test_manual_that_is_not_ingested_is_found():
    factories.equipment("one", "M50", "m50.md")

    assert _found() == [(Check.EQUIPMENT_SOURCE, "M50")]


def test_manual_of_another_tenant_is_not_ingested_for_this_one():
    _healthy_source("two", "m50.md")
    factories.equipment("two", "M50", "m50.md")
    factories.equipment("one", "M50", "m50.md")

    assert _found() == [(Check.EQUIPMENT_SOURCE, "M50")]


def test_shared_manual_is_ingested_for_every_tenant():
    _healthy_source(GLOBAL_NAMESPACE, "m50.md")
    factories.equipment("one", "M50", "m50.md")

    assert _found() == []


def test_name_of_two_machines_is_found():
    factories.equipment("one", "CPAP", aliases=["el gris"])
    factories.equipment("one", "BiPAP", aliases=["El-Gris"])

    assert _found() == [(Check.EQUIPMENT_NAME, "elgris")]


def test_name_of_a_tenant_s_and_a_shared_machine_is_found():
    """A turn reads both tables together."""
    factories.equipment("one", "CPAP", aliases=["el gris"])
    factories.equipment(GLOBAL_NAMESPACE, "BiPAP", aliases=["el gris"])

    assert _found() == [(Check.EQUIPMENT_NAME, "elgris")]


def test_name_is_free_to_be_used_by_each_tenant():
    factories.equipment("one", "CPAP", aliases=["el gris"])
    factories.equipment("two", "BiPAP", aliases=["el gris"])

    assert _found("one") == _found("two") == []


def test_source_that_no_machine_names_is_found():
    _healthy_source("one", "m50.md")

    assert _found() == [(Check.UNMAPPED_SOURCE, "m50.md")]


@pytest.mark.parametrize(
    ("source_of", "equipment_of", "reached"),
    [
        pytest.param("one", "one", True, id="own, own"),
        pytest.param("one", GLOBAL_NAMESPACE, True, id="own, by shared equipment"),
        pytest.param(GLOBAL_NAMESPACE, "one", True, id="shared, by a tenant's equipment"),
        pytest.param("one", "two", False, id="own, by another tenant's equipment"),
    ],
)
def test_source_is_reached_by_the_equipment_that_a_turn_sees(source_of, equipment_of, reached):
    _healthy_source(source_of, "m50.md")
    _healthy_source(equipment_of, "otro.md")
    Equipment.objects.bulk_create(
        Equipment(namespace=namespace, model=f"X {name}", sources=[name])
        for namespace, name in ((equipment_of, "m50.md"), (equipment_of, "otro.md"))
    )

    unmapped = [subject for check, subject in _found() if check is Check.UNMAPPED_SOURCE]

    assert unmapped == ([] if reached else ["m50.md"])


def test_manual_that_supersedes_one_that_a_machine_names_is_reached():
    old = _healthy_source("one", "m50.md")
    new = _healthy_source("one", "m50_2026.md")
    factories.equipment("one", "M50", "m50.md")
    Source.objects.filter(pk=new.pk).update(supersedes=old)

    assert _found() == []


def test_circle_of_sources_is_found_for_each_of_them():
    first, second = _healthy_source("one", "cap/a.md"), _healthy_source("one", "cap/b.md")
    Source.objects.filter(pk=first.pk).update(supersedes=second)
    Source.objects.filter(pk=second.pk).update(supersedes=first)

    assert sorted(_found()) == [(Check.SUPERSEDING, "cap/a.md"), (Check.SUPERSEDING, "cap/b.md")]


def test_equipment_symptoms_are_the_part_that_is_cheap_at_every_start():
    factories.source("one", "m50.md")  # Empty, which only the whole examination sees.
    factories.equipment("one", "M50", "otro.md")

    found = {symptom.check for symptom in equipment_symptoms(ALWAYS)}

    assert found == {Check.EQUIPMENT_SOURCE, Check.UNMAPPED_SOURCE}


def test_every_check_has_a_test_here():
    """A new check needs one: add it above, then here."""
    assert {check.value for check in Check} == {
        "space",
        "calibration",
        "junk",
        "empty_source",
        "vectors",
        "questions",
        "equipment_source",
        "equipment_name",
        "unmapped_source",
        "superseding",
    }
