"""How many requests a key may send, and keys that are rotated or revoked."""

import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from constance.codecs import dumps
from constance.models import Constance
from django.conf import settings as settings_of_django
from django.db import IntegrityError, connection, connections, transaction
from django.db.models import F
from django.utils import timezone
from hypothesis import given, settings
from hypothesis import strategies as st

from aura.tenancy import live
from aura.tenancy.channels import Channel
from aura.tenancy.keys import (
    KeyAlreadyReplaced,
    caller_of,
    create_key,
    hash_of,
    revoke_key,
    rotate_key,
)
from aura.tenancy.limits import TooManyRequests, admit
from aura.tenancy.models import ChannelKey, RateWindow, Tenant
from tests import factories


def made_key(rate: int | None = None, slug: str | None = None) -> str:
    """A key of its own tenant, or of a given one."""
    tenant = Tenant.objects.get(slug=slug) if slug else factories.tenant()
    return create_key(tenant, Channel.RETELL, "prueba", rate_per_minute=rate)


def row_of(key: str) -> ChannelKey:
    return ChannelKey.objects.get(hash=hash_of(key))


def outcome_of(key: str) -> str:
    try:
        return "in" if admit(key) else "unknown"
    except TooManyRequests:
        return "refused"


def all_at_once(threads: int, call: Callable[[], str]) -> Counter[str]:
    """What so many threads get from one call, started together."""
    barrier = threading.Barrier(threads)

    def one(_number: int) -> str:
        try:
            barrier.wait()
            return call()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(threads) as pool:
        return Counter(pool.map(one, range(threads)))


def test_forty_threads_at_a_limit_of_five_let_exactly_five_in(committed: str) -> None:
    key = made_key(5, committed)

    outcomes = all_at_once(40, lambda: outcome_of(key))

    assert outcomes == {"in": 5, "refused": 35}


def test_first_requests_of_two_keys_at_once_count_apart(committed: str) -> None:
    keys = [made_key(3, committed) for _ in range(2)]
    turn = iter(keys * 10)
    lock = threading.Lock()

    def call() -> str:
        with lock:
            key = next(turn)
        return f"{keys.index(key)} {outcome_of(key)}"

    outcomes = all_at_once(20, call)

    assert outcomes == {"0 in": 3, "0 refused": 7, "1 in": 3, "1 refused": 7}


def passed(key: str, seconds: int) -> None:
    """Let time pass for the counts of a key."""
    RateWindow.objects.filter(key=row_of(key)).update(second=F("second") - seconds)


@pytest.mark.django_db
def test_refusal_says_the_limit_and_when_to_come_again() -> None:
    key = made_key(1)
    admit(key)
    passed(key, 20)

    with pytest.raises(TooManyRequests, match="1 requests a minute") as refusal:
        admit(key)

    assert 39 <= refusal.value.retry_after_s <= 41


@pytest.mark.django_db
def test_who_comes_when_told_to_is_let_in() -> None:
    key = made_key(4)
    for _ in range(4):
        admit(key)
        passed(key, 7)
    with pytest.raises(TooManyRequests) as refusal:
        admit(key)

    passed(key, refusal.value.retry_after_s)

    assert outcome_of(key) == "in"


@pytest.mark.django_db
def test_request_counts_for_a_minute() -> None:
    key = made_key(1)
    admit(key)

    passed(key, 59)
    assert outcome_of(key) == "refused"
    passed(key, 2)
    assert [outcome_of(key), outcome_of(key)] == ["in", "refused"]


@pytest.mark.django_db
def test_long_silence_gives_no_more_than_the_limit() -> None:
    key = made_key(2)
    admit(key)
    passed(key, 10_000)

    assert [outcome_of(key) for _ in range(3)] == ["in", "in", "refused"]


@pytest.mark.django_db
def test_refused_requests_are_not_counted() -> None:
    key = made_key(2)
    admit(key)
    passed(key, 40)
    admit(key)
    for _ in range(5):
        assert outcome_of(key) == "refused"
    passed(key, 21)

    assert [outcome_of(key), outcome_of(key)] == ["in", "refused"]


@pytest.mark.django_db
@settings(max_examples=30, deadline=None)
@given(waits=st.lists(st.integers(0, 70), min_size=1, max_size=25), limit=st.integers(1, 5))
def test_no_minute_holds_more_than_the_limit_wherever_it_begins(
    waits: list[int], limit: int
) -> None:
    key = made_key(limit)
    now, let_in = 0, []
    for wait in waits:
        if let_in or now:
            passed(key, wait)
        now += wait
        if outcome_of(key) == "in":
            let_in.append(now)

    assert let_in
    for began in let_in:
        assert sum(began <= moment < began + 60 for moment in let_in) <= limit


