"""`GET /knowledge/search`: browsing the corpus by meaning, words, or both."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from aura.tenancy import live
from aura.turn.models import Conversation, KnowledgeQueried
from tests.contract.conftest import Line
from tests.contract.test_bad_input import check_error
from tests.contract.test_degraded import table_away
from tests.embeddings_at import DIMENSIONS, embeddings_at
from tests.knowledge import fake_embeddings
from tests.knowledge.fake_embeddings import Fault

MODES = ["semantic", "keyword", "hybrid"]


def found(line: Line, **parameters: Any) -> Any:
    """The body of a search that is answered."""
    reply = line.search(**parameters)
    assert reply.status == 200, reply.raw
    return reply.json


@pytest.mark.parametrize("mode", MODES)
def test_each_mode_finds_the_passage_and_says_what_ran(line: Line, mode: str) -> None:
    body = found(line, q="recarga de oxígeno", mode=mode)

    assert body["mode"] == mode
    assert "cap/recarga.md" in [result["source"] for result in body["results"]][:3]
    for result in body["results"]:
        assert set(result) == {"doc_type", "source", "section", "text", "score"}
        assert result["text"]
        assert result["doc_type"]
        assert (result["score"] is None) is (mode == "keyword")


def test_semantic_is_the_default_and_gives_six_nearest_first(line: Line) -> None:
    body = found(line, q="no sale oxígeno por la cánula")

    scores = [result["score"] for result in body["results"]]
    assert body["mode"] == "semantic"
    assert len(scores) == 6
    assert scores == sorted(scores, reverse=True)


@pytest.mark.parametrize("mode", MODES)
def test_first_results_do_not_depend_on_how_many_are_asked(line: Line, mode: str) -> None:
    fifty = found(line, q="el equipo no enciende", k=50, mode=mode)["results"]
    one = found(line, q="el equipo no enciende", k=1, mode=mode)["results"]

    assert one == fifty[:1]
    assert len(fifty) <= 50
    assert len({(result["source"], result["text"]) for result in fifty}) == len(fifty)


def test_words_are_found_in_any_inflection(line: Line) -> None:
    body = found(line, q="baterías cargando", mode="keyword", k=20)

    assert any("batería" in result["text"].lower() for result in body["results"])


def test_words_that_nothing_holds_find_nothing(line: Line) -> None:
    assert found(line, q="xilofón zapallo", mode="keyword")["results"] == []


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("text", ["-", "'", '"', "& | !", "(a", "*:*", "or", "🙂", "%", "-recarga"])
def test_odd_queries_are_answered(line: Line, mode: str, text: str) -> None:
    assert found(line, q=text, mode=mode)["mode"] == mode


def test_types_of_document_narrow_the_search(line: Line) -> None:
    every = found(line, q="oxígeno", k=50)["results"]
    types = {result["doc_type"] for result in every}

    assert found(line, q="oxígeno", k=50, doc_types="manual,procedimiento, x")["results"]
    assert found(line, q="oxígeno", doc_types="sin_tal_tipo")["results"] == []
    for one in types:
        narrowed = found(line, q="oxígeno", k=50, doc_types=one)["results"]
        assert {result["doc_type"] for result in narrowed} == {one}


@pytest.mark.parametrize("mode", ["semantic", "hybrid"])
def test_search_runs_on_words_alone_when_embeddings_are_down(line: Line, mode: str) -> None:
    with embeddings_at("http://127.0.0.1:9/v1"):
        body = found(line, q="recarga de oxígeno", mode=mode)

    assert body["mode"] == "keyword"
    assert "cap/recarga.md" in [result["source"] for result in body["results"]]


def test_search_waits_no_longer_than_the_deadline(line: Line) -> None:
    live.set_unscoped("RAG_DEADLINE_TEXT_MS", 200)
    with fake_embeddings.running(DIMENSIONS) as fake, embeddings_at(fake.url):
        fake.go_wrong(Fault.DRIP)

        assert found(line, q="recarga de oxígeno")["mode"] == "keyword"


def test_search_leaves_no_row(line: Line) -> None:
    before = Conversation.objects.count(), KnowledgeQueried.objects.count()

    found(line, q="recarga de oxígeno")

    assert (Conversation.objects.count(), KnowledgeQueried.objects.count()) == before


@pytest.mark.parametrize("mode", ["semantic", "hybrid"])
def test_search_that_the_database_refuses_is_unavailable(line: Line, mode: str) -> None:
    found(line, q="recarga de oxígeno", mode=mode)

    with table_away("knowledge_chunkvector"):
        reply = line.search(q="recarga de oxígeno", mode=mode)

    assert (reply.status, reply.json["code"]) == (503, "unavailable")
    assert set(reply.json) == {"detail", "code"}
    assert reply.headers["retry-after"]


INVALID: dict[str, tuple[dict[str, Any], str]] = {
    "no q": ({}, "q"),
    "empty": ({"q": ""}, "q"),
    "blank": ({"q": "  \n"}, "q"),
    "long": ({"q": "a" * 4001}, "q"),
    "NUL": ({"q": "a\0b"}, "q"),
    "k of 0": ({"q": "a", "k": 0}, "k"),
    "k of 51": ({"q": "a", "k": 51}, "k"),
    "k of words": ({"q": "a", "k": "seis"}, "k"),
    "k of a fraction": ({"q": "a", "k": "1.5"}, "k"),
    "endless k": ({"q": "a", "k": "9" * 400}, "k"),
    "mode": ({"q": "a", "mode": "magic"}, "mode"),
    "NUL in types": ({"q": "a", "doc_types": "\0"}, "doc_types"),
    "long types": ({"q": "a", "doc_types": "x" * 201}, "doc_types"),
    "flag": ({"q": "a", "include_global": "maybe"}, "include_global"),
}


@pytest.mark.parametrize(("parameters", "field"), INVALID.values(), ids=INVALID.keys())
def test_bad_parameter_is_named(line: Line, parameters: dict[str, Any], field: str) -> None:
    detail = check_error(line.search(**parameters), 422)

    assert any(fault["field"].endswith(field) for fault in detail)


def test_bytes_that_are_no_text_are_no_crash(line: Line) -> None:
    reply = line.send("GET", "/api/v1/knowledge/search?q=%ED%A0%80%FF+recarga")

    assert reply.status in (200, 422)


@pytest.mark.parametrize("mode", MODES)
def test_search_costs_a_bounded_number_of_statements(lines: Callable[..., Line], mode: str) -> None:
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    client = Client()

    header = {"HTTP_AUTHORIZATION": f"Bearer {lines().key}"}
    ask = {"q": "recarga de oxígeno", "mode": mode, "k": 50}
    client.get("/api/v1/knowledge/search", ask, **header)

    with CaptureQueriesContext(connection) as captured:
        assert client.get("/api/v1/knowledge/search", ask, **header).status_code == 200

    assert len(captured) <= 8
