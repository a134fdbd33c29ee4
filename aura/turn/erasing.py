"""Erasing what was said in conversations: their turns, and what their events quote.

The figures of a retrieval stay, as when its time is over (`aura.turn.retention`), but nothing says
any more whose it was.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from aura.turn.models import Conversation, KnowledgeQueried, Turn
from memory.fence import fenced


@dataclass(frozen=True, kw_only=True)
class Talk:
    """A conversation by its names."""

    namespace: str
    channel: str
    name: str


@dataclass(frozen=True, kw_only=True)
class Unsaid:
    """A lesson that erased conversations taught."""

    namespace: str
    key: str
    is_over: bool
    """Whether nobody else taught it: then all of its words go."""
    words: frozenset[str]
    """Of its guidance, those that go also where others taught it too."""


ERASED = "(borrado)"
"""What a stored block says in place of words that are gone."""


def erase(talks: Sequence[Talk], *, dry_run: bool) -> dict[str, int]:
    """Delete the conversations with their turns, and blank their events. Returns how many rows of
    each kind it was, or would be."""
    if not talks:
        return {"conversations": 0, "turns": 0, "events": 0}
    conversations = Conversation.objects.filter(
        _any_of(talks, "external_id") if dry_run else Q(pk__in=_held(talks))
    )
    turns = Turn.objects.filter(conversation__in=conversations)
    events = KnowledgeQueried.objects.filter(_any_of(talks, "conversation"))
    counts = {
        "conversations": conversations.count(),
        "turns": turns.count(),
        "events": events.count(),
    }
    if not dry_run:
        _blank(events)
        conversations.delete()
    return counts


def erase_one(talk: Talk, turn_id: str) -> bool:
    """Delete one turn of a conversation, and blank its event. Returns whether nothing else was said
    in the conversation. Within a transaction."""
    said = Turn.objects.filter(conversation__in=_held([talk]))
    turn = said.filter(turn_id=turn_id)
    _blank(KnowledgeQueried.objects.filter(turn__in=turn))
    turn.delete()
    return not said.exists()


def _held(talks: Sequence[Talk]) -> list[int]:
    """The conversations' numbers; their rows, and those of their turns, are locked until the
    transaction ends. So a turn that is being stored is waited for, and one that comes later waits,
    and makes the conversation anew; and a completion that is left waits for its turn."""
    held = Conversation.objects.select_for_update().filter(_any_of(talks, "external_id"))
    numbers = list(held.order_by("pk").values_list("pk", flat=True))
    turns = Turn.objects.select_for_update().filter(conversation__in=numbers)
    list(turns.order_by("pk").values_list("pk"))
    return numbers


def _blank(events: QuerySet[KnowledgeQueried]) -> None:
    events.update(
        query="",
        conversation="",
        candidates=[],
        outside=None,
        evidence=None,
        counterfactual=None,
        named_models=[],
        sticky_models=[],
        codes=[],
        knowledge_sources=None,
        best_source=None,
        best_section=None,
        lesson_ids=[],
    )


def said_alone(talks: Sequence[Talk]) -> dict[str, frozenset[str]]:
    """By namespace, what was said in these conversations and in no other one."""
    if not talks:
        return {}
    own = _any_of(talks, "conversation__external_id", "conversation__")
    quoted = _any_of(talks, "conversation")
    said: dict[str, set[str]] = {}
    for namespace, text in (
        *Turn.objects.filter(own).values_list("conversation__namespace", "text"),
        *KnowledgeQueried.objects.filter(quoted).values_list("namespace", "query"),
    ):
        said.setdefault(namespace, set()).add(text)
    for namespace, texts in said.items():
        others = Turn.objects.filter(conversation__namespace=namespace, text__in=texts)
        texts.difference_update(others.exclude(own).values_list("text", flat=True))
        events = KnowledgeQueried.objects.filter(namespace=namespace, query__in=texts)
        texts.difference_update(events.exclude(quoted).values_list("query", flat=True))
    return {namespace: frozenset(texts) for namespace, texts in said.items()}


def named(seals: Sequence[str]) -> list[Talk]:
    """The conversations whose name has one of these in it."""
    talks: set[tuple[str, str, str]] = set()
    for seal in seals:
        kept = Conversation.objects.filter(external_id__contains=seal)
        quoted = KnowledgeQueried.objects.filter(conversation__contains=seal)
        talks |= set(kept.values_list("namespace", "channel", "external_id"))
        talks |= set(quoted.values_list("namespace", "channel", "conversation"))
    return [
        Talk(namespace=namespace, channel=channel, name=name)
        for namespace, channel, name in sorted(talks)
    ]


def unsay(lessons: Sequence[Unsaid]) -> None:
    """Blank the words of lessons in the answers of other conversations that were given them."""
    for namespace in sorted({lesson.namespace for lesson in lessons}):
        own = {lesson.key: lesson for lesson in lessons if lesson.namespace == namespace}
        given = KnowledgeQueried.objects.filter(namespace=namespace, lesson_ids__overlap=list(own))
        turns = Turn.objects.select_for_update().filter(
            pk__in=given.exclude(turn=None).values("turn")
        )
        for turn in turns.order_by("pk"):
            turn.answer = _without(turn.answer, own)
            turn.save(update_fields=["answer"])


def _without(answer: dict[str, Any], lessons: Mapping[str, Unsaid]) -> dict[str, Any]:
    block, items = answer.get("context_block"), []
    for item in answer.get("lessons", {}).get("items", []):
        lesson = lessons.get(item["id"])
        for name in ("complaint", "guidance") if lesson else ():
            words = item[name]
            if words and lesson and (lesson.is_over or words in lesson.words):
                item = {**item, name: ""}
                block = block and block.replace(fenced(words), fenced(ERASED))
        items.append(item)
    return {
        **answer,
        "context_block": block,
        "lessons": {**answer.get("lessons", {}), "items": items},
    }


def _any_of(talks: Sequence[Talk], column: str, prefix: str = "") -> Q:
    found = Q()
    for talk in talks:
        names = {"namespace": talk.namespace, "channel": talk.channel}
        found |= Q(**{prefix + name: value for name, value in names.items()}, **{column: talk.name})
    return found
