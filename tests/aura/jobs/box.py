"""A whole Aura of its own, to be killed piece by piece: parts, a worker and beat, manuals."""

import os
import signal
import subprocess
import sys
import time
import urllib.parse
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

import psutil
import psycopg
from psycopg.types.json import Json

from aura.embedded import Part, acquire
from tests.aura.jobs import published
from tests.aura.jobs.processes import ROOT, CeleryProcess, until
from tests.aura.jobs.stored import State, state_of

PASSAGES = 6
"""Of each manual: enough for the kills to come while they are embedded."""
EDITIONS = {
    "old": ("a.md", "cap/b.md", "c.md"),
    "new": ("a.md", "cap/b.md", "d.md"),
}
"""The manuals of each edition: most change, one goes and one comes."""
LABELLED = 8
"""Labelled questions that are kept: a space holds their vectors too."""


class Victim(StrEnum):
    """What is killed."""

    WORKER = "worker"
    POSTGRES = "postgres"
    EMBEDDINGS = "embeddings"
    POOL_CHILD = "pool child"
    VALKEY = "valkey"


_SERVERS = {
    Victim.POSTGRES: "/postgres",
    Victim.EMBEDDINGS: "aura.embedded.embeddings_server",
    Victim.VALKEY: "/valkey-server",
}
"""What the command line of a supervised server holds."""


@dataclass(frozen=True, kw_only=True)
class Ended:
    """How a job ended."""

    state: str
    reason: str
    attempts: int
    took_s: float
    """From the beginning of its last attempt."""


