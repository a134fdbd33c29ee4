"""The lock of a data directory."""

import os

from aura.embedded.locks import read_holder, still_names, try_lock, write_holder


def test_lock_is_held_by_one_and_freed_with_its_descriptor(tmp_path):
    path = tmp_path / "lock"
    first = try_lock(path)
    assert first is not None
    assert try_lock(path) is None
    os.close(first)
    second = try_lock(path)
    assert second is not None
    os.close(second)


def test_lock_knows_when_its_file_was_replaced(tmp_path):
    path = tmp_path / "lock"
    lock = try_lock(path)
    assert still_names(path, lock)
    path.unlink()
    assert not still_names(path, lock)
    path.touch()
    assert not still_names(path, lock)
    os.close(lock)


def test_holder_is_written_for_people(tmp_path):
    path = tmp_path / "lock"
    assert read_holder(path) is None
    path.write_text("999999999999\n")
    lock = try_lock(path)
    write_holder(lock)
    os.close(lock)
    assert read_holder(path) == os.getpid()
