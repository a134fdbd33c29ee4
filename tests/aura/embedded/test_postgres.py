"""The database server: how it is set up, and what it finds on its start."""

import os
import subprocess
from pathlib import Path

import pytest

from aura.embedded import Part, acquire


def test_database_has_its_extensions_and_locale(stack, database):
    with database(stack.endpoints) as connection:
        extensions = connection.execute("SELECT extname FROM pg_extension").fetchall()
        locale = connection.execute(
            "SELECT datlocprovider, datlocale, pg_encoding_to_char(encoding) FROM pg_database"
            " WHERE datname = current_database()"
        ).fetchone()
    assert {("vector",), ("unaccent",), ("pg_trgm",)} <= set(extensions)
    assert locale == ("b", "PG_UNICODE_FAST", "UTF8")


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("listen_addresses", ""),
        ("unix_socket_permissions", "0700"),
        ("data_checksums", "on"),
        ("fsync", "on"),
        ("TimeZone", "UTC"),
        ("jit", "off"),
        ("max_connections", "100"),
        ("log_min_error_statement", "panic"),
    ],
)
def test_database_server_is_set_up(stack, database, setting, value):
    with database(stack.endpoints) as connection:
        shown = connection.execute("SELECT current_setting(%s)", (setting,)).fetchone()
    assert shown == (value,)


def test_database_has_no_way_in_by_network(stack, database):
    with database(stack.endpoints) as connection:
        rules = connection.execute("SELECT DISTINCT type FROM pg_hba_file_rules").fetchall()
    assert rules == [("local",)]


def test_new_database_inherits_extensions_and_case_rules(stack, database):
    with database(stack.endpoints) as connection:
        connection.execute("CREATE DATABASE made_by_a_test")
        try:
            url = f"host={stack.endpoints.postgres_socket_dir} user=aura dbname=made_by_a_test"
            with type(connection).connect(url) as inside:
                row = inside.execute(
                    "SELECT '[1,0]'::vector <=> '[1,0]', lower('ÑANDÚ'), unaccent('ÁRBOL')"
                ).fetchone()
        finally:
            connection.execute("DROP DATABASE made_by_a_test")
    assert row == (0.0, "ñandú", "ARBOL")


def test_lock_files_of_a_reused_process_id_do_not_stop_the_database(tmp_path, database):
    data_dir = tmp_path / "data"
    lease = acquire(data_dir, frozenset({Part.POSTGRES}))
    lock_file = data_dir / "postgres" / "postmaster.pid"
    lines = lock_file.read_text().splitlines()
    lease.release(linger_s=0)
    lines[0] = str(os.getpid())  # alive, and no database server
    lock_file.write_text("\n".join(lines) + "\n")
    (data_dir / "run" / "supervisor.lock").write_text("1\n")
    with acquire(data_dir, frozenset({Part.POSTGRES}), timeout_s=30) as again:
        with database(again.endpoints) as connection:
            assert connection.execute("SELECT 1").fetchone() == (1,)
        again.release(linger_s=0)


def test_older_server_that_was_left_alone_is_stopped_and_replaced(
    postmaster, tmp_path, database, eventually
):
    data_dir = tmp_path / "data"
    lease = acquire(data_dir, frozenset({Part.POSTGRES}))
    argv = Path(f"/proc/{postmaster(data_dir)}/cmdline").read_bytes().split(b"\0")[:-1]
    lease.release(linger_s=0)
    outsider = [*(["unshare", "-U", "--map-user=65534"] if os.geteuid() == 0 else []), *argv]
    with subprocess.Popen(outsider, stderr=subprocess.DEVNULL, cwd=data_dir) as left_alone:
        eventually(lambda: database(lease.endpoints).close() is None)
        with acquire(data_dir, frozenset({Part.POSTGRES})) as again:
            assert left_alone.wait(timeout=10) == 0
            assert postmaster(data_dir) != left_alone.pid
            again.release(linger_s=0)
