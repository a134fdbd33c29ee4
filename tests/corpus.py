"""The tests' database with the demonstration corpus, ingested once with the real embeddings.

A run that is spread over workers (`-n`) ingests it once too: the controller makes it before it
starts them, and each works in a copy, which PostgreSQL makes of the files in a moment.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path

from django.core.management import call_command
from django.db import connection, connections
from django.test.utils import setup_databases, teardown_databases

MANUALS = Path(__file__).resolve().parent.parent / "manuals"


@contextmanager
def ingested() -> Iterator[str]:
    """The name of the database, for the time of a block; nobody is connected to it."""
    from aura import foundation

    made = setup_databases(verbosity=0, interactive=False)
    try:
        foundation.lay()
        call_command("ingest_manuals", str(MANUALS), "--json", stdout=StringIO())
        connections.close_all()
        yield str(connection.settings_dict["NAME"])
    finally:
        connections.close_all()
        teardown_databases(made, verbosity=0)


@contextmanager
def copied(template: str, worker: str) -> Iterator[None]:
    """A worker's own copy of it, for the time of a block. One that is left over is replaced."""
    connection.settings_dict["NAME"] = template
    connection.creation.clone_test_db(worker, verbosity=0)
    connection.creation.setup_worker_connection(worker)
    try:
        yield
    finally:
        connections.close_all()
        connection.creation.destroy_test_db(verbosity=0)
