"""Whose a row is: told where there is more than one tenant, and only there."""

import pytest
from django.test import Client

from aura.tenancy.models import Tenant
from tests import factories

LISTS = [
    *("turn/knowledgequeried/", "turn/turn/", "turn/conversation/", "knowledge/source/"),
    *("knowledge/chunk/", "knowledge/equipment/", "jobs/job/", "tenancy/scopedsetting/"),
    "tenancy/settingchange/",
]
HEADING = "column-company"


def _rows(slug: str) -> None:
    factories.event(slug)
    factories.turn(factories.conversation(slug))
    factories.source(slug)
    factories.equipment(slug, f"Brisa {slug}")
    factories.job(slug, subject="x.md")
    factories.scoped_setting(slug, "rag.made")
    factories.setting_change(slug, "rag.made")


@pytest.mark.parametrize("page", LISTS)
def test_rows_say_whose_they_are_where_there_are_several_tenants(page: str, boss: Client) -> None:
    other = factories.tenant()
    _rows(other.slug)

    drawn = boss.get(f"/admin/{page}").content.decode()

    assert HEADING in drawn
    assert "field-company" in drawn


@pytest.mark.parametrize("page", LISTS)
def test_single_tenant_is_not_told(page: str, boss: Client) -> None:
    Tenant.objects.exclude(slug="default").delete()
    _rows("default")

    assert HEADING not in boss.get(f"/admin/{page}").content.decode()
