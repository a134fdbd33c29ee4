"""A running job's heartbeat: a thread with a database connection of its own.

Beating at the ingest's own callbacks would not do: one request for thirty-two passages may take two
minutes on a busy machine, and a job that embeds is not dead.
"""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import structlog
from django.conf import settings
from django.db import connection
from django.db.utils import DatabaseError, InterfaceError
from django.utils import timezone

from aura.jobs.claims import Claim, Superseded, heartbeat
from aura.jobs.signs import note_worker

log = structlog.get_logger(__name__)


class OutOfTime(Exception):
    """The job worked for as long as it may at once. What it wrote is kept; the rest is due."""


@dataclass(frozen=True, kw_only=True)
class Pulse:
    """The heartbeat of one claim; tells the working thread when the job was taken away."""

    claim: Claim
    _lost: threading.Event = field(default_factory=threading.Event)
    _ending: threading.Event = field(default_factory=threading.Event)
    _began: float = field(default_factory=time.monotonic)

    def check(self) -> None:
        """Raises Superseded once a heartbeat was refused."""
        if self._lost.is_set():
            raise Superseded(self.claim)

    def check_time(self) -> None:
        """For moments when nothing would be lost. Raises OutOfTime."""
        if time.monotonic() - self._began > settings.JOB_SLICE_S:
            raise OutOfTime

    def beat(self) -> None:
        """Beat until the work ends. A database that is away for a moment is tried again."""
        try:
            while not self._ending.wait(settings.JOB_HEARTBEAT_S):
                try:
                    heartbeat(claim=self.claim)
                    note_worker(timezone.now())
                except Superseded:
                    self._lost.set()
                    return
                except (DatabaseError, InterfaceError) as error:
                    log.warning(
                        "heartbeat_missed", job=self.claim.job_id, cause=type(error).__name__
                    )
                    connection.close()
        finally:
            connection.close()

    def end(self) -> None:
        """Stop beating."""
        self._ending.set()


@contextmanager
def beating(claim: Claim) -> Iterator[Pulse]:
    """Keep a claim alive while the block works."""
    pulse = Pulse(claim=claim)
    thread = threading.Thread(target=pulse.beat, name=f"pulse-{claim.job_id}", daemon=True)
    thread.start()
    try:
        yield pulse
    finally:
        pulse.end()
        thread.join()
