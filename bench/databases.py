"""The bench's databases: one a size, made anew in each run from one that was migrated."""

import urllib.parse
from collections.abc import Iterator

import psycopg
from django.core.management import call_command
from django.db import connection
from django.utils import timezone
from pgvector.psycopg import register_vector
from psycopg import sql

from aura import foundation
from aura.tenancy.channels import Channel
from aura.tenancy.keys import create_key
from bench import made
from knowledge.embeddings.gateway import gateway_for
from knowledge.embeddings.provider import Provider
from knowledge.embeddings.spaces import ensure_space
from knowledge.models import Source

MOST_REQUESTS = 100_000
"""A minute; the highest limit that a key may have."""
_EMPTY = "bench_empty"
_WRITTEN = ("knowledge_source", "knowledge_chunk", "knowledge_chunkvector")

_CHUNKS = """COPY knowledge_chunk
    (id, source_id, namespace, position, section, path, kind, content, identity, codes)
    FROM STDIN"""
_VECTORS = """COPY knowledge_chunkvector (chunk_id, space_id, source_id, text_hash, embedding)
    FROM STDIN (FORMAT BINARY)"""


def make_empty() -> None:
    """Migrate the database that the others are copied from."""
    _create(_EMPTY, template="template0")
    use(_EMPTY)
    call_command("migrate", verbosity=0, interactive=False)
    foundation.lay()
    connection.close()


def make(name: str) -> None:
    """A migrated database without sources; the bench's own process uses it from here on."""
    connection.close()
    _create(name, template=_EMPTY)
    use(name)


def use(name: str) -> None:
    """Send Django's statements of this process to another database."""
    connection.close()
    connection.settings_dict["NAME"] = name


def url_of(name: str) -> str:
    """A database as DATABASE_URL and libpq name it, over the private socket."""
    server = connection.settings_dict
    query = urllib.parse.urlencode({"host": server["HOST"]})
    return f"postgres://{server['USER']}@/{name}?{query}"


def current_url() -> str:
    """The database that this process uses."""
    return url_of(str(connection.settings_dict["NAME"]))


def rows_written() -> int:
    """Rows inserted, updated and deleted so far in sources, chunks and vectors, as PostgreSQL
    counts them."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_stat_force_next_flush()")
        cursor.execute(
            "SELECT sum(n_tup_ins + n_tup_upd + n_tup_del) FROM pg_stat_user_tables "
            "WHERE relname = ANY(%s)",
            [list(_WRITTEN)],
        )
        return int(cursor.fetchone()[0])


def new_key() -> str:
    """A key that the limit of requests does not stop, of a channel that waits for the model."""
    tenant = foundation.lay()
    return create_key(tenant, Channel.COPILOT, "bench", rate_per_minute=MOST_REQUESTS)


def fill(corpus: made.Corpus, provider: Provider) -> int:
    """Store made passages in the provider's space, and return the space's id. Its threshold is 0:
    every turn is a hit, which is the longest way."""
    space = ensure_space(provider, gateway_for(provider))
    space.knowledge_threshold = 0.0
    space.save(update_fields=["knowledge_threshold"])
    now = timezone.now()
    Source.objects.bulk_create(
        Source(
            pk=number,
            namespace=foundation.DEFAULT_TENANT,
            name=f"bench/source-{number}.md",
            title=f"Manual {number}",
            fingerprint="0" * 64,
            ingested_at=now,
        )
        for number in range(1, int(corpus.source_ids.max()) + 1)
    )
    _copy(corpus, space.pk)
    return space.pk


def _copy(corpus: made.Corpus, space: int) -> None:
    connection.ensure_connection()
    register_vector(connection.connection)
    # A cursor of psycopg's own: Django's has no binary COPY.
    with psycopg.Cursor(connection.connection) as cursor:
        with cursor.copy(_CHUNKS) as copy:
            for row in _chunk_rows(corpus):
                copy.write_row(row)
        with cursor.copy(_VECTORS) as copy:
            copy.set_types(["int8", "int8", "int8", "varchar", "vector"])
            for index, source in enumerate(corpus.source_ids.tolist()):
                copy.write_row((index + 1, space, source, "0" * 64, corpus.vectors[index]))
        cursor.execute("VACUUM ANALYZE")
    # The registration would change what the ORM reads back.
    connection.close()


def _chunk_rows(corpus: made.Corpus) -> Iterator[tuple[object, ...]]:
    for index, source in enumerate(corpus.source_ids.tolist()):
        number = index + 1
        codes = [f"E{number % 40}"] if number % 20 == 0 else []
        yield (
            *(number, source, foundation.DEFAULT_TENANT, index, f"Sección {number % 9}"),
            *([f"Sección {number % 9}"], "prose", made.content(number), f"{number:064d}", codes),
        )


def _create(name: str, *, template: str) -> None:
    with psycopg.connect(url_of("postgres"), autocommit=True) as admin:
        drop = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)")
        admin.execute(drop.format(sql.Identifier(name)))
        create = sql.SQL("CREATE DATABASE {} TEMPLATE {}")
        admin.execute(create.format(sql.Identifier(name), sql.Identifier(template)))
