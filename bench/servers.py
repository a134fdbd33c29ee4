"""The servers under measurement: children on free ports of loopback, which end with the bench."""

import socket
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings

from aura import up
from bench.databases import url_of
from bench.made import DIMENSIONS
from knowledge.embeddings.provider import Provider

MODEL = "constant"
_PATIENCE_S = 60.0


class ServerDidNotStart(Exception):
    """A server under measurement does not listen; its log says why."""


def free_port() -> int:
    """A port of loopback that nobody listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def constant_provider(port: int, *, model: str = MODEL) -> Provider:
    """The provider that answers the same vector to everything, under a model's name."""
    return Provider(
        kind="compatible",
        base_url=f"http://127.0.0.1:{port}/v1",
        model=model,
        api_key="none",
        dimensions=DIMENSIONS,
    )


def port_of(provider: Provider) -> int:
    """The port that a provider on loopback listens on."""
    port = urlsplit(provider.base_url).port
    if port is None:
        raise ValueError(f"{provider.base_url} names no port")
    return port


def constant_embeddings(port: int) -> up.Service:
    """The server of the constant provider."""
    return _uvicorn("bench.constant_embeddings:app", port, {})


def hashed_embeddings(port: int) -> up.Service:
    """A server whose vectors a hash of the text makes."""
    return _uvicorn("bench.hashed_embeddings:app", port, {})


def bare_app(port: int, database: str) -> up.Service:
    """What Aura is compared with."""
    return _uvicorn("bench.bare_app:app", port, {"BENCH_DSN": url_of(database)})


def slow_llm(port: int) -> up.Service:
    """A language model that takes its time."""
    return _uvicorn("bench.slow_llm:app", port, {})


def aura(
    port: int, database: str, provider: Provider | None, *, language_model: int | None = None
) -> up.Service:
    """Aura's web server as `make up` starts it, with a provider or with the embedded model, and
    with the language model on a port of loopback."""
    environment = environment_of(database, provider)
    if language_model is not None:
        url = f"http://127.0.0.1:{language_model}/v1"
        environment |= {"LLM_BASE_URL": url, "LLM_MODEL": "slow"}
    web = up.services(host="127.0.0.1", port=port, threads=settings.ENVIRONMENT.web_threads)[0]
    return up.Service(name=f"aura-{port}", role="web", argv=_with(environment, web.argv))


def environment_of(database: str, provider: Provider | None) -> dict[str, str]:
    """What a process of Aura must be told to work on one of the bench's databases."""
    environment = {
        "DATABASE_URL": url_of(database),
        "DJANGO_SECRET_KEY": settings.SECRET_KEY,
        "DJANGO_ALLOWED_HOSTS": "127.0.0.1",
        "DJANGO_SECURE": "false",
        "REDIS_URL": settings.CELERY_BROKER_URL,
        "PATIENT_LOOKUP_PROVIDER": "mock",
    }
    if provider is not None:
        environment |= {
            "EMBEDDINGS_BASE_URL": provider.base_url,
            "EMBEDDINGS_MODEL": provider.model,
            "EMBEDDINGS_DIMENSIONS": str(provider.dimensions),
        }
    return environment


@contextmanager
def running(services: Mapping[int, up.Service]) -> Iterator[None]:
    """Run services, by the port that each listens on, and stop them at the end.

    Raises ServerDidNotStart.
    """
    logs: Path = settings.ENVIRONMENT.data_dir / "logs"
    logs.mkdir(parents=True, exist_ok=True)
    children = [up.start(service, logs) for service in services.values()]
    try:
        for port, child in zip(services, children, strict=True):
            _wait_for(port, child)
        yield
    finally:
        up.stop(children)


def _wait_for(port: int, child: up.Running) -> None:
    deadline = time.monotonic() + _PATIENCE_S
    while time.monotonic() < deadline and child.process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise ServerDidNotStart(f"{child.service.name} does not listen; see {child.log_file}")


def _uvicorn(app: str, port: int, environment: Mapping[str, str]) -> up.Service:
    argv = [sys.executable, "-m", "uvicorn", app, "--host", "127.0.0.1", "--port", str(port)]
    # A connection idles while the others have their rounds.
    quiet = ["--no-access-log", "--log-level", "warning", "--timeout-keep-alive", "75"]
    name = app.partition(":")[0].replace(".", "-")
    return up.Service(name=name, role="command", argv=_with(environment, [*argv, *quiet]))


def _with(environment: Mapping[str, str], argv: Sequence[str]) -> Sequence[str]:
    """A command line that adds variables, since a service inherits this process's."""
    return ["/usr/bin/env", *(f"{name}={value}" for name, value in environment.items()), *argv]
