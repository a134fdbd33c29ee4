"""A backup, restored into an empty database, answers the same."""

import json
import os
import stat
import subprocess
import sys
import urllib.parse
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.conf import settings
from django.db import connection
from psycopg import sql

from aura.backup import BackupFailed, dump, restore
from tests.conftest import ROOT

GOLDEN = (
    "Tengo un Zen-O Lite y el equipo dice Low O2",
    "cuánto sale el servicio",
)

Manage = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def backup(django_db_setup: None, other_process: Manage, tmp_path: Path) -> Path:
    """The tests' database in a file."""
    file = tmp_path / "aura.dump"
    ended = other_process("backup", str(file))
    assert ended.returncode == 0, ended.stderr
    return file


@pytest.fixture
def empty(django_db_setup: None) -> Iterator[Manage]:
    """`manage.py` on a new database of the same server."""
    place = settings.ENVIRONMENT.endpoints
    name = f"restored_{os.getpid()}"
    server = psycopg.connect(
        host=str(place.postgres_socket_dir),
        user=place.postgres_user,
        dbname="postgres",
        autocommit=True,
    )
    make = sql.SQL("CREATE DATABASE {} TEMPLATE template0").format(sql.Identifier(name))
    drop = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name))
    with server:
        server.execute(drop)
        server.execute(make)
        folder = urllib.parse.quote(str(place.postgres_socket_dir))
        environment = {
            **os.environ,
            "DATABASE_URL": f"postgres://{place.postgres_user}@/{folder}/{name}",
            "DJANGO_SECRET_KEY": settings.SECRET_KEY,
            "DJANGO_ALLOWED_HOSTS": "127.0.0.1",
            "PATIENT_LOOKUP_PROVIDER": "disabled",
        }

        def manage(*arguments: str) -> "subprocess.CompletedProcess[str]":
            return subprocess.run(
                [sys.executable, "manage.py", *arguments],
                cwd=ROOT,
                capture_output=True,
                text=True,
                timeout=120,
                env=environment,
            )

        yield manage
        server.execute(drop)


def answers(manage: Manage) -> list[dict[str, Any]]:
    """What the golden questions get, without what differs from turn to turn."""
    found = []
    for question in GOLDEN:
        ended = manage("ask", question, "--json")
        assert ended.returncode == 0, ended.stderr
        answer = json.loads(ended.stdout)
        found.append(
            {key: value for key, value in answer.items() if key not in ("turn_id", "timings_ms")}
        )
    return found


def test_restored_database_answers_the_golden_questions_the_same(
    backup: Path, empty: Manage, other_process: Manage
) -> None:
    ended = empty("restore", str(backup))
    assert ended.returncode == 0, ended.stderr

    assert answers(empty) == answers(other_process)
    assert empty("corpus_doctor").stdout == other_process("corpus_doctor").stdout


def test_backup_is_for_its_owner_alone(backup: Path) -> None:
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600


def test_backup_overwrites_nothing(db: None, tmp_path: Path) -> None:
    file = tmp_path / "kept"
    file.write_text("kept")

    with pytest.raises(BackupFailed, match="nothing was overwritten"):
        dump(file)

    assert file.read_text() == "kept"


def test_failed_backup_leaves_no_file(
    db: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(connection.settings_dict, "HOST", str(tmp_path))

    with pytest.raises(BackupFailed, match="pg_dump failed"):
        dump(tmp_path / "aura.dump")

    assert list(tmp_path.iterdir()) == []


def test_database_that_holds_something_is_not_restored_over(db: None, tmp_path: Path) -> None:
    file = tmp_path / "aura.dump"
    file.touch()

    with pytest.raises(BackupFailed, match="nothing was restored"):
        restore(file)


def test_file_that_is_no_backup_leaves_the_database_empty(
    empty: Manage, backup: Path, tmp_path: Path
) -> None:
    torn = tmp_path / "torn"
    torn.write_bytes(backup.read_bytes()[: backup.stat().st_size // 2])

    assert empty("restore", str(torn)).returncode == 1

    assert empty("restore", str(backup)).returncode == 0
