"""Celery: work in the background, carried by Valkey or Redis."""

import os
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "aura.settings")
os.environ.setdefault("AURA_ROLE", "worker")

from celery import Celery
from celery.signals import beat_init

from aura import bootstrap

bootstrap.before_serving()

app = Celery("aura")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@beat_init.connect  # type: ignore[untyped-decorator]
def know_the_routines(**_sender: Any) -> None:
    """A beat that is started by hand finds what runs by itself, as that of `make up` does."""
    from aura.routines import lay_routines  # noqa: PLC0415  Django is ready by now

    lay_routines()
