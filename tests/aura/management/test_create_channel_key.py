"""`create_channel_key`: a key alone on stdout, once."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from aura.tenancy.channels import Channel
from aura.tenancy.keys import caller_of
from aura.tenancy.models import ChannelKey
from tests import factories

pytestmark = pytest.mark.django_db


def run(*arguments: str) -> tuple[str, str]:
    """What the command says, and what it complains of."""
    out, err = StringIO(), StringIO()
    call_command("create_channel_key", *arguments, stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


@pytest.mark.parametrize("channel", list(Channel))
def test_key_alone_on_one_line_works(channel: Channel) -> None:
    out, err = run(channel.value)

    who = caller_of(out.strip())
    assert out == f"{out.strip()}\n"
    assert err == ""
    assert who is not None
    assert (who.namespace, who.channel) == ("default", channel)


def test_key_is_of_the_tenant_and_bears_the_name() -> None:
    tenant = factories.tenant()

    out, _err = run("retell", "--tenant", tenant.slug, "--name", "centralita")

    who = caller_of(out.strip())
    assert who is not None
    assert who.namespace == tenant.slug
    row = ChannelKey.objects.get(tenant=tenant)
    assert row.name == "centralita"
    assert out.strip() not in str(vars(row))


def test_second_key_is_another_and_the_first_still_works() -> None:
    first, second = run("retell")[0].strip(), run("retell")[0].strip()

    assert first != second
    assert caller_of(first) is not None


@pytest.mark.parametrize(
    "arguments", [[], ["telegram"], ["global"], ["retell", "--tenant", "nobody"]]
)
def test_unknown_channel_or_tenant_makes_no_key(arguments: list[str]) -> None:
    before = ChannelKey.objects.count()

    with pytest.raises(CommandError):
        run(*arguments)

    assert ChannelKey.objects.count() == before
