"""How a data directory's services are reached."""

from dataclasses import dataclass
from pathlib import Path

from aura.embedded.places import layout_of, prepare
from aura.embedded.ports import LOOPBACK, remembered_port

POSTGRES_USER = "aura"
POSTGRES_DATABASE = "aura"


@dataclass(frozen=True, kw_only=True)
class Endpoints:
    """The addresses of one data directory's services, running or not."""

    postgres_socket_dir: Path
    """What libpq takes as the host."""
    postgres_user: str
    postgres_database: str
    valkey_socket: Path
    valkey_url: str
    """For Celery, kombu: `redis+socket://` and the path."""
    embeddings_url: str
    """The base URL of an OpenAI-compatible API, ending in `/v1`."""


def endpoints(data_dir: Path) -> Endpoints:
    """Where this data directory's services are; starts nothing.

    Makes the directory (mode 0700) and chooses the embeddings server's port if that was never
    done. The port can change when the stack starts and another program holds it: a lease's own
    endpoints are the current ones.
    Raises EmbeddedStackError where the directory cannot be used.
    """
    layout = layout_of(data_dir)
    prepare(layout)
    return Endpoints(
        postgres_socket_dir=layout.sockets_dir,
        postgres_user=POSTGRES_USER,
        postgres_database=POSTGRES_DATABASE,
        valkey_socket=layout.valkey_socket,
        valkey_url=f"redis+socket://{layout.valkey_socket}",
        embeddings_url=f"http://{LOOPBACK}:{remembered_port(layout)}/v1",
    )
