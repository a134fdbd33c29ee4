"""One dull factory a model."""

import itertools
import math
from typing import Any

from django.contrib.auth.models import Group, User
from django.db import connection, transaction
from django.utils import timezone

from aura.chat.models import ChatCompletion
from aura.instructions import SHIPPED
from aura.jobs.models import Job
from aura.jobs.models import Kind as JobKind
from aura.tenancy.channels import Channel
from aura.tenancy.keys import create_key
from aura.tenancy.models import ScopedSetting, SettingChange, Tenant
from aura.turn.models import Conversation, KnowledgeQueried, Turn
from knowledge.editing.drafts import Written
from knowledge.editing.versions import sha256_of
from knowledge.embeddings.pending import text_hash
from knowledge.embeddings.spaces import active_space
from knowledge.models import (
    Chunk,
    ChunkVector,
    Equipment,
    ManualDraft,
    ManualVersion,
    Question,
    Source,
)
from knowledge.questions.labelling import hash_of
from memory.models import Lesson, LessonVector, Mark
from patients.models import Access, CachedPatient, ConversationIdentity
from prompts.drafts import create_draft
from prompts.models import (
    Agent,
    ConversationPrompt,
    Kind,
    PromptActivation,
    PromptVersion,
    State,
)
from prompts.record import read_files
from tests.memory import made

_numbers = itertools.count(1)


def tenant(slug: str | None = None) -> Tenant:
    """A tenant of its own."""
    slug = slug or f"tenant-{next(_numbers)}"
    return Tenant.objects.create(slug=slug, name=slug)


def channel_key(namespace: str, channel: Channel = Channel.COPILOT) -> str:
    """A working key of a tenant's channel."""
    return create_key(Tenant.objects.get(slug=namespace), channel, "test")


def source(namespace: str, name: str | None = None, **values: Any) -> Source:
    """A source without chunks."""
    return Source.objects.create(
        namespace=namespace,
        name=name or f"source-{next(_numbers)}.md",
        **{
            "title": "Manual de prueba",
            "fingerprint": "0" * 64,
            "ingested_at": timezone.now(),
            **values,
        },
    )


def chunk(of: Source, content: str = "Pasaje de prueba", **values: Any) -> Chunk:
    """A passage without a vector."""
    number = next(_numbers)
    return Chunk.objects.create(
        source=of,
        namespace=of.namespace,
        position=number,
        section="Sección",
        path=["Sección"],
        kind="prose",
        content=content,
        identity=f"{number:064d}",
        **values,
    )


def with_vector(of: Chunk) -> Chunk:
    """The passage, with a vector in the active space."""
    space = active_space()
    ChunkVector.objects.create(
        chunk=of,
        space=space,
        source=of.source,
        text_hash="0" * 64,
        embedding=[1.0] + [0.0] * (space.dimensions - 1),
    )
    return of


def equipment(namespace: str, model: str, *sources: str, **values: Any) -> Equipment:
    """A machine; it has a manual when sources are given."""
    return Equipment.objects.create(
        namespace=namespace,
        model=model,
        sources=list(sources),
        has_manual=bool(sources),
        **values,
    )


def user(*roles: str, **values: Any) -> User:
    """A person who may open the back office, with these roles. Without a password, whose hashing
    takes a third of a second, unless one is given."""
    person = User.objects.create_user(
        f"person-{next(_numbers)}", **{"is_staff": True, "password": None, **values}
    )
    person.groups.set(Group.objects.filter(name__in=roles))
    return person


def conversation(namespace: str, **values: Any) -> Conversation:
    """A conversation without turns."""
    return Conversation.objects.create(
        namespace=namespace,
        **{"channel": "copilot", "external_id": f"talk-{next(_numbers)}", **values},
    )


def turn(talk: Conversation, text: str = "el equipo hace ruido", **values: Any) -> Turn:
    """A turn that the gate stopped, unless told otherwise."""
    return Turn.objects.create(
        conversation=talk,
        text=text,
        **{
            "turn_id": f"turn-{next(_numbers)}",
            "text_digest": "0" * 64,
            "outcome": "gated",
            "answer": answer(text),
            **values,
        },
    )


