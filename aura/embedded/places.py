"""Where everything of one data directory lives, and who may look into it."""

import hashlib
import os
import re
import shlex
import stat
from dataclasses import dataclass
from pathlib import Path

from aura.embedded.errors import EmbeddedStackError

POSTGRES_SOCKET = ".s.PGSQL.5432"

# A socket's path must fit `sockaddr_un.sun_path`: 108 bytes with the closing NUL on Linux.
_LONGEST_SOCKET_PATH = 107
# PostgreSQL takes a comma-separated list of directories and the broker takes a URL: anything that
# either would have to quote goes elsewhere.
_NEEDS_NO_QUOTES = re.compile(r"[A-Za-z0-9._/-]+")
# Not tempfile.gettempdir(): every client must compute the same path, whatever its TMPDIR says.
_SHORT_ROOT = Path("/tmp")  # noqa: S108 - the directory below it is private and checked
# What an operator puts into a new data directory before a backup is restored there.
_BROUGHT_ALONG = frozenset({"secret_key", "first_keys.json"})
_OTHERS = stat.S_IRWXG | stat.S_IRWXO


@dataclass(frozen=True, kw_only=True)
class Layout:
    """The files of one data directory."""

    data_dir: Path
    sockets_dir: Path

    @property
    def run_dir(self) -> Path:
        return self.data_dir / "run"

    @property
    def logs_dir(self) -> Path:
        return self.data_dir / "logs"

    @property
    def postgres_dir(self) -> Path:
        return self.data_dir / "postgres"

    @property
    def valkey_dir(self) -> Path:
        return self.data_dir / "valkey"

    @property
    def lock_file(self) -> Path:
        return self.run_dir / "supervisor.lock"

    @property
    def port_file(self) -> Path:
        return self.run_dir / "embeddings.port"

    @property
    def control_socket(self) -> Path:
        return self.sockets_dir / "control.sock"

    @property
    def valkey_socket(self) -> Path:
        return self.sockets_dir / "valkey.sock"

    def log_file(self, name: str) -> Path:
        """The log of the service called `name`."""
        return self.logs_dir / f"{name}.log"


def layout_of(data_dir: Path) -> Layout:
    """Compute the layout of a data directory; touches nothing.

    Two spellings of one directory (relative, through a symbolic link) give the same layout.
    Raises EmbeddedStackError where the path cannot be written on one line of a server's own files.
    """
    resolved = data_dir.expanduser().resolve()
    if not str(resolved).isprintable():
        raise EmbeddedStackError(
            f"The data directory {str(resolved)!r} has unprintable characters in its path, which "
            "PostgreSQL cannot keep in its lock file. Set AURA_DATA_DIR to another directory."
        )
    return Layout(data_dir=resolved, sockets_dir=_sockets_dir(resolved))


def _sockets_dir(data_dir: Path) -> Path:
    inside = data_dir / "run"
    longest = os.fsencode(inside / POSTGRES_SOCKET)
    if len(longest) <= _LONGEST_SOCKET_PATH and _NEEDS_NO_QUOTES.fullmatch(str(inside)):
        return inside
    digest = hashlib.sha256(os.fsencode(data_dir)).hexdigest()[:16]
    return _SHORT_ROOT / f"aura-{os.geteuid()}-{digest}"


def prepare(layout: Layout) -> None:
    """Make the directories of a layout, private to this user; parents keep their modes.

    Raises EmbeddedStackError where a directory belongs to somebody else, is open to others and
    holds foreign files, or cannot be made.
    """
    try:
        _make_data_dir(layout)
        for directory in (layout.run_dir, layout.logs_dir):
            directory.mkdir(mode=0o700, exist_ok=True)
        if layout.sockets_dir != layout.run_dir:
            _make_sockets_dir(layout.sockets_dir)
    except OSError as error:
        raise EmbeddedStackError(
            f"The data directory {layout.data_dir} cannot be made or used: {error}. "
            "Set AURA_DATA_DIR to a directory that this user can write."
        ) from error


def _make_data_dir(layout: Layout) -> None:
    path = layout.data_dir
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    status = path.stat()
    if status.st_uid != os.geteuid():
        raise EmbeddedStackError(
            f"The data directory {path} belongs to user id {status.st_uid}, this process runs as "
            f"{os.geteuid()}: two users on one database would lock each other out. Run as its "
            "owner, or set AURA_DATA_DIR to a directory of your own."
        )
    if not status.st_mode & _OTHERS:
        return
    foreign = {entry.name for entry in path.iterdir()} - _BROUGHT_ALONG
    if foreign and not layout.run_dir.is_dir():
        raise EmbeddedStackError(
            f"The data directory {path} is open to other users and holds files that are not "
            f"Aura's ({min(foreign)}); its mode was left alone. If nobody else needs them, run "
            f"`chmod 700 {shlex.quote(str(path))}`; otherwise set AURA_DATA_DIR to a new or empty "
            "directory."
        )
    path.chmod(0o700)


def _make_sockets_dir(path: Path) -> None:
    """A directory in a place that everybody can write: never follow what another user put there."""
    path.mkdir(mode=0o700, exist_ok=True)
    status = path.lstat()
    if not stat.S_ISDIR(status.st_mode) or status.st_uid != os.geteuid():
        raise EmbeddedStackError(
            f"{path}, which would hold the sockets, is not a directory of this user. "
            "Remove it, or set AURA_DATA_DIR to a short path without spaces."
        )
    if status.st_mode & _OTHERS:
        raise EmbeddedStackError(
            f"{path}, which would hold the sockets, is open to other users. "
            "Remove it, or set AURA_DATA_DIR to a short path without spaces."
        )
