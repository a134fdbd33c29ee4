"""Drafts in the back office: two people, one source, and nothing written over unseen."""

from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.test import Client
from django.utils import timezone

from aura.jobs.models import Job
from aura.jobs.work import work
from aura.manuals.press import code_pattern
from knowledge.editing.drafts import Written, begin_new
from knowledge.models import Equipment, ManualDraft, ManualVersion, Source
from tests import factories
from tests.aura.console.conftest import As
from tests.aura.console.test_query_counts import statements

ADD = "/admin/knowledge/manualdraft/add/"
PAGE = "/admin/knowledge/manualdraft"
NAME = "cap/recarga.md"


def source() -> Source:
    return Source.objects.get(namespace="default", name=NAME)


def live() -> ManualVersion:
    newest = ManualVersion.objects.filter(namespace="default", name=NAME).order_by("-number")
    return newest[0]


def begun(client: Client, more: str) -> ManualDraft:
    """Somebody edits the source, adding a section."""
    form = client.get(f"{ADD}?source={source().pk}").context["form"]
    text = form.initial["text"] + f"\n## Sección nueva\n\n{more}\n"
    client.post(f"{ADD}?source={source().pk}", {**form.initial, "text": text, "note": more[:20]})
    return ManualDraft.objects.get(namespace="default", name=NAME)


def done(reply: Any) -> Job:
    """The job that was asked for, done."""
    assert "/jobs/job/" in reply["Location"]
    job = Job.objects.latest("pk")
    work(job_id=job.pk)
    job.refresh_from_db()
    return job


def publish(client: Client, draft: ManualDraft) -> Any:
    return client.post(f"{PAGE}/{draft.pk}/publish/", {"digest": draft.digest})


@pytest.fixture
def ana(as_: As) -> Client:
    return as_("supervisors")


@pytest.fixture
def beto(as_: As) -> Client:
    return as_("supervisors")


def test_edited_text_is_published_as_a_version_of_whoever_asked(ana: Client) -> None:
    draft = begun(ana, "La guardia atiende también de noche.")
    page = ana.get(f"{PAGE}/{draft.pk}/change/")
    assert [one.content for one in page.context["added"]] == [
        "La guardia atiende también de noche."
    ]

    job = done(publish(ana, draft))

    assert (job.state, job.reason) == ("done", "")
    assert (live().number, live().cause, live().created_by) == (2, "edit", job.requested_by)
    assert not ManualDraft.objects.exists()
    assert source().origin == "upload"
    assert source().chunks.filter(content="La guardia atiende también de noche.").exists()


def test_who_comes_second_is_led_to_the_first_one_s_draft(ana: Client, beto: Client) -> None:
    draft = begun(ana, "Texto de Ana para todos.")

    reply = beto.get(f"{ADD}?source={source().pk}")

    assert reply["Location"] == f"{PAGE}/{draft.pk}/change/"


def test_draft_written_over_by_another_is_not_lost_silently(ana: Client, beto: Client) -> None:
    draft = begun(ana, "Texto de Ana para todos.")
    seen = beto.get(f"{PAGE}/{draft.pk}/edit/").context["form"].initial
    ana.post(f"{PAGE}/{draft.pk}/edit/", {**seen, "text": seen["text"] + "\nY algo más.\n"})

    reply = beto.post(f"{PAGE}/{draft.pk}/edit/", {**seen, "text": "# Lo de Beto\n"})

    text = reply.content.decode()
    assert "alguien escribió sobre el borrador" in text
    assert "# Lo de Beto" in text
    draft.refresh_from_db()
    assert "Y algo más." in draft.text


@pytest.mark.parametrize("page", ["publish", "preview", "rebase", "discard", "edit", "change"])
def test_draft_that_was_published_leads_to_its_version(ana: Client, page: str) -> None:
    draft = begun(ana, "La guardia atiende también de noche.")
    done(publish(ana, draft))
    address = f"{PAGE}/{draft.pk}/{page}/"

    asked = ana.post if page in ("publish", "preview", "rebase", "discard") else ana.get
    reply = asked(address, {"digest": draft.digest}, follow=True)

    assert reply.redirect_chain[0][0].endswith(f"/manualversion/{live().pk}/change/")
    assert "Este borrador ya se publicó" in reply.content.decode()
    assert live().number == 2


