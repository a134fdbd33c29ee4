"""How many workers a run is spread over."""

import os

import pytest

from tests import stack

Source = pytest.Config.ArgsSource


@pytest.mark.parametrize(
    ("cores", "source", "workers"),
    [
        (1, Source.TESTPATHS, 0),
        (2, Source.TESTPATHS, 2),
        (3, Source.TESTPATHS, 3),
        (16, Source.TESTPATHS, 3),
        (16, Source.ARGS, 0),
    ],
    ids=["one core", "two cores", "three cores", "many cores", "named on the command line"],
)
def test_whole_suite_has_a_worker_for_each_core_up_to_three(
    monkeypatch: pytest.MonkeyPatch,
    pytestconfig: pytest.Config,
    cores: int,
    source: Source,
    workers: int,
) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _pid: set(range(cores)))
    monkeypatch.setattr(pytestconfig, "args_source", source)

    assert stack.pytest_xdist_auto_num_workers(pytestconfig) == workers
