"""Goal 4: an ingest costs what its changes cost."""

import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from django.conf import settings

from bench import corpus, databases, load
from bench.verdict import Goal
from knowledge.codes import DEFAULT_PATTERN, compile_pattern
from knowledge.embeddings.batches import batches
from knowledge.embeddings.provider import Purpose
from knowledge.ingest.files import manual_files
from knowledge.ingest.prepare import prepare

COPIES = 40


def measure(*, quick: bool) -> Iterator[Goal]:
    """An ingest of unchanged manuals, and one of new ones."""
    databases.make("bench_ingest")
    texts = _batches_of_manuals()
    fresh, raw = _fresh(texts, rounds=1 if quick else 3)
    count = sum(len(batch) for batch in texts)
    yield Goal(
        name="fresh ingest: the model's raw rate",
        measured=raw / fresh,
        bound=0.95,
        at_least=True,
        figures={
            "texts": count,
            "ingest a second": round(count / fresh, 2),
            "model a second": round(count / raw, 2),
        },
    )
    yield from _unchanged(rounds=20 if quick else 60)


def _batches_of_manuals() -> list[Sequence[str]]:
    """The texts of each manual in the batches in which an ingest sends them."""
    pattern = compile_pattern(DEFAULT_PATTERN)
    found: list[Sequence[str]] = []
    for file in manual_files(corpus.MANUALS):
        prepared = prepare(file.path.read_bytes(), name=file.name, pattern=pattern)
        wanted = {chunk.text_hash: chunk.embedded_text for chunk in prepared.chunks}
        found += batches(list(wanted.values()))
    return found


def _fresh(texts: Sequence[Sequence[str]], *, rounds: int) -> tuple[float, float]:
    """Seconds of an ingest of new manuals and of the same texts sent straight to the model: the
    least of each, in turn."""
    client = load.Client(corpus.embeddings_server())

    def straight() -> None:
        for batch in texts:
            client.post("/v1/embeddings", corpus.embeddings_request(batch, Purpose.PASSAGE))

    fresh, raw = [], []
    for _ in range(rounds):
        corpus.forget_manuals()
        raw.append(_seconds(straight))
        fresh.append(_seconds(corpus.ingest_manuals))
    return min(fresh), min(raw)


def _unchanged(*, rounds: int) -> Iterator[Goal]:
    before = databases.rows_written()
    ingested = corpus.ingest_manuals()
    yield Goal(
        name="unchanged ingest: calls to the embeddings server",
        measured=len(ingested.batches),
        bound=0,
    )
    yield Goal(
        name="unchanged ingest: rows written to sources, chunks and vectors",
        measured=databases.rows_written() - before,
        bound=0,
    )
    yield _unchanged_time(rounds)


def _unchanged_time(rounds: int) -> Goal:
    """Fourteen files are read in less time than one statement takes, so many copies are judged;
    the manuals alone are told beside them."""
    folder = corpus.copies(COPIES, settings.ENVIRONMENT.data_dir / "manuals")
    corpus.ingest_manuals(folder)
    calls = (
        lambda: _read_all(folder),
        lambda: corpus.ingest_manuals(folder),
        lambda: _read_all(corpus.MANUALS),
        lambda: corpus.ingest_manuals(),
    )
    reading, ingest, reading_few, ingest_few = load.times_of(calls, rounds=rounds, each=1)
    return Goal(
        name=f"unchanged ingest of {COPIES} copies of the manuals: times the reading of the files",
        measured=ingest.p50 / reading.p50,
        bound=2.0,
        figures={
            **reading.figures("reading"),
            **ingest.figures("ingest"),
            **reading_few.figures("reading one copy"),
            **ingest_few.figures("ingest of one copy"),
        },
    )


def _read_all(folder: Path) -> list[bytes]:
    """Find the files and read them: what any ingest must do."""
    return [file.path.read_bytes() for file in manual_files(folder)]


def _seconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started
