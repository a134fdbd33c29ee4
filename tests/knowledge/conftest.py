"""A fake embeddings server, and what an ingest by it needs."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from knowledge.codes import DEFAULT_PATTERN, compile_pattern
from knowledge.embeddings.gateway import Gateway, Limits
from knowledge.embeddings.provider import Provider
from knowledge.embeddings.spaces import activate, active_space, ensure_space
from knowledge.ingest.plan import IngestPlan
from knowledge.models import EmbeddingSpace
from tests.knowledge import fake_embeddings
from tests.knowledge.fake_embeddings import FakeEmbeddings


@pytest.fixture
def fake() -> Iterator[FakeEmbeddings]:
    """An embeddings server that can be told to go wrong; vectors of 16 dimensions."""
    with fake_embeddings.running(dimensions=16) as server:
        yield server


@pytest.fixture
def gateway_to() -> Iterator[Callable[..., Gateway]]:
    """Make gateways to providers; their connections are closed after the test."""
    made: list[Gateway] = []

    def make(provider: Provider, **limits: Any) -> Gateway:
        made.append(Gateway(provider, limits=Limits(**limits)))
        return made[-1]

    yield make
    for gateway in made:
        gateway.close()


@pytest.fixture
def gateway(fake: FakeEmbeddings, gateway_to: Callable[..., Gateway]) -> Gateway:
    """A gateway to the fake server that tries but once."""
    return gateway_to(fake.provider(), document_retries=0)


@pytest.fixture
def space(db: None, fake: FakeEmbeddings, gateway: Gateway) -> EmbeddingSpace:
    """The fake model's space, beside the active one."""
    made = ensure_space(gateway.provider, gateway)
    fake.received.clear()
    return made


@pytest.fixture
def plan(space: EmbeddingSpace, gateway: Gateway) -> IngestPlan:
    """An ingest of the namespace `plan`, into the fake model's space, which answers."""
    activate(space)
    return IngestPlan(
        namespace="plan",
        root_name="/manuals",
        pattern=compile_pattern(DEFAULT_PATTERN),
        space=space,
        gateway=gateway,
    )


@pytest.fixture
def committed_plan(committed: str, fake: FakeEmbeddings, gateway: Gateway) -> Iterator[IngestPlan]:
    """The same, really committed, for threads and other processes."""
    former = active_space()
    made = ensure_space(gateway.provider, gateway)
    activate(made)
    fake.received.clear()
    yield IngestPlan(
        namespace=committed,
        root_name="/manuals",
        pattern=compile_pattern(DEFAULT_PATTERN),
        space=made,
        gateway=gateway,
    )
    activate(former)
    made.delete()
