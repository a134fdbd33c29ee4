"""Passages that are nearly the same, side by side, and how a person decides."""

from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client

from knowledge.models import (
    GLOBAL_NAMESPACE,
    Chunk,
    DecidedPair,
    EmbeddingSpace,
    LikePair,
    Source,
)
from tests import factories
from tests.aura.console.conftest import As

pytestmark = pytest.mark.usefixtures("db")
TWO = "Coloque el caudal en 2 litros por minuto y espere la luz verde."
THREE = TWO.replace("2", "3")
PAGE = "/admin/alike/"


def passage(text: str, name: str, namespace: str = "default") -> Chunk:
    return factories.with_vector(factories.chunk(factories.source(namespace, name), text))


@pytest.fixture
def pair() -> tuple[Chunk, Chunk]:
    """Two passages that differ in a figure."""
    LikePair.objects.all().delete()
    one, other = passage(TWO, "eq/m50.md"), passage(THREE, "eq/m50_2026.md")
    LikePair.objects.create(first=one, second=other, kind="figures", likeness=1.0, rule=1)
    return one, other


def decide(client: Client, pair: tuple[Chunk, Chunk], act: str, **values: Any) -> str:
    """What a button of the pair sends."""
    sent = {
        "tenant": "default",
        "first": pair[0].pk,
        "first_identity": pair[0].identity,
        "second": pair[1].pk,
        "second_identity": pair[1].identity,
        "act": act,
        **values,
    }
    return client.post(f"{PAGE}decide/", sent, follow=True).content.decode()


def test_pair_is_shown_with_what_differs_marked_and_called_out_at_home(
    boss: Client, pair: tuple[Chunk, Chunk]
) -> None:
    text = boss.get(PAGE).content.decode()

    assert "eq/m50.md" in text
    assert "eq/m50_2026.md" in text
    assert "<del>2</del>" in text
    assert "<ins>3</ins>" in text
    assert "difiere en cifras" in text
    assert "1 par de pasajes casi iguales" in boss.get("/admin/").content.decode()


def test_empty_list_says_so(boss: Client) -> None:
    LikePair.objects.all().delete()

    assert "No hay dos pasajes de este tipo casi iguales." in boss.get(PAGE).content.decode()
    decided = boss.get(f"{PAGE}?show=decided").content.decode()
    assert "Todavía no se decidió nada" in decided
    EmbeddingSpace.objects.all().delete()
    assert "No hay ningún espacio de embeddings activo" in boss.get(PAGE).content.decode()


@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ("", True),
        ("?kind=figures", True),
        ("?kind=same", False),
        ("?kind=nonsense", True),
        ("?show=decided", False),
        ("?page=2", False),
        ("?page=-1", True),
        ("?page=99999999999", True),
    ],
)
def test_filters_and_pages(
    query: str, shown: bool, boss: Client, pair: tuple[Chunk, Chunk]
) -> None:
    assert ("eq/m50_2026.md" in boss.get(f"{PAGE}{query}").content.decode()) is shown


def test_keeping_both_takes_the_pair_off_the_list_and_it_can_be_opened_again(
    boss: Client, pair: tuple[Chunk, Chunk]
) -> None:
    text = decide(boss, pair, "both")

    assert "Quedan los dos." in text
    assert "eq/m50_2026.md" not in boss.get(PAGE).content.decode()
    assert "quedan los dos" in boss.get(f"{PAGE}?show=decided").content.decode()
    assert DecidedPair.objects.get().decided_by is not None

    decide(boss, pair, "open")

    assert "eq/m50_2026.md" in boss.get(PAGE).content.decode()


def test_superseding_is_asked_once_more_then_done_and_noted(
    boss: Client, pair: tuple[Chunk, Chunk]
) -> None:
    text = decide(boss, pair, "second_supersedes")

    assert "no se busca en nada de “eq/m50.md”" in text
    assert not DecidedPair.objects.exists()
    assert not Source.objects.filter(supersedes__isnull=False).exists()

    decide(boss, pair, "second_supersedes", confirmed="1")

    assert Source.objects.get(pk=pair[1].source_id).supersedes_id == pair[0].source_id
    assert LogEntry.objects.get().object_id == str(pair[1].source_id)


def test_switching_off_is_asked_once_more_then_done(
    boss: Client, pair: tuple[Chunk, Chunk]
) -> None:
    assert "“eq/m50.md” se deshabilita" in decide(boss, pair, "disable_first")
    assert Source.objects.get(pk=pair[0].source_id).enabled is True

    decide(boss, pair, "disable_first", confirmed="1")

    assert Source.objects.get(pk=pair[0].source_id).enabled is False


def test_question_says_what_else_ends_and_what_looks_wrong(
    boss: Client, pair: tuple[Chunk, Chunk]
) -> None:
    former = factories.source("default", "eq/anterior.md")
    Source.objects.filter(pk=pair[1].source_id).update(supersedes=former)
    factories.equipment("default", "M50 de prueba", "eq/m50.md")
    factories.equipment("default", "Otra de prueba", "eq/m50_2026.md")

    text = decide(boss, pair, "second_supersedes")

    assert "hoy reemplaza a “eq/anterior.md”" in text
    assert "las dos son manuales de máquinas distintas" in text


def test_shared_source_is_said_to_be_everybodys(boss: Client) -> None:
    own, shared = passage(TWO, "own.md"), passage(THREE, "shared.md", GLOBAL_NAMESPACE)
    LikePair.objects.create(first=own, second=shared, kind="figures", likeness=1.0, rule=1)

    assert "Es compartida" in decide(boss, (own, shared), "disable_second")
    assert "Es de otra empresa." in decide(boss, (own, shared), "first_supersedes", confirmed="1")
    assert not DecidedPair.objects.exists()


@pytest.mark.parametrize(
    "values",
    [
        {"first_identity": "x"},
        {"first": "0"},
        {"first": "9" * 30},
        {"second": "uno"},
        {"act": "explode"},
        {"act": ""},
        {"tenant": "other"},
    ],
    ids=str,
)
@pytest.mark.parametrize("act", ["both", "disable_first"])
def test_page_that_is_old_or_forged_decides_nothing(
    values: dict[str, str], act: str, boss: Client, pair: tuple[Chunk, Chunk]
) -> None:
    factories.tenant("other")

    text = decide(boss, pair, **{"act": act, "confirmed": "1", **values})

    assert "no se hizo nada" in text
    assert not DecidedPair.objects.exists()
    assert Source.objects.get(pk=pair[0].source_id).enabled is True


def test_who_may_not_change_sources_sees_no_button(as_: As, pair: tuple[Chunk, Chunk]) -> None:
    assert as_("operators").get(PAGE).status_code == 403
    assert 'name="act"' in as_("supervisors").get(PAGE).content.decode()
