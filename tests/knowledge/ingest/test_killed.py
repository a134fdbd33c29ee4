"""An ingest that is killed: the old version stays whole, and the next ingest is free to begin."""

import os
import signal
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import psutil
import pytest
from django.conf import settings
from django.db import transaction

from knowledge.ingest.files import manual_files
from knowledge.ingest.locks import source_lock
from knowledge.ingest.plan import IngestPlan
from knowledge.ingest.run import ingest
from knowledge.models import Chunk, ChunkVector, Source
from tests.blocked import wait_for_a_blocked_statement
from tests.knowledge.fake_embeddings import MODEL, FakeEmbeddings, Fault
from tests.knowledge.manuals import put, table

OtherProcess = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def command(
    other_process: OtherProcess, fake: FakeEmbeddings, committed_plan: IngestPlan, tmp_path
):
    """`ingest_manuals` of the folder in another process, at the fake server."""

    def run() -> "subprocess.CompletedProcess[str]":
        return other_process(
            "ingest_manuals",
            str(tmp_path),
            "--namespace",
            committed_plan.namespace,
            "--json",
            EMBEDDINGS_BASE_URL=fake.url,
            EMBEDDINGS_MODEL=MODEL,
            EMBEDDINGS_DIMENSIONS=str(fake.dimensions),  # Known, so that it is not asked.
            REDIS_URL=settings.ENVIRONMENT.redis_url,
        )

    return run


@contextmanager
def _under_way(command) -> Iterator[list["subprocess.CompletedProcess[str]"]]:
    """The command at work in the background; how it ended is there after the block."""
    ended: list[subprocess.CompletedProcess[str]] = []
    thread = threading.Thread(target=lambda: ended.append(command()))
    thread.start()
    yield ended
    thread.join()


def _kill(root) -> None:
    """Kill the process that ingests this folder, and no other."""
    (process,) = (
        child for child in psutil.Process().children(recursive=True) if str(root) in child.cmdline()
    )
    os.kill(process.pid, signal.SIGKILL)


def _wait_until_it_writes(ended: list["subprocess.CompletedProcess[str]"]) -> None:
    """Until the command waits for a lock; a loaded machine takes its time to start it."""

    def is_under_way() -> None:
        assert not ended, ended[0].stderr

    wait_for_a_blocked_statement(patience_s=120, check=is_under_way)


def _version(namespace: str) -> tuple[object, ...]:
    """Everything that is stored of the namespace."""
    return tuple(
        tuple(rows.order_by("pk").values_list())
        for rows in (
            Source.objects.filter(namespace=namespace),
            Chunk.objects.filter(namespace=namespace),
            ChunkVector.objects.filter(source__namespace=namespace),
        )
    )


@pytest.fixture
def old(tmp_path, committed_plan):
    """An ingested manual whose file is another by now."""
    plan = committed_plan
    put(tmp_path, "a.md", table("E1", "E2", title="Vieja"))
    ingest(manual_files(tmp_path), plan)
    put(tmp_path, "a.md", table("E2", "E3", title="Nueva"))
    return _version(plan.namespace)


def _assert_old_and_free(old, namespace: str) -> None:
    with source_lock(namespace, "a.md", wait_s=15):
        assert _version(namespace) == old


def test_killed_while_it_embeds_leaves_the_old_version_whole(
    tmp_path, fake, committed_plan, old, command
):
    namespace = committed_plan.namespace
    fake.received.clear()
    fake.go_wrong(Fault.HANGING)

    with _under_way(command) as ended:
        fake.wait_for_requests(1)
        _kill(tmp_path)
    assert ended[0].returncode == -signal.SIGKILL
    _assert_old_and_free(old, namespace)

    fake.behave()
    assert command().returncode == 0
    assert Source.objects.get(namespace=namespace).title == "Nueva"


def test_killed_while_it_writes_leaves_the_old_version_whole(
    tmp_path, committed_plan, old, command
):
    namespace = committed_plan.namespace
    going = Chunk.objects.get(namespace=namespace, content__startswith="Código: E1")

    with _under_way(command) as ended, transaction.atomic():
        # The writer is to be stopped at the removal of this row, its source already written.
        Chunk.objects.select_for_update().get(pk=going.pk)
        _wait_until_it_writes(ended)
        _kill(tmp_path)
    assert ended[0].returncode == -signal.SIGKILL

    _assert_old_and_free(old, namespace)


def test_two_processes_at_once_store_one_version(tmp_path, fake, committed_plan, old, command):
    namespace = committed_plan.namespace
    fake.received.clear()

    with _under_way(command) as first, _under_way(command) as second:
        pass

    assert [first[0].returncode, second[0].returncode] == [0, 0]
    assert sorted(fake.texts) == sorted(set(fake.texts))
    assert Chunk.objects.filter(namespace=namespace).count() == 2
    assert ChunkVector.objects.filter(source__namespace=namespace).count() == 2