def test_draft_that_was_discarded_is_nowhere(ana: Client) -> None:
    draft = begun(ana, "La guardia atiende también de noche.")
    ana.post(f"{PAGE}/{draft.pk}/discard/", {"digest": draft.digest})

    assert publish(ana, draft).status_code == 404
    assert ana.get(f"{PAGE}/x/change/").status_code == 404


def test_draft_is_not_published_as_another_wrote_it(ana: Client, beto: Client) -> None:
    draft = begun(ana, "Texto de Ana para todos.")
    seen = beto.get(f"{PAGE}/{draft.pk}/edit/").context["form"].initial
    beto.post(f"{PAGE}/{draft.pk}/edit/", {**seen, "text": seen["text"] + "\nY algo más.\n"})

    reply = publish(ana, draft)

    assert reply["Location"] == f"{PAGE}/{draft.pk}/change/"
    assert not Job.objects.filter(kind="publish").exists()


def test_draft_written_over_after_publishing_was_asked_for_stays_a_draft(
    ana: Client, beto: Client
) -> None:
    draft = begun(ana, "Texto de Ana para todos.")
    asked = publish(ana, draft)
    seen = beto.get(f"{PAGE}/{draft.pk}/edit/").context["form"].initial
    beto.post(f"{PAGE}/{draft.pk}/edit/", {**seen, "text": seen["text"] + "\nY algo más.\n"})

    job = done(asked)

    assert (job.state, live().number) == ("failed", 1)
    assert "no se cambió nada" in job.reason
    assert ManualDraft.objects.filter(pk=draft.pk).exists()


def test_publishing_over_a_text_that_changed_meanwhile_is_refused_until_it_was_seen(
    ana: Client, beto: Client
) -> None:
    done(publish(ana, begun(ana, "Primer texto de Ana.")))
    draft = begun(beto, "Texto de Beto, que no vio el de después.")
    first = ManualVersion.objects.get(namespace="default", name=NAME, number=1)
    back = ana.post(f"/admin/knowledge/manualversion/{first.pk}/restore/", {"seen": live().sha256})
    assert done(back).state == "done"

    job = done(publish(beto, draft))

    assert (job.state, live().number) == ("failed", 3)
    assert "versión 3" in job.reason
    page = beto.get(f"{PAGE}/{draft.pk}/change/")
    assert page.context["is_outdated"]
    beto.post(f"{PAGE}/{draft.pk}/rebase/", {"digest": draft.digest, "seen": live().sha256})
    assert done(publish(beto, draft)).state == "done"
    assert live().number == 4


def test_text_brought_back_over_another_than_was_seen_is_refused(ana: Client) -> None:
    done(publish(ana, begun(ana, "Primer texto de Ana.")))
    first = ManualVersion.objects.get(namespace="default", name=NAME, number=1)

    reply = ana.post(f"/admin/knowledge/manualversion/{first.pk}/restore/", {"seen": first.sha256})

    assert done(reply).state == "failed"
    assert live().number == 2


def test_discarded_draft_leaves_what_is_live(ana: Client) -> None:
    draft = begun(ana, "Texto de Ana para todos.")

    ana.post(f"{PAGE}/{draft.pk}/discard/", {"digest": draft.digest})

    assert not ManualDraft.objects.exists()
    assert live().number == 1


def test_discard_that_is_refused_leaves_the_draft_and_no_note(ana: Client) -> None:
    draft = begun(ana, "Texto de Ana para todos.")
    noted = LogEntry.objects.filter(object_id=str(draft.pk)).count()

    ana.post(f"{PAGE}/{draft.pk}/discard/", {"digest": "of another text"})

    assert ManualDraft.objects.filter(pk=draft.pk).exists()
    assert LogEntry.objects.filter(object_id=str(draft.pk)).count() == noted


