"""The one path to the language model: the `openai` client against `LLM_BASE_URL`.

What it sends and what it gets are plain JSON values, so that tools, new fields and a piece of an
answer pass as they are. Whatever the server or the client does wrong leaves here as UpstreamError.

Each wait has its own limit, kept by cancelling a task: the client's own time-out is per read, and a
server that drips bytes would hold it for ever.

| wait                                                          | limit                        |
| ------------------------------------------------------------- | ---------------------------- |
| a connection                                                  | connect_s                    |
| a stream's first piece, the connection included               | first_token_s                |
| from one piece to the next                                    | idle_s                       |
| what may follow the piece that says that the answer is whole  | AFTER_FINISH_S, then it is   |
| a whole answer, streamed or not                               | total_s                      |
"""

import asyncio
import contextlib
import os
import time
from collections.abc import Mapping
from concurrent.futures import Future
from functools import lru_cache
from typing import Any

from openai import (
    APIConnectionError,
    APIStatusError,
    AsyncOpenAI,
    AsyncStream,
    DefaultAsyncHttpxClient,
    OpenAIError,
    Timeout,
)

from aura.chat import loop
from aura.chat.values import Ended, Limits, UpstreamError
from aura.environment import LanguageModel

PATH = "/chat/completions"
AFTER_FINISH_S = 1.0
CLOSING_S = 5.0
LONGEST_RETRY_AFTER_S = 120
USUAL_RETRY_AFTER_S = 5

Json = Mapping[str, Any]


def ask(model: LanguageModel, body: Json, limits: Limits) -> Json:
    """The whole answer at once. Raises UpstreamError."""
    answer = loop.start(_ask(model, body, limits)).result()
    if not isinstance(answer, dict) or not _choices(answer):
        raise UpstreamError(Ended.GARBAGE)
    return answer


def open_stream(model: LanguageModel, body: Json, limits: Limits) -> "Stream":
    """The answer in pieces, opened as soon as the server says that it will answer.

    Raises UpstreamError where it says something else, or nothing in time.
    """
    started = time.monotonic()
    chunks = loop.start(_open(model, body, limits)).result()
    return Stream(chunks, limits, started)


class Stream:
    """An answer on its way. One thread reads it; `close` may be called at any time, and again."""

    def __init__(self, chunks: AsyncStream[object], limits: Limits, started: float) -> None:
        self._chunks = chunks
        self._limits = limits
        self._started = started
        self._has_begun = False
        self._awaited: Future[Json | None] | None = None
        self._unfinished: set[int] = set()
        self._finished: set[int] = set()

    @property
    def unfinished(self) -> frozenset[int]:
        """The choices that began and have not been said to be whole."""
        return frozenset(self._unfinished - self._finished)

    @property
    def is_whole(self) -> bool:
        """Whether every choice that began was said to be whole."""
        return bool(self._finished) and not self.unfinished

    def next_within(self, patience_s: float) -> "Json | Silence | None":
        """The next piece; SILENCE where none came within the time; None at the end of the answer.

        Raises UpstreamError.
        """
        self._awaited = self._awaited or loop.start(self._next())
        try:
            chunk = self._awaited.result(patience_s)
        except TimeoutError:  # Of this wait: what the stream's own limits end is an UpstreamError.
            return SILENCE
        except BaseException:
            self._awaited = None
            raise
        self._awaited = None
        if chunk is None and not self.is_whole:
            raise UpstreamError(Ended.BROKEN)
        if chunk is not None:
            self._has_begun = True
            self._note(chunk)
        return chunk

    def close(self) -> None:
        """Let go of the server, whatever it is at; not waited for."""
        if self._awaited is not None:
            self._awaited.cancel()
        loop.start(self._let_go())

    async def _let_go(self) -> None:
        # Closed first, then read to its end: what waits inside the client's generators would be
        # left to the garbage collector otherwise.
        with contextlib.suppress(Exception):
            async with asyncio.timeout(CLOSING_S):
                await self._chunks.close()
                async for _rest in self._chunks:
                    pass

    async def _next(self) -> Json | None:
        left = self._started + self._limits.total_s - time.monotonic()
        if self.is_whole:
            wait = AFTER_FINISH_S
        elif self._has_begun:
            wait = self._limits.idle_s
        else:
            wait = self._started + self._limits.first_token_s - time.monotonic()
        try:
            async with asyncio.timeout(max(0.0, min(wait, left))):
                chunk = await anext(self._chunks)
        except StopAsyncIteration:
            return None
        except Exception as error:
            if self.is_whole:  # Only the farewell is missing.
                return None
            raise _told(error, begun=True) from None
        if not isinstance(chunk, dict) or not isinstance(chunk.get("choices"), list):
            raise UpstreamError(Ended.GARBAGE)
        return chunk

    def _note(self, chunk: Json) -> None:
        for choice in chunk["choices"]:
            index = choice.get("index", 0) if isinstance(choice, dict) else 0
            self._unfinished.add(index)
            if isinstance(choice, dict) and choice.get("finish_reason"):
                self._finished.add(index)


