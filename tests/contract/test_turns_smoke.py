"""Smoke."""

import json
import urllib.request

from tests import factories


def test_turn_of_the_demo_question_over_http(server: str, committed: str) -> None:
    key = factories.channel_key("default")
    request = urllib.request.Request(
        f"{server}/api/v1/turns",
        data=json.dumps({"conversation_id": "c1", "text": "El M50 me marca error H08"}).encode(),
        headers={"Authorization": f"Bearer {key}", "Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request) as response:
        body = json.load(response)
    assert body["manual"]["best_source"] == "concentradores electricos/m50_sysmedm50.md"
