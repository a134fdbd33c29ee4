"""Before Django runs: hold the embedded parts that no variable replaces.

The hold is a lease for the life of this process; what nobody leases any more stops by itself.
"""

import sys

import environ

from aura.embedded import EmbeddedStackError, Lease, acquire
from aura.environment import data_dir_of, parts_needed

NEED_NOTHING = frozenset(
    {"help", "version", "--version", "--help", "makemessages", "compilemessages", "collectstatic"}
    | {"check", "diffsettings", "messages"}
)

LAYS_ITS_OWN = frozenset({"up", "restore"})
"""Commands of ours that must find the database as it is."""

_leases: list[Lease] = []


def hold() -> Lease | None:
    """Find or start the embedded parts, once a process. Raises EmbeddedStackError."""
    env = environ.Env()
    parts = parts_needed(env)
    if not parts:
        return None
    if not _leases or not _leases[-1].alive():
        _leases[:] = [acquire(data_dir_of(env), parts)]
    return _leases[-1]


def before_serving() -> None:
    """For the web server and the workers. Raises EmbeddedStackError."""
    hold()


def before_command(argv: list[str]) -> None:
    """For `manage.py`: hold what the command may need, and lay the schema of a fresh checkout."""
    name = argv[1] if len(argv) > 1 else "help"
    if name in NEED_NOTHING:
        return
    try:
        hold()
    except EmbeddedStackError as error:
        sys.exit(f"manage.py: {error}")
    import django  # noqa: PLC0415  the settings read what the hold has prepared

    django.setup()
    from aura import foundation  # noqa: PLC0415  app ready

    if foundation.is_ours(name) and name not in LAYS_ITS_OWN:
        foundation.lay_if_embedded()


def let_go() -> None:
    """Give the parts back; they stop at once where nobody else holds them."""
    while _leases:
        _leases.pop().release(linger_s=0)
