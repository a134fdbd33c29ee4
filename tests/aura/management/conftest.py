"""The command `ingest_manuals` in a tenant of its own, against a fake embeddings server."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from aura import provider
from knowledge.embeddings.gateway import Gateway, Limits
from knowledge.embeddings.provider import Provider
from tests import factories
from tests.knowledge import fake_embeddings
from tests.knowledge.fake_embeddings import FakeEmbeddings
from tests.knowledge.manuals import put, table

NOTHING = {
    "dry_run": False,
    "sources_seen": 0,
    "sources_changed": 0,
    "sources_unchanged": 0,
    "sources_refused": 0,
    "sources_edited": 0,
    "sources_removed": 0,
    "chunks_written": 0,
    "chunks_unchanged": 0,
    "chunks_removed": 0,
    "texts_embedded": 0,
    "refused": [],
    "removed": [],
    "not_reached": [],
    "stopped": [],
}
"""The figures of a run that did nothing, without the seconds."""


@dataclass(frozen=True, kw_only=True)
class Ran:
    """How a command ended, and what it said."""

    code: int
    out: str
    err: str

    @property
    def figures(self) -> dict[str, Any]:
        """What `--json` printed, which must be all of it; without the seconds."""
        return {key: value for key, value in json.loads(self.out).items() if key != "seconds"}


def run(*arguments: str) -> Ran:
    """Run a command in this process."""
    out, err = StringIO(), StringIO()
    try:
        call_command(*arguments, stdout=out, stderr=err)
    except SystemExit as ended:
        return Ran(code=int(ended.code or 0), out=out.getvalue(), err=err.getvalue())
    except CommandError as error:
        return Ran(code=error.returncode, out=out.getvalue(), err=f"{err.getvalue()}{error}")
    return Ran(code=0, out=out.getvalue(), err=err.getvalue())


@pytest.fixture
def fake() -> Iterator[FakeEmbeddings]:
    """An embeddings server in the place of the embedded one, whose space is active."""
    with fake_embeddings.running(dimensions=384) as server:
        yield server


@dataclass(kw_only=True)
class IngestCommand:
    """`ingest_manuals` for a tenant of its own."""

    namespace: str
    patience_s: float = 30.0
    """How long the embeddings server is waited for."""

    def __call__(self, *arguments: str) -> Ran:
        return run("ingest_manuals", *arguments, "--namespace", self.namespace)


@pytest.fixture
def ingest(db: None) -> IngestCommand:
    """The command, for a tenant without any source."""
    return IngestCommand(namespace=factories.tenant().slug)


@pytest.fixture
def manuals(
    ingest: IngestCommand,
    fake: FakeEmbeddings,
    tmp_path: Path,
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Path]:
    """A manuals directory, ingested by way of the fake server, which is asked but once."""
    environment = settings.ENVIRONMENT
    root = tmp_path / "manuals"
    root.mkdir()
    settings.ENVIRONMENT = replace(
        environment,
        manuals_dir=root,
        embeddings=replace(environment.embeddings, base_url=fake.url),
    )
    made: list[Gateway] = []

    def gateway_to(server: Provider) -> Gateway:
        limits = Limits(batch_deadline_s=ingest.patience_s, document_retries=0)
        made.append(Gateway(server, limits=limits))
        return made[-1]

    monkeypatch.setattr(provider, "gateway_for", gateway_to)
    yield root
    for gateway in made:
        gateway.close()


@pytest.fixture
def three(manuals: Path, ingest: IngestCommand) -> Path:
    """Three ingested manuals."""
    for name in ("a.md", "cap/b.md", "cap/c.md"):
        put(manuals, name, table(f"E {name}", "H08"))
    assert ingest().code == 0
    return manuals
