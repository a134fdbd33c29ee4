"""The order in which texts are embedded, seen through an engine that can be held."""

import asyncio
import threading

import numpy as np
import pytest

from aura.embedded.embeddings_queue import EmbeddingsQueue, QueueFullError


class HeldEngine:
    """Notes what it is given; waits before each text until it is let go."""

    def __init__(self) -> None:
        self.seen: list[str] = []
        self.go = threading.Semaphore(0)

    def encode(self, texts: str, is_query: bool) -> np.ndarray:
        self.seen.append(texts)
        self.go.acquire()
        if texts == "breaks":
            raise RuntimeError("broken")
        if texts == "nan":
            return np.array([np.nan], dtype=np.float32)
        return np.array([len(texts)], dtype=np.float32)

    def token_count(self, text: str, is_query: bool) -> int:
        return len(text)


async def until(look) -> None:
    async with asyncio.timeout(5):
        while not look():
            await asyncio.sleep(0.005)


def test_query_waits_for_one_passage_at_most():
    engine = HeldEngine()

    async def ask() -> None:
        queue = EmbeddingsQueue(engine)
        passages = queue.submit(["p1", "p2", "p3"], is_query=False)
        await until(lambda: engine.seen)
        query = queue.submit(["q1"], is_query=True)
        engine.go.release(4)
        await query.done
        await passages.done

    asyncio.run(ask())
    assert engine.seen == ["p1", "q1", "p2", "p3"]


def test_requests_of_one_kind_keep_their_order():
    engine = HeldEngine()
    engine.go.release(9)

    async def ask() -> list[float]:
        queue = EmbeddingsQueue(engine)
        jobs = [queue.submit(texts, is_query=True) for texts in (["a", "bb"], ["ccc"])]
        results = [await job.done for job in jobs]
        assert [result.tokens for result in results] == [3, 3]
        return [float(vector[0]) for result in results for vector in result.vectors]

    assert asyncio.run(ask()) == [1, 2, 3]


def test_dropped_request_embeds_no_further_text():
    engine = HeldEngine()

    async def ask() -> None:
        queue = EmbeddingsQueue(engine)
        left = queue.submit(["p1", "p2", "p3"], is_query=False)
        await until(lambda: engine.seen)
        left.dropped = True
        after = queue.submit(["p4"], is_query=False)
        engine.go.release(4)
        await after.done

    asyncio.run(ask())
    assert engine.seen == ["p1", "p4"]


@pytest.mark.parametrize(("text", "error"), [("breaks", RuntimeError), ("nan", ArithmeticError)])
def test_failed_text_fails_its_request_alone(text, error):
    engine = HeldEngine()
    engine.go.release(9)

    async def ask() -> None:
        queue = EmbeddingsQueue(engine)
        with pytest.raises(error):
            await queue.submit([text, "never"], is_query=True).done
        assert (await queue.submit(["works"], is_query=True).done).tokens == 5

    asyncio.run(ask())
    assert "never" not in engine.seen


def test_too_many_waiting_texts_are_refused():
    engine = HeldEngine()

    async def ask() -> None:
        queue = EmbeddingsQueue(engine, most_waiting=3)
        queue.submit(["p0"], is_query=False)
        await until(lambda: engine.seen)
        queue.submit(["p1", "p2"], is_query=False)
        with pytest.raises(QueueFullError):
            queue.submit(["p3", "p4"], is_query=False)
        last = queue.submit(["p5"], is_query=False)
        engine.go.release(9)
        await last.done

    asyncio.run(ask())


def test_work_time_is_known_while_a_text_is_embedded():
    engine = HeldEngine()

    async def ask() -> None:
        queue = EmbeddingsQueue(engine)
        assert queue.busy_s() == 0
        job = queue.submit(["slow"], is_query=True)
        await until(lambda: queue.busy_s() > 0.02)
        engine.go.release()
        await job.done
        assert queue.busy_s() == 0

    asyncio.run(ask())
