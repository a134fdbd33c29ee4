"""kill -9 at everything: it comes back by itself, and what was acknowledged is there."""

import os
import signal
import socket
import threading
import time

import psycopg
import pytest
import redis

from aura.embedded import Part, acquire
from aura.embedded.locks import read_holder
from aura.embedded.places import layout_of


def find(processes, word: str) -> int:
    return next(seen.pid for seen in processes if word in seen.command)


def written(connect, stop: threading.Event) -> list[int]:
    """Insert rows until told to stop; the numbers whose commit was acknowledged."""
    acknowledged = []
    number = 0
    while not stop.is_set():
        try:
            with connect() as connection:
                while not stop.is_set():
                    number += 1
                    connection.execute("INSERT INTO kept VALUES (%s)", (number,))
                    acknowledged.append(number)
        except psycopg.Error:
            time.sleep(0.05)
    return acknowledged


def test_killed_database_comes_back_with_every_acknowledged_row(
    postmaster, stack, data_dir, database, eventually
):
    with database(stack.endpoints) as connection:
        connection.execute("CREATE TABLE kept (n int)")
    stop, rows = threading.Event(), []
    writer = threading.Thread(
        target=lambda: rows.extend(written(lambda: database(stack.endpoints), stop))
    )
    writer.start()
    old = postmaster(data_dir)
    with database(stack.endpoints) as connection:
        eventually(lambda: connection.execute("SELECT count(*) > 50 FROM kept").fetchone()[0])
    os.kill(old, signal.SIGKILL)
    acquire(data_dir, frozenset({Part.POSTGRES})).release()
    eventually(lambda: postmaster(data_dir) != old and database(stack.endpoints).close() is None)
    stop.set()
    writer.join()
    with database(stack.endpoints) as connection:
        kept = {row[0] for row in connection.execute("SELECT n FROM kept")}
    assert len(rows) > 50
    assert set(rows) <= kept


def test_killed_broker_comes_back_with_every_acknowledged_push(
    stack, data_dir, broker, processes_of, eventually
):
    client = broker(stack.endpoints)
    pushed = 0
    old = find(processes_of(data_dir), "valkey-server")
    killer = threading.Timer(0.3, os.kill, (old, signal.SIGKILL))
    killer.start()
    try:
        while True:
            pushed = client.rpush("pushed", pushed + 1)
    except redis.ConnectionError:
        pass
    killer.join()

    def back() -> bool:
        try:
            return bool(client.ping())
        except redis.ConnectionError:
            return False

    eventually(back)
    assert pushed > 50
    assert int(client.llen("pushed")) >= pushed
    assert find(processes_of(data_dir), "valkey-server") != old


def test_killed_embeddings_server_comes_back_on_its_port(
    stack, data_dir, processes_of, embed, eventually
):
    before = embed(stack.endpoints, "no enciende")
    old = find(processes_of(data_dir), "embeddings_server")
    os.kill(old, signal.SIGKILL)
    eventually(lambda: not any(seen.pid == old for seen in processes_of(data_dir)), within_s=5)
    # No retry: who connects while it is being replaced waits.
    assert embed(stack.endpoints, "no enciende") == before


def test_supervisor_killed_leaves_nothing_and_the_next_start_recovers(
    tmp_path, database, broker, processes_of, eventually
):
    data_dir = tmp_path / "data"
    lease = acquire(data_dir, frozenset(Part))
    with database(lease.endpoints) as connection:
        connection.execute("CREATE TABLE kept AS SELECT 42 AS n")
        broker(lease.endpoints).rpush("queue", "message")
        os.kill(read_holder(layout_of(data_dir).lock_file), signal.SIGKILL)
        assert lease.wait_lost(timeout_s=5)
        eventually(lambda: not processes_of(data_dir), within_s=10)
    lease.release()
    with acquire(data_dir, frozenset(Part)) as again:
        with database(again.endpoints) as connection:
            assert connection.execute("SELECT n FROM kept").fetchone() == (42,)
        assert broker(again.endpoints).lrange("queue", 0, -1) == [b"message"]
        again.release(linger_s=0)


