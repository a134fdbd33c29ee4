"""A fake embeddings server, and what an ingest by it needs."""

from collections.abc import Iterator

import pytest

from knowledge.codes import DEFAULT_PATTERN, compile_pattern
from knowledge.embeddings.gateway import Gateway, Limits
from knowledge.embeddings.spaces import ensure_space
from knowledge.ingest.run import IngestPlan
from knowledge.models import EmbeddingSpace
from tests.knowledge import fake_embeddings
from tests.knowledge.fake_embeddings import FakeEmbeddings

IMPATIENT = Limits(batch_deadline_s=1.0, document_retries=0)


@pytest.fixture
def fake() -> Iterator[FakeEmbeddings]:
    """An embeddings server that can be told to go wrong; vectors of 16 dimensions."""
    with fake_embeddings.running(dimensions=16) as server:
        yield server


@pytest.fixture
def gateway(fake: FakeEmbeddings) -> Gateway:
    """A gateway to the fake server that gives up soon."""
    return Gateway(fake.provider(), limits=IMPATIENT)


@pytest.fixture
def space(db: None, gateway: Gateway) -> EmbeddingSpace:
    """The fake model's space, beside the active one."""
    return ensure_space(gateway.provider, gateway)


@pytest.fixture
def plan(space: EmbeddingSpace, gateway: Gateway) -> IngestPlan:
    """An ingest of the namespace `plan`, into the fake model's space."""
    return IngestPlan(
        namespace="plan",
        root_name="/manuals",
        pattern=compile_pattern(DEFAULT_PATTERN),
        space=space,
        gateway=gateway,
    )
