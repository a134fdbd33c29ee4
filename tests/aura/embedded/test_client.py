"""Starting, sharing and stopping the stack."""

import os
import shutil
import signal
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from aura.embedded import EmbeddedStackError, Part, acquire, endpoints
from aura.embedded.locks import read_holder
from aura.embedded.places import layout_of

VALKEY = frozenset({Part.VALKEY})
ROOT = Path(__file__).resolve().parents[3]


def test_second_client_joins_the_running_stack(stack, data_dir, start_client, processes_of):
    before = {seen.pid for seen in processes_of(data_dir)}
    client = start_client(data_dir, *Part)
    assert client.answer() == "ready"
    supervisors = [seen for seen in processes_of(data_dir) if "-m aura.embedded /" in seen.command]
    assert len(supervisors) == 1
    assert supervisors[0].pid in before


def test_files_are_private_and_parents_keep_their_modes(tmp_path):
    parent = tmp_path / "parent"
    parent.mkdir(mode=0o755)
    parent.chmod(0o755)
    data_dir = parent / "data"
    with acquire(data_dir, frozenset(Part)) as lease:
        opened = [
            str(path)
            for path in (data_dir, *data_dir.rglob("*"))
            if not path.is_symlink()
            and stat.S_IMODE(path.stat().st_mode) & 0o077
            # Below it PostgreSQL sets modes of its own; the directory itself is private.
            and not path.is_relative_to(data_dir / "postgres" / "base")
        ]
        lease.release(linger_s=0)
    assert opened == []
    assert stat.S_IMODE(parent.stat().st_mode) == 0o755


def test_parts_start_on_demand(tmp_path, processes_of):
    with acquire(tmp_path / "data", VALKEY) as first:
        commands = " ".join(seen.command for seen in processes_of(tmp_path / "data"))
        assert "valkey-server" in commands
        assert "embeddings_server" not in commands
        with acquire(tmp_path / "data", frozenset({Part.EMBEDDINGS})):
            commands = " ".join(seen.command for seen in processes_of(tmp_path / "data"))
            assert "valkey-server" in commands
            assert "embeddings_server" in commands
            assert "postgres" not in commands
        first.release(linger_s=0)


def test_last_release_without_linger_stops_everything(tmp_path, processes_of, eventually):
    first = acquire(tmp_path / "data", frozenset({Part.VALKEY, Part.EMBEDDINGS}))
    second = acquire(tmp_path / "data", VALKEY)
    second.release(linger_s=0)
    assert first.alive()
    assert len(processes_of(tmp_path / "data")) == 3
    first.release(linger_s=0)
    assert not first.alive()
    # It waited for all of them; only the kernel's own tidying can still be under way.
    eventually(lambda: not processes_of(tmp_path / "data"), within_s=1)


def test_client_that_comes_while_the_stack_stops_gets_the_next_one(tmp_path, broker):
    def come_and_go(_: int) -> None:
        for _ in range(8):
            with acquire(tmp_path / "data", VALKEY) as lease:
                assert broker(lease.endpoints).ping()
                lease.release(linger_s=0)

    with ThreadPoolExecutor(3) as pool:
        list(pool.map(come_and_go, range(3)))


def test_linger_keeps_the_servers_for_the_next_client(tmp_path, broker):
    lease = acquire(tmp_path / "data", VALKEY)
    run_id = broker(lease.endpoints).info("server")["run_id"]
    lease.release(linger_s=5)
    with acquire(tmp_path / "data", VALKEY) as again:
        assert broker(again.endpoints).info("server")["run_id"] == run_id
        again.release(linger_s=0)


def test_killed_client_gives_its_lease_back(tmp_path, start_client, processes_of, eventually):
    data_dir = tmp_path / "data"
    endpoints(data_dir)
    command = [sys.executable, "-m", "aura.embedded", str(data_dir), "--linger", "1"]
    with subprocess.Popen(command, cwd=ROOT, stderr=subprocess.DEVNULL) as supervisor:
        eventually(layout_of(data_dir).control_socket.exists)
        client = start_client(data_dir, Part.VALKEY)
        assert client.answer() == "ready"
        client.process.kill()
        assert supervisor.wait(timeout=20) == 0
    assert processes_of(data_dir) == []


