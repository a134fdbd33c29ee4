"""As whom PostgreSQL runs: it refuses root, and its initdb refuses a user without a name."""

import os
import pwd
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from shutil import which
from signal import Signals

from aura.embedded.errors import PartFailedError


@dataclass(frozen=True, kw_only=True)
class Identity:
    """A way to run PostgreSQL's programs."""

    title: str
    prefix: tuple[str, ...]
    owner: tuple[int, int]
    """User and group id that its files must have, seen from outside."""
    drops_death_signal: bool = False
    """Changing the user id clears it, so that the prefix must set it again."""

    def wrap(self, argv: Sequence[str], death_signal: Signals) -> list[str]:
        """The command line that runs `argv` under this identity."""
        if not self.prefix:
            return list(argv)
        tie = [f"--pdeathsig={death_signal.name[3:]}"] if self.drops_death_signal else []
        return [*self.prefix, *tie, "--", *argv]


def candidates(
    *, uid: int, gid: int, named: bool, other: pwd.struct_passwd | None
) -> list[Identity]:
    """The ways to try, best first, for a process with this user id.

    `named` says whether the user id has a name; `other` is an unprivileged user that has one.
    """
    if uid != 0 and named:
        return [Identity(title="this user", prefix=(), owner=(uid, gid))]
    if other is None:
        return []
    # A name in a namespace of its own: the files stay this user's, no folder is opened to others.
    mapped = ("unshare", "-U", f"--map-user={other.pw_uid}", f"--map-group={other.pw_gid}")
    ways = [Identity(title="a user namespace", prefix=mapped, owner=(uid, gid))]
    if uid == 0:
        # Where containers forbid namespaces: another user id that keeps root's right to pass
        # through root's private folders, and nothing else of root.
        dropped = (
            "setpriv",
            f"--reuid={other.pw_uid}",
            f"--regid={other.pw_gid}",
            "--clear-groups",
            "--inh-caps=-all,+dac_override",
            "--ambient-caps=-all,+dac_override",
            "--bounding-set=-all,+dac_override",
            # Without it access(2), with which its programs look for each other, forgets the right.
            "--securebits=+no_setuid_fixup",
            "--no-new-privs",
        )
        owner = (other.pw_uid, other.pw_gid)
        title = f"user {other.pw_name}"
        ways.append(Identity(title=title, prefix=dropped, owner=owner, drops_death_signal=True))
    return ways


def choose(program: Path, directory: Path) -> Identity:
    """The first way that can run `program` and write to `directory` here.

    Raises PartFailedError where there is none.
    """
    uid, gid = os.geteuid(), os.getegid()
    ways = candidates(uid=uid, gid=gid, named=_name_of(uid) is not None, other=_unprivileged())
    for way in ways:
        if not way.prefix or _works(way, program, directory):
            return way
    tried = " nor ".join(way.title for way in ways) or "any user with a name"
    who = "as root" if uid == 0 else f"as user id {uid}, which has no name"
    raise PartFailedError(
        f"PostgreSQL refuses to run {who}, and it cannot run as {tried} here. Run as a normal "
        "user, set AURA_DATA_DIR to a directory of such a user, or set DATABASE_URL to a server "
        "of your own."
    )


def hand_over(directory: Path, owner: tuple[int, int]) -> None:
    """Give a tree to the identity's owner, where it belongs to another (only root gets here)."""
    if directory.stat().st_uid == owner[0]:
        return
    for parent, folders, files in os.walk(directory):
        for name in (*folders, *files):
            os.chown(Path(parent, name), *owner, follow_symlinks=False)
    # Last, so that a change that was interrupted is taken up again.
    os.chown(directory, *owner)


def _works(way: Identity, program: Path, directory: Path) -> bool:
    if which(way.prefix[0]) is None:
        return False
    probes = ([str(program), "--version"], ["test", "-w", str(directory)])
    return all(_succeeds(way.wrap(probe, Signals.SIGKILL)) for probe in probes)


def _succeeds(argv: Sequence[str]) -> bool:
    outcome = subprocess.run(
        argv, check=False, stdin=subprocess.DEVNULL, capture_output=True, timeout=30
    )
    return outcome.returncode == 0


def _name_of(uid: int) -> str | None:
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return None


def _unprivileged() -> pwd.struct_passwd | None:
    """`nobody` where it exists, else any user that is not root."""
    everybody = [user for user in pwd.getpwall() if user.pw_uid != 0]
    everybody.sort(key=lambda user: user.pw_name != "nobody")
    return everybody[0] if everybody else None
