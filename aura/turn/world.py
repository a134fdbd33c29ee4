"""What a turn finds when it begins, read in one statement: the same snapshot for every step."""

import json
import uuid
from dataclasses import dataclass
from typing import Any

from django.db import connection

from aura.agents import agent_of
from aura.tenancy.channels import Channel
from aura.tenancy.judging import JudgeMode, mode_in_force
from aura.tenancy.live import LiveSettings, scopes_of, settings_from, unscoped_from
from aura.turn.evidence.model import EvidenceModel
from aura.turn.judges import judge_of
from knowledge.corpus import Corpus, Revision, corpus_at
from knowledge.models import EmbeddingSpace
from prompts.active import label_of
from prompts.models import SHARED_NAMESPACE


@dataclass(frozen=True, kw_only=True)
class Beside:
    """What the composition reads in the same round trip, without the corridor knowing what it is: a
    query of one JSON value."""

    query: str
    parameters: tuple[Any, ...]


@dataclass(frozen=True, kw_only=True)
class World:
    """Settings, corpus and embedding space; no space where nothing was ever ingested."""

    settings: LiveSettings
    corpus: Corpus
    space: EmbeddingSpace | None
    judge: EvidenceModel | None = None
    """Judges by evidence; None where the threshold does."""
    prompt_version: str | None = None
    """What the channel's agent runs; None where nothing was ever activated."""
    beside: Any = None
    """What the caller's own query gave."""


NOTHING_BESIDE = Beside(query="SELECT NULL", parameters=())

_SNAPSHOT = """
SELECT
    (SELECT to_json(s) FROM knowledge_embeddingspace s WHERE s.state = 'active'),
    (SELECT to_json(r) FROM knowledge_corpusrevision r),
    (SELECT json_object_agg(c.key, c.value) FROM constance_constance c),
    (SELECT json_agg(json_build_array(t.scope, t.key, t.space_id, t.value))
     FROM tenancy_scopedsetting t WHERE t.namespace = %s AND t.scope = ANY(%s)),
    (SELECT max(f.id) FROM knowledge_evidencefit f
     JOIN knowledge_embeddingspace s ON s.id = f.space_id AND s.state = 'active'),
    (SELECT json_build_array(p.number, p.namespace = %s)
     FROM prompts_promptversion p
     WHERE p.agent = %s AND p.state = 'active' AND p.namespace IN (%s, %s)
     ORDER BY p.namespace = %s LIMIT 1)
"""


def world_of(namespace: str, channel: Channel, beside: Beside = NOTHING_BESIDE) -> World:
    """Read the snapshot. The corpus itself is read again only when its revision moved."""
    agent = agent_of(channel)
    with connection.cursor() as cursor:
        shared = SHARED_NAMESPACE
        prompt = [shared, agent.value, namespace, shared, shared]
        cursor.execute(
            f"{_SNAPSHOT}, ({beside.query})",
            [namespace, scopes_of(channel), *prompt, *beside.parameters],
        )
        row = (_plain(value) for value in cursor.fetchone())
    space_row, revision, constance, scoped, fit, running, own = row
    space = EmbeddingSpace(**space_row) if space_row else None
    settings = settings_from(
        unscoped_from(constance or {}),
        [(scope, key, space_id, value) for scope, key, space_id, value in scoped or []],
        channel=channel,
        space=space,
    )
    return World(
        settings=settings,
        corpus=corpus_at(
            namespace, Revision(number=revision["revision"], stamp=uuid.UUID(revision["stamp"]))
        ),
        space=space,
        judge=_judge(settings, space, fit),
        prompt_version=None if running is None else label_of(agent, *running),
        beside=own,
    )


def _judge(
    settings: LiveSettings, space: EmbeddingSpace | None, fit: int | None
) -> EvidenceModel | None:
    """The judge in force, if it is evidence that judges."""
    judge = judge_of(fit, space.dimensions) if space else None
    mode = mode_in_force(
        settings.judge_mode,
        set_threshold=settings.knowledge.set_value,
        has_judge=judge is not None,
    )
    return judge if mode is JudgeMode.EVIDENCE else None


def _plain(value: Any) -> Any:
    """Django leaves `json` as text outside its own fields."""
    return json.loads(value) if isinstance(value, str) else value
