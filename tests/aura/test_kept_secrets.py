"""What the first start makes: once, and for its owner alone."""

import json
import stat
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from aura.environment import load
from aura.kept_secrets import first_keys_file, read_first_keys, write_first_keys


def test_secret_is_made_once_for_its_owner_alone(
    loaded: Callable[..., Any], tmp_path: Path
) -> None:
    first = loaded().secret_key

    assert len(first) >= 50
    assert loaded().secret_key == first
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600
    assert list(tmp_path.glob(".draft-*")) == []


def test_processes_that_start_at_once_share_one_secret(
    loaded: Callable[..., Any], tmp_path: Path
) -> None:
    loaded()
    for _round in range(20):
        (tmp_path / "secret_key").unlink()
        with ThreadPoolExecutor(8) as pool:
            secrets = set(pool.map(lambda _n: load().secret_key, range(8)))
        assert len(secrets) == 1
        assert len(secrets.pop()) >= 50


def test_first_keys_are_for_their_owner_alone(tmp_path: Path) -> None:
    first_keys_file(tmp_path).write_text("{}")
    first_keys_file(tmp_path).chmod(0o644)

    write_first_keys(tmp_path, {"key": "ñ"})

    assert read_first_keys(tmp_path) == {"key": "ñ"}
    assert stat.S_IMODE(first_keys_file(tmp_path).stat().st_mode) == 0o600
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize("content", ["", '{"key": "aura_', "[1]", "null", "\x00\xff"])
def test_first_keys_cut_by_a_crash_are_none(tmp_path: Path, content: str) -> None:
    first_keys_file(tmp_path).write_text(content, encoding="latin-1")

    assert read_first_keys(tmp_path) == {}


def test_no_first_keys_before_the_first_run(tmp_path: Path) -> None:
    assert read_first_keys(tmp_path) == {}
    assert json.loads(json.dumps(read_first_keys(tmp_path))) == {}
