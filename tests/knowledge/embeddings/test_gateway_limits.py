"""How much a gateway takes on, and when it stops waiting for a server that fails."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
import pytest

from knowledge.embeddings.errors import EmbeddingUnavailable
from knowledge.embeddings.gateway import Gateway
from tests.knowledge.fake_embeddings import FakeEmbeddings, Fault, vector_of

SLACK_S = 0.5


def _query(gateway: Gateway, text: str = "marca H08", deadline_s: float = 30.0) -> np.ndarray:
    return gateway.embed_query(text, dimensions=16, deadline_s=deadline_s)


def _failures(gateway: Gateway, count: int) -> list[str]:
    """The messages of so many failing queries."""
    messages = []
    for _ in range(count):
        with pytest.raises(EmbeddingUnavailable) as caught:
            _query(gateway)
        messages.append(str(caught.value))
    return messages


@contextmanager
def _busy(gateway: Gateway, calls: int) -> Iterator[list[np.ndarray]]:
    """So many queries under way at once; what they brought is there after the block."""
    found: list[np.ndarray] = []
    threads = [threading.Thread(target=lambda: found.append(_query(gateway))) for _ in range(calls)]
    for thread in threads:
        thread.start()
    yield found
    for thread in threads:
        thread.join()


def test_after_failures_in_a_row_turns_stop_waiting(fake, gateway_to):
    gateway = gateway_to(fake.provider(), breaker_failures=3, breaker_reset_s=60)
    fake.go_wrong(Fault.STATUS_500)

    messages = _failures(gateway, 6)

    assert len(fake.received) == 3
    assert messages[-1] == "the embeddings server failed several times"


def test_success_between_failures_keeps_turns_waiting(fake, gateway_to):
    gateway = gateway_to(fake.provider(), breaker_failures=2, breaker_reset_s=60)
    for _ in range(3):
        fake.go_wrong(Fault.STATUS_500, times=1)
        _failures(gateway, 1)
        _query(gateway)

    assert len(fake.received) == 6


def test_after_a_while_one_query_tries_and_opens_the_way_again(fake, gateway_to):
    gateway = gateway_to(fake.provider(), breaker_failures=2, breaker_reset_s=0.3)
    fake.go_wrong(Fault.STATUS_500, times=3)
    _failures(gateway, 2)
    assert _failures(gateway, 1) == ["the embeddings server failed several times"]
    asked = len(fake.received)

    _wait_until_asked(gateway, fake, asked + 1)  # The third failure: closed for another while.
    _failures(gateway, 1)
    after_trial = len(fake.received)
    _wait_until_answered(gateway)

    assert after_trial == asked + 1
    assert _query(gateway) == pytest.approx(vector_of("marca H08", 16), abs=1e-6)


def _wait_until_asked(gateway: Gateway, fake: FakeEmbeddings, requests: int) -> None:
    deadline = time.monotonic() + 10
    while len(fake.received) < requests:
        assert time.monotonic() < deadline
        _failures(gateway, 1)
        time.sleep(0.02)


def _wait_until_answered(gateway: Gateway) -> None:
    deadline = time.monotonic() + 10
    while True:
        try:
            _query(gateway)
        except EmbeddingUnavailable:
            assert time.monotonic() < deadline
            time.sleep(0.02)
        else:
            return


def test_failing_ingest_does_not_close_the_way_of_turns(fake, gateway_to):
    gateway = gateway_to(
        fake.provider(), breaker_failures=1, breaker_reset_s=60, document_retries=0
    )
    fake.go_wrong(Fault.STATUS_500, times=1)

    with pytest.raises(EmbeddingUnavailable):
        gateway.embed_documents(["uno"], dimensions=16)

    assert _query(gateway) is not None


def test_query_beyond_the_places_fails_at_once(fake, gateway_to):
    gateway = gateway_to(fake.provider(), max_in_flight=2)
    fake.go_wrong(Fault.HANGING)

    with _busy(gateway, calls=2) as found:
        fake.wait_for_requests(2)
        started = time.monotonic()
        messages = _failures(gateway, 1)
        took = time.monotonic() - started
        fake.behave()

    assert messages == ["too many embedding calls at once"]
    assert took < SLACK_S
    assert len(found) == 2


def test_places_are_given_back_after_failures(fake, gateway_to):
    gateway = gateway_to(fake.provider(), max_in_flight=1, breaker_failures=100)
    fake.go_wrong(Fault.STATUS_500, times=3)

    _failures(gateway, 3)

    assert _query(gateway) is not None


def test_crowd_without_a_place_does_not_close_the_way(fake, gateway_to):
    gateway = gateway_to(fake.provider(), max_in_flight=1, breaker_failures=2)
    fake.go_wrong(Fault.HANGING)

    with _busy(gateway, calls=1):
        fake.wait_for_requests(1)
        _failures(gateway, 5)
        fake.behave()

    assert _query(gateway) is not None


def test_live_call_of_a_person_is_made_although_turns_gave_up(fake, gateway_to):
    gateway = gateway_to(fake.provider(), breaker_failures=1, breaker_reset_s=60)
    fake.go_wrong(Fault.STATUS_500, times=1)
    _failures(gateway, 2)
    assert len(fake.received) == 1

    vector = gateway.try_now("pita", dimensions=16, deadline_s=10)

    assert vector == pytest.approx(vector_of("pita", 16), abs=1e-6)
    assert _failures(gateway, 1) == ["the embeddings server failed several times"]


def test_live_call_that_fails_keeps_no_turn_from_trying(fake, gateway_to):
    gateway = gateway_to(fake.provider(), breaker_failures=1, breaker_reset_s=60)
    fake.go_wrong(Fault.STATUS_500, times=3)

    for _ in range(3):
        with pytest.raises(EmbeddingUnavailable):
            gateway.try_now("pita", dimensions=16, deadline_s=10)

    assert _query(gateway) is not None
