"""Real servers in temporary data directories, and eyes on the processes they are made of."""

import os
import select
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg
import pytest
from openai import OpenAI
from redis import Redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from aura.embedded import Endpoints, Lease, Part, acquire
from aura.embedded.places import layout_of

ROOT = Path(__file__).resolve().parents[3]

# A client in a process of its own: says `ready`, or why not, then waits for its end.
CLIENT = """
import os, sys
from pathlib import Path
from aura.embedded import EmbeddedStackError, Part, acquire
parts = frozenset(Part(name) for name in os.environ["TEST_PARTS"].split())
try:
    lease = acquire(Path(os.environ["TEST_DATA_DIR"]), parts, timeout_s=60)
except EmbeddedStackError as error:
    print("refused", error, flush=True)
    sys.exit(1)
print("ready", flush=True)
sys.stdin.read()
"""


@dataclass(frozen=True, kw_only=True)
class Seen:
    """A process of a data directory."""

    pid: int
    command: str


@dataclass(frozen=True, kw_only=True)
class Client:
    """A client in another process."""

    process: subprocess.Popen[str]

    def answer(self, within_s: float = 60) -> str:
        """Its first line; empty where it ended without one."""
        assert self.process.stdout is not None
        readable, _, _ = select.select([self.process.stdout], [], [], within_s)
        assert readable, "the client said nothing in time"
        return self.process.stdout.readline().strip()


@pytest.fixture(scope="session")
def eventually() -> Callable[..., Any]:
    """Repeats a look until it returns something true, an OSError or database error counting as no;
    fails after `within_s` seconds.
    """

    def wait(look: Callable[[], Any], *, within_s: float = 20) -> Any:
        deadline = time.monotonic() + within_s
        while True:
            try:
                found = look()
            except (OSError, psycopg.Error):
                if time.monotonic() > deadline:
                    raise
            else:
                if found:
                    return found
                assert time.monotonic() < deadline, f"not within {within_s} s: {found!r}"
            time.sleep(0.02)

    return wait


@pytest.fixture(scope="session")
def processes_of() -> Callable[[Path], list[Seen]]:
    """The living processes that work in a data directory or name it, but not this one."""

    def look(data_dir: Path) -> list[Seen]:
        layout = layout_of(data_dir)
        found = []
        for entry in Path("/proc").iterdir():
            if not entry.name.isdigit() or int(entry.name) == os.getpid():
                continue
            try:
                command = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode()
                place = (entry / "cwd").readlink()  # a zombie has none
            except OSError:
                continue
            if place.is_relative_to(layout.data_dir) or str(layout.data_dir) in command:
                found.append(Seen(pid=int(entry.name), command=command))
        return found

    return look


@pytest.fixture
def start_client() -> Iterator[Callable[..., Client]]:
    """Starts clients in processes of their own; they are ended with the test."""
    with ExitStack() as started:

        def start(data_dir: Path, *parts: Part) -> Client:
            environment = {
                **os.environ,
                "PYTHONPATH": str(ROOT),
                "TEST_DATA_DIR": str(data_dir),
                "TEST_PARTS": " ".join(parts),
            }
            process = started.enter_context(
                subprocess.Popen(
                    [sys.executable, "-c", CLIENT],
                    env=environment,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    text=True,
                )
            )
            started.callback(process.kill)
            return Client(process=process)

        yield start


@pytest.fixture(scope="module")
def data_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data directory that a module's tests share."""
    return tmp_path_factory.mktemp("shared") / "data"


@pytest.fixture(scope="module")
def stack(data_dir: Path) -> Iterator[Lease]:
    """A running stack with every part, shared by a module's tests."""
    lease = acquire(data_dir, frozenset(Part))
    yield lease
    lease.release(linger_s=0)


@pytest.fixture(scope="session")
def database() -> Callable[[Endpoints], psycopg.Connection]:
    """Opens a connection to the database."""

    def connect(endpoints: Endpoints) -> psycopg.Connection:
        return psycopg.connect(
            host=str(endpoints.postgres_socket_dir),
            user=endpoints.postgres_user,
            dbname=endpoints.postgres_database,
            autocommit=True,
        )

    return connect


@pytest.fixture(scope="session")
def postmaster() -> Callable[[Path], int]:
    """The process id of a data directory's database server."""

    def read(data_dir: Path) -> int:
        lines = (data_dir / "postgres" / "postmaster.pid").read_text().splitlines()
        return int(lines[0])

    return read


@pytest.fixture(scope="session")
def broker() -> Callable[[Endpoints], Redis]:
    """A client of Valkey; connects when used, never tries twice."""
    return lambda endpoints: Redis(
        unix_socket_path=str(endpoints.valkey_socket), retry=Retry(NoBackoff(), 0)
    )


@pytest.fixture(scope="session")
def embed() -> Callable[..., list[float]]:
    """Embeds one text through the client that Aura uses; never retries."""

    def ask(endpoints: Endpoints, text: str, input_type: str = "query") -> list[float]:
        with OpenAI(
            base_url=endpoints.embeddings_url, api_key="none", max_retries=0, timeout=30
        ) as client:
            answer = client.embeddings.create(
                model="multilingual-e5-small",
                input=text,
                encoding_format="float",
                extra_body={"input_type": input_type},
            )
        return answer.data[0].embedding

    return ask
