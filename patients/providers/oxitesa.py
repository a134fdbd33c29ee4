"""Oxitesa's patient system over HTTP.

`POST {url}/v1/aura/patient-lookup` with `Authorization: Bearer <shared secret>` and
`{"dni": "30123456"}`. It answers 200 with

    {"found": false}
    {"found": true, "devices": [{"name": "Concentrador M50", "model": "M50", "brand": "SysMed",
                                 "sku": "SM-50", "category": "concentrador", "active": true}]}

`devices` is always there where somebody was found: an empty list is a patient with nothing at
home, a missing one is no answer. `model`, `brand`, `sku`, `category` and `active` may be missing: a
device without `model` is known by its name, one that is not active is not at home any more.
`models`, a list beside `devices`, is taken in the place of the devices' own where it names any.
Whatever else it sends is left alone, but no answer is one that says anything under `error`, or that
contradicts itself: nobody found, and yet devices or models; models, and no device at home.

Tried again within the same deadline: a connection that fails and a 5xx. Never a refusal, nor an
answer that could not be read: it would be the same the second time. Nor at once a 429, which asks
for time.
"""

import asyncio
import json
from collections.abc import Coroutine
from typing import Any, TypeVar
from urllib.parse import urlsplit

import httpx2
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from patients.port import (
    Answer,
    Cause,
    Device,
    Found,
    NotFound,
    PatientContext,
    Unavailable,
)
from patients.providers.connection import Connection, UnusableConnection

T = TypeVar("T")

PATH = "/v1/aura/patient-lookup"
MAX_ANSWER_BYTES = 256 * 1024
RETRY_AFTER_S = (0.1, 0.4)
"""Before the second and the third try; there is no fourth."""
_AGAIN = frozenset({Cause.UNREACHABLE, Cause.CONNECTION_LOST, Cause.SERVER_ERROR})


class _DeviceOut(BaseModel):
    model_config = ConfigDict(strict=True)

    name: str = Field(min_length=1, max_length=200)
    model: str | None = Field(default=None, max_length=120)
    brand: str | None = Field(default=None, max_length=120)
    sku: str | None = Field(default=None, max_length=120)
    category: str | None = Field(default=None, max_length=120)
    active: bool = True


class _PatientOut(BaseModel):
    model_config = ConfigDict(strict=True)

    found: bool
    devices: list[_DeviceOut] | None = Field(default=None, max_length=50)
    models: list[str] | None = Field(default=None, max_length=50)
    error: Any = None


class _Failed(Exception):
    """One try brought no answer."""

    def __init__(self, cause: Cause) -> None:
        super().__init__(cause.value)
        self.cause = cause


class Oxitesa:
    """The adapter. Safe to use from many threads: each question has a connection of its own."""

    name = "oxitesa"

    def __init__(self, connection: Connection) -> None:
        """Raises UnusableConnection where the address or the secret is missing or no good."""
        parts = urlsplit(connection.url)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.username:
            raise UnusableConnection(
                "PATIENT_LOOKUP_URL must be the address of the patient system, such as "
                "https://patients.example, without a user name in it"
            )
        if "?" in connection.url or "#" in connection.url:
            raise UnusableConnection(
                "PATIENT_LOOKUP_URL must end with its path: what comes after ? or # would be lost"
            )
        if not connection.secret.isascii() or not connection.secret.isprintable():
            raise UnusableConnection("PATIENT_LOOKUP_SECRET must be plain ASCII")
        if not connection.secret.strip():
            raise UnusableConnection("PATIENT_LOOKUP_SECRET must be set for oxitesa")
        self._url = connection.url.rstrip("/") + PATH
        self._secret = connection.secret
        self._timeout_s = connection.timeout_s

    def by_dni(self, dni: str) -> Answer:
        """Ask, within the deadline. What went wrong comes back as a cause, and nothing of what was
        received: it may echo the document."""
        try:
            return _within(self._timeout_s, self._ask(dni))
        except TimeoutError:
            return Unavailable(cause=Cause.TIMEOUT)
        except _Failed as failed:
            return Unavailable(cause=failed.cause)

    async def _ask(self, dni: str) -> Answer:
        # Neither a proxy of the environment nor a redirect may carry a document elsewhere.
        async with httpx2.AsyncClient(
            trust_env=False,
            follow_redirects=False,
            timeout=None,
            headers={"Authorization": f"Bearer {self._secret}", "Accept-Encoding": "identity"},
        ) as client:
            for pause_s in RETRY_AFTER_S:
                try:
                    return await self._once(client, dni)
                except _Failed as failed:
                    if failed.cause not in _AGAIN:
                        raise
                    await asyncio.sleep(pause_s)
            return await self._once(client, dni)

    async def _once(self, client: httpx2.AsyncClient, dni: str) -> Answer:
        """One try. Raises _Failed."""
        try:
            async with client.stream("POST", self._url, json={"dni": dni}) as response:
                cause = _cause_of(response.status_code)
                if cause is not None:
                    raise _Failed(cause)
                answer = _answer_in(await _bounded(response))
        # From None: what the client raises may quote the request.
        except (httpx2.ConnectError, httpx2.ConnectTimeout):
            raise _Failed(Cause.UNREACHABLE) from None
        except httpx2.LocalProtocolError:
            raise _Failed(Cause.FAILED) from None
        except httpx2.RemoteProtocolError as error:
            raise _Failed(_cause_of_protocol(error)) from None
        except httpx2.TransportError:
            raise _Failed(Cause.CONNECTION_LOST) from None
        if isinstance(answer, Found) and _quotes(answer, dni):
            raise _Failed(Cause.GARBAGE)
        return answer


