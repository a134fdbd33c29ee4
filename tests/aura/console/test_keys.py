"""Channel keys: seen once, rotated with grace, revoked at once."""

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client

from aura.tenancy.keys import caller_of
from aura.tenancy.models import ChannelKey
from tests import factories

LIST = "/admin/tenancy/channelkey/"


def made(client: Client, **fields: object) -> str:
    """The key that the page after the form shows."""
    reply = client.post(f"{LIST}add/", {"channel": "retell", "name": "central", **fields})
    assert reply.status_code == 200
    return str(reply.context["made"])


def row_of(name: str = "central") -> ChannelKey:
    """The newest key of this name."""
    return ChannelKey.objects.filter(name=name).latest("id")


def test_new_key_is_shown_once_and_works(boss: Client) -> None:
    key = made(boss, rate_per_minute=30)

    caller = caller_of(key)
    assert caller is not None
    assert (caller.namespace, caller.channel.value) == ("default", "retell")
    assert row_of().rate_per_minute == 30
    pages = [LIST, f"{LIST}{row_of().pk}/change/", f"{LIST}{row_of().pk}/history/"]
    assert [page for page in pages if key in boss.get(page).content.decode()] == []


def test_page_with_the_key_is_kept_by_no_cache_and_no_log(boss: Client) -> None:
    reply = boss.post(f"{LIST}add/", {"channel": "retell", "name": "central"})

    assert "no-store" in reply["Cache-Control"]
    key = reply.context["made"]
    told = [f"{entry.object_repr}{entry.change_message}" for entry in LogEntry.objects.all()]
    assert [text for text in told if key in text] == []


@pytest.mark.parametrize(
    "fields",
    [{"channel": "fax"}, {"name": ""}, {"rate_per_minute": 0}, {"rate_per_minute": 10**9}],
    ids=["no such channel", "no name", "no requests", "too many requests"],
)
def test_key_that_could_not_work_is_not_made(fields: dict[str, object], boss: Client) -> None:
    before = ChannelKey.objects.count()

    reply = boss.post(f"{LIST}add/", {"channel": "retell", "name": "central", **fields})

    assert reply.context["form"].errors
    assert ChannelKey.objects.count() == before


def test_rotation_asks_first_then_gives_a_key_while_the_old_one_still_works(boss: Client) -> None:
    old = made(boss)
    address = f"{LIST}{row_of().pk}/rotate/"

    asked = boss.get(address)
    reply = boss.post(address)

    assert "24 horas más" in asked.content.decode()
    new = reply.context["made"]
    assert new != old
    assert caller_of(old) is not None
    assert caller_of(new) is not None


def test_second_rotation_of_a_key_is_refused(boss: Client) -> None:
    made(boss)
    address = f"{LIST}{row_of().pk}/rotate/"
    boss.post(address)

    reply = boss.post(address, follow=True)

    assert "ya se había rotado o revocado" in reply.content.decode()


def test_revocation_asks_first_then_ends_the_key_at_once(boss: Client) -> None:
    key = made(boss)
    address = f"{LIST}{row_of().pk}/revoke/"

    boss.get(address)
    assert caller_of(key) is not None
    reply = boss.post(address, follow=True)

    assert caller_of(key) is None
    assert "ya no funciona" in reply.content.decode()


def test_list_tells_last_use_and_whether_a_key_works(boss: Client) -> None:
    made(boss)
    text = boss.get(f"{LIST}?q=central").content.decode()
    assert "nunca" in text

    boss.post(f"{LIST}{row_of().pk}/revoke/")

    works = [key.name for key in boss.get(f"{LIST}?q=central&works=yes").context["cl"].result_list]
    ended = [key.name for key in boss.get(f"{LIST}?q=central&works=no").context["cl"].result_list]
    assert (works, ended) == ([], ["central"])


def test_key_of_another_tenant_is_made_where_there_are_several(boss: Client) -> None:
    other = factories.tenant()

    key = made(boss, tenant=other.slug)

    caller = caller_of(key)
    assert caller is not None
    assert caller.namespace == other.slug
