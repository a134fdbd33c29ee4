"""The state of the parts that Aura stands on, asked within a bounded time."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from aura import health
from aura.console import words
from aura.health import PartState
from aura.jobs.signs import worker_last_seen
from aura.routines import SWEEP_EVERY_S


@dataclass(frozen=True, kw_only=True)
class Part:
    """One part: its name, whether it works, what is wrong in words, and the probe's own words."""

    name: str
    ok: bool
    state: str
    detail: str


def parts() -> list[Part]:
    """Every part. The broker is asked beside the others, so that two that hang cost one wait.

    Each probe bounds itself (`aura.health.PROBE_S`).
    """
    with ThreadPoolExecutor(max_workers=1) as pool:
        # This one alone opens no database connection, which a thread of its own would not close.
        broker = pool.submit(health.broker)
        probes: dict[str, Callable[[], PartState]] = {
            "database": health.database,
            "embeddings": health.embeddings,
            "calibration": health.calibration,
            "migrations": health.migrations,
            "broker": broker.result,
            "jobs": worker,
        }
        return [_part(name, probe()) for name, probe in probes.items()]


def worker() -> PartState:
    """A worker gave a sign of life a moment ago: it sweeps every few seconds."""
    seen = worker_last_seen()
    patience = timedelta(seconds=settings.JOB_LOST_AFTER_S + SWEEP_EVERY_S)
    if seen is None:
        return PartState(ok=False, state="missing")
    if timezone.now() - seen > patience:
        return PartState(ok=False, state=f"down: {words.moment(seen)}")
    return health.OK


def _part(name: str, state: PartState) -> Part:
    kind, _colon, detail = state.state.partition(":")
    kinds = {
        "ok": _("in order"),
        "down": _("down"),
        "missing": _("missing"),
        "pending": _("pending"),
    }
    return Part(
        name=words.word(words.TECHNICAL_PARTS, name),
        ok=state.ok,
        state=kinds.get(kind, kind),
        detail=detail.strip(),
    )
