"""How a program gets hold of the embedded stack, starting it where nobody has."""

import os
import socket
import subprocess
import sys
import time
from pathlib import Path

from aura.embedded import protocol
from aura.embedded.endpoints import endpoints
from aura.embedded.errors import EmbeddedStackError
from aura.embedded.lease import Lease
from aura.embedded.locks import read_holder, try_lock
from aura.embedded.logfiles import last_words, open_log, read_from
from aura.embedded.parts import Part
from aura.embedded.places import Layout, layout_of, prepare

_ROOT = Path(__file__).resolve().parents[2]
_POLL_S = 0.02
_SPAWNS = 3
# The supervisor lives on after the program that started it: it gets none of its secrets.
_KEPT_VARIABLES = ("PATH", "HOME", "LANG", "TMPDIR", "VIRTUAL_ENV", "LD_LIBRARY_PATH")


class _SupervisorLeftError(Exception):
    """The supervisor went away while we talked: another can be started."""


def acquire(data_dir: Path, parts: frozenset[Part], *, timeout_s: float = 90) -> Lease:
    """Start what is missing, wait until every part in `parts` serves, and hold it up.

    Raises EmbeddedStackError, saying what failed, where the log is and what to do, where a part
    does not come up or `timeout_s` seconds pass.
    """
    if not sys.platform.startswith("linux"):
        raise EmbeddedStackError(
            "The embedded stack runs on Linux only. Set DATABASE_URL, REDIS_URL and "
            "EMBEDDINGS_BASE_URL to services of your own."
        )
    layout = layout_of(data_dir)
    prepare(layout)
    deadline = time.monotonic() + timeout_s
    while True:
        connection = _connect(layout, deadline)
        try:
            _greet(connection, layout, parts, deadline)
        except _SupervisorLeftError:
            connection.close()
        except BaseException:
            connection.close()
            raise
        else:
            return Lease(connection, endpoints(layout.data_dir))


def _connect(layout: Layout, deadline: float) -> socket.socket:
    """An open connection to the supervisor, which is started where nobody holds its lock."""
    spawned = 0
    while time.monotonic() < deadline:
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            connection.connect(str(layout.control_socket))
        except OSError:
            connection.close()
        else:
            return connection
        lock = try_lock(layout.lock_file)
        if lock is None:
            # Somebody starts it, or the last one is still stopping its servers.
            time.sleep(_POLL_S)
            continue
        try:
            if spawned == _SPAWNS:
                raise EmbeddedStackError(
                    f"The supervisor of {layout.data_dir} started and left {_SPAWNS} times. "
                    f"Its log is {layout.log_file('supervisor')}."
                )
            _spawn(layout, lock, deadline)
            spawned += 1
        finally:
            os.close(lock)
    raise EmbeddedStackError(
        f"The supervisor of {layout.data_dir} (process {read_holder(layout.lock_file)}) did not "
        f"answer in time. Its log is {layout.log_file('supervisor')}. Run again; if it "
        "stays like this, end that process: its servers stop with it and nothing stored is lost."
    )


def _spawn(layout: Layout, lock: int, deadline: float) -> None:
    """Start the supervisor, handing it the lock; it listens when this returns."""
    log_file = layout.log_file("supervisor")
    environment = {key: value for key, value in os.environ.items() if key in _KEPT_VARIABLES}
    python_path = [str(_ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment["PYTHONPATH"] = os.pathsep.join(python_path)
    with open_log(log_file) as log:
        offset = log.seek(0, 2)
        command = [sys.executable, "-m", "aura.embedded", str(layout.data_dir)]
        try:
            outcome = subprocess.run(
                [*command, "--detach", "--lock-fd", str(lock)],
                check=False,
                cwd=_ROOT,
                env=environment,
                pass_fds=(lock,),
                start_new_session=True,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                timeout=max(deadline - time.monotonic(), 1),
            )
        except subprocess.TimeoutExpired:
            return  # The caller's own deadline has passed and says so.
    if outcome.returncode != 0:
        raise EmbeddedStackError(
            f"The supervisor of {layout.data_dir} did not start: "
            f"{last_words(read_from(log_file, offset))} Its log is {log_file}."
        )


def _greet(
    connection: socket.socket, layout: Layout, parts: frozenset[Part], deadline: float
) -> None:
    """Name the parts and wait for the answer."""
    connection.settimeout(max(deadline - time.monotonic(), 0.1))
    try:
        connection.sendall(protocol.hello(parts))
        with connection.makefile("rb", buffering=0) as reader:
            answer = reader.readline(protocol.LONGEST_LINE)
    except TimeoutError as error:
        names = ", ".join(sorted(parts))
        raise EmbeddedStackError(
            f"Not all of {names} were ready in time; they may still be starting or recovering. "
            f"The logs are in {layout.logs_dir}. Run again, it goes on from where it is."
        ) from error
    except OSError as error:
        raise _SupervisorLeftError from error
    if not answer.endswith(b"\n"):
        raise _SupervisorLeftError
    protocol.check_answer(answer)
    connection.settimeout(None)