def answer(text: str, **values: Any) -> dict[str, Any]:
    """A stored response with nothing in it."""
    return {
        "normalized_text": text,
        "miss_reason": None,
        "equipment": {
            "named": [],
            "sticky": [],
            "candidates": [],
            "filter_sources": None,
            "filter_reason": "no_equipment",
        },
        "manual": {
            "threshold": 0.5,
            "threshold_scope": "default",
            "probability": None,
            "chunks": [],
        },
        "context_block": None,
        "timings_ms": {"embed": 0.0, "query": 0.0, "total": 1.0},
        **values,
    }


def candidate(number: int, score: float, **values: Any) -> dict[str, Any]:
    """A candidate as the event keeps it."""
    return {
        "id": number,
        "source": "cap/recarga.md",
        "title": "Recarga",
        "section": f"Sección {number}",
        "content": f"contenido {number}",
        "codes": [],
        "score": score,
        **values,
    }


def event(namespace: str, query: str = "el equipo hace ruido", **values: Any) -> KnowledgeQueried:
    """A retrieval that found nothing near enough."""
    return KnowledgeQueried.objects.create(
        namespace=namespace,
        query=query,
        **{
            "channel": "copilot",
            "conversation": f"talk-{next(_numbers)}",
            "outcome": "miss",
            "miss_reason": "threshold",
            "hit": False,
            "knowledge_threshold": 0.5,
            "knowledge_scope": "default",
            "similarity_scope": "default",
            "approved_scope": "default",
            "best_score": 0.4,
            "best_source": "cap/recarga.md",
            "best_section": "Sección 1",
            "embed_ms": 10.0,
            "query_ms": 1.0,
            "total_ms": 12.0,
            "named_models": [],
            "codes": [],
            "filter_reason": "no_equipment",
            "candidates": [candidate(1, 0.4)],
            "space": "prueba",
            "corpus_revision": 1,
            **values,
        },
    )


def question(namespace: str, text: str, **values: Any) -> Question:
    """A label of a supervisor, not embedded; must miss where no source is given."""
    return Question.objects.create(
        namespace=namespace,
        text=text,
        **{
            "asked": text,
            "text_hash": hash_of(text),
            "must_miss": "source" not in values,
            "origin": "supervisor",
            "labelled_at": timezone.now(),
            **values,
        },
    )


def scoped_setting(namespace: str, key: str, **values: Any) -> ScopedSetting:
    """A row of a setting for every channel, written around the checks."""
    return ScopedSetting.objects.create(
        namespace=namespace, key=key, **{"scope": "global", "value": 1, **values}
    )


def setting_change(namespace: str, key: str, **values: Any) -> SettingChange:
    """The trace of a changed setting."""
    return SettingChange.objects.create(
        namespace=namespace, key=key, **{"scope": "global", "old": 1, "new": 2, **values}
    )


def manual_draft(namespace: str, name: str | None = None, **values: Any) -> ManualDraft:
    """The draft of a new manual, written around the checks."""
    text = values.pop("text", "# Manual\n\n## Filtro\n\nEl filtro se lava los lunes.\n")
    return ManualDraft.objects.create(
        namespace=namespace,
        name=name or f"draft-{next(_numbers)}.md",
        text=text,
        **{
            "digest": Written(text=text).digest,
            "passages": 1,
            "updated_at": timezone.now(),
            **values,
        },
    )


def manual_version(of: Source, text: str = "", **values: Any) -> ManualVersion:
    """A version of a source, of a number that it may not have."""
    text = text or "# Manual\n\n## Filtro\n\nEl filtro se lava los lunes.\n"
    return ManualVersion.objects.create(
        namespace=of.namespace,
        name=of.name,
        text=text,
        **{
            "number": next(_numbers),
            "cause": "disk",
            "sha256": sha256_of(text.encode()),
            "passages": 1,
            "written": 1,
            "removed": 0,
            **values,
        },
    )


def job(namespace: str, **values: Any) -> Job:
    """A job that waits for the worker."""
    return Job.objects.create(namespace=namespace, kind=JobKind.REINDEX, **values)


def prompt_text(more: str = "") -> str:
    """Instructions that pass every check, with something added at their end."""
    shipped = next(iter(read_files(SHIPPED).values())).text
    return f"{shipped}\n\n## Además\n\n{more or f'Texto {next(_numbers)}.'}"


def prompt(
    namespace: str,
    agent: Agent = Agent.COPILOT,
    text: str | None = None,
    *,
    state: State = State.DRAFT,
    **values: Any,
) -> PromptVersion:
    """A version; with a state other than draft, activated around the checks and without a trace."""
    made = create_draft(namespace, agent, text=prompt_text() if text is None else text, **values)
    if state is not State.DRAFT:
        PromptVersion.objects.filter(pk=made.pk).update(state=state, activated_at=timezone.now())
        made.refresh_from_db()
    return made


