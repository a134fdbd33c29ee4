"""The log of retrievals at a million rows: each way to open it, under a second."""

import time
from collections.abc import Iterator, Mapping
from typing import Any

from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.utils import timezone

from bench import databases, load
from bench.verdict import Goal, Series
from knowledge.models import Source

ROWS = 1_000_000
QUICK_ROWS = 50_000
BOUND_MS = 1_000
ROUNDS = 7
_LOG = "/admin/turn/knowledgequeried/"
_SOURCES = 40

OPENED: Mapping[str, Mapping[str, str]] = {
    "first page": {},
    "page 200": {"p": "200"},
    "last 7 days": {"when": "7d"},
    "one channel": {"channel": "whatsapp"},
    "degraded": {"outcome": "degraded"},
    "a reason that is rare": {"reason": "code_absent"},
    "a reason that never was": {"reason": "search_unavailable"},
    "a filter that is rare": {"filter": "unknown_model"},
    "a word in every seventh row": {"q": "pitido"},
    "a word in every thousandth row": {"q": "zumbido"},
    "a word in no row": {"q": "murciélago"},
    "two words and a channel": {"q": "pitido equipo", "channel": "retell"},
    "a source": {"q": "source-7.md"},
    "a conversation": {"q": "bench-7777"},
}
"""Each address of the list that is measured, by what it shows."""

# Half a year, newest last. Plain arithmetic instead of random(): the same rows in every run.
_EVENTS = """
INSERT INTO knowledge_queried (event_id, namespace, channel, conversation, created_at, query,
    outcome, miss_reason, hit, judge_mode, judge_version, knowledge_threshold, knowledge_scope,
    similarity_scope, approved_scope, best_score, best_source, best_section, embed_ms, query_ms,
    total_ms, named_models, codes, filter_reason, candidates, lesson_ids, space, corpus_revision)
SELECT gen_random_uuid(), 'default',
    (ARRAY['copilot', 'elevenlabs', 'retell', 'whatsapp'])[1 + n %% 4],
    'bench-' || n / 8,
    now() - (%(rows)s - n) * interval '182 days' / %(rows)s,
    'el equipo ' || (ARRAY['hace un pitido', 'no enciende', 'tira poco aire', 'marca un error',
        'se apaga solo', 'está caliente', 'pierde agua'])[1 + n %% 7]
        || CASE WHEN n %% 1000 = 0 THEN ' y un zumbido' ELSE '' END || ' desde ayer ' || n,
    CASE WHEN n %% 5000 = 0 THEN 'degraded' WHEN n %% 3 = 0 THEN 'miss' ELSE 'hit' END,
    CASE WHEN n %% 5000 = 0 THEN 'embedding_unavailable' WHEN n %% 9000 = 3 THEN 'code_absent'
        WHEN n %% 3 = 0 THEN 'threshold' END,
    n %% 3 <> 0, 'threshold', 'threshold-1', 0.6, 'default', 'default', 'default',
    0.4 + (n %% 500) / 1000.0, 'bench/source-' || 1 + n %% %(sources)s || '.md',
    'Sección ' || n %% 9, 12, 2, 16,
    CASE WHEN n %% 2 = 0 THEN ARRAY['M50'] ELSE ARRAY[]::varchar[] END, ARRAY[]::varchar[],
    CASE WHEN n %% 20000 = 1 THEN 'unknown_model' WHEN n %% 2 = 0 THEN 'models'
        ELSE 'no_equipment' END,
    (SELECT jsonb_agg(jsonb_build_object('id', i, 'score', 0.5, 'section', 'Sección ' || i,
        'content', repeat('Verifique el filtro y la toma de aire. ', 8)))
        FROM generate_series(1, 3) i),
    ARRAY[]::varchar[], 'bench', 1
FROM generate_series(1, %(rows)s) n
"""


def measure(*, quick: bool) -> Iterator[Goal]:
    """The list as a browser gets it, the page drawn, by one warm process."""
    rows = QUICK_ROWS if quick else ROWS
    databases.make("bench_log")
    _fill(rows)
    client = Client(SERVER_NAME="127.0.0.1")
    client.force_login(User.objects.create_superuser("bench"))
    _opened(client, {})  # A process reads its templates once.
    for shown, parameters in OPENED.items():
        times = Series(times_ms=[_opened(client, parameters) for _round in range(ROUNDS)])
        yield Goal(
            name=f"log of {rows:,} retrievals, {shown}, ms at p95",
            measured=times.p95,
            bound=BOUND_MS,
            figures=times.figures(shown),
        )


def _fill(rows: int) -> None:
    Source.objects.bulk_create(
        Source(
            namespace="default",
            name=f"bench/source-{number}.md",
            fingerprint="0" * 64,
            ingested_at=timezone.now(),
        )
        for number in range(1, _SOURCES + 1)
    )
    with connection.cursor() as cursor:
        cursor.execute("SET statement_timeout = 0")
        cursor.execute(_EVENTS, {"rows": rows, "sources": _SOURCES})
        cursor.execute("VACUUM ANALYZE")
    # The next connection has the house's own time limit again.
    connection.close()


def _opened(client: Client, parameters: Mapping[str, Any]) -> float:
    started = time.perf_counter()
    reply = client.get(_LOG, parameters, secure=True)
    took = (time.perf_counter() - started) * 1000
    if reply.status_code != 200:
        raise load.UnexpectedAnswer(f"the log answered {reply.status_code} to {parameters}")
    return took
