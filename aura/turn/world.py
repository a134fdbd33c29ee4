"""What a turn finds when it begins, read in one statement: the same snapshot for every step."""

import json
import uuid
from dataclasses import dataclass
from typing import Any

from django.db import connection

from aura.tenancy.channels import Channel
from aura.tenancy.live import LiveSettings, scopes_of, settings_from, unscoped_from
from knowledge.corpus import Corpus, Revision, corpus_at
from knowledge.models import EmbeddingSpace


@dataclass(frozen=True, kw_only=True)
class World:
    """Settings, corpus and embedding space; no space where nothing was ever ingested."""

    settings: LiveSettings
    corpus: Corpus
    space: EmbeddingSpace | None


_SNAPSHOT = """
SELECT
    (SELECT to_json(s) FROM knowledge_embeddingspace s WHERE s.state = 'active'),
    (SELECT to_json(r) FROM knowledge_corpusrevision r),
    (SELECT json_object_agg(c.key, c.value) FROM constance_constance c),
    (SELECT json_agg(json_build_array(t.scope, t.key, t.space_id, t.value))
     FROM tenancy_scopedsetting t WHERE t.namespace = %s AND t.scope = ANY(%s))
"""


def world_of(namespace: str, channel: Channel) -> World:
    """Read the snapshot. The corpus itself is read again only when its revision moved."""
    with connection.cursor() as cursor:
        cursor.execute(_SNAPSHOT, [namespace, scopes_of(channel)])
        space_row, revision, constance, scoped = (_plain(value) for value in cursor.fetchone())
    space = EmbeddingSpace(**space_row) if space_row else None
    return World(
        settings=settings_from(
            unscoped_from(constance or {}),
            [(scope, key, space_id, value) for scope, key, space_id, value in scoped or []],
            channel=channel,
            space=space,
        ),
        corpus=corpus_at(
            namespace, Revision(number=revision["revision"], stamp=uuid.UUID(revision["stamp"]))
        ),
        space=space,
    )


def _plain(value: Any) -> Any:
    """Django leaves `json` as text outside its own fields."""
    return json.loads(value) if isinstance(value, str) else value
