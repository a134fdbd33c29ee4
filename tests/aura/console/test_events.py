"""The log: what it lists, how it is searched, and one retrieval told step by step."""

import csv
import io
import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from aura.turn.models import KnowledgeQueried
from tests import factories

LOG = "/admin/turn/knowledgequeried/"


@pytest.fixture
def empty_log(db: None) -> None:
    """Without what other tests committed."""
    KnowledgeQueried.objects.all().delete()


pytestmark = pytest.mark.usefixtures("empty_log")


def listed(client: Client, query: str = "") -> list[str]:
    """The questions that the list shows, newest first."""
    reply = client.get(f"{LOG}?{query}", follow=True)
    assert reply.status_code == 200
    return [event.query for event in reply.context["cl"].result_list]


def page(client: Client, event: KnowledgeQueried) -> str:
    """The retrieval's own page."""
    reply = client.get(f"{LOG}{event.pk}/change/")
    assert reply.status_code == 200
    return reply.content.decode()


def test_list_shows_what_the_morning_asks(boss: Client) -> None:
    factories.event(
        "default",
        "el M50 pita fuerte",
        channel="retell",
        outcome="miss",
        miss_reason="filter",
        best_source="concentradores electricos/m50_sysmedm50.md",
        best_section="Alarmas",
        best_score=0.8731,
        knowledge_threshold=0.885,
        named_models=["M50"],
    )

    text = boss.get(LOG).content.decode()

    wanted = (
        *("el M50 pita fuerte", "retell", "sin respuesta", "afuera del filtro", "M50"),
        *("m50_sysmedm50.md", "Alarmas", "0,8731", "0,885"),
    )
    assert [word for word in wanted if word not in text] == []


def test_empty_list_says_so_in_words(boss: Client) -> None:
    assert "Todavía no se buscó ninguna pregunta" in boss.get(LOG).content.decode()


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("channel=retell", ["de retell"]),
        ("outcome=hit", ["con respuesta"]),
        ("reason=uncalibrated", ["sin calibrar"]),
        ("filter=unknown_model", ["equipo desconocido"]),
        ("outcome=hit&channel=retell", []),
    ],
)
def test_filter_keeps_only_its_rows(query: str, found: list[str], boss: Client) -> None:
    factories.event("default", "de retell", channel="retell")
    factories.event("default", "con respuesta", outcome="hit", miss_reason=None, hit=True)
    factories.event("default", "sin calibrar", miss_reason="uncalibrated")
    factories.event("default", "equipo desconocido", filter_reason="unknown_model")

    assert listed(boss, query) == found


@pytest.mark.parametrize(
    ("when", "found"),
    [
        ("today", ["hoy"]),
        ("yesterday", ["ayer"]),
        ("7d", ["hoy", "ayer"]),
        ("30d", ["hoy", "ayer", "hace 20 días"]),
    ],
)
def test_period_keeps_only_its_days(when: str, found: list[str], boss: Client) -> None:
    for text, days in (("hace 40 días", 40), ("hace 20 días", 20), ("ayer", 1), ("hoy", 0)):
        moment = timezone.localtime().replace(hour=12) - timedelta(days=days)
        factories.event("default", text, created_at=moment)

    assert listed(boss, f"when={when}") == found


NUMBER = "5f0d5b1e-2f0a-4b7e-9d51-0f2b8f3f9f11"


@pytest.mark.parametrize(
    "searched",
    ["humidificadores", "HUMIDIFICADOR", NUMBER, "call-99", "recarga.md", '"el humidificador"'],
    ids=["inflected", "capitals", "number", "conversation", "source", "phrase"],
)
def test_search_finds_by_word_number_conversation_or_source(searched: str, boss: Client) -> None:
    factories.event("default", "otra cosa", best_source="tubos/tubo_domicilio.md")
    factories.event(
        "default",
        "el humidificador burbujea",
        conversation="call-99",
        best_source="cap/recarga.md",
        event_id=uuid.UUID(NUMBER),
    )

    assert listed(boss, f"q={searched}") == ["el humidificador burbujea"]


def test_search_of_what_nobody_said_finds_nothing(boss: Client) -> None:
    factories.event("default", "el humidificador burbujea")

    assert listed(boss, "q=xyzzy") == []


def test_list_reads_one_page_and_counts_nothing(boss: Client) -> None:
    for number in range(51):
        factories.event("default", f"pregunta {number}")

    first, second = listed(boss), listed(boss, "p=2")

    assert (len(first), second) == (50, ["pregunta 0"])


def test_list_never_shows_vectors_or_candidates(boss: Client) -> None:
    factories.event("default", candidates=[factories.candidate(1, 0.4, content="XYZZY")])

    assert "XYZZY" not in boss.get(LOG).content.decode()


