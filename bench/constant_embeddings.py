"""An OpenAI-compatible embeddings server that answers one vector to everything, at once.

`uvicorn bench.constant_embeddings:app`. It takes the model out of a measurement and leaves the
call in.
"""

import json
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from bench.made import query_vector

Message = MutableMapping[str, Any]

_VECTOR = json.dumps(query_vector().tolist())
_HEADERS = [(b"content-type", b"application/json")]


async def app(
    scope: MutableMapping[str, Any],
    receive: Callable[[], Awaitable[Message]],
    send: Callable[[Message], Awaitable[None]],
) -> None:
    """Answer any request with a vector for each input."""
    body = b""
    while True:
        message = await receive()
        body += message.get("body", b"")
        if not message.get("more_body"):
            break
    texts = json.loads(body)["input"] if body else []
    count = 1 if isinstance(texts, str) else len(texts)
    rows = ",".join(
        f'{{"object":"embedding","index":{index},"embedding":{_VECTOR}}}' for index in range(count)
    )
    usage = '"model":"constant","usage":{"prompt_tokens":1,"total_tokens":1}'
    answer = f'{{"object":"list","data":[{rows}],{usage}}}'.encode()
    length = (b"content-length", str(len(answer)).encode())
    await send({"type": "http.response.start", "status": 200, "headers": [*_HEADERS, length]})
    await send({"type": "http.response.body", "body": answer})
