"""The limit of a key's requests, as its caller meets it."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from django.db.models import F

from aura.tenancy.channels import Channel
from aura.tenancy.keys import hash_of
from aura.tenancy.models import ChannelKey, RateWindow
from tests.contract.conftest import Line

GATED = "sí"


def limit_to(line: Line, requests: int) -> None:
    ChannelKey.objects.filter(hash=hash_of(line.key or "")).update(rate_per_minute=requests)


def test_request_over_the_limit_is_refused_with_when_to_come_again(line: Line) -> None:
    limit_to(line, 1)
    assert line.turn(GATED).status == 200

    reply = line.turn(GATED)

    assert (reply.status, reply.json["code"]) == (429, "too_many_requests")
    assert set(reply.json) == {"detail", "code"}
    assert 1 <= int(reply.headers["retry-after"]) <= 60


def test_every_call_with_the_key_counts_and_other_keys_do_not(
    lines: Callable[..., Line],
) -> None:
    line, other = lines(Channel.COPILOT), lines(Channel.COPILOT)
    limit_to(line, 2)

    statuses = [line.search(q="oxígeno").status, line.turn(GATED).status, line.turn(GATED).status]

    assert statuses == [200, 200, 429]
    assert other.turn(GATED).status == 200


def test_limit_holds_for_requests_at_once(line: Line) -> None:
    limit_to(line, 5)

    with ThreadPoolExecutor(12) as pool:
        statuses = Counter(pool.map(lambda _: line.search(q="oxígeno").status, range(12)))

    assert statuses == {200: 5, 429: 7}


def test_unknown_key_gets_401_however_often_and_is_not_counted(server: str, line: Line) -> None:
    limit_to(line, 1)
    stranger = Line(server=server, key="aura_copilot_unknown")
    before = RateWindow.objects.count()

    assert {stranger.turn(GATED).status for _ in range(3)} == {401}

    assert RateWindow.objects.count() == before
    assert line.turn(GATED).status == 200


def test_refused_turn_is_not_taken(line: Line) -> None:
    limit_to(line, 1)
    line.turn(GATED, turn_id="t-1")
    refused = line.turn(GATED, turn_id="t-2")
    RateWindow.objects.filter(key__hash=hash_of(line.key or "")).update(second=F("second") - 100)

    # Its id is still free: a refused turn left nothing that would make another text a conflict.
    assert (refused.status, line.turn("no", turn_id="t-2").status) == (429, 200)


def test_limit_is_documented(line: Line) -> None:
    document = line.send("GET", "/api/v1/openapi.json")

    if document.status == 200:  # for staff alone outside debug
        paths = document.json["paths"]
        assert all("429" in call["responses"] for path in paths.values() for call in path.values())
