"""A second embedding space beside the one that answers, each with a quick server of its own."""

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pytest_django.fixtures import Settings

from aura import provider
from aura.environment import EmbeddingsChoice, load
from aura.fitting import fit, nested
from knowledge.embeddings.gateway import Gateway, Limits
from knowledge.embeddings.provider import Provider
from knowledge.models import EmbeddingSpace, Question, Source
from tests import factories
from tests.embeddings_at import DIMENSIONS
from tests.knowledge import fake_embeddings
from tests.knowledge.fake_embeddings import MODEL, FakeEmbeddings


@pytest.fixture
def other() -> Iterator[FakeEmbeddings]:
    """Another model's server."""
    with fake_embeddings.running(dimensions=16) as server:
        yield server


@pytest.fixture
def second(
    db: None, other: FakeEmbeddings, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> Iterator[EmbeddingSpace]:
    """The other model's space, still empty; a quick server stands in for the embedded one."""
    environment = settings.ENVIRONMENT
    settings.CELERY_BROKER_URL = "redis://127.0.0.1:1/0"
    # It beats on a connection of its own, which sees no job of a test's transaction.
    settings.JOB_HEARTBEAT_S = 600
    made: dict[Provider, Gateway] = {}

    def gateway_to(server: Provider) -> Gateway:
        if server not in made:
            made[server] = Gateway(server, limits=Limits(document_retries=0))
        return made[server]

    monkeypatch.setattr(provider, "gateway_for", gateway_to)
    with fake_embeddings.running(DIMENSIONS) as quick:
        settings.ENVIRONMENT = replace(
            environment,
            embeddings=replace(environment.embeddings, base_url=quick.url),
            other_embeddings=EmbeddingsChoice(
                provider="compatible",
                base_url=other.url,
                model=MODEL,
                api_key="sk-very-secret",
                dimensions=other.dimensions,
            ),
        )
        yield provider.configured_spaces()[1]
        for gateway in made.values():
            gateway.close()


@pytest.fixture
def few_are_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """A judge is fitted on a handful of labels, in a moment."""
    monkeypatch.setattr(fit, "LEAST_QUESTIONS", 4)
    monkeypatch.setattr(fit, "LEAST_OF_A_KIND", 2)
    monkeypatch.setattr(nested, "PARTS", 2)
    monkeypatch.setattr(nested, "INNER_PARTS", 2)


THINGS = ("filtro", "bigote", "humidificador", "batería")


@pytest.fixture
def small(second: EmbeddingSpace) -> str:
    """A tenant with four passages, each with two labelled paraphrases, and two questions that
    nothing answers. There is no other text, so that a space is filled at once."""
    Question.objects.all().delete()
    Source.objects.all().delete()
    namespace: str = factories.tenant().slug
    for thing in THINGS:
        source = factories.source(namespace, f"{thing}.md", title=thing)
        factories.chunk(source, f"El {thing} se limpia con agua tibia.")
        for words in ("cómo se limpia el", "quiero limpiar bien el"):
            factories.question(
                namespace, f"{words} {thing}", source=source.name, section="Sección", family=thing
            )
    factories.question(namespace, "quién ganó el partido anoche")
    factories.question(namespace, "a cuánto está el dólar hoy")
    return namespace


OURS = ("AURA_", "DJANGO_", "EMBEDDINGS_", "OPENAI_", "DATABASE_URL", "REDIS_URL", "LLM_")
OURS += ("PATIENT_",)


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., Any]:
    """The environment as read from these variables and no others of ours."""
    for name in list(os.environ):
        if name.startswith(OURS):
            monkeypatch.delenv(name)

    def read(**variables: str) -> Any:
        monkeypatch.setenv("AURA_DATA_DIR", str(tmp_path))
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        return load()

    return read