def test_errors_of_the_linter_must_be_accepted(ana: Client) -> None:
    draft = begun(ana, "Texto con una regla debajo.\n\n---")
    assert any(one["severity"] == "error" for one in draft.findings)

    refused = publish(ana, draft)
    asked = ana.post(f"{PAGE}/{draft.pk}/publish/", {"digest": draft.digest, "accepted": "on"})

    assert refused["Location"] == f"{PAGE}/{draft.pk}/change/"
    assert done(asked).state == "done"


def test_preview_is_shown_beside_the_draft_and_told_stale(ana: Client) -> None:
    draft = begun(ana, "Texto de Ana para todos.")
    event = factories.event("default", "cuánto dura la recarga del tubo")
    draft.preview = {
        "digest": draft.digest,
        "live": live().sha256,
        "made_at": "2026-11-30T12:00:00+00:00",
        "questions": {"judged": 3, "unjudged": 0, "otherwise": 0, "verdicts": {}, "told": []},
        "turns": {
            "judged": 1,
            "unjudged": 0,
            "otherwise": 1,
            "verdicts": {},
            "told": [
                {
                    "id": event.pk,
                    "verdict": None,
                    "before": {"outcome": "miss", "reason": "evidence", "passages": []},
                    "after": {"outcome": "hit", "reason": "", "passages": [[NAME, "S", "texto"]]},
                }
            ],
        },
    }
    draft.save()

    fresh = ana.get(f"{PAGE}/{draft.pk}/change/")
    ManualDraft.objects.filter(pk=draft.pk).update(digest="0" * 64)
    stale = ana.get(f"{PAGE}/{draft.pk}/change/")

    assert "cuánto dura la recarga del tubo" in fresh.content.decode()
    assert not fresh.context["preview"].is_stale
    assert stale.context["preview"].is_stale


def test_draft_s_page_costs_a_bounded_number_of_statements(ana: Client) -> None:
    draft = begun(ana, "Texto de Ana para todos.")

    assert statements(ana, f"knowledge/manualdraft/{draft.pk}/change/") <= 16


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({}, ""),
        ({"enabled": False}, "the source is disabled"),
        ({"valid_from": timezone.now() + timedelta(days=1)}, "the source is not valid yet"),
        ({"valid_until": timezone.now()}, "the source is not valid any more"),
        ("superseded", "“cap/nueva.md” answers in its place"),
    ],
    ids=["in force", "disabled", "not yet", "over", "superseded"],
)
def test_no_answer_is_promised_of_a_source_that_does_not_answer(
    ana: Client, values: Any, says: str
) -> None:
    draft = begun(ana, "La guardia atiende también de noche.")
    first = live()
    if values == "superseded":
        factories.source("default", "cap/nueva.md", supersedes=source())
    else:
        Source.objects.filter(pk=source().pk).update(**values)

    ana.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"

    of_draft = ana.get(f"{PAGE}/{draft.pk}/change/").content.decode()
    factories.manual_version(source())
    of_version = ana.get(f"/admin/knowledge/manualversion/{first.pk}/change/").content.decode()

    for page in (of_draft, of_version):
        assert (says in page) if says else ("because" not in page)
        assert ("from the next turn on" in page) is not says


def test_page_of_a_draft_tells_which_of_its_machines_is_gone(ana: Client) -> None:
    for model in ("B9X", "B9Y"):
        factories.equipment("default", model)
    manual = "# B9\n\n## Uso\n\nSe prende con la tecla.\n"
    written = Written(text=manual, machines=("B9X", "B9Y"))
    draft = begin_new("default", "b9/nuevo.md", written, pattern=code_pattern(), by=None)
    Equipment.objects.filter(namespace="default", model="B9X").delete()

    reach = ana.get(f"{PAGE}/{draft.pk}/change/").context["told"].reach
    job = done(publish(ana, draft))

    assert (reach.machines, reach.gone) == (("B9Y",), ("B9X",))
    assert job.state == "failed"
    assert "B9X" in job.reason
    assert not Source.objects.filter(name="b9/nuevo.md").exists()
