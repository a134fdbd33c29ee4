"""What is laid under a database: once, and never over what a person changed."""

import stat
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User

from aura import foundation
from aura.environment import first_keys_file, write_first_keys
from aura.tenancy.keys import caller_of
from aura.tenancy.models import ChannelKey, Tenant
from knowledge.models import Equipment, Source

pytestmark = pytest.mark.django_db


@pytest.fixture
def tenant() -> Tenant:
    return Tenant.objects.get(slug=foundation.DEFAULT_TENANT)


@pytest.fixture
def data_dir(settings: Any, tmp_path: Path) -> Path:
    """A data directory of its own."""
    settings.ENVIRONMENT = replace(settings.ENVIRONMENT, data_dir=tmp_path)
    return tmp_path


def test_laying_again_changes_nothing_that_a_person_edited(tenant: Tenant) -> None:
    Equipment.objects.filter(namespace=tenant.slug, model="M50").update(aliases=["a mano"])
    Equipment.objects.filter(namespace=tenant.slug, model="CP501").delete()
    Tenant.objects.filter(pk=tenant.pk).update(name="Otro nombre")

    foundation.lay()

    assert Equipment.objects.get(namespace=tenant.slug, model="M50").aliases == ["a mano"]
    assert not Equipment.objects.filter(namespace=tenant.slug, model="CP501").exists()
    assert Tenant.objects.get(pk=tenant.pk).name == "Otro nombre"


def test_laying_anew_seeds_the_machines(tenant: Tenant) -> None:
    Equipment.objects.filter(namespace=tenant.slug).delete()
    Tenant.objects.all().delete()

    foundation.lay()

    models = set(Equipment.objects.values_list("model", flat=True))
    assert {"M50", "7F-5", "Zen-O Lite", "LG103", "CP501", "CPAP", "BiPAP"} <= models


def test_seeded_machines_name_manuals_that_are_there(tenant: Tenant) -> None:
    ingested = set(Source.objects.filter(namespace=tenant.slug).values_list("name", flat=True))

    for machine in Equipment.objects.filter(namespace=tenant.slug):
        assert set(machine.sources) <= ingested
        assert machine.has_manual is bool(machine.sources)
    without = Equipment.objects.filter(namespace=tenant.slug, has_manual=False)
    assert set(without.values_list("model", flat=True)) == {"CPAP", "BiPAP"}


def test_first_keys_work_and_are_given_again(tenant: Tenant, data_dir: Path) -> None:
    first = foundation.first_keys(tenant)

    assert foundation.first_keys(tenant) == first
    who = caller_of(first.key)
    assert who is not None
    assert (who.namespace, who.channel) == (tenant.slug, "copilot")
    user = User.objects.get(username=first.username)
    assert user.check_password(first.password)
    assert user.is_superuser
    assert stat.S_IMODE(first_keys_file(data_dir).stat().st_mode) == 0o600
    assert ChannelKey.objects.filter(name="demo").count() == 1


def test_key_that_no_longer_works_is_replaced_and_the_login_kept(
    tenant: Tenant, data_dir: Path
) -> None:
    first = foundation.first_keys(tenant)
    ChannelKey.objects.filter(name="demo").delete()

    second = foundation.first_keys(tenant)

    assert second.key != first.key
    assert caller_of(second.key) is not None
    assert (second.username, second.password) == (first.username, first.password)


def test_password_that_a_person_changed_is_not_set_back(tenant: Tenant, data_dir: Path) -> None:
    first = foundation.first_keys(tenant)
    user = User.objects.get(username=first.username)
    user.set_password("otra distinta")
    user.save()

    again = foundation.first_keys(tenant)

    assert User.objects.get(username=first.username).check_password("otra distinta")
    assert again.password is None
    assert first.password not in first_keys_file(data_dir).read_text()


@pytest.mark.parametrize("starts", [1, 2])
@pytest.mark.parametrize("found", [{}, {"username": "admin", "password": "de otra base"}])
def test_account_that_came_with_the_database_keeps_its_password(
    tenant: Tenant, data_dir: Path, found: dict[str, str], starts: int
) -> None:
    """A backup was restored: the file of this directory knows nothing of the account."""
    User.objects.filter(username="admin").delete()
    User.objects.create_superuser("admin", password="la de siempre")
    if found:
        write_first_keys(data_dir, found)

    for _start in range(starts):
        keys = foundation.first_keys(tenant)

    assert (keys.username, keys.password) == ("admin", None)
    assert User.objects.get(username="admin").check_password("la de siempre")
    assert caller_of(keys.key) is not None


def test_start_that_is_cut_off_after_the_account_was_made_leaves_its_password(
    tenant: Tenant, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(foundation, "create_key", lambda *_arguments: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            foundation.first_keys(tenant)

    keys = foundation.first_keys(tenant)

    assert keys.password is not None
    assert User.objects.get(username=keys.username).check_password(keys.password)


def test_spoilt_file_of_first_keys_is_made_again(tenant: Tenant, data_dir: Path) -> None:
    foundation.first_keys(tenant)
    first_keys_file(data_dir).write_text('{"username": "adm')

    made = foundation.first_keys(tenant)

    assert made.password is not None
    assert User.objects.get(username=made.username).check_password(made.password)


@pytest.mark.parametrize(
    ("command", "ours"),
    [("ask", True), ("ingest_manuals", True), ("migrate", False), ("nothing", False)],
)
def test_commands_of_ours_are_known(command: str, ours: bool) -> None:
    assert foundation.is_ours(command) is ours
