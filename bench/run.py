"""Which goals there are, in the order in which they are measured."""

import sys
from collections.abc import Callable, Collection, Iterator, Mapping

from bench import (
    chat_goals,
    corpus_goals,
    databases,
    embedding_goals,
    ingest_goals,
    log_goals,
    made,
    recall_goals,
    search_goals,
)
from bench.verdict import Goal

_SERVED_SIZES = (120, 10_000)
_QUICK_SIZES = (120, 10_000)


def measured(names: Collection[str], *, quick: bool) -> list[Goal]:
    """Measure the named groups of goals, telling each as it is found."""
    databases.make_empty()
    goals: list[Goal] = []
    for name, group in _GROUPS.items():
        if name not in names:
            continue
        for goal in group(quick):
            figures = ", ".join(f"{of} {value:g}" for of, value in goal.figures.items())
            print(f"{name}: {goal.name}: {goal.measured:.3f} ({figures})", file=sys.stderr)
            goals.append(goal)
    return goals


def _search(quick: bool) -> Iterator[Goal]:
    for size in _SERVED_SIZES:
        yield from search_goals.measure(size, quick=quick)


def _embedding(quick: bool) -> Iterator[Goal]:
    yield from embedding_goals.measure(quick=quick)


def _recall(quick: bool) -> Iterator[Goal]:
    for size in _QUICK_SIZES if quick else made.SOURCES:
        yield from recall_goals.measure(size)


def _ingest(quick: bool) -> Iterator[Goal]:
    yield from ingest_goals.measure(quick=quick)


def _chat(quick: bool) -> Iterator[Goal]:
    yield from chat_goals.measure(quick=quick)


def _log(quick: bool) -> Iterator[Goal]:
    yield from log_goals.measure(quick=quick)


def _corpus(quick: bool) -> Iterator[Goal]:
    yield from corpus_goals.measure(quick=quick)


_GROUPS: Mapping[str, Callable[[bool], Iterator[Goal]]] = {
    "search": _search,
    "embedding": _embedding,
    "recall": _recall,
    "ingest": _ingest,
    "chat": _chat,
    "log": _log,
    "corpus": _corpus,
}
