"""`make up`: the web server, the worker and beat as children of one foreground process."""

import ctypes
import errno
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import structlog

log = structlog.get_logger(__name__)

_LIBC = ctypes.CDLL(None)
_PR_SET_PDEATHSIG = 1
STOP_S = 20.0
RESTART_S = 2.0


@dataclass(frozen=True, kw_only=True)
class Service:
    """A program that `make up` keeps running."""

    name: str
    argv: Sequence[str]
    role: str


@dataclass
class Running:
    """A service's process; started again when it dies."""

    service: Service
    log_file: Path
    process: subprocess.Popen[bytes]
    restart_at: float = field(default=0.0)


def services(*, host: str, port: int, threads: int) -> list[Service]:
    """What runs beside the embedded parts."""
    python = sys.executable
    return [
        Service(
            name="web",
            role="web",
            argv=[
                *(python, "-m", "granian", "--interface", "wsgi", "aura.wsgi:application"),
                *("--host", host, "--port", str(port), "--workers", "1"),
                *("--blocking-threads", str(threads), "--backpressure", str(threads * 4)),
                *("--no-access-log", "--respawn-failed-workers", "--backlog", "1024"),
            ],
        ),
        Service(
            name="worker",
            role="worker",
            argv=[
                *(python, "-m", "celery", "-A", "aura.celery", "worker"),
                *("--concurrency", "1", "--loglevel", "INFO", "--without-gossip"),
            ],
        ),
        Service(
            name="beat",
            role="worker",
            argv=[
                *(python, "-m", "celery", "-A", "aura.celery", "beat", "--loglevel", "INFO"),
                *("--pidfile", ""),
            ],
        ),
    ]


def is_taken(host: str, port: int) -> bool:
    """Whether something listens there already. A web server would share the port with another one,
    unasked, and every second request would go to the wrong one."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    family, kind, protocol, _name, address = found[0]
    with socket.socket(family, kind, protocol) as probe:
        # What ended a moment ago still waits there, and takes no request.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(address)
        except OSError as error:
            return error.errno == errno.EADDRINUSE
    return False


def start(service: Service, logs_dir: Path) -> Running:
    """Start a service that cannot outlive this process."""
    path = logs_dir / f"{service.name}.log"
    with path.open("ab") as output:
        process = subprocess.Popen(
            service.argv,
            env={**os.environ, "AURA_ROLE": service.role, "AURA_TIED": "1"},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            # Ctrl-C is this process's to hand on, in order; the kernel stops the child when this
            # process is killed. Nothing here has threads yet.
            start_new_session=True,
            preexec_fn=_tied_to(os.getpid()),
        )
    return Running(service=service, log_file=path, process=process)


def _tied_to(parent: int) -> Callable[[], None]:
    def tie() -> None:
        _LIBC.prctl(_PR_SET_PDEATHSIG, int(signal.SIGTERM), 0, 0, 0)
        if os.getppid() != parent:
            os._exit(1)

    return tie


def tie_to_parent() -> None:
    """In a server's own child: end with the parent, which a kill -9 of it would not do."""
    if os.environ.get("AURA_TIED"):
        _LIBC.prctl(_PR_SET_PDEATHSIG, int(signal.SIGTERM), 0, 0, 0)


def keep_running(running: list[Running]) -> None:
    """Start again what died, after a moment, so that a crash does not spin."""
    now = time.monotonic()
    for index, one in enumerate(running):
        if one.process.poll() is None:
            continue
        if not one.restart_at:
            log.error("service_died", service=one.service.name, code=one.process.returncode)
            one.restart_at = now + RESTART_S
        elif now >= one.restart_at:
            running[index] = start(one.service, one.log_file.parent)


def stop(running: Sequence[Running]) -> None:
    """Ask every service to end, then make it."""
    for one in running:
        if one.process.poll() is None:
            one.process.terminate()
    deadline = time.monotonic() + STOP_S
    for one in running:
        try:
            one.process.wait(timeout=max(0.1, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            os.killpg(one.process.pid, signal.SIGKILL)
            one.process.wait()


def wait_until_serving(url: str, web: Running, patience_s: float = 60.0) -> bool:
    """Whether the web server answers within the time."""
    deadline = time.monotonic() + patience_s
    while time.monotonic() < deadline and web.process.poll() is None:
        try:
            with urllib.request.urlopen(f"{url}/healthz", timeout=2):  # noqa: S310  our own server
                return True
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    return False
