"""The bench can be asked what it measures; its figures are no matter of the tests."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_help_names_the_goals_without_starting_anything() -> None:
    asked = subprocess.run(
        [sys.executable, "-m", "bench", "--help"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )

    assert asked.returncode == 0, asked.stderr
    for name in (
        "search",
        "embedding",
        "recall",
        "ingest",
        "chat",
        "log",
        "corpus",
        "--quick",
        "--json",
    ):
        assert name in asked.stdout
