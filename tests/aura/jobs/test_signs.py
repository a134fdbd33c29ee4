"""The sign of life of the worker."""

from datetime import timedelta

import pytest
from django.utils import timezone

from aura.jobs.models import WorkerSign
from aura.jobs.signs import note_worker, worker_last_seen
from aura.tasks import sweep_jobs


@pytest.mark.django_db
def test_no_worker_was_ever_seen() -> None:
    WorkerSign.objects.all().delete()

    assert worker_last_seen() is None


@pytest.mark.django_db
def test_last_sign_of_a_worker_is_kept() -> None:
    now = timezone.now()
    note_worker(now - timedelta(hours=1))
    note_worker(now)

    assert worker_last_seen() == now
    assert WorkerSign.objects.count() == 1


@pytest.mark.django_db
def test_sweep_is_a_sign_of_life() -> None:
    before = timezone.now()

    sweep_jobs()

    seen = worker_last_seen()
    assert seen is not None
    assert seen >= before
