"""Forgetting who logged in, or tried to, when its time is over."""

from datetime import datetime
from importlib import import_module

from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.conf import settings


def forget_logins_before(limit: datetime) -> int:
    """Delete logins and failed ones from before the limit, and sessions that are over; how many
    rows. The limit must be older than `AXES_COOLOFF_TIME`, or it would let in who was locked out.
    """
    deleted: int = sum(
        model.objects.filter(attempt_time__lt=limit).delete()[0]
        for model in (AccessAttempt, AccessLog, AccessFailureLog)
    )
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
    return deleted
