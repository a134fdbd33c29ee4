"""The embedded stack: PostgreSQL, Valkey and an embeddings server on one box, without a URL.

`acquire` starts what is missing and holds it up while the lease is open; `endpoints` says where
things are without starting them. One supervisor process per data directory owns the servers:
see `supervisor.py`. Nothing here knows Django or the rest of Aura.
"""

from aura.embedded.client import acquire
from aura.embedded.cluster import programs
from aura.embedded.endpoints import Endpoints, endpoints
from aura.embedded.errors import EmbeddedStackError
from aura.embedded.lease import Lease
from aura.embedded.parts import Part

__all__ = ["EmbeddedStackError", "Endpoints", "Lease", "Part", "acquire", "endpoints", "programs"]
