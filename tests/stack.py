"""The embedded stack under the tests: the real PostgreSQL, Valkey and embeddings server.

Loaded before Django's settings. The tests have a data directory of their own, so that they touch
nothing of `make up`; its database cluster is kept, so that a second run starts at once.
"""

import os
from pathlib import Path

import pytest

_DATA_DIR = Path(__file__).resolve().parent.parent / ".data" / "tests"
# Private from the start: `make up` refuses to share a directory that others can look into.
_DATA_DIR.parent.mkdir(mode=0o700, exist_ok=True)
os.environ.setdefault("AURA_DATA_DIR", str(_DATA_DIR))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "aura.settings")


MOST_WORKERS = 3
"""They share one embeddings server, which works at one text at a time: more would wait for it."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """`-n auto`: a worker for each core that this process may use. None (0) on a single core, and
    none for what is named on the command line, which should start at once."""
    cores = len(os.sched_getaffinity(0))
    named = config.args_source is pytest.Config.ArgsSource.ARGS
    return 0 if named or cores == 1 else min(cores, MOST_WORKERS)


def pytest_configure(config: pytest.Config) -> None:
    """Hold the parts for the whole run."""
    from aura import bootstrap

    bootstrap.hold()


def pytest_unconfigure(config: pytest.Config) -> None:
    """Leave nothing running."""
    from aura import bootstrap

    bootstrap.let_go()
