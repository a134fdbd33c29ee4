"""A corpus of 100,000 passages through the real ingest: memory, time, exactness, turns."""

from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.db import connection

from bench import databases, exactness, ingest_process, large_corpus, load, search_goals, servers
from bench.ingest_process import Ingest
from bench.search_goals import KNOWN
from bench.verdict import Goal
from knowledge.embeddings.provider import Provider

SIZES = (10_000, 100_000)
QUICK_SIZES = (1_000, 3_000)
MODEL = "multilingual-e5-small"
"""Its judge is shipped, so that the turns are judged by evidence, as by default."""
EACH = 10
"""Calls in a round: a search of all 100,000 takes a while."""
ROUNDS = 5
"""Of an unchanged ingest and of the reading of its files, in turn: the least of each counts."""
GROWTH = 1.5
"""Times the memory of a tenth of the corpus."""


def measure(*, quick: bool) -> Iterator[Goal]:
    """Ingest a tenth and all of it; then everything else on all of it."""
    small, large = QUICK_SIZES if quick else SIZES
    port = servers.free_port()
    provider = servers.constant_provider(port, model=MODEL)
    folder = settings.ENVIRONMENT.data_dir / "manuals"
    with servers.running({port: servers.hashed_embeddings(port)}):
        runs = [_fresh(size, folder, provider) for size in (small, large)]
        yield from _compared(*runs)
        yield from _unchanged(large, folder, provider)
        yield from exactness.measure(large, provider)
    yield from _turns(large, port, provider, rounds=6 if quick else 12)


def _fresh(size: int, folder: Path, provider: Provider) -> Ingest:
    large_corpus.write(folder, chunks=size)
    databases.make(_database(size))
    run = ingest_process.run(folder, _database(size), provider)
    if run.chunks != size:
        raise load.UnexpectedAnswer(f"{run.chunks} of {size} passages were written")
    return run


def _database(size: int) -> str:
    return f"bench_corpus_{size}"


def _compared(small: Ingest, large: Ingest) -> Iterator[Goal]:
    yield Goal(
        name=f"memory of an ingest of {large.chunks:,} passages: times that of {small.chunks:,}",
        measured=large.peak_mib / small.peak_mib,
        bound=GROWTH,
        figures={
            f"peak MiB at {small.chunks:,}": round(small.peak_mib),
            f"peak MiB at {large.chunks:,}": round(large.peak_mib),
        },
    )
    yield Goal(
        name=f"passages a second, {large.chunks:,}: share of the rate at {small.chunks:,}",
        measured=large.per_s / small.per_s,
        bound=0.8,
        at_least=True,
        figures={
            f"a second at {small.chunks:,}": round(small.per_s),
            f"a second at {large.chunks:,}": round(large.per_s),
            f"seconds at {large.chunks:,}": round(large.seconds, 1),
        },
    )


def _unchanged(size: int, folder: Path, provider: Provider) -> Iterator[Goal]:
    server = load.Client(load.Server(port=servers.port_of(provider)))
    calls, rows = int(server.get("/")), databases.rows_written()
    server.close()  # It would be closed from the other side in the minutes that follow.
    runs, readings = [], []
    for _ in range(ROUNDS):
        runs.append(ingest_process.run(folder, _database(size), provider))
        readings.append(ingest_process.seconds_of_reading(folder))
    run, reading = min(runs, key=lambda one: one.seconds), min(readings)
    again = f"unchanged ingest of {size:,} passages"
    yield Goal(name=f"{again}: embedding calls", measured=int(server.get("/")) - calls, bound=0)
    yield Goal(
        name=f"{again}: rows written to sources, chunks and vectors",
        measured=databases.rows_written() - rows,
        bound=0,
    )
    yield Goal(
        name=f"{again}: times the reading of the files",
        measured=run.seconds / reading,
        bound=2.0,
        figures={
            "seconds": run.seconds,
            "reading seconds": round(reading, 3),
            "peak MiB": round(run.peak_mib),
        },
    )


def _turns(size: int, port: int, provider: Provider, *, rounds: int) -> Iterator[Goal]:
    """As at the sizes of goals 1 and 2. Each text has the one vector, so that both sides search for
    the same."""
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")
    ports = [servers.free_port() for _ in range(2)]
    key = databases.new_key()
    services = {
        port: servers.constant_embeddings(port),
        ports[0]: servers.bare_app(ports[0], _database(size)),
        ports[1]: servers.aura(ports[1], _database(size), provider),
    }
    bare = load.Server(port=ports[0])
    aura = load.Server(port=ports[1], headers={"Authorization": f"Bearer {key}"})
    with servers.running(services):
        search_goals.check_equal(bare, aura)
        yield from search_goals.latency(size, bare, aura, rounds=rounds, each=EACH)
        yield search_goals.throughput(size, bare, aura, rounds=2)
        yield _named(size, bare, aura, rounds=rounds)


def _named(size: int, bare: load.Server, aura: load.Server, *, rounds: int) -> Goal:
    """A turn that names its machine searches its manual and the shared ones alone."""
    calls = (
        search_goals.bare_search(bare),
        search_goals.turns(
            aura, lambda number: f"mi M50 hace un ruido raro, es la vez {number % KNOWN}"
        ),
    )
    load.times_of(calls, rounds=2, each=EACH)
    base, turn = load.times_of(calls, rounds=rounds, each=EACH)
    return Goal(
        name=f"turn that names a machine, {size} chunks: times the bare app's search of all",
        measured=turn.p50 / base.p50,
        bound=6.0,
        figures=base.figures("bare") | turn.figures("turn"),
    )
