"""A whole Aura of its own, to be killed piece by piece: parts, a worker and beat, manuals."""

import os
import signal
import subprocess
import sys
import urllib.parse
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

import psutil
import psycopg

from aura.embedded import Part, acquire
from knowledge.codes import DEFAULT_PATTERN, compile_pattern
from knowledge.ingest.prepare import prepare
from tests.aura.jobs.processes import ROOT, CeleryProcess, until

NAMES = ("a.md", "cap/b.md", "c.md")
PASSAGES = 12
"""Of each manual: enough for the kills to come while they are embedded."""


class Victim(StrEnum):
    """What is killed."""

    WORKER = "worker"
    POOL_CHILD = "pool child"
    POSTGRES = "postgres"
    EMBEDDINGS = "embeddings"


@dataclass(frozen=True, kw_only=True)
class Ended:
    """How a job ended."""

    state: str
    reason: str


class Box:
    """An Aura whose worker looks for lost jobs twice a second."""

    def __init__(self, folder: Path) -> None:
        self.manuals = folder / "manuals"
        self._folder = folder
        self._data_dir = folder / "data"
        self.write(version=0)
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
        self.manage("ingest_manuals", "--json")
        self.manage("backfill_embeddings", "--space", self.spaces()[1])
        self._beat = self._celery("beat", "--schedule", str(folder / "beat"), "--pidfile", "")
        self._worker = self._celery("worker", "--concurrency", "1", "--without-gossip")

    def close(self) -> None:
        """Stop all of it."""
        self._worker.kill()
        self._beat.kill()
        self._lease.release(linger_s=0)

    def _celery(self, *arguments: str) -> CeleryProcess:
        return CeleryProcess(arguments, self._environment, self._folder / f"{arguments[0]}.log")

    def manage(self, *arguments: str) -> str:
        """Run a command to its end."""
        ended = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=self._environment,
            capture_output=True,
            text=True,
            timeout=300,
        )
        assert ended.returncode == 0, ended.stderr
        return ended.stdout

    def write(self, version: int) -> None:
        """Every manual anew; each passage names its version."""
        for name in NAMES:
            path = self.manuals / name
            path.parent.mkdir(parents=True, exist_ok=True)
            parts = (
                f"## Parte {n}\n\nTexto de la v{version}, {name}, {n}.\n" for n in range(PASSAGES)
            )
            path.write_text("# Manual de prueba\n\n" + "\n".join(parts), encoding="utf-8")

    @contextmanager
    def database(self) -> Iterator[psycopg.Connection]:
        """A connection; waited for while the database comes back."""

        def connected() -> psycopg.Connection | None:
            try:
                return psycopg.connect(self._address, autocommit=True)
            except psycopg.OperationalError:
                return None

        with until(connected, within_s=60) as connection:
            yield connection

    def spaces(self) -> list[str]:
        """The names of the spaces, the active one first."""
        if not hasattr(self, "_spaces"):
            # A dry run makes those that are missing.
            self.manage("backfill_embeddings", "--dry-run")
            with self.database() as connection:
                rows = connection.execute(
                    "SELECT name FROM knowledge_embeddingspace ORDER BY state <> 'active', id"
                ).fetchall()
            self._spaces = [name for (name,) in rows]
        return self._spaces

    def ask(self, kind: str, subject: str = "") -> int:
        """A job as the back office leaves it; the sweeper finds it."""
        namespace = "default" if kind == "reindex" else "_global_"
        with self.database() as connection:
            row = connection.execute(
                "INSERT INTO jobs_job (namespace, kind, subject, forced, state, attempts, done, "
                "total, reason) VALUES (%s, %s, %s, false, 'queued', 0, 0, 0, '') "
                "ON CONFLICT DO NOTHING RETURNING id",
                [namespace, kind, subject],
            ).fetchone()
            assert row is not None, "the job before it has not ended"
            return int(row[0])

    def ended(self, job: int, *, within_s: float = 120.0) -> Ended:
        """How the job ended, when it has."""

        def look() -> Ended | None:
            try:
                with self.database() as connection:
                    row = connection.execute(
                        "SELECT state, reason FROM jobs_job WHERE id = %s "
                        "AND finished_at IS NOT NULL",
                        [job],
                    ).fetchone()
            except psycopg.OperationalError:
                return None
            return Ended(state=row[0], reason=row[1]) if row else None

        return until(look, within_s=within_s)

    def versions(self) -> dict[str, set[str]]:
        """The versions that the stored passages of each source are of, with their number."""
        with self.database() as connection:
            rows = connection.execute(
                "SELECT s.name, split_part(c.content, ',', 1), count(*) FROM knowledge_chunk c "
                "JOIN knowledge_source s ON s.id = c.source_id GROUP BY 1, 2"
            ).fetchall()
        found: dict[str, set[str]] = {}
        for name, said, count in rows:
            found.setdefault(name, set()).add(f"{said.removeprefix('Texto de la ')} × {count}")
        return found

    def texts_with_vectors(self, space: str) -> set[tuple[str, str]]:
        """Source and fingerprint of every text that has its vector in the space."""
        with self.database() as connection:
            rows = connection.execute(
                "SELECT s.name, v.text_hash FROM knowledge_chunkvector v "
                "JOIN knowledge_source s ON s.id = v.source_id "
                "JOIN knowledge_embeddingspace e ON e.id = v.space_id WHERE e.name = %s",
                [space],
            ).fetchall()
        return {(name, text_hash) for name, text_hash in rows}

    def forget_vectors(self, space: str) -> None:
        """Empty a space, so that it is filled again."""
        with self.database() as connection:
            connection.execute(
                "DELETE FROM knowledge_chunkvector v USING knowledge_embeddingspace e "
                "WHERE e.id = v.space_id AND e.name = %s",
                [space],
            )

    def undisturbed(self) -> set[tuple[str, str]]:
        """What a run that nothing disturbs stores of the manuals as they are on disk."""
        pattern = compile_pattern(DEFAULT_PATTERN)
        return {
            (name, chunk.text_hash)
            for name in NAMES
            for chunk in prepare(
                (self.manuals / name).read_bytes(), name=name, pattern=pattern
            ).chunks
        }

    def kill(self, victim: Victim) -> None:
        """Kill -9; what supervises it, or the box, starts it again."""
        if victim is Victim.WORKER:
            self._worker.kill()
            self._worker = self._celery("worker", "--concurrency", "1", "--without-gossip")
        elif victim is Victim.POOL_CHILD:
            self._worker.kill_pool_child()
        elif victim is Victim.POSTGRES:
            os.kill(self._postmaster(), signal.SIGKILL)
        else:
            os.kill(self._embeddings(), signal.SIGKILL)

    def _postmaster(self) -> int:
        file = self._data_dir / "postgres" / "postmaster.pid"

        def running() -> int | None:
            try:
                pid = int(file.read_text().splitlines()[0])
            except (FileNotFoundError, ValueError, IndexError):
                return None
            return pid if psutil.pid_exists(pid) else None

        return until(running, within_s=60)

    def _embeddings(self) -> int:
        def running() -> int | None:
            for process in psutil.process_iter(["pid", "cmdline", "environ"]):
                words = process.info["cmdline"] or []
                if "aura.embedded.embeddings_server" in words and _below(process, self._data_dir):
                    return int(process.info["pid"])
            return None

        return until(running, within_s=60)


def _below(process: psutil.Process, data_dir: Path) -> bool:
    """Whether a server's supervisor is that of a data directory."""
    parents = [process, *process.parents()]
    return any(str(data_dir) in " ".join(one.cmdline()) for one in parents)