def test_clients_that_start_at_once_get_one_supervisor(tmp_path, start_client, processes_of):
    data_dir = tmp_path / "data"
    clients = [start_client(data_dir, *Part) for _ in range(5)]
    assert [client.answer() for client in clients] == ["ready"] * 5
    commands = [seen.command for seen in processes_of(data_dir)]
    assert sum("-m aura.embedded /" in command for command in commands) == 1
    assert sum("embeddings_server" in command for command in commands) == 1
    assert sum("valkey-server" in command for command in commands) == 1
    acquire(data_dir, VALKEY).release()
    for client in clients:
        client.process.kill()
        client.process.wait()
    acquire(data_dir, VALKEY).release(linger_s=0)


@pytest.mark.parametrize(
    "name",
    ["with a space", 'ñandú\'s, "quoted", and ' + "long" * 40],
    ids=["space", "quotes and length"],
)
def test_awkward_path_works(tmp_path, database, broker, name):
    with acquire(tmp_path / name, frozenset({Part.POSTGRES, Part.VALKEY})) as lease:
        with database(lease.endpoints) as connection:
            assert connection.execute("SELECT 1").fetchone() == (1,)
        assert broker(lease.endpoints).ping()
        sockets = lease.endpoints.postgres_socket_dir
        assert stat.S_IMODE(sockets.stat().st_mode) == 0o700
        lease.release(linger_s=0)


def test_directories_side_by_side_do_not_meet(tmp_path, broker):
    parts = frozenset({Part.VALKEY, Part.EMBEDDINGS})
    with acquire(tmp_path / "one", parts) as one, acquire(tmp_path / "two", parts) as two:
        broker(one.endpoints).set("whose", "one")
        assert broker(two.endpoints).get("whose") is None
        assert one.endpoints.embeddings_url != two.endpoints.embeddings_url
        two.release(linger_s=0)
        assert broker(one.endpoints).get("whose") == b"one"
        one.release(linger_s=0)


def test_removed_directory_ends_its_supervisor(tmp_path, processes_of, eventually):
    data_dir = tmp_path / "data"
    lease = acquire(data_dir, VALKEY)
    shutil.rmtree(data_dir)
    assert lease.wait_lost(timeout_s=20)
    eventually(lambda: not processes_of(data_dir))
    lease.release()


def test_lease_notices_a_stopped_supervisor(tmp_path):
    lease = acquire(tmp_path / "data", VALKEY)
    assert lease.alive()
    assert not lease.wait_lost(timeout_s=0.05)
    supervisor = read_holder(layout_of(tmp_path / "data").lock_file)
    os.kill(supervisor, signal.SIGTERM)
    assert lease.wait_lost(timeout_s=20)
    assert not lease.alive()
    lease.release(linger_s=0)


def test_forked_child_shares_the_lease(tmp_path):
    forking = """
import os, sys
from pathlib import Path
from aura.embedded import Part, acquire
lease = acquire(Path(sys.argv[1]), frozenset({Part.VALKEY}))
child = os.fork()
if child == 0:
    alive = lease.alive()
    lease.release(linger_s=0)  # its own copy alone
    os._exit(0 if alive else 1)
in_child = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
print(in_child, lease.wait_lost(timeout_s=0.3), lease.alive())
lease.release(linger_s=0)
"""
    outcome = subprocess.run(
        [sys.executable, "-c", forking, str(tmp_path / "data")],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=True,
        capture_output=True,
        text=True,
    )
    assert outcome.stdout == "0 False True\n"


def test_foreign_directory_is_refused_and_left_alone(tmp_path):
    foreign = tmp_path / "foreign"
    foreign.mkdir()
    foreign.chmod(0o755)
    (foreign / "thesis.txt").write_text("years of work")
    with pytest.raises(EmbeddedStackError, match="AURA_DATA_DIR"):
        acquire(foreign, VALKEY)
    assert stat.S_IMODE(foreign.stat().st_mode) == 0o755
    assert [path.name for path in foreign.iterdir()] == ["thesis.txt"]


def test_part_that_cannot_start_is_named_with_its_log(tmp_path, monkeypatch):
    data_dir = tmp_path / "data"
    endpoints(data_dir)
    (data_dir / "postgres").mkdir(mode=0o700)
    (data_dir / "postgres" / "PG_VERSION").write_text("9\n")
    with pytest.raises(EmbeddedStackError) as refusal:
        acquire(data_dir, frozenset({Part.POSTGRES}))
    assert "PostgreSQL did not start" in str(refusal.value)
    assert str(data_dir / "logs" / "postgres.log") in str(refusal.value)
    assert "DATABASE_URL" in str(refusal.value)
    with acquire(data_dir, VALKEY) as others_still_work:
        others_still_work.release(linger_s=0)