@pytest.mark.django_db
@pytest.mark.parametrize("stored", [0, -5, 100_001, 2.5, "12", None, True])
def test_live_setting_that_is_no_limit_counts_as_unset(stored: Any) -> None:
    key = made_key()
    admit(key)
    general = settings_of_django.CONSTANCE_CONFIG["API_RATE_PER_MINUTE"][0]
    Constance.objects.update_or_create(key="API_RATE_PER_MINUTE", defaults={"value": dumps(stored)})
    RateWindow.objects.filter(key=row_of(key)).update(used=[0] * 60 + [general - 1])

    assert [outcome_of(key), outcome_of(key)] == ["in", "refused"]


@pytest.mark.django_db
def test_key_without_a_limit_of_its_own_obeys_the_live_setting() -> None:
    key = made_key()
    live.set_unscoped("API_RATE_PER_MINUTE", 2)

    assert [outcome_of(key) for _ in range(3)] == ["in", "in", "refused"]


@pytest.mark.django_db
def test_limit_of_the_key_goes_before_the_live_setting() -> None:
    key = made_key(3)
    live.set_unscoped("API_RATE_PER_MINUTE", 1)

    assert [outcome_of(key) for _ in range(4)] == ["in", "in", "in", "refused"]


@pytest.mark.django_db
@pytest.mark.parametrize("rate", [0, 100_001])
def test_limit_out_of_range_cannot_be_stored(rate: int) -> None:
    with pytest.raises(IntegrityError, match="key_rate_in_range"), transaction.atomic():
        made_key(rate)


@pytest.mark.django_db
def test_unknown_and_revoked_keys_are_not_counted() -> None:
    key = made_key()
    revoke_key(row_of(key))

    assert [outcome_of("nothing"), outcome_of(key), outcome_of("\ud800")] == ["unknown"] * 3
    assert not RateWindow.objects.filter(key=row_of(key)).exists()


@pytest.mark.django_db
def test_request_is_let_in_by_one_statement_and_its_use_noted_once_a_minute(
    django_assert_num_queries: Callable[..., Any],
) -> None:
    key = made_key()
    admit(key)

    with django_assert_num_queries(1):
        caller = admit(key)

    row = row_of(key)
    assert caller is not None
    assert (caller.key_id, caller.namespace, caller.channel) == (
        row.pk,
        row.tenant.slug,
        Channel.RETELL,
    )
    assert row.last_used_at is not None


@pytest.mark.django_db
def test_counts_wait_for_no_disk() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT relpersistence FROM pg_class WHERE relname = 'tenancy_ratewindow'")

        assert cursor.fetchone() == ("u",)


@pytest.mark.django_db
def test_rotated_key_works_through_its_grace_and_the_new_one_at_once() -> None:
    old = made_key(7)

    new = rotate_key(row_of(old))

    kept = {name: getattr(row_of(old), name) for name in ("channel", "name", "rate_per_minute")}
    made = {name: getattr(row_of(new), name) for name in kept}
    assert made == kept == {"channel": "retell", "name": "prueba", "rate_per_minute": 7}
    assert caller_of(new) is not None
    assert outcome_of(old) == "in"
    left = row_of(old).revoked_at - timezone.now()
    assert timedelta(hours=23) < left <= timedelta(hours=24)


@pytest.mark.django_db
def test_grace_of_zero_ends_a_rotated_key_at_once() -> None:
    old = made_key()
    live.set_unscoped("API_KEY_GRACE_HOURS", 0)
    new = rotate_key(row_of(old))

    assert [outcome_of(old), outcome_of(new)] == ["unknown", "in"]


@pytest.mark.django_db
def test_key_whose_grace_is_over_is_unknown() -> None:
    key = made_key()
    ChannelKey.objects.update(revoked_at=timezone.now() - timedelta(seconds=1))

    assert outcome_of(key) == "unknown"
    assert caller_of(key) is None
    assert row_of(key).works_at(timezone.now()) is False


@pytest.mark.django_db
def test_revoking_ends_a_key_in_its_grace_at_once() -> None:
    old = made_key()
    rotate_key(row_of(old))

    assert revoke_key(row_of(old)) is True
    assert revoke_key(row_of(old)) is False
    assert caller_of(old) is None


@pytest.mark.django_db
@pytest.mark.parametrize("before", [rotate_key, revoke_key], ids=["rotated", "revoked"])
def test_replaced_key_cannot_be_rotated_again(before: Callable[[ChannelKey], Any]) -> None:
    key = row_of(made_key())
    before(key)

    with pytest.raises(KeyAlreadyReplaced, match="no new one was made"):
        rotate_key(key)


def test_two_rotations_at_once_make_one_new_key(committed: str) -> None:
    row = row_of(made_key(slug=committed))

    def call() -> str:
        try:
            rotate_key(row)
        except KeyAlreadyReplaced:
            return "refused"
        return "rotated"

    assert all_at_once(6, call) == {"rotated": 1, "refused": 5}
    assert ChannelKey.objects.filter(tenant=row.tenant).count() == 2
