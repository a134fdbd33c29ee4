"""As whom PostgreSQL runs."""

import os
import pwd
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from signal import SIGKILL, SIGQUIT

import pytest

from aura.embedded import acquire
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


# Becomes a root that may make no user namespace, as in a container, and runs its arguments.
WITHOUT_NAMESPACES = """
import ctypes, os, sys
from pathlib import Path
libc = ctypes.CDLL(None)
asked, ask = os.pipe()
mapped, map_ = os.pipe()
child = os.fork()
if child == 0:
    assert libc.unshare(0x10000000) == 0  # CLONE_NEWUSER
    os.write(ask, b"x")
    os.read(mapped, 1)
    os.setgid(0)
    os.setuid(0)
    Path("/proc/sys/user/max_user_namespaces").write_text("0")
    os.execv(sys.argv[1], sys.argv[1:])
os.read(asked, 1)
for name in ("uid_map", "gid_map"):
    Path(f"/proc/{child}/{name}").write_text("0 0 65536")
os.write(map_, b"x")
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
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


def run(argv: list[str], **environment: str) -> str:
    """What a program says on both its outputs."""
    outcome = subprocess.run(
        argv,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=60,
    )
    return outcome.stdout


@as_root
def test_root_without_namespaces_runs_it_as_another_user_and_back(tmp_path):
    data_dir = tmp_path / "data"
    argv = [sys.executable, "-c", TRY, str(data_dir)]
    without = [sys.executable, "-c", WITHOUT_NAMESPACES]
    owners = []
    for turn, prefix in enumerate((without, [], without), start=1):
        assert run([*prefix, *argv]) == f"rows {turn}\n"
        owners.append((data_dir / "postgres").stat().st_uid)
    assert owners == [65534, 0, 65534]
    assert data_dir.stat().st_uid == 0


@as_root
def test_root_without_any_way_is_refused_with_what_to_do(tmp_path):
    bare = tmp_path / "bin"
    bare.mkdir()
    (bare / "ls").symlink_to(shutil.which("ls"))
    said = run([sys.executable, "-c", TRY, str(tmp_path / "data")], PATH=str(bare))
    acquire(tmp_path / "data", frozenset()).release(linger_s=0)
    assert "refused: PostgreSQL refuses to run as root" in said
    for way_out in ("normal user", "AURA_DATA_DIR", "DATABASE_URL"):
        assert way_out in said


@as_root
def test_normal_user_needs_nothing_special():
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
    home = Path(tempfile.mkdtemp(prefix="aura-test-"))  # the test's own is below root's
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