def _within(deadline_s: float, work: Coroutine[Any, Any, T]) -> T:
    """Run to the deadline. A time-out of each read would not bound a server that drips bytes; a
    task is cancelled wherever it stands. The loop is not asked to wait for a slow resolver."""
    loop = asyncio.new_event_loop()
    try:
        return loop.run_until_complete(asyncio.wait_for(work, deadline_s))
    finally:
        loop.close()


def _cause_of(status: int) -> Cause | None:
    """What a status means; None for the one that carries an answer."""
    if status == 200:
        return None
    if status in (401, 403):
        return Cause.SECRET_REFUSED
    if status == 429:
        return Cause.BUSY
    return Cause.SERVER_ERROR if status >= 500 else Cause.UNEXPECTED_STATUS


def _cause_of_protocol(error: httpx2.RemoteProtocolError) -> Cause:
    """A peer that hangs up breaks the protocol as well; only the words tell the two apart."""
    text = str(error).lower()
    lost = "without sending" in text or "closed connection" in text or "incomplete" in text
    return Cause.CONNECTION_LOST if lost else Cause.GARBAGE


async def _bounded(response: httpx2.Response) -> bytes:
    """The body, as far as it is a sane size. Raises _Failed."""
    body = b""
    async for part in response.aiter_raw():
        body += part
        if len(body) > MAX_ANSWER_BYTES:
            raise _Failed(Cause.GARBAGE)
    return body


def _answer_in(body: bytes) -> Answer:
    """The answer, if it is one. Raises _Failed."""
    try:
        patient = _PatientOut.model_validate(json.loads(body))
    except (ValidationError, ValueError, RecursionError):
        raise _Failed(Cause.GARBAGE) from None
    if patient.error:
        raise _Failed(Cause.GARBAGE)
    if not patient.found:
        if patient.devices or patient.models:
            raise _Failed(Cause.GARBAGE)
        return NotFound()
    if patient.devices is None:
        # "Nothing at home" would be a guess, and the filter and the operator would believe it.
        raise _Failed(Cause.GARBAGE)
    devices = [device for device in patient.devices if device.active]
    if patient.models and not devices:
        raise _Failed(Cause.GARBAGE)
    models = patient.models or [device.model or device.name for device in devices]
    return Found(
        context=PatientContext(models=frozenset(filter(None, map(_clean, models)))),
        devices=tuple(
            Device(
                name=_clean(device.name),
                brand=_clean(device.brand),
                sku=_clean(device.sku),
                category=_clean(device.category),
            )
            for device in devices
        ),
    )


def _clean(text: str | None) -> str:
    """Text that can be stored and shown: one line, neither NUL nor half a character."""
    kept = "".join(char if char.isprintable() else " " for char in text or "")
    return " ".join(kept.split())[:120]


def _quotes(answer: Found, dni: str) -> bool:
    """Whether a text that is kept or shown holds the document that was asked about."""
    texts = [*answer.context.models]
    for device in answer.devices:
        texts += [device.name, device.brand, device.sku, device.category]
    return any(dni in "".join(filter(str.isdecimal, text)) for text in texts)
