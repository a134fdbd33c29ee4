"""Channel keys: shown once, kept as a hash."""

import json

import pytest
from django.core import serializers

from aura.tenancy.channels import Channel
from aura.tenancy.keys import caller_of, create_key
from aura.tenancy.models import ChannelKey
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("channel", list(Channel))
def test_key_names_its_tenant_and_channel(channel: Channel) -> None:
    tenant = factories.tenant()

    who = caller_of(create_key(tenant, channel, "prueba"))

    assert who is not None
    assert (who.namespace, who.channel) == (tenant.slug, channel)


def test_key_itself_is_not_stored() -> None:
    key = create_key(factories.tenant(), Channel.COPILOT, "prueba")

    kept = serializers.serialize("json", ChannelKey.objects.all())

    assert key not in kept
    assert key.split("_", 2)[2] not in kept
    row = json.loads(kept)[-1]["fields"]
    assert row["hint"] == key[-4:]
    assert len(row["hash"]) == 64


def test_keys_are_long_and_never_the_same() -> None:
    tenant = factories.tenant()

    keys = {create_key(tenant, Channel.RETELL, "igual") for _key in range(20)}

    assert len(keys) == 20
    assert all(len(key.split("_", 2)[2]) >= 43 for key in keys)


@pytest.mark.parametrize("change", [str.upper, str.strip, lambda key: key[:-1], lambda key: ""])
def test_key_that_is_not_exactly_it_is_unknown(change) -> None:
    key = create_key(factories.tenant(), Channel.COPILOT, "prueba")

    given = change(key)

    assert (caller_of(given) is None) is (given != key)


@pytest.mark.parametrize("key", ["\0", "\ud800", "ñ" * 10_000, "'; DROP TABLE x; --"])
def test_odd_key_is_unknown_and_no_crash(key: str) -> None:
    assert caller_of(key) is None


def test_key_goes_with_its_tenant() -> None:
    tenant = factories.tenant()
    key = create_key(tenant, Channel.COPILOT, "prueba")

    tenant.delete()

    assert caller_of(key) is None
