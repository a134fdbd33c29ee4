"""Goal 1: a search over HTTP against the bare application. Goal 2, first half: a whole turn."""

import json
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any
from urllib.parse import urlencode

from bench import databases, load, made, servers
from bench.verdict import Goal

WORKERS = 8
KNOWN = 32
"""Texts whose vectors are known after the warm-up: the embedding is measured elsewhere."""


def measure(size: int, *, quick: bool) -> Iterator[Goal]:
    """The goals at one size of the corpus."""
    name = f"bench_{size}"
    ports = [servers.free_port() for _ in range(3)]
    provider = servers.constant_provider(ports[0])
    databases.make(name)
    databases.fill(made.corpus(size), provider)
    key = databases.new_key()
    services = {
        ports[0]: servers.constant_embeddings(ports[0]),
        ports[1]: servers.bare_app(ports[1], name),
        ports[2]: servers.aura(ports[2], name, provider),
    }
    bare = load.Server(port=ports[1])
    aura = load.Server(port=ports[2], headers={"Authorization": f"Bearer {key}"})
    with servers.running(services):
        check_equal(bare, aura)
        yield from latency(size, bare, aura, rounds=6 if quick else 20)
        yield throughput(size, bare, aura, rounds=2 if quick else 5)


def searches(server: load.Server, path: str) -> Callable[[], bytes]:
    """A call that searches for one known text after the other, on a connection of its own."""
    client = load.Client(server)
    paths = [f"{path}?{urlencode({'q': made.question(number), 'k': 6})}" for number in range(KNOWN)]
    numbers = count()

    def search() -> bytes:
        return client.get(paths[next(numbers) % KNOWN])

    return search


def bare_search(server: load.Server) -> Callable[[], bytes]:
    """The bare application's search."""
    return searches(server, "/")


def aura_search(server: load.Server) -> Callable[[], bytes]:
    """Aura's search."""
    return searches(server, "/api/v1/knowledge/search")


def turns(server: load.Server, text: Callable[[int], str]) -> Callable[[], bytes]:
    """A call that takes one turn after the other, ten to a conversation. Raises UnexpectedAnswer
    where a turn was not searched: it would be fast for the wrong reason."""
    client = load.Client(server)
    numbers = count()

    def turn() -> bytes:
        number = next(numbers)
        document = {"conversation_id": f"bench-{number // 10}", "text": text(number)}
        answer = client.post("/api/v1/turns", document)
        if b'"outcome": "degraded"' in answer:
            raise load.UnexpectedAnswer(f"a turn was degraded: {answer[:300]!r}")
        return answer

    return turn


def check_equal(bare: load.Server, aura: load.Server) -> None:
    """Both must do the same work: a fast wrong answer is no figure."""
    expected, found = _results(bare_search(bare)()), _results(aura_search(aura)())
    if expected != found:
        raise load.UnexpectedAnswer(f"Aura found {found}, the bare application {expected}")


def _results(answer: bytes) -> list[dict[str, Any]]:
    """What was found; Aura makes a vector a unit one again, which moves a score's last digits."""
    results: list[dict[str, Any]] = json.loads(answer)["results"]
    return [{**result, "score": round(result["score"], 6)} for result in results]


def latency(
    size: int, bare: load.Server, aura: load.Server, *, rounds: int, each: int = 50
) -> Iterator[Goal]:
    """Searches and whole turns, one at a time; `each` of a kind in a round, so few that the
    connections of the others, which idle meanwhile, are kept."""
    calls = (
        bare_search(bare),
        aura_search(aura),
        turns(aura, lambda number: made.question(number % KNOWN)),
        turns(aura, lambda number: made.question(number + KNOWN)),
    )
    load.times_of(calls, rounds=-(-2 * KNOWN // each), each=each)
    base, search, turn, new = load.times_of(calls, rounds=rounds, each=each)
    figures = base.figures("bare")
    yield Goal(
        name=f"search, {size} chunks, one at a time: times the bare app",
        measured=search.p50 / base.p50,
        bound=1.5,
        figures=figures | search.figures("Aura"),
    )
    yield Goal(
        name=f"turn without its embedding, {size} chunks: times the bare app's search",
        measured=turn.p50 / base.p50,
        bound=6.0,
        figures=figures | turn.figures("turn") | new.figures("new text"),
    )


def throughput(size: int, bare: load.Server, aura: load.Server, *, rounds: int) -> Goal:
    """Searches, several at a time."""
    makers = (lambda: bare_search(bare), lambda: aura_search(aura))
    load.rates_of(makers, workers=WORKERS, rounds=1, seconds=0.5)
    base, found = load.rates_of(makers, workers=WORKERS, rounds=rounds, seconds=2.0)
    return Goal(
        name=f"search, {size} chunks, {WORKERS} at a time: the bare app's rate",
        measured=found.per_s / base.per_s,
        bound=0.5,
        at_least=True,
        figures={
            "bare a second": round(base.per_s),
            "Aura a second": round(found.per_s),
            "client busy, bare": round(base.client_busy, 2),
            "client busy, Aura": round(found.client_busy, 2),
        },
    )
