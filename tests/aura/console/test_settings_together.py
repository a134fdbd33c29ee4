"""Several people who save the settings of every channel at once."""

import threading

from django.contrib.auth.models import User
from django.db import connections
from django.test import Client

from aura.tenancy import live
from aura.tenancy.models import SettingChange
from tests.aura.console.conftest import SUPERUSER, logged_in
from tests.aura.console.unscoped_form import UNSCOPED, unscoped_form

PEOPLE = 4
KEY = "RETENTION_TURN_DAYS"


def test_of_several_people_who_save_the_same_version_one_is_let_through(committed: str) -> None:
    SettingChange.objects.filter(key=KEY).delete()
    clients = [logged_in(SUPERUSER) for _person in range(PEOPLE)]
    forms = [unscoped_form(client, **{KEY: 100 + n}) for n, client in enumerate(clients)]
    statuses: list[int] = []
    ready = threading.Barrier(PEOPLE)

    def save(client: Client, form: dict[str, object]) -> None:
        ready.wait()
        statuses.append(client.post(UNSCOPED, form).status_code)
        connections.close_all()

    threads = [
        threading.Thread(target=save, args=both) for both in zip(clients, forms, strict=True)
    ]
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(timeout=30)

        assert sorted(statuses) == [200, 200, 200, 302]
        assert SettingChange.objects.filter(key=KEY).count() == 1
    finally:
        live.unset_unscoped(KEY)
        SettingChange.objects.filter(key=KEY).delete()
        User.objects.filter(username__startswith="person-").delete()
