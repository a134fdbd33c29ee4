"""The demonstration manuals on the embedded model: the real thing, ingested in this process."""

import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from aura import foundation
from aura.environment import CHECKOUT
from aura.ingesting import Request, Watch, ingest_place, locations
from aura.provider import configured_provider
from bench.load import Server
from bench.servers import port_of
from knowledge.embeddings.provider import Marking, Purpose, marked
from knowledge.ingest.outcomes import IngestReport
from knowledge.models import Source

MANUALS = CHECKOUT / "manuals"
_QUERIES = CHECKOUT / "calibration" / "queries.yaml"


class IngestFailed(Exception):
    """The demonstration manuals could not be ingested: nothing can be measured."""


@dataclass(frozen=True, kw_only=True)
class Ingested:
    """What an ingest of the manuals did."""

    report: IngestReport
    batches: Sequence[int]
    """How many texts each call of the embeddings server held."""


def ingest_manuals(folder: Path = MANUALS) -> Ingested:
    """Ingest a folder as `manage.py ingest_manuals` does, without the process around it.

    Raises IngestFailed.
    """
    batches: list[int] = []
    request = Request(
        namespace=foundation.DEFAULT_TENANT,
        glob="*",
        dry_run=False,
        force=False,
        keep_orphans=False,
    )
    (place,) = locations([str(folder)], MANUALS)
    report = ingest_place(place, request, Watch(on_batch=batches.append))
    if report.failed:
        raise IngestFailed(report.stopped or "a demonstration manual was refused")
    return Ingested(report=report, batches=batches)


def copies(count: int, folder: Path) -> Path:
    """A folder with so many copies of the manuals: files enough for their reading to count."""
    shutil.rmtree(folder, ignore_errors=True)
    for number in range(count):
        shutil.copytree(MANUALS, folder / f"{number:03d}")
    return folder


def forget_manuals() -> None:
    """Delete every source with its chunks and vectors."""
    Source.objects.all().delete()


def question(number: int) -> str:
    """One of the labelled queries; after the last they come again with an ending of their own, so
    that no text comes twice."""
    texts = questions()
    again, place = divmod(number, len(texts))
    return f"{texts[place]}, y van {again}" if again else texts[place]


@cache
def questions() -> Sequence[str]:
    """The labelled queries of the calibration."""
    rows: list[dict[str, Any]] = yaml.safe_load(_QUERIES.read_text(encoding="utf-8"))
    return tuple(dict.fromkeys(str(row["text"]) for row in rows))


def embeddings_server() -> Server:
    """The embedded model's server."""
    return Server(port=port_of(configured_provider()))


def embeddings_request(texts: Sequence[str], purpose: Purpose) -> Mapping[str, Any]:
    """What the gateway sends for these texts, without the gateway."""
    provider = configured_provider()
    request: dict[str, Any] = {
        "model": provider.model,
        "input": [marked(text, purpose, provider.marking) for text in texts],
        "encoding_format": "float",
    }
    if provider.marking is Marking.INPUT_TYPE:
        request["input_type"] = purpose.value
    return request
