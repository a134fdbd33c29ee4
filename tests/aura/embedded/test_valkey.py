"""The broker: how it is set up, and what it finds on its start."""

import os

import pytest

from aura.embedded import Part, acquire


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("port", "0"),
        ("appendonly", "yes"),
        ("appendfsync", "everysec"),
        ("maxmemory-policy", "noeviction"),
        ("unixsocketperm", "700"),
        ("save", ""),
    ],
)
def test_broker_is_set_up(stack, broker, setting, value):
    assert broker(stack.endpoints).config_get(setting) == {setting: value}


def test_broker_url_serves_kombu(stack):
    kombu = pytest.importorskip("kombu")
    with kombu.Connection(stack.endpoints.valkey_url) as connection:
        queue = connection.SimpleQueue("a-test")
        queue.put({"n": 1})
        message = queue.get(timeout=5)
        message.ack()
        queue.close()
    assert message.payload == {"n": 1}


@pytest.mark.parametrize("damage", ["middle", "base", "manifest"])
def test_corrupt_append_only_file_is_put_aside_and_said(tmp_path, broker, damage):
    data_dir = tmp_path / "data"
    valkey = frozenset({Part.VALKEY})
    with acquire(data_dir, valkey) as lease:
        broker(lease.endpoints).rpush("queue", *(f"message {n}" for n in range(100)))
        lease.release(linger_s=0)
    files = data_dir / "valkey" / "appendonlydir"
    damaged = {
        "middle": next(files.glob("*.incr.aof")),
        "base": next(files.glob("*.base.rdb")),
        "manifest": files / "appendonly.aof.manifest",
    }[damage]
    content = bytearray(damaged.read_bytes())
    content[len(content) // 2 : len(content) // 2 + 20] = b"\xff" * 20
    damaged.write_bytes(content)
    with acquire(data_dir, valkey) as again:
        assert broker(again.endpoints).llen("queue") == 0
        assert broker(again.endpoints).rpush("queue", "works") == 1
        again.release(linger_s=0)
    aside = next((data_dir / "valkey").glob("appendonlydir.corrupt-*"))
    assert (aside / damaged.name).read_bytes() == bytes(content)
    assert str(aside) in (data_dir / "logs" / "supervisor.log").read_text()


def test_cut_off_tail_of_the_append_only_file_loses_the_last_push_alone(tmp_path, broker):
    data_dir = tmp_path / "data"
    with acquire(data_dir, frozenset({Part.VALKEY})) as lease:
        for n in range(10):
            broker(lease.endpoints).rpush("queue", n)
        lease.release(linger_s=0)
    tail = next((data_dir / "valkey" / "appendonlydir").glob("*.incr.aof"))
    os.truncate(tail, tail.stat().st_size - 3)
    with acquire(data_dir, frozenset({Part.VALKEY})) as again:
        assert broker(again.endpoints).llen("queue") == 9
        again.release(linger_s=0)
