"""Goal 2, second half: what a turn adds to the embedding of its text, on the embedded model."""

import json
from collections.abc import Iterator
from itertools import count
from typing import Any

from openai import OpenAI
from openai.types import CreateEmbeddingResponse

from aura.provider import configured_provider
from bench import corpus, databases, load, servers
from bench.search_goals import turns
from bench.verdict import Goal
from knowledge.embeddings.provider import Purpose

_DATABASE = "bench_manuals"
_EACH = 25
"""Calls in a row; also how many texts count as known."""


def measure(*, quick: bool) -> Iterator[Goal]:
    """A turn with a new text, one with a text said before, and the embedding call alone."""
    databases.make(_DATABASE)
    corpus.ingest_manuals()
    key = databases.new_key()
    port = servers.free_port()
    with servers.running({port: servers.aura(port, _DATABASE, None)}):
        aura = load.Server(port=port, headers={"Authorization": f"Bearer {key}"})
        calls = (
            _embedding_by_client(),
            _embedding(),
            turns(aura, corpus.question),
            turns(aura, lambda number: corpus.question(number % _EACH)),
        )
        load.times_of(calls, rounds=1, each=_EACH)
        rounds = 4 if quick else 16
        alone, raw, new, again = load.times_of(calls, rounds=rounds, each=_EACH)
    figures = {
        **alone.figures("embedding"),
        **raw.figures("embedding without the client"),
        **new.figures("new text"),
        **again.figures("known text"),
    }
    yield Goal(
        name="turn with a new text: times the embedding call alone",
        measured=new.p50 / alone.p50,
        bound=1.25,
        figures=figures,
    )
    yield Goal(
        name="turn with a text said before: times one with a new text",
        measured=again.p50 / new.p50,
        bound=0.3,
        figures=figures,
    )


def _embedding_by_client() -> load.Call:
    """A call that embeds one question after the other with the client that Aura uses."""
    provider = configured_provider()
    client = OpenAI(base_url=provider.base_url, api_key=provider.api_key, max_retries=0)
    numbers = count()

    def embed() -> CreateEmbeddingResponse:
        return client.embeddings.create(
            model=provider.model,
            input=[corpus.question(next(numbers))],
            encoding_format="float",
        )

    return embed


def _embedding() -> load.Call:
    """The same without a client library: what the model and its server take."""
    client = load.Client(corpus.embeddings_server())
    numbers = count()

    def embed() -> dict[str, Any]:
        text = corpus.question(next(numbers))
        request = corpus.embeddings_request([text], Purpose.QUERY)
        answer: dict[str, Any] = json.loads(client.post("/v1/embeddings", request))
        return answer

    return embed
