"""Tasks: doormen that fetch, call one function and log."""

from datetime import timedelta

import structlog
from celery import shared_task
from django.utils import timezone

from aura.tenancy.live import unscoped_values
from aura.turn.retention import forget_before

log = structlog.get_logger(__name__)


@shared_task(name="aura.forget_old_turns")  # type: ignore[untyped-decorator]
def forget_old_turns() -> None:
    """Forget what was said longer ago than `RETENTION_TURN_DAYS`."""
    days = unscoped_values()["RETENTION_TURN_DAYS"]
    turns, events = forget_before(timezone.now() - timedelta(days=days))
    log.info("old_turns_forgotten", turns=turns, events=events)
