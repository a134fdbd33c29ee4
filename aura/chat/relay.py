"""Passing an answer on piece by piece, as server-sent events, and always to a well-formed end.

| what happens upstream                        | what the channel gets                            |
| -------------------------------------------- | ------------------------------------------------ |
| a piece comes                                | the piece, at once, its model named `aura`       |
| nothing comes for a while                    | a comment, so that nobody takes the line as dead |
| the answer ends                              | `[DONE]`                                         |
| it breaks off, falls silent, or is no answer | a sentence to be spoken, `stop`, `[DONE]`        |
| the channel itself goes away                 | the model's server is let go at once             |
"""

import json
import time
import uuid
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from aura.chat.told import Progress
from aura.chat.upstream import Silence, Stream
from aura.chat.values import Ended, UpstreamError

MODEL = "aura"
KEEPALIVE_S = 2.0
KEEPALIVE = b": keepalive\n\n"
DONE = b"data: [DONE]\n\n"
CUT_OFF = "Disculpe, no llegué a terminar la respuesta. ¿Me lo repite, por favor?"
"""Spoken where an answer broke off. It explains nothing: an agent talks of no systems."""

OnEnd = Callable[[Ended, UpstreamError | None], None]


class Relay:
    """The body of a streamed response. `close` ends it wherever it is, and counts once."""

    def __init__(self, stream: Stream, progress: Progress, on_end: OnEnd) -> None:
        self._stream = stream
        self._progress = progress
        self._on_end = on_end
        self._last: Mapping[str, Any] = {}
        self._ended = Ended.CLIENT_LEFT
        self._error: UpstreamError | None = None
        self._is_closed = False

    def __iter__(self) -> Iterator[bytes]:
        """The events, to the last."""
        try:
            yield from self._pieces()
            self._ended = Ended.COMPLETE
        except UpstreamError as error:
            self._ended, self._error = error.ended, error
            yield from self._spoken_end()
        self.close()
        yield DONE

    def close(self) -> None:
        """Let go of the server and say how it ended: the channel left, unless it was over."""
        if self._is_closed:
            return
        self._is_closed = True
        self._stream.close()
        self._on_end(self._ended, self._error)

    def _pieces(self) -> Iterator[bytes]:
        while (piece := self._stream.next_within(KEEPALIVE_S)) is not None:
            if isinstance(piece, Silence):
                yield KEEPALIVE
                continue
            passed = _passed(piece)
            self._progress.note(piece)
            self._last = piece
            yield passed

    def _spoken_end(self) -> Iterator[bytes]:
        """Every choice that is still open says the sentence and stops."""
        identity = self._last.get("id") or f"chatcmpl-{uuid.uuid4().hex}"
        head = {
            "id": identity,
            "object": "chat.completion.chunk",
            "created": self._last.get("created") or int(time.time()),
            "model": MODEL,
        }
        indices = sorted(self._stream.unfinished) or [0]
        # A space keeps the sentence apart from the word that broke off.
        delta = {"content": f" {CUT_OFF}"} if self._last else _first_delta()
        for change, reason in ((delta, None), ({}, "stop")):
            choices = [
                {"index": index, "delta": change, "finish_reason": reason} for index in indices
            ]
            yield event({**head, "choices": choices})


def _passed(piece: Mapping[str, Any]) -> bytes:
    try:
        return event({**piece, "model": MODEL})
    except ValueError:  # A number that JSON does not have.
        raise UpstreamError(Ended.GARBAGE) from None


def _first_delta() -> dict[str, str]:
    return {"role": "assistant", "content": CUT_OFF}


def event(value: Mapping[str, Any]) -> bytes:
    """A value as one server-sent event. Raises ValueError for NaN and infinity.

    In ASCII: half a surrogate pair, which some servers send when they cut an emoji in two, has no
    other form.
    """
    return f"data: {json.dumps(value, allow_nan=False, separators=(',', ':'))}\n\n".encode()