def test_supervisor_killed_and_started_again_at_once_recovers(tmp_path, database):
    data_dir = tmp_path / "data"
    lease = acquire(data_dir, frozenset({Part.POSTGRES}))
    with database(lease.endpoints) as connection:
        connection.execute("CREATE TABLE kept AS SELECT 42 AS n")
    os.kill(read_holder(layout_of(data_dir).lock_file), signal.SIGKILL)
    with acquire(data_dir, frozenset({Part.POSTGRES})) as again:
        with database(again.endpoints) as connection:
            assert connection.execute("SELECT n FROM kept").fetchone() == (42,)
        again.release(linger_s=0)
    lease.release()


def test_kill_in_the_middle_of_the_first_start_leaves_no_half_made_database(
    tmp_path, start_client, processes_of, eventually, database
):
    data_dir = tmp_path / "data"
    client = start_client(data_dir, Part.POSTGRES)
    eventually(lambda: list(data_dir.glob("postgres.init-*/global")), within_s=30)
    os.kill(read_holder(layout_of(data_dir).lock_file), signal.SIGKILL)
    client.process.kill()
    eventually(lambda: not processes_of(data_dir), within_s=10)
    assert not (data_dir / "postgres").exists()
    with acquire(data_dir, frozenset({Part.POSTGRES})) as lease:
        with database(lease.endpoints) as connection:
            assert connection.execute("SELECT 1").fetchone() == (1,)
        assert list(data_dir.glob("postgres.init-*")) == []
        lease.release(linger_s=0)


def test_taken_port_is_replaced_by_another(tmp_path, embed):
    data_dir = tmp_path / "data"
    with acquire(data_dir, frozenset({Part.EMBEDDINGS})) as lease:
        first = lease.endpoints.embeddings_url
        lease.release(linger_s=0)
    port = int(first.split(":")[2].split("/")[0])
    parts = frozenset({Part.EMBEDDINGS})
    with socket.create_server(("127.0.0.1", port)), acquire(data_dir, parts) as again:
        assert again.endpoints.embeddings_url != first
        assert len(embed(again.endpoints, "hola")) == 384
        again.release(linger_s=0)


@pytest.mark.torture
@pytest.mark.timeout(600)
def test_many_kills_lose_no_row_and_no_push(
    postmaster, tmp_path, database, broker, processes_of, eventually
):
    data_dir = tmp_path / "data"
    for turn in range(15):
        lease = acquire(data_dir, frozenset(Part))
        client = broker(lease.endpoints)
        with database(lease.endpoints) as connection:
            connection.execute("CREATE TABLE IF NOT EXISTS kept (n int)")
            row = connection.execute("SELECT count(*) FROM kept").fetchone()
            assert row == (turn * 20,)
            assert client.llen("queue") == turn * 20
            for n in range(20):
                connection.execute("INSERT INTO kept VALUES (%s)", (n,))
                client.rpush("queue", n)
        victims = [read_holder(layout_of(data_dir).lock_file), postmaster(data_dir)]
        victims += [find(processes_of(data_dir), "valkey-server")]
        os.kill(victims[turn % 3], signal.SIGKILL)
        if turn % 3 == 0:
            assert lease.wait_lost(timeout_s=5)
        lease.release()
    lease = acquire(data_dir, frozenset(Part))
    lease.release(linger_s=0)
    eventually(lambda: not processes_of(data_dir))


@pytest.mark.torture
@pytest.mark.timeout(600)
def test_many_kills_at_random_moments_of_the_start(
    tmp_path, start_client, processes_of, eventually
):
    data_dir = tmp_path / "data"
    for tenths in range(20):
        client = start_client(data_dir, *Part)
        eventually(lambda: (data_dir / "run" / "supervisor.lock").exists())
        time.sleep(tenths / 10)  # the moment is what is tried here
        supervisor = read_holder(layout_of(data_dir).lock_file)
        client.process.kill()
        for seen in processes_of(data_dir):
            if seen.pid == supervisor:
                os.kill(supervisor, signal.SIGKILL)
        eventually(lambda: not processes_of(data_dir), within_s=30)
    with acquire(data_dir, frozenset(Part)) as lease:
        lease.release(linger_s=0)