def prompt_activation(version: PromptVersion, **values: Any) -> PromptActivation:
    """The trace of an activation that did not happen."""
    return PromptActivation.objects.create(
        namespace=version.namespace,
        agent=version.agent,
        to_version=version,
        **{"kind": Kind.ACTIVATE, "by": "alguien", **values},
    )


def forget_prompts(namespace: str) -> None:
    """Delete the versions and their log, which the database refuses to delete otherwise."""
    if not PromptVersion.objects.filter(namespace=namespace).exists():
        return
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        PromptActivation.objects.filter(namespace=namespace).delete()
        PromptVersion.objects.filter(namespace=namespace).delete()


def completion(namespace: str, **values: Any) -> ChatCompletion:
    """A whole answer of the language model."""
    return ChatCompletion.objects.create(
        namespace=namespace,
        **{
            "channel": "copilot",
            "conversation": f"talk-{next(_numbers)}",
            "model": "un-modelo",
            "prompt_version": "copilot-1-shared",
            "streamed": True,
            "ended": "complete",
            "before_ms": 12.0,
            "first_token_ms": 300.0,
            "total_ms": 900.0,
            "left_out": 0,
            **values,
        },
    )


def look(namespace: str, **values: Any) -> Access:
    """Somebody was shown a patient's equipment."""
    return Access.objects.create(
        namespace=namespace,
        **{
            "day": timezone.localdate(),
            "who": f"person-{next(_numbers)}",
            "via": "panel",
            "channel": "copilot",
            "conversation": f"talk-{next(_numbers)}",
            "document": "0" * 64,
            "last_digits": "789",
            **values,
        },
    )


def mark(namespace: str, complaint: str = "hace ruido", **values: Any) -> Mark:
    """A mark on a new message: a wrong answer with its correction, unless told otherwise."""
    message = {name: values.pop(name) for name in MESSAGE & values.keys()}
    return made.added(
        made.message(namespace=namespace, **message),
        made.opinion(values.pop("verdict", "wrong"), complaint, **values),
    ).mark


MESSAGE = {"channel", "conversation_id", "message_id"}


def lesson(namespace: str, complaint: str = "hace ruido", **values: Any) -> Lesson:
    """A lesson with one mark."""
    found = mark(namespace, complaint, **values).lesson
    assert found is not None
    return found


def lesson_vector(of: Lesson, *, degrees: float = 0.0) -> LessonVector:
    """Its vector in the active space, turned away from the first axis."""
    space, angle = active_space(), math.radians(degrees)
    return LessonVector.objects.create(
        lesson=of,
        space=space,
        namespace=of.namespace,
        text_hash=text_hash(of.asked),
        embedding=[math.cos(angle), math.sin(angle)] + [0.0] * (space.dimensions - 2),
    )


def forget(namespace: str) -> None:
    """Delete every row of a namespace."""
    ConversationPrompt.objects.filter(namespace=namespace).delete()
    forget_prompts(namespace)
    ChatCompletion.objects.filter(namespace=namespace).delete()
    KnowledgeQueried.objects.filter(namespace=namespace).delete()
    Conversation.objects.filter(namespace=namespace).delete()
    forget_lessons(namespace)
    Question.objects.filter(namespace=namespace).delete()
    ManualDraft.objects.filter(namespace=namespace).delete()
    ManualVersion.objects.filter(namespace=namespace).delete()
    Source.objects.filter(namespace=namespace).delete()
    Equipment.objects.filter(namespace=namespace).delete()
    ScopedSetting.objects.filter(namespace=namespace).delete()
    SettingChange.objects.filter(namespace=namespace).delete()
    Job.objects.filter(namespace=namespace).delete()
    ConversationIdentity.objects.filter(namespace=namespace).delete()
    CachedPatient.objects.filter(namespace=namespace).delete()
    Access.objects.filter(namespace=namespace).delete()
    Tenant.objects.filter(slug=namespace).delete()


def forget_lessons(namespace: str) -> None:
    """Marks and lessons at once: a lesson without a mark is refused at the commit."""
    with transaction.atomic():
        Mark.objects.filter(namespace=namespace).delete()
        Lesson.objects.filter(namespace=namespace).delete()
    Mark.history.filter(namespace=namespace).delete()
    Lesson.history.filter(namespace=namespace).delete()
