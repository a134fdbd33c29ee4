"""The examples of `docs/channels.md`, run as they stand."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from aura.chat.models import ChatCompletion
from aura.tenancy.channels import Channel
from aura.turn.block import HEADER
from aura.turn.models import KnowledgeQueried
from tests.contract.conftest import CORPUS, Line, Reply
from tests.fake_llm import WORDS, FakeLlm

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "channels.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
REQUESTS = [
    (BLOCKS[number][1], *BLOCKS[number + 1])
    for number in range(len(BLOCKS))
    if BLOCKS[number][0] == "http"
]

pytestmark = pytest.mark.usefixtures("everything_answers")


def holds(found: Any, promised: Any) -> bool:
    """Whether an answer has what the page shows of it."""
    if isinstance(promised, dict):
        return all(name in found and holds(found[name], promised[name]) for name in promised)
    return bool(found == promised)


def send(lines: Callable[..., Line], request: str) -> Reply:
    """A request as the page writes it, with a key of the channel that it names."""
    head, _blank, body = request.partition("\n\n")
    first, *rest = head.splitlines()
    method, path = first.split()
    headers = dict(line.split(": ", 1) for line in rest)
    key = re.fullmatch(r"Bearer \{key:(\w+)\}", headers.pop("Authorization"))
    assert key
    return lines(Channel(key[1])).send(method, path, body.encode(), headers)


def test_page_has_an_example_of_every_channel() -> None:
    named = set(re.findall(r"\{key:(\w+)\}", PAGE))

    assert named | {"whatsapp"} == {channel.value for channel in Channel}
    assert [kind for kind, _text in BLOCKS].count("python") == 1


@pytest.mark.parametrize(
    ("request_", "kind", "promised"), REQUESTS, ids=[request[:40] for request, *_ in REQUESTS]
)
def test_request_gets_the_answer_that_the_page_shows(
    lines: Callable[..., Line], llm: FakeLlm, request_: str, kind: str, promised: str
) -> None:
    reply = send(lines, request_)

    assert reply.status == 200, reply.raw
    if kind == "json":
        assert holds(reply.json, json.loads(promised))
        assert reply.json["context_block"].startswith(HEADER)
        return
    shown, last = promised.splitlines()
    pieces = [part for part in reply.raw.decode().split("\n\n") if part]
    assert pieces[-1] == last
    for piece in pieces[:-1]:
        assert holds(json.loads(piece[6:]), json.loads(shown[6:]))
    assert HEADER in llm.last.said


def test_worker_with_the_official_client(
    lines: Callable[..., Line], llm: FakeLlm, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = lines(Channel.WHATSAPP)
    monkeypatch.setenv("AURA_URL", line.server)
    monkeypatch.setenv("AURA_KEY", str(line.key))
    (code,) = (text for kind, text in BLOCKS if kind == "python")
    names: dict[str, Any] = {}

    exec(compile(code, "channels.md", "exec"), names)  # noqa: S102  the page's own code
    second = names["reply_to"]("wa-4711", "¿y ahora qué hago?")
    names["client"].close()

    assert names["reply"] == second == "".join(WORDS)
    first_said, second_said = llm.received
    assert HEADER in first_said.said
    assert HEADER not in second_said.messages[1]["content"]
    events = KnowledgeQueried.objects.filter(namespace=CORPUS).order_by("id")
    assert [event.sticky_models for event in events] == [[], ["M50"]]
    assert ChatCompletion.objects.filter(ended="complete").count() == 2
