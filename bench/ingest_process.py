"""`ingest_manuals` in a process of its own, whose memory is watched."""

import json
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from aura.environment import CHECKOUT
from bench import servers
from knowledge.embeddings.provider import Provider
from knowledge.ingest.files import manual_files

_LOOK_EVERY_S = 0.05


class IngestFailed(Exception):
    """The command did not end well; the message is its own."""


@dataclass(frozen=True, kw_only=True)
class Ingest:
    """What an ingest did and took."""

    chunks: int
    """Written."""
    seconds: float
    """By its own clock, without the start of the process."""
    peak_mib: float
    """The most memory that it held at once."""

    @property
    def per_s(self) -> float:
        """Passages a second."""
        return self.chunks / self.seconds


def run(folder: Path, database: str, provider: Provider) -> Ingest:
    """Ingest a folder into one of the bench's databases. Raises IngestFailed."""
    environment = {
        **os.environ,
        **servers.environment_of(database, provider),
        "AURA_MANUALS_DIR": str(folder),
    }
    argv = [sys.executable, "manage.py", "ingest_manuals", "--json"]
    with tempfile.TemporaryFile("w+") as told, tempfile.TemporaryFile("w+") as problems:
        process = subprocess.Popen(
            argv, cwd=CHECKOUT, env=environment, stdout=told, stderr=problems
        )
        peak = 0
        while process.poll() is None:
            peak = max(peak, _peak_kib(process.pid))
            time.sleep(_LOOK_EVERY_S)
        told.seek(0)
        problems.seek(0)
        if process.returncode != 0:
            raise IngestFailed(problems.read()[-2_000:])
        report = json.load(told)
    return Ingest(chunks=report["chunks_written"], seconds=report["seconds"], peak_mib=peak / 1024)


def _peak_kib(pid: int) -> int:
    """The most that a process held until now, by the kernel; 0 where it has just ended."""
    try:
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1])
    except (FileNotFoundError, ProcessLookupError):
        pass
    return 0


def seconds_of_reading(folder: Path) -> float:
    """Find the manuals and read them: what any ingest must do."""
    began = time.perf_counter()
    for file in manual_files(folder):
        file.path.read_bytes()
    return time.perf_counter() - began
