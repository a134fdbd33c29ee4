"""An OpenAI-compatible language model that says when it was asked, and streams as slowly as told.

`uvicorn bench.slow_llm:app`. A whole answer comes at once; `arrived` in it is the time of its
request. A stream says a word each `PAUSE_S`, `WORDS` words in all, so that it is open for minutes.
"""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

PAUSE_S = 0.25
WORDS = 2_000

Message = MutableMapping[str, Any]
Send = Callable[[Message], Awaitable[None]]


async def app(
    scope: MutableMapping[str, Any],
    receive: Callable[[], Awaitable[Message]],
    send: Send,
) -> None:
    """Answer a chat."""
    arrived = time.time()
    body = b""
    while True:
        message = await receive()
        body += message.get("body", b"")
        if not message.get("more_body"):
            break
    if body and json.loads(body).get("stream"):
        gone = asyncio.ensure_future(_gone(receive))
        await _stream(send, gone)
        gone.cancel()
        return
    choice = {"index": 0, "message": {"role": "assistant", "content": "Sí."}}
    answer = _piece(choice, "chat.completion") | {"arrived": arrived}
    await _start(send, b"application/json")
    await send({"type": "http.response.body", "body": json.dumps(answer).encode()})


async def _gone(receive: Callable[[], Awaitable[Message]]) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _stream(send: Send, gone: "asyncio.Future[None]") -> None:
    await _start(send, b"text/event-stream")
    for _number in range(WORDS):
        choice = {"index": 0, "delta": {"content": "sí "}, "finish_reason": None}
        event = f"data: {json.dumps(_piece(choice, 'chat.completion.chunk'))}\n\n"
        await send({"type": "http.response.body", "body": event.encode(), "more_body": True})
        await asyncio.wait([gone], timeout=PAUSE_S)
        if gone.done():
            return
    await send({"type": "http.response.body", "body": b"data: [DONE]\n\n"})


async def _start(send: Send, kind: bytes) -> None:
    headers = [(b"content-type", kind)]
    await send({"type": "http.response.start", "status": 200, "headers": headers})


def _piece(choice: dict[str, Any], kind: str) -> dict[str, Any]:
    return {"id": "x", "object": kind, "created": 0, "model": "slow", "choices": [choice]}
