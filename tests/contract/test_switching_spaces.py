"""The embedding model is changed under a load of turns: none fails, and none mixes spaces.

Turns are asked over HTTP by several threads, a manual is edited all the time, and meanwhile a
second space of another server and another size is filled, compared, switched to (by another
process), left again and switched to once more. Then every event is put to the proof: its query is
embedded once more by the server of the space that it names, and must have the cosine that it told
with each of its candidates there.
"""

import itertools
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from django.db import connections
from pytest_django.fixtures import Settings

from aura import judges, provider
from aura.environment import EmbeddingsChoice
from aura.freshness import lack_of
from aura.jobs.models import Job, State
from aura.jobs.requests import request_compare, request_fill, request_reindex
from aura.jobs.work import work
from aura.spaces import switch_to
from aura.tenancy import live
from aura.turn.evidence.model import from_json
from aura.turn.models import KnowledgeQueried
from knowledge.embeddings.gateway import gateway_for
from knowledge.embeddings.spaces import activate, active_space
from knowledge.ingest.prepare import embedded_text
from knowledge.models import ChunkVector, EmbeddingSpace, EvidenceFit, SpaceComparison
from tests import factories
from tests.contract.conftest import Line
from tests.knowledge import fake_embeddings
from tests.knowledge.fake_embeddings import MODEL, FakeEmbeddings
from tests.knowledge.manuals import put

ASKERS = 2
DIMENSIONS = 48
PATIENCE_S = 60.0
EDITED = "editado.md"
THEMES = ["filtro", "batería", "cánula", "humidificador"]
PARTS = ["se limpia", "se cambia", "se guarda", "se revisa", "se pide"]
KEY = "sk-of-the-second-server"


@pytest.fixture
def other() -> Iterator[FakeEmbeddings]:
    """Another model's server, whose vectors are of another size."""
    with fake_embeddings.running(DIMENSIONS) as server:
        yield server


@pytest.fixture
def spaces(
    committed: str, lines: Callable[..., Line], other: FakeEmbeddings, settings: Settings
) -> Iterator[tuple[EmbeddingSpace, EmbeddingSpace]]:
    """The space that answers and an empty one of the other server; the first answers afterwards."""
    settings.CELERY_BROKER_URL = "redis://127.0.0.1:1/0"
    settings.ENVIRONMENT = replace(
        settings.ENVIRONMENT,
        other_embeddings=EmbeddingsChoice(
            provider="compatible",
            base_url=other.url,
            model=MODEL,
            api_key=KEY,
            dimensions=DIMENSIONS,
        ),
    )
    live.set_unscoped("RAG_DEADLINE_TEXT_MS", 20_000)
    live.set_unscoped("EMBEDDINGS_FILL_PAUSE_MS", 0)
    first = active_space()
    second = provider.configured_spaces()[1]
    yield first, second
    activate(first)
    Job.objects.filter(subject=second.name).delete()
    second.delete()
    gateway_for(provider.providers()[1]).close()


@dataclass
class Load:
    """Turns asked over HTTP until it is ended, each in a conversation of its own."""

    line: Line
    texts: list[str]
    ended: threading.Event = field(default_factory=threading.Event)
    answers: list[Any] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    _numbers: Iterator[int] = field(default_factory=itertools.count)

    def ask(self) -> None:
        """Every other text is new to every cache."""
        while not self.ended.is_set():
            number = next(self._numbers)
            new = f" por {number}ª vez" if number % 2 else ""
            text = self.texts[number % len(self.texts)] + new
            try:
                line = replace(self.line, conversation=f"switch-{number}")
                self.answers.append(line.answer(text))
            except Exception as error:
                self.failed.append(repr(error))

    def grows_by(self, turns: int) -> None:
        """Return when so many more turns were answered."""
        wanted, deadline = len(self.answers) + turns, time.monotonic() + PATIENCE_S
        while len(self.answers) < wanted:
            assert not self.failed
            assert time.monotonic() < deadline, f"{len(self.answers)} of {wanted} turns"
            time.sleep(0.01)


@dataclass
class Editor:
    """Somebody who changes one manual again and again, by way of jobs."""

    namespace: str
    manuals: Path
    ended: threading.Event
    reasons: list[str] = field(default_factory=list)

    def edit(self) -> None:
        for version in itertools.count(1):
            if self.ended.is_set():
                break
            put(self.manuals, EDITED, manual("Editado", f"versión {version}"))
            job = request_reindex(namespace=self.namespace, source=EDITED, by=None)
            work(job_id=job.pk)
            job.refresh_from_db()
            self.reasons.append(f"{job.state}{job.reason}")
            self.ended.wait(0.2)
        connections.close_all()


def manual(title: str, more: str = "") -> str:
    """A manual with a passage for each part of the care of one thing."""
    parts = "\n".join(
        f"## {part}\n\nEl {title} {part} con calma, {more or title} paso a paso.\n"
        for part in PARTS
    )
    return f"# {title}\n\n{parts}"