def event_with(**values: Any) -> KnowledgeQueried:
    """A retrieval whose turn is kept."""
    talk = factories.conversation("default", channel="retell", external_id="call-7")
    turn = factories.turn(
        talk, "che, el eme cincuenta me marca hache cero ocho", outcome="miss", **values
    )
    return factories.event(
        "default",
        "che, el M50 me marca H08",
        turn=turn,
        named_models=["M50"],
        codes=["H8"],
        filter_reason="models",
        knowledge_sources=["cap/recarga.md", "concentradores electricos/m50_sysmedm50.md"],
        best_score=0.87,
        knowledge_threshold=0.885,
        knowledge_scope="retell",
        miss_reason="filter",
        candidates=[
            factories.candidate(7, 0.87, section="Tabla de errores", codes=["H8"]),
            factories.candidate(8, 0.80, section="Otra cosa"),
        ],
        outside=factories.candidate(9, 0.9, source="otra/maquina.md", section="Afuera"),
    )


def test_page_explains_every_step(boss: Client) -> None:
    event = event_with(heard=[{"heard": "eme cincuenta", "understood": "M50"}])

    text = page(boss, event)

    steps = {
        "said": "che, el eme cincuenta me marca hache cero ocho",
        "understood": "che, el M50 me marca H08",
        "change": "eme cincuenta",
        "gate": "Sí, se buscó",
        "machine": "M50",
        "code": "H8",
        "filter and why": "Todos los equipos conocidos tienen manual",
        "filter's sources": "concentradores electricos/m50_sysmedm50.md",
        "candidate": "Tabla de errores",
        "score": "0,87",
        "bears the code": "tiene el código",
        "threshold": "umbral 0,885 (retell)",
        "reason": "afuera del filtro",
        "outside": "Sin el filtro esto hubiera sido una respuesta",
        "outside's passage": "otra/maquina.md",
        "times": "12,0 ms",
        "space": "prueba",
    }
    assert {step for step, words in steps.items() if words not in text} == set()


def test_page_draws_score_and_threshold_on_one_scale(boss: Client) -> None:
    text = page(boss, event_with())

    # From 0.80 to 0.90, in round steps that hold 0.80, 0.87, 0.885 and 0.9.
    assert 'class="is-threshold" style="left: 85.00%"' in text
    assert 'class="is-score " style="left: 70.00%"' in text
    assert 'class="is-score has-passed" style="left: 100.00%"' in text


def test_page_shows_what_was_injected_and_in_which_order(boss: Client) -> None:
    answer = factories.answer("x", context_block="[INFORMACIÓN TÉCNICA DEL MANUAL]\nApáguelo.")
    answer["manual"]["chunks"] = [{"id": 8}, {"id": 7}]
    event = event_with(answer=answer)

    text = page(boss, event)

    assert "Apáguelo." in text
    assert text.index("entrada 2") < text.index("entrada 1")


def test_page_of_a_turn_that_evidence_judged_tells_the_probabilities(boss: Client) -> None:
    event = factories.event(
        "default",
        miss_reason="evidence",
        judge_mode="evidence",
        probability=0.61,
        evidence={"cut": 0.7, "candidates": [{"chunk": 1, "probability": 0.61}]},
    )

    text = page(boss, event)

    assert "con una probabilidad de 0,61; necesitaba 0,7" in text
    assert "probabilidad 0,61" in text


def test_page_of_a_forgotten_turn_keeps_its_figures(boss: Client) -> None:
    event = factories.event("default", "", candidates=[], best_score=0.87)

    text = page(boss, event)

    assert "Las cifras quedan" in text
    assert "12,0 ms" in text


def test_page_hides_a_source_that_the_channel_may_not_see(boss: Client) -> None:
    event = factories.event("default", candidates=[factories.candidate(1, 0.4, source="")])

    assert "este canal no puede ver" in page(boss, event)


def test_page_of_a_retrieval_that_is_gone_is_not_found(boss: Client) -> None:
    assert boss.get(f"{LOG}999999/change/").status_code == 404


def test_export_has_the_filtered_rows_and_runs_nothing(boss: Client) -> None:
    factories.event("default", "=HYPERLINK(1)", channel="retell")
    factories.event("default", "otra", channel="copilot")

    reply = boss.get(f"{LOG}export/?channel=retell")

    rows = list(csv.DictReader(io.StringIO(reply.content.decode("utf-8-sig"))))
    assert [(row["query"], row["channel"]) for row in rows] == [("'=HYPERLINK(1)", "retell")]
    assert reply["Content-Type"] == "text/csv; charset=utf-8"


def test_export_is_bounded(boss: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("aura.console.events.MOST_ROWS", 2)
    for number in range(3):
        factories.event("default", f"pregunta {number}")

    text = boss.get(f"{LOG}export/").content.decode("utf-8-sig")

    assert [row["query"] for row in csv.DictReader(io.StringIO(text))] == [
        "pregunta 2",
        "pregunta 1",
    ]


def test_page_tells_whose_question_was_answered(boss: Client) -> None:
    asked = factories.turn(factories.conversation("default"), "dice E43")
    told = factories.event("default", "CP501: dice E43", answers_turn=asked)

    assert f"la pregunta del turno {asked.turn_id}" in page(boss, told)
    assert "la pregunta del turno" not in page(boss, factories.event("default", "dice E43"))
