"""What the database refuses of a job, whoever writes it."""

import uuid
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from aura.jobs.models import Job, Kind, State, WorkerSign

NOW = timezone.now()
RUNNING = {"state": State.RUNNING, "token": uuid.uuid4(), "heartbeat_at": NOW, "attempts": 1}
DONE = {"state": State.DONE, "finished_at": NOW}
FAILED = {"state": State.FAILED, "finished_at": NOW, "reason": "Se cortó la luz."}


def job(**values: Any) -> Job:
    return Job.objects.create(**{"namespace": "n", "kind": Kind.REINDEX, **values})


@pytest.mark.django_db
@pytest.mark.parametrize(
    "values",
    [
        {},
        RUNNING,
        DONE,
        FAILED,
        {**FAILED, "state": State.CANCELLED},
        {"attempts": 3},
        {"done": 2, "total": 2},
    ],
    ids=["queued", "running", "done", "failed", "cancelled", "three attempts", "all manuals"],
)
def test_job_in_order_is_stored(values: dict[str, Any]) -> None:
    assert job(**values).pk


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("values", "constraint"),
    [
        ({"kind": "dance"}, "job_of_a_known_kind"),
        ({"state": "lost"}, "job_finished_has_a_time"),
        ({"attempts": 4}, "job_attempts_bounded"),
        ({**FAILED, "reason": ""}, "job_says_why_it_ended"),
        ({**FAILED, "reason": " \n"}, "job_says_why_it_ended"),
        ({**FAILED, "state": State.CANCELLED, "reason": ""}, "job_says_why_it_ended"),
        ({**RUNNING, "token": None}, "job_running_has_a_token"),
        ({**RUNNING, "heartbeat_at": None}, "job_running_has_a_token"),
        ({**DONE, "token": uuid.uuid4()}, "job_running_has_a_token"),
        ({"token": uuid.uuid4()}, "job_running_has_a_token"),
        ({**DONE, "finished_at": None}, "job_finished_has_a_time"),
        ({"finished_at": NOW}, "job_finished_has_a_time"),
        ({"done": 3, "total": 2}, "job_progress_within_total"),
    ],
)
def test_job_out_of_order_is_refused(values: dict[str, Any], constraint: str) -> None:
    with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
        job(**values)


@pytest.mark.django_db
def test_unfinished_job_is_the_only_one_of_its_kind() -> None:
    job(subject="a.md", **DONE)
    job(subject="a.md", **FAILED)
    job(subject="a.md")
    job(subject="a.md", forced=True)
    job(subject="b.md")

    with pytest.raises(IntegrityError, match="job_once_while_unfinished"), transaction.atomic():
        job(subject="a.md", **RUNNING)


@pytest.mark.django_db
def test_sign_of_the_worker_is_one_row() -> None:
    with pytest.raises(IntegrityError, match="worker_sign_one_row"), transaction.atomic():
        WorkerSign.objects.create(id=2, at=NOW)
