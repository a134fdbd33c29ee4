"""Logging in: throttled by name and address, bounded in time."""

from datetime import timedelta
from http import HTTPStatus

import pytest
from axes.models import AccessAttempt
from django.conf import settings as real_settings
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from tests import factories

PASSWORD = "Clave-larga-1"


@pytest.fixture(autouse=True)
def _quick_hashes(settings: Settings) -> None:
    """A real hash takes a third of a second, and every attempt makes one."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def person(db: None) -> User:
    """Somebody with a password."""
    return factories.user("supervisors", password=PASSWORD)


def login(client: Client, name: str, password: str, address: str = "127.0.0.1") -> int:
    """The status of an attempt."""
    form = {"username": name, "password": password}
    return client.post("/admin/login/", form, REMOTE_ADDR=address).status_code


def lock(client: Client, person: User) -> list[int]:
    """The statuses of as many wrong attempts as are let through."""
    return [
        login(client, person.username, "mal") for _try in range(real_settings.AXES_FAILURE_LIMIT)
    ]


def test_fifth_wrong_password_closes_the_door_with_a_clear_message(
    client: Client, person: User
) -> None:
    statuses = lock(client, person)
    reply = client.post("/admin/login/", {"username": person.username, "password": PASSWORD})

    assert statuses == [200, 200, 200, 200, HTTPStatus.TOO_MANY_REQUESTS]
    assert reply.status_code == HTTPStatus.TOO_MANY_REQUESTS
    assert reply["Retry-After"] == "900"
    assert "Esperá 15 minutos" in reply.content.decode()


def test_colleague_at_another_address_or_with_another_name_gets_in(
    client: Client, person: User
) -> None:
    other = factories.user(password=PASSWORD)

    lock(client, person)

    assert login(client, other.username, PASSWORD) == 302
    assert login(Client(), person.username, PASSWORD, address="10.0.0.9") == 302


def test_door_opens_again_in_time_whatever_was_tried_meanwhile(
    client: Client, person: User
) -> None:
    lock(client, person)
    login(client, person.username, "mal")

    past = timezone.now() - real_settings.AXES_COOLOFF_TIME - timedelta(seconds=1)
    AccessAttempt.objects.update(attempt_time=past)

    assert login(client, person.username, PASSWORD) == 302


def test_right_password_forgets_the_wrong_ones(client: Client, person: User) -> None:
    for _try in range(real_settings.AXES_FAILURE_LIMIT - 1):
        login(client, person.username, "mal")
    login(client, person.username, PASSWORD)
    client.logout()

    assert login(client, person.username, "mal") == 200


def test_login_leads_home_or_where_one_was_going(client: Client, person: User) -> None:
    form = {"username": person.username, "password": PASSWORD}

    home = client.post("/admin/login/", form)
    client.logout()
    going = client.post("/admin/login/?next=/admin/try/", form)
    client.logout()
    elsewhere = client.post("/admin/login/?next=https://example.org/", form)

    assert [reply["Location"] for reply in (home, going, elsewhere)] == [
        "/admin/",
        "/admin/try/",
        "/admin/",
    ]


def test_session_ends_with_the_shift_and_use_does_not_renew_it(
    client: Client, person: User
) -> None:
    login(client, person.username, PASSWORD)
    (session,) = Session.objects.all()

    client.get("/admin/")

    assert session.expire_date - timezone.now() <= timedelta(hours=12)
    assert Session.objects.get().expire_date == session.expire_date


def test_person_without_staff_status_does_not_get_in(client: Client, db: None) -> None:
    outsider = factories.user(password=PASSWORD, is_staff=False)

    assert login(client, outsider.username, PASSWORD) == 200
    assert client.get("/admin/").status_code == 302


def test_name_that_is_a_document_is_counted_under_an_alias(client: Client, db: None) -> None:
    for name in ("83.619.247", "83619247"):
        for _try in range(real_settings.AXES_FAILURE_LIMIT - 1):
            client.post("/admin/login/?next=/83619247", {"username": name, "password": "mal"})

    (attempt,) = AccessAttempt.objects.all()
    assert attempt.failures_since_start == real_settings.AXES_FAILURE_LIMIT
    assert login(client, "83619247", "mal") == HTTPStatus.TOO_MANY_REQUESTS
    assert login(client, "83619248", "mal") == HTTPStatus.OK


def test_failed_login_keeps_nothing_of_what_was_sent(client: Client, db: None) -> None:
    client.post("/admin/login/?next=/x", {"username": "nadie", "password": "mal", "dni": "algo"})

    attempt = AccessAttempt.objects.get()
    assert (attempt.username, attempt.get_data, attempt.post_data) == ("nadie", "", "")
    assert attempt.ip_address == "127.0.0.1"
