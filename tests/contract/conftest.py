"""A caller of the API: real HTTP, a real key, the demonstration corpus of tenant `default`."""

import http.client
import itertools
import json
import time
import urllib.parse
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from constance.models import Constance
from django.db import transaction
from openai import DefaultHttpxClient, OpenAI
from pytest_django.plugin import DjangoDbBlocker

from aura.tenancy import live, scoped
from aura.tenancy.channels import Channel
from knowledge.embeddings.spaces import active_space
from tests import fake_llm
from tests.fake_llm import FakeLlm

CORPUS = "default"
PATIENCE_S = 15.0
_numbers = itertools.count(1)


@dataclass(frozen=True, kw_only=True)
class Reply:
    """What came back."""

    status: int
    headers: dict[str, str]
    raw: bytes

    @property
    def json(self) -> Any:
        """The body, which must be strict JSON."""

        def refuse(name: str) -> None:
            raise AssertionError(f"{name} is not JSON")

        return json.loads(self.raw, parse_constant=refuse)


@dataclass(frozen=True, kw_only=True)
class Line:
    """One channel's connection to the API."""

    server: str
    key: str | None
    channel: Channel = Channel.COPILOT
    conversation: str = field(default_factory=lambda: f"call-{next(_numbers)}")

    def send(
        self,
        method: str,
        path: str,
        body: bytes | None = None,
        headers: dict[str, str] | None = None,
    ) -> Reply:
        """One request, nothing added but the key."""
        address = urllib.parse.urlsplit(self.server)
        assert address.hostname
        connection = http.client.HTTPConnection(address.hostname, address.port, timeout=30)
        own = {"Authorization": f"Bearer {self.key}"} if self.key is not None else {}
        try:
            connection.request(method, path, body=body, headers={**own, **(headers or {})})
            response = connection.getresponse()
            received = {name.lower(): value for name, value in response.getheaders()}
            return Reply(status=response.status, headers=received, raw=response.read())
        finally:
            connection.close()

    def post(self, path: str, body: Any) -> Reply:
        """JSON to a path of the API; bytes go as they are."""
        raw = body if isinstance(body, bytes) else json.dumps(body).encode()
        return self.send("POST", f"/api/v1{path}", raw, {"Content-Type": "application/json"})

    def turn(self, text: str, **fields: Any) -> Reply:
        """One turn of this line's conversation."""
        return self.post("/turns", {"conversation_id": self.conversation, "text": text, **fields})

    def answer(self, text: str, **fields: Any) -> Any:
        """The body of a turn that is answered."""
        reply = self.turn(text, **fields)
        assert reply.status == 200, reply.raw
        return reply.json

    def document(self, dni: Any, origin: str = "typed", **fields: Any) -> Reply:
        """A patient's document for this line's conversation."""
        path = f"/conversations/{self.conversation}/document"
        return self.post(path, {"dni": dni, "origin": origin, **fields})

    def patient(self) -> Any:
        """What the panel shows."""
        reply = self.send("GET", f"/api/v1/conversations/{self.conversation}/patient")
        assert reply.status == 200, reply.raw
        return reply.json

    def patient_when(self, state: str, **values: Any) -> Any:
        """What the panel shows once it shows this; the patient system is asked meanwhile."""
        end = time.monotonic() + PATIENCE_S
        while True:
            shown = self.patient()
            if {"state": state, **values}.items() <= shown.items():
                return shown
            assert time.monotonic() < end, shown
            time.sleep(0.01)

    def search(self, **parameters: Any) -> Reply:
        """A search of the corpus."""
        query = urllib.parse.urlencode(parameters)
        return self.send("GET", f"/api/v1/knowledge/search?{query}")


def openai_of(line: Line, prefix: str = "/v1", **options: Any) -> OpenAI:
    """The official client on a line."""
    return OpenAI(
        base_url=f"{line.server}{prefix}",
        api_key=line.key,
        **{
            "max_retries": 0,
            "http_client": DefaultHttpxClient(trust_env=False),
            **options,
        },
    )


@pytest.fixture
def lines(server: str, django_db_blocker: DjangoDbBlocker) -> Iterator[Callable[..., Line]]:
    """Makes lines of tenant `default`, or of another one; what they leave is deleted."""
    from aura.chat.models import ChatCompletion
    from aura.tenancy.models import ChannelKey, ScopedSetting, SettingChange
    from aura.turn.models import Conversation, KnowledgeQueried
    from patients.models import Access, CachedPatient, ConversationIdentity
    from prompts.models import ConversationPrompt
    from tests import factories

    def line(channel: Channel = Channel.COPILOT, namespace: str = CORPUS) -> Line:
        return Line(server=server, key=factories.channel_key(namespace, channel), channel=channel)

    with django_db_blocker.unblock():
        yield line
        with transaction.atomic():
            ChatCompletion.objects.filter(namespace=CORPUS).delete()
            ConversationPrompt.objects.filter(namespace=CORPUS).delete()
            factories.forget_prompts(CORPUS)
            KnowledgeQueried.objects.filter(namespace=CORPUS).delete()
            Conversation.objects.filter(namespace=CORPUS).delete()
            ScopedSetting.objects.filter(namespace=CORPUS).delete()
            ChannelKey.objects.filter(tenant__slug=CORPUS, name="test").delete()
            SettingChange.objects.filter(namespace__in=[CORPUS, live.UNSCOPED]).delete()
            Constance.objects.all().delete()
            for model in (ConversationIdentity, CachedPatient, Access):
                model.objects.filter(namespace=CORPUS).delete()


@pytest.fixture
def line(lines: Callable[..., Line]) -> Line:
    """The copilot's line to the demonstration corpus."""
    return lines()


@pytest.fixture
def llm() -> Iterator[FakeLlm]:
    """The language model of the chat: a small server that remembers what it is sent."""
    with fake_llm.running() as fake:
        yield fake


@pytest.fixture
def client(line: Line) -> Iterator[OpenAI]:
    """The official client on the copilot's line, without retries."""
    with openai_of(line) as made:
        yield made


@pytest.fixture
def setting(lines: Callable[..., Line]) -> Callable[..., None]:
    """Sets a scoped setting of tenant `default`, for the copilot if no scope is given."""

    def set_to(key: str, value: Any, scope: str = Channel.COPILOT.value) -> None:
        scoped.set_value(CORPUS, scope, key, value, space=active_space())

    return set_to


@pytest.fixture
def everything_answers(setting: Callable[..., None]) -> None:
    """Every channel's threshold where the nearest passage answers, so that each search is a hit."""
    setting("rag.knowledge_threshold", 0, "global")
    setting("rag.judge_mode", "threshold", "global")


@pytest.fixture
def order_alone(setting: Callable[..., None]) -> None:
    """The copilot's threshold where everything passes, so that the order alone is tested."""
    setting("rag.judge_mode", "threshold")
    setting("rag.knowledge_threshold", 0.80)
