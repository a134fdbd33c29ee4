"""A folder of manuals whose re-index can be watched, slowed and broken."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from pytest_django.fixtures import Settings

from aura.jobs.models import Job
from aura.jobs.requests import request_reindex
from aura.jobs.work import work
from knowledge.models import Chunk
from tests.embeddings_at import DIMENSIONS, embeddings_at
from tests.knowledge import fake_embeddings
from tests.knowledge.fake_embeddings import FakeEmbeddings

NOWHERE = "redis://127.0.0.1:1/0"
"""No broker listens there."""


@dataclass(frozen=True, kw_only=True)
class Shelf:
    """Manuals on disk, the namespace they are ingested into, the server that embeds them."""

    namespace: str
    manuals: Path
    embeddings: FakeEmbeddings

    def write(self, name: str, version: str, passages: int = 3) -> None:
        """A manual whose every passage names its version."""
        sections = [
            f"## Parte {number}\n\nTexto de la {version}, {name}, {number}.\n"
            for number in range(passages)
        ]
        path = self.manuals / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("# Manual de prueba\n\n" + "\n".join(sections), encoding="utf-8")

    def versions(self, name: str) -> set[str]:
        """The versions that the stored passages of a source are of; one where it is whole."""
        contents = Chunk.objects.filter(namespace=self.namespace, source__name=name).values_list(
            "content", flat=True
        )
        return {content.split(",")[0].removeprefix("Texto de la ") for content in contents}

    def ask(self, source: str | None = None, *, forced: bool = False) -> Job:
        """Ask for a re-index; where no broker is, nobody is told."""
        return request_reindex(namespace=self.namespace, source=source, by=None, forced=forced)

    def do(self, source: str | None = None, *, forced: bool = False) -> Job:
        """Ask for a re-index and do it here and now."""
        job = self.ask(source, forced=forced)
        work(job_id=job.pk)
        job.refresh_from_db()
        return job


@pytest.fixture(scope="module")
def embeddings() -> Iterator[FakeEmbeddings]:
    with fake_embeddings.running(DIMENSIONS) as fake:
        yield fake


@pytest.fixture
def shelf(
    committed: str, embeddings: FakeEmbeddings, tmp_path: Path, settings: Settings
) -> Iterator[Shelf]:
    """An empty shelf; its embeddings behave, and no broker is there."""
    manuals = tmp_path / "manuals"
    manuals.mkdir()
    settings.CELERY_BROKER_URL = NOWHERE
    settings.ENVIRONMENT = replace(settings.ENVIRONMENT, manuals_dir=manuals)
    embeddings.behave()
    embeddings.let_go.clear()
    embeddings.received.clear()
    with embeddings_at(embeddings.url):
        yield Shelf(namespace=committed, manuals=manuals, embeddings=embeddings)
    embeddings.behave()
    Job.objects.filter(namespace=committed).delete()
