"""A running job's heartbeat: a thread with a database connection of its own.

Beating at the ingest's own callbacks would not do: one request for thirty-two passages may take two
minutes on a busy machine, and a job that embeds is not dead.
"""

import threading
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


@dataclass(frozen=True, kw_only=True)
class Pulse:
    """The heartbeat of one claim; tells the working thread when the job was taken away."""

    claim: Claim
    _lost: threading.Event = field(default_factory=threading.Event)
    _ending: threading.Event = field(default_factory=threading.Event)

    def check(self) -> None:
        """Raises Superseded once a heartbeat was refused."""
        if self._lost.is_set():
            raise Superseded(self.claim)

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
