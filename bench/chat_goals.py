"""Goal 7: what a chat adds before the model is asked, and what fifty open streams do to turns."""

import http.client
import json
import selectors
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count

from bench import databases, load, made, search_goals, servers
from bench.verdict import Goal, Series

SIZE = 10_000
STREAMS = 50


def measure(*, quick: bool) -> Iterator[Goal]:
    """Both goals, under the server that `make up` starts."""
    ports = [servers.free_port() for _ in range(3)]
    provider = servers.constant_provider(ports[0])
    databases.make("bench_chat")
    databases.fill(made.corpus(SIZE), provider)
    aura = load.Server(port=ports[2], headers={"Authorization": f"Bearer {databases.new_key()}"})
    services = {
        ports[0]: servers.constant_embeddings(ports[0]),
        ports[1]: servers.slow_llm(ports[1]),
        ports[2]: servers.aura(ports[2], "bench_chat", provider, language_model=ports[1]),
    }
    with servers.running(services):
        yield _added(aura, rounds=6 if quick else 20)
        yield _beside_streams(aura, rounds=4 if quick else 10)


def _added(aura: load.Server, *, rounds: int) -> Goal:
    """From the channel's request to the model's, against a whole turn: the same retrieval."""
    turn = search_goals.turns(aura, _new_text)
    chat = _chats(aura)
    for _ in range(20):
        turn(), chat()
    turns: list[float] = []
    chats: list[float] = []
    for _ in range(rounds):
        turns += load.times_of((turn,), rounds=1, each=25)[0].times_ms
        chats += [chat() for _ in range(25)]
    before, whole = Series(times_ms=chats), Series(times_ms=turns)
    return Goal(
        name=f"chat, {SIZE} chunks: time before the model is asked, times a turn",
        measured=before.p50 / whole.p50,
        bound=1.5,
        figures=whole.figures("turn") | before.figures("before"),
    )


def _chats(server: load.Server) -> Callable[[], float]:
    """A call that chats, and gives the milliseconds until the model had the request."""
    client = load.Client(server)
    numbers = count()

    def chat() -> float:
        number = next(numbers)
        document = {
            "messages": [{"role": "user", "content": _new_text(number + 500_000)}],
            "user": f"bench-chat-{number // 10}",
        }
        started = time.time()
        answer = json.loads(client.post("/v1/chat/completions", document))
        return float((answer["arrived"] - started) * 1000)

    return chat


def _beside_streams(aura: load.Server, *, rounds: int) -> Goal:
    turn = search_goals.turns(aura, lambda number: _new_text(number + 200_000))
    load.times_of((turn,), rounds=1, each=50)
    alone: list[float] = []
    beside: list[float] = []
    for _ in range(rounds):
        alone += load.times_of((turn,), rounds=1, each=100)[0].times_ms
        with _open_streams(aura) as is_open:
            beside += load.times_of((turn,), rounds=1, each=100)[0].times_ms
            assert is_open() == STREAMS
    with_, without = Series(times_ms=beside), Series(times_ms=alone)
    return Goal(
        name=f"turn beside {STREAMS} open streams of a slow model: times a turn alone",
        measured=with_.p50 / without.p50,
        bound=1.5,
        figures=without.figures("alone") | with_.figures("beside"),
    )


@contextmanager
def _open_streams(server: load.Server) -> Iterator[Callable[[], int]]:
    """Streams that have said their first word and go on; gives how many still do."""
    streams = [_stream(server, number) for number in range(STREAMS)]
    reader = _Reader(streams)
    reader.start()
    try:
        yield lambda: reader.open
    finally:
        reader.stop()
        for connection in streams:
            connection.close()


def _stream(server: load.Server, number: int) -> http.client.HTTPConnection:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    document = {
        "messages": [{"role": "user", "content": _new_text(number)}],
        "user": f"bench-stream-{number}",
        "stream": True,
    }
    headers = {**server.headers, "Content-Type": "application/json"}
    connection.request("POST", "/v1/chat/completions", json.dumps(document), headers)
    response = connection.getresponse()
    if response.status != 200:
        raise load.UnexpectedAnswer(f"a stream: {response.status} {response.read()[:300]!r}")
    response.readline()
    return connection


class _Reader(threading.Thread):
    """Takes what the streams bring, so that none waits for its client."""

    def __init__(self, streams: list[http.client.HTTPConnection]) -> None:
        super().__init__(daemon=True)
        self._selector = selectors.DefaultSelector()
        self._stopped = threading.Event()
        for connection in streams:
            self._selector.register(connection.sock, selectors.EVENT_READ)
        self.open = len(streams)

    def run(self) -> None:
        while not self._stopped.is_set():
            for key, _events in self._selector.select(timeout=0.1):
                if not key.fileobj.recv(65_536):  # type: ignore[union-attr]
                    self._selector.unregister(key.fileobj)
                    self.open -= 1

    def stop(self) -> None:
        """Read no more."""
        self._stopped.set()
        self.join()
        self._selector.close()


def _new_text(number: int) -> str:
    """A text whose vector is not known yet."""
    return made.question(number + search_goals.KNOWN)
