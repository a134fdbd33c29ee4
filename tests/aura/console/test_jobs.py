"""Re-indexing from the back office: asked first, done in the background, told as it goes."""

import pytest
from django.test import Client
from django.utils import timezone

from aura.jobs.models import Job, State
from knowledge.models import Origin, Source
from tests import factories

REINDEX = "/admin/reindex/"
RECHARGE = "cap/recarga.md"


def source(name: str = RECHARGE) -> Source:
    """A source of the corpus."""
    return Source.objects.get(namespace="default", name=name)


def asked() -> list[tuple[str, bool]]:
    """The jobs that were asked for."""
    return list(Job.objects.order_by("id").values_list("subject", "forced"))


def test_page_says_what_would_be_done_and_does_nothing(boss: Client) -> None:
    text = boss.get(f"{REINDEX}?source={source().pk}").content.decode()

    assert RECHARGE in text
    assert asked() == []


def test_one_source_is_asked_for_and_its_job_shown(boss: Client) -> None:
    reply = boss.post(f"{REINDEX}?source={source().pk}")

    job = Job.objects.get()
    assert (job.subject, job.forced, job.namespace) == (RECHARGE, False, "default")
    assert job.requested_by is not None
    assert reply["Location"] == f"/admin/jobs/job/{job.pk}/change/"


def test_everything_is_asked_for_as_one_job(boss: Client) -> None:
    boss.post(REINDEX, {"forced": "on"})

    assert asked() == [("", True)]


def test_chosen_sources_are_asked_for_one_by_one(boss: Client) -> None:
    numbers = [source().pk, source("cap/horarios_y_guardia.md").pk]

    page = boss.post(
        "/admin/knowledge/source/", {"action": "reindex_chosen", "_selected_action": numbers}
    )
    boss.post(page["Location"])

    assert sorted(asked()) == [("cap/horarios_y_guardia.md", False), (RECHARGE, False)]


def test_same_source_twice_is_one_job(boss: Client) -> None:
    for _time in range(2):
        boss.post(f"{REINDEX}?source={source().pk}")

    assert asked() == [(RECHARGE, False)]


def test_source_without_a_file_is_told_and_not_asked_for(boss: Client) -> None:
    uploaded = factories.source("default", origin=Origin.UPLOAD)

    for ask in (boss.get, boss.post):
        reply = ask(f"{REINDEX}?source={uploaded.pk}", follow=True)
        assert "no tiene un archivo que se pueda volver a leer" in reply.content.decode()

    assert asked() == []


@pytest.mark.parametrize(
    ("values", "told", "refreshes"),
    [
        ({}, "Espera al worker", True),
        ({"state": State.FAILED, "reason": "el archivo no está"}, "el archivo no está", False),
        ({"state": State.CANCELLED, "reason": "La canceló ana."}, "La canceló ana.", False),
        (
            {"state": State.DONE, "result": {"chunks_written": 5, "seconds": 1.5}},
            "Pasajes escritos",
            False,
        ),
    ],
    ids=["queued", "failed", "cancelled", "done"],
)
def test_page_of_a_job_tells_how_it_stands_and_refreshes_while_it_may_change(
    values: dict[str, object], told: str, refreshes: bool, boss: Client
) -> None:
    ended = {"finished_at": timezone.now()} if values else {}
    job = factories.job("default", **{**ended, **values})

    whole = boss.get(f"/admin/jobs/job/{job.pk}/change/").content.decode()
    part = boss.get(f"/admin/jobs/job/{job.pk}/progress/").content.decode()

    assert told in whole
    assert told in part
    assert ("hx-trigger" in part) is refreshes
    assert "<html" not in part


def test_cancelling_needs_a_form_and_gives_a_reason(boss: Client) -> None:
    job = factories.job("default")
    address = f"/admin/jobs/job/{job.pk}/cancel/"

    boss.get(address)
    job.refresh_from_db()
    assert job.state == State.QUEUED
    boss.post(address)

    job.refresh_from_db()
    assert (job.state, bool(job.reason.strip())) == (State.CANCELLED, True)