class Box:
    """An Aura whose worker looks for lost jobs twice a second."""

    def __init__(self, folder: Path) -> None:
        self.manuals = folder / "manuals"
        self._folder = folder
        self._data_dir = folder / "data"
        self._lease = acquire(self._data_dir, frozenset(Part))
        place = self._lease.endpoints
        socket = urllib.parse.quote(str(place.postgres_socket_dir))
        self._address = f"postgres://{place.postgres_user}@/{place.postgres_database}?host={socket}"
        embeddings = place.embeddings_url
        self._environment = {
            **os.environ,
            "AURA_DATA_DIR": str(self._data_dir),
            "AURA_MANUALS_DIR": str(self.manuals),
            "AURA_ROLE": "worker",
            "DJANGO_SETTINGS_MODULE": "tests.aura.jobs.worker_settings",
            "TEST_EMBEDDINGS_URL": embeddings,
            # The same model under another name: a second space, of other vectors.
            "EMBEDDINGS_OTHER_BASE_URL": embeddings,
            "EMBEDDINGS_OTHER_MODEL": "multilingual-e5-small",
            "EMBEDDINGS_OTHER_DIMENSIONS": "384",
        }
        self.active, self.beside = self._laid()
        self._beat = self._celery("beat", "--schedule", str(folder / "beat"), "--pidfile", "")
        self._worker = self._hired()

    def _laid(self) -> tuple[str, str]:
        """The schema, a few labelled questions, and both spaces: the active one's name, the
        other's."""
        self._manage("backfill_embeddings", "--dry-run")
        with self.database() as connection:
            connection.execute(
                "DELETE FROM knowledge_question WHERE id NOT IN "
                "(SELECT id FROM knowledge_question ORDER BY id LIMIT %s)",
                [LABELLED],
            )
            names = connection.execute(
                "SELECT name FROM knowledge_embeddingspace ORDER BY state <> 'active', id"
            ).fetchall()
        active, beside = (str(name) for (name,) in names)
        return active, beside

    def close(self) -> None:
        """Stop all of it."""
        self._worker.kill()
        self._beat.kill()
        self._lease.release(linger_s=0)

    def _hired(self) -> CeleryProcess:
        return self._celery("worker", "--concurrency", "1", "--without-gossip", "--without-mingle")

    def _celery(self, *arguments: str) -> CeleryProcess:
        return CeleryProcess(arguments, self._environment, self._folder / f"{arguments[0]}.log")

    def _manage(self, *arguments: str) -> None:
        ended = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=self._environment,
            capture_output=True,
            text=True,
            timeout=300,
        )
        assert ended.returncode == 0, ended.stderr

    def write(self, edition: str) -> None:
        """Put an edition of the manuals in the place of whatever is there. One passage of each is
        the same in both."""
        for old in self.manuals.rglob("*.md"):
            old.unlink()
        for name in EDITIONS[edition]:
            path = self.manuals / name
            path.parent.mkdir(parents=True, exist_ok=True)
            parts = [f"## Siempre\n\nEn {name} dice siempre lo mismo.\n"] + [
                f"## Parte {number}\n\nTexto {number} de la edición {edition} de {name}.\n"
                for number in range(PASSAGES)
            ]
            path.write_text("# Manual de prueba\n\n" + "\n".join(parts), encoding="utf-8")

    def database(self) -> psycopg.Connection:
        """A connection; waited for while the database comes back."""

        def connected() -> psycopg.Connection | None:
            try:
                return psycopg.connect(self._address, autocommit=True, connect_timeout=5)
            except psycopg.OperationalError:
                return None

        found = until(connected, within_s=60)
        assert found is not None
        return found

    def stored(self) -> State:
        """What is stored of sources, passages and vectors."""
        with self.database() as connection:
            return state_of(connection, active=self.active, beside=self.beside)

    def forget_vectors(self) -> None:
        """Empty the space beside the active one, so that it is filled again."""
        with self.database() as connection:
            for table in ("knowledge_chunkvector", "knowledge_questionvector"):
                connection.execute(
                    f"DELETE FROM {table} v USING knowledge_embeddingspace e "
                    "WHERE e.id = v.space_id AND e.name = %s",
                    [self.beside],
                )

    def ask(self, kind: str, digest: str = "") -> int:
        """A job as the back office leaves it; the sweeper finds it. `digest`: of which draft."""
        namespace, subject = {
            "reindex": ("default", ""),
            "fill": ("_global_", self.beside),
            "preview": ("default", published.NAME),
            "publish": ("default", published.NAME),
        }[kind]
        with self.database() as connection:
            row = connection.execute(
                "INSERT INTO jobs_job (namespace, kind, subject, forced, state, attempts, done, "
                "total, reason, details) VALUES (%s, %s, %s, false, 'queued', 0, 0, 0, '', %s) "
                "ON CONFLICT DO NOTHING RETURNING id",
                [namespace, kind, subject, Json({"digest": digest} if digest else {})],
            ).fetchone()
            assert row is not None, "the job before it has not ended"
            return int(row[0])

    def wait_for_work(self, job: int) -> None:
        """Return when a worker has taken the job."""
        with self.database() as connection:
            until(lambda: _state(connection, job) != "queued", within_s=60)

    def is_running(self, job: int) -> bool:
        """Whether a worker is at it."""
        with self.database() as connection:
            return _state(connection, job) == "running"

    def ended(self, job: int, *, within_s: float = 120.0) -> Ended:
        """How the job ended, when it has."""

        deadline = time.monotonic() + within_s
        while True:
            try:
                with self.database() as connection:
                    left = deadline - time.monotonic()
                    row = until(lambda: _end(connection, job), within_s=left)
            except psycopg.OperationalError:
                continue  # the database was what was killed
            assert row is not None
            return Ended(state=row[0], reason=row[1], attempts=row[2], took_s=float(row[3]))

    def kill(self, victim: Victim) -> None:
        """Kill -9; what supervises it, or the box, starts it again."""
        if victim is Victim.WORKER:
            self._worker.kill()
            self._worker = self._hired()
        elif victim is Victim.POOL_CHILD:
            self._worker.kill_pool_child()
        else:
            os.kill(self._server(_SERVERS[victim]), signal.SIGKILL)

    def _server(self, words: str) -> int:
        """The first process of a server that the box's own supervisor started."""

        def running() -> int | None:
            for process in psutil.process_iter(["pid", "cmdline"]):
                if words in " ".join(process.info["cmdline"] or []) and self._is_ours(process):
                    return int(process.info["pid"])
            return None

        found = until(running, within_s=60)
        assert found is not None
        return found

    def _is_ours(self, process: psutil.Process) -> bool:
        try:
            parents = [process, *process.parents()]
            return any(str(self._data_dir) in " ".join(one.cmdline()) for one in parents)
        except psutil.NoSuchProcess:
            return False


def _state(connection: psycopg.Connection, job: int) -> str:
    row = connection.execute("SELECT state FROM jobs_job WHERE id = %s", [job]).fetchone()
    assert row is not None
    return str(row[0])


def _end(connection: psycopg.Connection, job: int) -> tuple[Any, ...] | None:
    return connection.execute(
        "SELECT state, reason, attempts, "
        "extract(epoch FROM finished_at - coalesce(started_at, finished_at)) "
        "FROM jobs_job WHERE id = %s AND finished_at IS NOT NULL",
        [job],
    ).fetchone()
