"""What the pages of turns and retrievals say of marks and lessons."""

from typing import Any

from django.template import Library
from django.template.context import RequestContext

from aura.console.access import ADD_MARK, SEE_LESSONS, SEE_MARKS
from aura.turn.models import KnowledgeQueried, Turn
from memory.models import Lesson

register = Library()


@register.inclusion_tag("console/marking.html", takes_context=True)
def marking(context: RequestContext, turn: Turn) -> dict[str, Any]:
    """The answers of a turn, each with its mark or the form that marks it."""
    # Unfold's forms ask for the template libraries while they are loaded.
    from aura.console.marking import marking_of  # noqa: PLC0415

    user = context["request"].user
    sees = user.has_perm(SEE_MARKS)
    return {
        "turn": turn,
        "marking": marking_of(turn) if sees else None,
        "may_mark": user.has_perm(ADD_MARK),
        "csrf_token": context.get("csrf_token"),
        "request": context["request"],
    }


@register.inclusion_tag("console/lessons_used.html", takes_context=True)
def lessons_used(context: RequestContext, event: KnowledgeQueried | None) -> dict[str, Any]:
    """The lessons that a retrieval put into the prompt; those that ended since, as such."""
    keys = list(event.lesson_ids) if event else []
    rows = Lesson.objects.filter(namespace=event.namespace, key__in=keys) if event and keys else []
    found = {lesson.key: lesson for lesson in rows}
    return {
        "used": [(key, found.get(key)) for key in keys],
        "may_look": context["request"].user.has_perm(SEE_LESSONS),
    }
