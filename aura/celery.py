"""Celery: work in the background, carried by Valkey or Redis."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "aura.settings")
os.environ.setdefault("AURA_ROLE", "worker")

from celery import Celery

from aura import bootstrap

bootstrap.before_serving()

app = Celery("aura")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