class Silence:
    """Nothing came yet."""


SILENCE = Silence()


def forget(model: LanguageModel) -> None:
    """Close this process's connections to a server; a later call opens new ones."""
    loop.start(_client(model, os.getpid()).close()).result(CLOSING_S)
    _client.cache_clear()


async def _ask(model: LanguageModel, body: Json, limits: Limits) -> object:
    client = _client(model, os.getpid())
    try:
        async with asyncio.timeout(limits.total_s):
            return await client.post(
                PATH, cast_to=object, body=dict(body), options=_options(limits)
            )
    except Exception as error:
        raise _told(error, begun=False) from None


async def _open(model: LanguageModel, body: Json, limits: Limits) -> AsyncStream[object]:
    client = _client(model, os.getpid())
    try:
        async with asyncio.timeout(min(limits.first_token_s, limits.total_s)):
            chunks = await client.post(
                PATH,
                cast_to=object,
                body=dict(body),
                options=_options(limits),
                stream=True,
                stream_cls=AsyncStream[object],
            )
    except Exception as error:
        raise _told(error, begun=False) from None
    kind = chunks.response.headers.get("content-type", "")
    if not kind.startswith("text/event-stream"):
        await chunks.close()
        raise UpstreamError(Ended.GARBAGE)
    return chunks


def _options(limits: Limits) -> Any:
    # No retry: the channel waits, and knows better than we whether to ask again.
    return {"max_retries": 0, "timeout": Timeout(None, connect=limits.connect_s)}


@lru_cache(maxsize=4)
def _client(model: LanguageModel, pid: int) -> AsyncOpenAI:
    # Neither a proxy nor OPENAI_BASE_URL in the environment may divert what patients say, and a
    # redirect would carry it to another host.
    return AsyncOpenAI(
        base_url=model.base_url,
        api_key=model.api_key,
        http_client=DefaultAsyncHttpxClient(trust_env=False, follow_redirects=False),
    )


def _told(error: Exception, *, begun: bool) -> UpstreamError:
    """What went wrong, by its kind alone: the client's own words may echo the key or a text."""
    if isinstance(error, UpstreamError):
        return error
    if isinstance(error, TimeoutError):
        return UpstreamError(Ended.TIMED_OUT)
    if isinstance(error, APIStatusError):
        wait = _retry_after(error.response.headers.get("retry-after"))
        return UpstreamError(Ended.REFUSED, status=error.status_code, retry_after_s=wait)
    if begun:
        # An error of the server's in the middle, a cut connection, half a piece.
        return UpstreamError(Ended.BROKEN)
    if isinstance(error, APIConnectionError):
        return UpstreamError(Ended.UNREACHABLE)
    # The client lets ValueError, UnicodeError and others through for what it cannot read.
    return UpstreamError(Ended.UNREACHABLE if isinstance(error, OpenAIError) else Ended.GARBAGE)


def _retry_after(given: str | None) -> int:
    """Seconds; a date, a negative or an endless wait becomes a usual one."""
    if given is not None and given.isascii() and given.isdigit() and len(given) < 6:
        return max(1, min(int(given), LONGEST_RETRY_AFTER_S))
    return USUAL_RETRY_AFTER_S


def _choices(answer: Json) -> bool:
    choices = answer.get("choices")
    return isinstance(choices, list) and bool(choices) and isinstance(choices[0], dict)
