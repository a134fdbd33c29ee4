"""An OpenAI-compatible embeddings server whose vectors are made from a hash of the text, at once.

`uvicorn bench.hashed_embeddings:app`. The same text has the same vector in every run and process,
and two texts have nothing in common: the model is taken out of an ingest, everything else is left
in. `GET /` answers how many calls were made.
"""

import hashlib
import json
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import numpy as np

from bench.made import DIMENSIONS, Vectors

Message = MutableMapping[str, Any]

_HEADERS = [(b"content-type", b"application/json")]
_calls = 0


def vector_of(text: str) -> Vectors:
    """The text's vector: a random direction that its hash chooses."""
    seed = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
    values = np.random.default_rng(seed).standard_normal(DIMENSIONS, dtype=np.float32)
    unit: Vectors = values / np.linalg.norm(values)
    return unit


async def app(
    scope: MutableMapping[str, Any],
    receive: Callable[[], Awaitable[Message]],
    send: Callable[[Message], Awaitable[None]],
) -> None:
    """Answer with a vector for each input."""
    global _calls
    body = b""
    while True:
        message = await receive()
        body += message.get("body", b"")
        if not message.get("more_body"):
            break
    if body:
        _calls += 1
        inputs = json.loads(body)["input"]
        answer = _answer([inputs] if isinstance(inputs, str) else inputs)
    else:
        answer = str(_calls).encode()
    length = (b"content-length", str(len(answer)).encode())
    await send({"type": "http.response.start", "status": 200, "headers": [*_HEADERS, length]})
    await send({"type": "http.response.body", "body": answer})


def _answer(texts: list[str]) -> bytes:
    rows = ",".join(
        f'{{"object":"embedding","index":{index},"embedding":{_numbers(vector_of(text))}}}'
        for index, text in enumerate(texts)
    )
    usage = '"model":"hashed","usage":{"prompt_tokens":1,"total_tokens":1}'
    return f'{{"object":"list","data":[{rows}],{usage}}}'.encode()


def _numbers(vector: Vectors) -> str:
    return "[" + ",".join(f"{value:.7f}" for value in vector.tolist()) + "]"
