"""Browsing the corpus: which sources, which ranking, which statements."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from aura.browse import browse
from aura.tenancy.channels import Channel
from knowledge.lookup import Found, Mode
from knowledge.models import EmbeddingSpace, Source, SpaceState
from tests.aura.turn.made import reading
from tests.aura.turn.oracle import Oracle
from tests.embeddings_at import embeddings_at

pytestmark = pytest.mark.django_db
MODES = list(Mode)


def search(text: str = "recarga de oxígeno", **values: Any) -> tuple[Mode, list[Found]]:
    """A search of tenant `default`, with what is not said here as usual."""
    return browse(
        **{
            "namespace": "default",
            "channel": Channel.COPILOT,
            "text": text,
            "limit": 6,
            "mode": Mode.SEMANTIC,
            "doc_types": [],
            "include_global": True,
            "now": timezone.now(),
            **values,
        }
    )


def test_meaning_ranks_as_the_cosine_does() -> None:
    _ran, found = search("la batería no carga")

    expected = Oracle().ranking(reading(normalized="la batería no carga"), None)[:6]
    assert [each.score for each in found] == pytest.approx(
        [score for score, _id, _source in expected], abs=1e-5
    )


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    "change",
    [
        {"enabled": False},
        {"valid_until": timezone.now() - timedelta(days=1)},
        {"valid_from": timezone.now() + timedelta(days=1)},
    ],
    ids=["disabled", "over", "not yet"],
)
def test_source_that_is_not_live_is_not_found(mode: Mode, change: dict[str, Any]) -> None:
    text = "recarga de oxígeno"
    assert "cap/recarga.md" in [each.source for each in search(text, mode=mode)[1]]

    Source.objects.filter(name="cap/recarga.md").update(**change)

    assert "cap/recarga.md" not in [each.source for each in search(text, mode=mode)[1]]


def test_hybrid_holds_what_either_ranking_puts_first() -> None:
    text = "recarga de oxígeno"
    hybrid = [each.text for each in search(text, mode=Mode.HYBRID, limit=12)[1]]

    for mode in (Mode.SEMANTIC, Mode.KEYWORD):
        assert search(text, mode=mode)[1][0].text in hybrid


@pytest.mark.parametrize("mode", [Mode.SEMANTIC, Mode.HYBRID])
@pytest.mark.parametrize("down", ["server", "space"])
def test_words_alone_are_searched_without_a_vector(mode: Mode, down: str) -> None:
    if down == "space":
        EmbeddingSpace.objects.update(state=SpaceState.RETIRED)
        ran, found = search(mode=mode)
    else:
        with embeddings_at("http://127.0.0.1:9/v1"):
            ran, found = search(mode=mode)

    assert ran is Mode.KEYWORD
    assert found
    assert all(each.score is None for each in found)


def test_words_need_no_embeddings_at_all() -> None:
    with embeddings_at("http://127.0.0.1:9/v1"):
        ran, found = search("recarga", mode=Mode.KEYWORD)

    assert ran is Mode.KEYWORD
    assert found


def test_namespace_without_sources_finds_nothing() -> None:
    for mode in MODES:
        assert search(mode=mode, namespace="nobody", include_global=False)[1] == []


@pytest.mark.parametrize("mode", MODES)
def test_search_takes_few_statements_and_writes_nothing(mode: Mode) -> None:
    search(mode=mode, limit=50)

    with CaptureQueriesContext(connection) as captured:
        search(mode=mode, limit=50)

    assert len(captured) <= 8
    assert all(query["sql"].lstrip().startswith(("SELECT", "WITH")) for query in captured)
