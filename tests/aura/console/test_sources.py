"""Sources and passages: what they show, and the little that a person may change."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from knowledge.models import Chunk, ManualVersion, Origin, Source
from tests import factories

LIST = "/admin/knowledge/source/"
RECHARGE = "cap/recarga.md"


def named(client: Client, query: str) -> list[str]:
    """The names that the list shows."""
    return [source.name for source in client.get(f"{LIST}?{query}").context["cl"].result_list]


def test_list_counts_passages_findings_and_answers(boss: Client) -> None:
    Source.objects.filter(namespace="default", name=RECHARGE).update(
        findings=[{"severity": "error"}, {"severity": "warning"}, {"severity": "warning"}]
    )
    for hit in (True, True, False):
        factories.event("default", hit=hit, best_source=RECHARGE)
    factories.event(
        "default", hit=True, best_source=RECHARGE, created_at=timezone.now() - timedelta(days=31)
    )
    factories.event("other", hit=True, best_source=RECHARGE)

    rows = boss.get(f"{LIST}?q={RECHARGE}").context["cl"].result_list

    (row,) = rows
    counted = Chunk.objects.filter(source__name=RECHARGE, namespace="default").count()
    assert (row.chunk_count, row.hits, row.lacks_vectors) == (counted, 2, False)
    text = boss.get(f"{LIST}?q={RECHARGE}").content.decode()
    assert "1 error" in text
    assert "2 advertencias" in text


@pytest.mark.parametrize("state", ["errors", "warnings", "empty", "vectors", "disabled"])
def test_filter_finds_the_sources_that_want_a_person(state: str, boss: Client) -> None:
    factories.source("default", "errors", findings=[{"severity": "error"}])
    factories.source("default", "warnings", findings=[{"severity": "warning"}])
    factories.source("default", "disabled", enabled=False)
    lacking = factories.source("default", "vectors")
    factories.chunk(lacking)
    for name in ("errors", "warnings", "disabled"):
        factories.with_vector(factories.chunk(Source.objects.get(name=name)))
    factories.source("default", "empty")

    assert named(boss, f"state={state}") == [state]


@pytest.mark.parametrize("origin", list(Origin))
def test_filter_finds_the_sources_by_where_their_text_is(origin: Origin, boss: Client) -> None:
    Source.objects.all().delete()
    for one in Origin:
        factories.source("default", one.value, origin=one)

    assert named(boss, f"origin={origin.value}") == [origin.value]


def test_list_marks_what_was_written_here_and_nothing_else(boss: Client) -> None:
    factories.source("default", "aca.md", origin=Origin.UPLOAD)
    factories.source("default", "disco.md", origin=Origin.DISK)
    badge = '<b class="aura-label is-info">escrita acá</b>'

    assert badge in boss.get(f"{LIST}?q=aca.md").content.decode()
    assert badge not in boss.get(f"{LIST}?q=disco.md").content.decode()


def changed(client: Client, source: Source, **fields: str) -> Source:
    """The source after its form was sent."""
    reply = client.post(f"{LIST}{source.pk}/change/", {**fields, "_save": "1"})
    assert reply.status_code in (200, 302)
    source.refresh_from_db()
    return source


def test_switch_takes_a_source_out_of_the_search(boss: Client) -> None:
    source = factories.source("default")

    assert changed(boss, source).enabled is False
    assert changed(boss, source, enabled="on").enabled is True


def test_validity_is_stored_in_the_house_s_time(boss: Client) -> None:
    source = changed(
        boss,
        factories.source("default"),
        enabled="on",
        valid_from_0="01/12/2026",
        valid_from_1="00:00:00",
    )

    assert source.valid_from is not None
    assert timezone.localtime(source.valid_from).isoformat() == "2026-12-01T00:00:00-03:00"


def test_validity_that_ends_before_it_begins_is_refused(boss: Client) -> None:
    source = factories.source("default")

    reply = boss.post(
        f"{LIST}{source.pk}/change/",
        {
            "valid_from_0": "02/12/2026",
            "valid_from_1": "00:00",
            "valid_until_0": "01/12/2026",
            "valid_until_1": "00:00",
        },
    )

    assert "Tiene que terminar después de empezar." in reply.content.decode()


@pytest.mark.parametrize(
    ("field", "day"),
    [
        ("valid_until", "31/12/9999"),
        ("valid_until", "02/01/2200"),
        ("valid_from", "30/12/1999"),
        ("valid_from", "01/01/0001"),
        ("valid_from", "31/12/9999"),
    ],
)
def test_validity_out_of_reach_is_refused(boss: Client, field: str, day: str) -> None:
    source = factories.source("default")

    reply = boss.post(
        f"{LIST}{source.pk}/change/", {f"{field}_0": day, f"{field}_1": "23:59:00", "_save": "1"}
    )

    source.refresh_from_db()
    assert "Sus fechas tienen que estar entre 2000 y 2200." in reply.content.decode()
    assert (source.valid_from, source.valid_until) == (None, None)


def test_form_writes_only_what_a_person_may_change(boss: Client) -> None:
    source = factories.source("default", title="Viejo")

    changed(boss, source, enabled="on", title="Otro", name="otro.md", fingerprint="x")

    assert (source.title, source.fingerprint) == ("Viejo", "0" * 64)


def test_page_tells_what_the_linter_said(boss: Client) -> None:
    source = factories.source(
        "default", findings=[{"line": 7, "severity": "error", "message": "la tabla no se lee"}]
    )

    text = boss.get(f"{LIST}{source.pk}/change/").content.decode()

    assert "la tabla no se lee" in text
    assert "línea 7" in text


def test_passages_of_one_source_are_listed_and_read_only(boss: Client) -> None:
    source = Source.objects.get(namespace="default", name=RECHARGE)

    reply = boss.get(f"/admin/knowledge/chunk/?source={source.pk}")

    shown = {chunk.source_id for chunk in reply.context["cl"].result_list}
    assert shown == {source.pk}
    first = reply.context["cl"].result_list[0]
    before = first.content
    assert (
        boss.post(
            f"/admin/knowledge/chunk/{first.pk}/change/", {"content": "otra cosa"}
        ).status_code
        == 403
    )
    first.refresh_from_db()
    assert first.content == before


def test_source_is_set_to_supersede_another_and_the_list_tells_which_answers(boss: Client) -> None:
    old = factories.source("default", "eq/m50.md")
    new = factories.source("default", "eq/m50_2026.md")

    changed(boss, new, enabled="on", supersedes=str(old.pk))

    assert new.supersedes == old
    assert named(boss, "state=superseded") == [old.name]
    assert f"reemplazada por {new.name}" in boss.get(f"{LIST}?q=eq/m50").content.decode()
    changed(boss, new, supersedes=str(old.pk))
    assert named(boss, "state=superseded") == []


@pytest.mark.parametrize(
    ("older", "said"),
    [
        pytest.param("itself", "Seleccione una opción válida", id="itself is not offered"),
        pytest.param("other tenant", "Seleccione una opción válida", id="another tenant's is not"),
        pytest.param("circle", "Esa fuente reemplaza a esta", id="one that supersedes it"),
    ],
)
def test_source_that_cannot_be_superseded_is_refused(older: str, said: str, boss: Client) -> None:
    source = factories.source("default", "eq/m50.md")
    others = {
        "itself": source,
        "other tenant": factories.source("other"),
        "circle": factories.source("default", "eq/m50_2026.md", supersedes=source),
    }

    reply = boss.post(
        f"{LIST}{source.pk}/change/",
        {"enabled": "on", "supersedes": str(others[older].pk), "_save": "1"},
    )

    assert said in reply.content.decode()
    assert Source.objects.get(pk=source.pk).supersedes is None


def test_manual_of_another_machine_is_superseded_with_a_warning(boss: Client) -> None:
    old, new = factories.source("default", "eq/zen.md"), factories.source("default", "eq/m50.md")
    factories.equipment("default", "Zen de prueba", old.name)
    factories.equipment("default", "M50 de prueba", new.name)

    reply = boss.post(
        f"{LIST}{new.pk}/change/",
        {"enabled": "on", "supersedes": str(old.pk), "_save": "1"},
        follow=True,
    )

    assert "las dos son manuales de máquinas distintas" in reply.content.decode()


def test_versions_of_a_source_are_its_own_alone(boss: Client) -> None:
    source = Source.objects.get(namespace="default", name=RECHARGE)
    for namespace, name in (("other", RECHARGE), ("default", f"otra/{RECHARGE}")):
        ManualVersion.objects.create(
            namespace=namespace,
            name=name,
            number=1,
            text="# Uno",
            sha256="0" * 64,
            cause="disk",
            passages=1,
            written=1,
            removed=0,
        )

    reply = boss.get(f"{LIST}{source.pk}/see_versions/", follow=True)

    shown = {(one.namespace, one.name) for one in reply.context["cl"].result_list}
    assert shown == {("default", RECHARGE)}


@pytest.mark.parametrize("number", ["abc", "1.5", "99999999999999999999"])
def test_versions_of_no_source_are_not_found(boss: Client, number: str) -> None:
    assert boss.get(f"{LIST}{number}/see_versions/").status_code == 404