def questions_of(namespace: str) -> list[str]:
    """Labelled ones: of each passage, and of what no manual tells."""
    asked = []
    for theme, part in itertools.product(THEMES, PARTS):
        text = f"quería saber cómo {part} el {theme} del equipo"
        factories.question(namespace, text, source=f"{theme}.md", section=part, family=theme)
        asked.append(text)
    for number in range(9):
        text = f"cuánto sale el servicio {number} en la sucursal"
        factories.question(namespace, text, family="precio")
        asked.append(text)
    return asked


def give_a_judge(space: EmbeddingSpace, namespace: str) -> None:
    """The other space's judge, as if fitted here: fitting one takes longer than all the rest."""
    former = EvidenceFit.objects.filter(space=active_space()).latest("pk")
    model = from_json(former.model, dimensions=active_space().dimensions)
    made = replace(model, probe=(0.0,) * space.dimensions)
    judges.keep(space, made, former.figures, namespace)


def done(job: Job) -> Job:
    work(job_id=job.pk)
    job.refresh_from_db()
    assert job.state == State.DONE, job.reason
    return job


@pytest.mark.timeout(300)
def test_model_is_changed_under_load_without_a_failed_turn_or_a_mixed_score(
    committed: str,
    lines: Callable[..., Line],
    spaces: tuple[EmbeddingSpace, EmbeddingSpace],
    other_process: Callable[..., subprocess.CompletedProcess[str]],
    other: FakeEmbeddings,
    tmp_path: Path,
    settings: Settings,
) -> None:
    first, second = spaces
    settings.ENVIRONMENT = replace(settings.ENVIRONMENT, manuals_dir=tmp_path)
    for theme in THEMES:
        put(tmp_path, f"{theme}.md", manual(theme))
    put(tmp_path, EDITED, manual("Editado"))
    done(request_reindex(namespace=committed, source=None, by=None))
    asked = questions_of(committed)
    load = Load(line=lines(namespace=committed), texts=[*asked, "cómo se guarda el Editado"])
    editor = Editor(namespace=committed, manuals=tmp_path, ended=load.ended)
    threads = [threading.Thread(target=load.ask) for _asker in range(ASKERS)]
    threads.append(threading.Thread(target=editor.edit))
    for thread in threads:
        thread.start()
    try:
        load.grows_by(10)
        done(request_fill(space=second, by=None))
        done(request_compare(space=second, namespace=committed, by=None))
        give_a_judge(second, committed)
        ran = other_process(
            *("backfill_embeddings", "--space", second.name, "--activate"),
            EMBEDDINGS_OTHER_BASE_URL=other.url,
            EMBEDDINGS_OTHER_MODEL=MODEL,
            EMBEDDINGS_OTHER_API_KEY=KEY,
            EMBEDDINGS_OTHER_DIMENSIONS=str(DIMENSIONS),
        )
        assert ran.returncode == 0, ran.stderr
        load.grows_by(30)
        switch_to(first)
        load.grows_by(30)
        switch_to(second)
        load.grows_by(30)
    finally:
        load.ended.set()
        for thread in threads:
            thread.join()

    assert load.failed == []
    assert {answer["outcome"] for answer in load.answers} <= {"hit", "miss"}
    assert all(answer["event_id"] for answer in load.answers)
    assert set(editor.reasons) == {"done"}
    assert SpaceComparison.objects.filter(space=second, namespace=committed).exists()
    assert lack_of(second).texts == 0
    events = list(KnowledgeQueried.objects.filter(namespace=committed))
    assert len(events) == len(load.answers)
    assert {event.space for event in events} == {first.name, second.name}
    for space in spaces:
        assert_scored_in(space, [event for event in events if event.space == space.name])


def assert_scored_in(space: EmbeddingSpace, events: list[KnowledgeQueried]) -> None:
    """Each event was judged by the space's own judge, on cosines of the space's own vectors."""
    gateway = provider.gateway_of(space)
    queries = sorted({event.query for event in events})
    made = gateway.embed_queries(queries, dimensions=space.dimensions)
    vectors = dict(zip(queries, made, strict=True))
    candidates = {one["id"]: one for event in events for one in event.candidates}
    passages = passages_of(space, candidates)
    own = EvidenceFit.objects.filter(space=space).values_list("version", flat=True)

    assert all(event.candidates for event in events)
    wrong = [
        (event.query, one["score"], cosine)
        for event in events
        for one in event.candidates
        if abs((cosine := float(vectors[event.query] @ passages[one["id"]])) - one["score"]) > 1e-4
    ]
    assert wrong == []
    assert {event.judge_version for event in events} == set(own)


def passages_of(
    space: EmbeddingSpace, candidates: dict[int, dict[str, Any]]
) -> dict[int, np.ndarray[Any, Any]]:
    """The stored vectors; of a passage that was edited since, its text embedded once more."""
    stored = ChunkVector.objects.filter(space=space, chunk_id__in=candidates)
    found = {
        chunk: np.asarray(embedding, dtype=np.float32)
        for chunk, embedding in stored.values_list("chunk_id", "embedding")
    }
    gone = [one for number, one in candidates.items() if number not in found]
    texts = [embedded_text(one["title"], [one["section"]], one["content"]) for one in gone]
    made = provider.gateway_of(space).embed_documents(texts, dimensions=space.dimensions)
    return found | {one["id"]: vector for one, vector in zip(gone, made, strict=True)}
