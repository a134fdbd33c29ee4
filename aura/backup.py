"""Backup and restore: PostgreSQL's own dump, by the programs of the embedded server or of the box.

The dump holds everything but the secret key, without which documents' hashes cannot be compared
any more: it is kept apart, since together they would identify patients.
"""

import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from django.db import connection

from aura.embedded import programs


class BackupFailed(Exception):
    """The dump was not made, or not restored; what was there before is untouched."""


def dump(to: Path) -> int:
    """Write the database to a new file that its owner alone can read; its size in bytes.

    Raises BackupFailed, leaving no file.
    """
    if to.exists():
        raise BackupFailed(f"{to} exists; nothing was overwritten. Choose another name.")
    descriptor, draft = tempfile.mkstemp(dir=to.parent, prefix=".backup-")
    os.close(descriptor)
    try:
        _run("pg_dump", "--format=custom", *_AS_ANYBODY, f"--file={draft}")
        Path(draft).replace(to)
    finally:
        Path(draft).unlink(missing_ok=True)
    return to.stat().st_size


def restore(source: Path) -> None:
    """Fill an empty database with a dump, whole or not at all. Raises BackupFailed."""
    if not source.is_file():
        raise BackupFailed(f"{source} does not exist; nothing was restored.")
    if tables := connection.introspection.table_names():
        raise BackupFailed(
            f"the database holds {len(tables)} tables; nothing was restored. Restore into an empty "
            "one: a new AURA_DATA_DIR, or a new database in DATABASE_URL."
        )
    _run(
        "pg_restore",
        *_AS_ANYBODY,
        "--no-comments",
        "--exit-on-error",
        "--single-transaction",
        f"--dbname={connection.settings_dict['NAME']}",
        str(source),
    )


_AS_ANYBODY = ("--no-owner", "--no-privileges")
"""The role that restores need not be the one that dumped."""


def _run(program: str, *arguments: str) -> None:
    ended = subprocess.run(
        [_path_of(program), *arguments],
        env=_environment(connection.settings_dict),
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
    )
    if ended.returncode:
        said = ended.stderr.strip().splitlines()
        raise BackupFailed(f"{program} failed: {said[0] if said else ended.returncode}")


def _path_of(program: str) -> str:
    """The program of the server's own version, or of the next newer one: an older one refuses, and
    a newer one may say what an older server does not know.

    Raises BackupFailed where there is none.
    """
    with connection.cursor() as cursor:
        cursor.execute("SHOW server_version_num")
        server = int(cursor.fetchone()[0]) // 10_000
    places = (str(programs() / program), shutil.which(program))
    versions = {place: _major(place) for place in places if place and Path(place).exists()}
    fitting = sorted((major, place) for place, major in versions.items() if major >= server)
    if not fitting:
        raise BackupFailed(
            f"{program} {server} or newer is needed, and not installed; on Debian: apt-get install "
            f"postgresql-client-{server}"
        )
    return fitting[0][1]


def _major(place: str) -> int:
    said = subprocess.run([place, "--version"], capture_output=True, text=True, check=True)
    found = re.search(r"\d+", said.stdout)
    return int(found.group()) if found else 0


def _environment(database: dict[str, Any]) -> dict[str, str]:
    """Where the database is, for libpq: never on a command line, which every user can read."""
    named = {
        "PGHOST": database.get("HOST"),
        "PGPORT": database.get("PORT"),
        "PGUSER": database.get("USER"),
        "PGPASSWORD": database.get("PASSWORD"),
        "PGDATABASE": database.get("NAME"),
        "PGSSLMODE": database.get("OPTIONS", {}).get("sslmode"),
    }
    kept = {key: os.environ[key] for key in ("PATH", "LD_LIBRARY_PATH") if key in os.environ}
    return {**kept, "LC_ALL": "C", **{key: str(value) for key, value in named.items() if value}}
