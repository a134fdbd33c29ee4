"""As whom PostgreSQL runs."""

import ctypes
import os
import pwd
import shutil
import subprocess
import sys
from pathlib import Path
from signal import SIGKILL, SIGQUIT

import pytest

from aura.embedded.identity import candidates

ROOT = Path(__file__).resolve().parents[3]
NOBODY = pwd.struct_passwd(("nobody", "x", 65534, 65534, "", "/nonexistent", "/bin/false"))
as_root = pytest.mark.skipif(os.geteuid() != 0, reason="needs root")

# Starts PostgreSQL, asks it something, stops it.
TRY = """
import os, sys
from pathlib import Path
import psycopg
from aura.embedded import EmbeddedStackError, Part, acquire
try:
    lease = acquire(Path(sys.argv[1]), frozenset({Part.POSTGRES}))
except EmbeddedStackError as error:
    sys.exit(f"refused: {error}")
with psycopg.connect(
    host=str(lease.endpoints.postgres_socket_dir), user="aura", dbname="aura"
) as connection:
    connection.execute("CREATE TABLE IF NOT EXISTS kept (n int)")
    connection.execute("INSERT INTO kept VALUES (1)")
    print("rows", connection.execute("SELECT count(*) FROM kept").fetchone()[0])
lease.release(linger_s=0)
"""


@pytest.mark.parametrize(
    ("uid", "named", "other", "titles"),
    [
        (1000, True, NOBODY, ["this user"]),
        (1000, True, None, ["this user"]),
        (0, True, NOBODY, ["a user namespace", "user nobody"]),
        (1234, False, NOBODY, ["a user namespace"]),
        (0, True, None, []),
    ],
    ids=["normal", "no nobody", "root", "nameless", "root alone"],
)
def test_ways_are_tried_in_order(uid, named, other, titles):
    ways = candidates(uid=uid, gid=uid, named=named, other=other)
    assert [way.title for way in ways] == titles


def test_normal_user_runs_it_directly():
    (way,) = candidates(uid=1000, gid=1000, named=True, other=NOBODY)
    assert way.wrap(["postgres"], SIGQUIT) == ["postgres"]
    assert way.owner == (1000, 1000)


def test_changed_user_id_keeps_its_tie_to_the_supervisor():
    namespace, other_user = candidates(uid=0, gid=0, named=True, other=NOBODY)
    assert "--pdeathsig=QUIT" in other_user.wrap(["postgres"], SIGQUIT)
    assert "--pdeathsig=KILL" in other_user.wrap(["initdb"], SIGKILL)
    assert not any("pdeathsig" in word for word in namespace.wrap(["postgres"], SIGQUIT))
    assert namespace.owner == (0, 0)
    assert other_user.owner == (65534, 65534)


def run_without_namespaces(argv: list[str], environment: dict[str, str]) -> str:
    """Run as a root that may make no user namespace, as containers do it; returns the output."""
    libc = ctypes.CDLL(None, use_errno=True)
    clone_new_user = 0x10000000
    asked_read, asked = os.pipe()
    mapped, mapped_write = os.pipe()
    output, output_write = os.pipe()
    child = os.fork()
    if child == 0:
        libc.unshare(clone_new_user)
        os.write(asked, b"x")
        os.read(mapped, 1)
        os.setgid(0)
        os.setuid(0)
        Path("/proc/sys/user/max_user_namespaces").write_text("0")
        os.dup2(output_write, 1)
        os.dup2(output_write, 2)
        os.execve(argv[0], argv, environment)
    os.read(asked_read, 1)
    for name in ("uid_map", "gid_map"):
        Path(f"/proc/{child}/{name}").write_text("0 0 65536")
    os.write(mapped_write, b"x")
    os.close(output_write)
    with os.fdopen(output) as lines:
        said = lines.read()
    os.waitpid(child, 0)
    for descriptor in (asked_read, asked, mapped, mapped_write):
        os.close(descriptor)
    return said


@as_root
def test_root_without_namespaces_runs_it_as_another_user_and_back(tmp_path):
    data_dir = tmp_path / "data"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    argv = [sys.executable, "-c", TRY, str(data_dir)]
    owners = []
    for turn in range(3):
        if turn == 1:
            said = subprocess.run(
                argv, env=environment, check=False, capture_output=True, text=True
            ).stdout
        else:
            said = run_without_namespaces(argv, environment)
        assert f"rows {turn + 1}" in said, said
        owners.append((data_dir / "postgres").stat().st_uid)
    assert owners == [65534, 0, 65534]
    assert data_dir.stat().st_uid == 0


@as_root
def test_root_without_any_way_is_refused_with_what_to_do(tmp_path):
    bare = tmp_path / "bin"
    bare.mkdir()
    (bare / "ls").symlink_to(shutil.which("ls"))
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PATH": str(bare)}
    argv = [sys.executable, "-c", TRY, str(tmp_path / "data")]
    outcome = subprocess.run(
        argv, env=environment, check=False, capture_output=True, text=True, timeout=60
    )
    assert "refused: PostgreSQL refuses to run as root" in outcome.stderr
    for way_out in ("normal user", "AURA_DATA_DIR", "DATABASE_URL"):
        assert way_out in outcome.stderr


@as_root
def test_normal_user_needs_nothing_special(tmp_path_factory):
    packages = Path(pytest.__file__).parents[1]
    python = next(
        (
            candidate
            for candidate in (sys.executable, f"/usr/bin/python3.{sys.version_info.minor}")
            if _usable_by_nobody(candidate, packages)
        ),
        None,
    )
    if python is None:
        pytest.skip("no Python of this version and no packages that the user nobody can read")
    home = Path(f"/tmp/aura-test-{os.getpid()}")
    home.mkdir(mode=0o700)
    os.chown(home, 65534, 65534)
    try:
        outcome = subprocess.run(
            [python, "-c", TRY, str(home / "data")],
            env={"PATH": os.environ["PATH"], "PYTHONPATH": f"{ROOT}:{packages}"},
            user="nobody",
            group=65534,
            extra_groups=[],
            check=False,
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert outcome.stdout == "rows 1\n", outcome.stderr
        assert (home / "data" / "postgres").stat().st_uid == 65534
    finally:
        shutil.rmtree(home)


def _usable_by_nobody(python: str, packages: Path) -> bool:
    try:
        outcome = subprocess.run(
            [python, "-c", "import psycopg, aura.embedded"],
            env={"PATH": os.environ["PATH"], "PYTHONPATH": f"{ROOT}:{packages}"},
            cwd="/",
            user="nobody",
            group=65534,
            extra_groups=[],
            check=False,
            capture_output=True,
        )
    except OSError:
        return False
    return outcome.returncode == 0
