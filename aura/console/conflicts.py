"""Conflicts: lessons on nearly the same complaint that disagree, side by side, to be settled."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import admin, messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from aura.comparing import conflict_cosine
from aura.console.access import CHANGE_LESSONS, SEE_LESSONS, needs, person_of
from aura.console.lessons import BUSY
from aura.console.scoped_form import space_or_none
from aura.console.teaching_desk import author_of
from aura.console.tenants import chosen_tenant, tenant_choices
from aura.teaching import reader_for
from memory.conflicts import (
    LIVE,
    Conflict,
    PairChanged,
    conflicts,
    count_pending,
    hold_pair,
    keep_both,
    says,
)
from memory.effects import mark_counts
from memory.marks import LessonNotFound, MarksBusy, merge_lessons
from memory.models import Lesson

CONFLICTS_SHOWN = 30
BIGGEST_ID_DIGITS = 19


@dataclass(frozen=True, kw_only=True)
class Side:
    """One lesson of a conflict."""

    lesson: Lesson
    mark_count: int
    says: str
    """The digest of what it says, by which a stale page is told."""


@dataclass(frozen=True, kw_only=True)
class Shown:
    """A conflict as the page draws it."""

    sides: tuple[Side, Side]
    cosine: float


@require_http_methods(["GET"])
@needs(SEE_LESSONS)
def conflicts_page(request: HttpRequest) -> HttpResponse:
    """The conflicts of a tenant, the nearest complaints first."""
    tenants = tenant_choices()
    namespace = chosen_tenant(request, tenants)
    space, least = space_or_none(), conflict_cosine()
    found = (
        conflicts(space.pk, namespace, least, most=CONFLICTS_SHOWN + 1) if space is not None else []
    )
    waiting = count_pending(space.pk, least) if space is not None else 0
    context = {
        **admin.site.each_context(request),
        "title": _("Conflicts"),
        "is_fullwidth": "1",
        "conflicts": _shown(found[:CONFLICTS_SHOWN]),
        "more": len(found) > CONFLICTS_SHOWN,
        "least": least,
        "space": space,
        "waiting": max(0, waiting - LIVE),
        "may_change": request.user.has_perm(CHANGE_LESSONS),
        "tenants": tenants,
        "tenant": namespace,
    }
    return TemplateResponse(request, "console/conflicts.html", context)


def _shown(found: Sequence[Conflict]) -> list[Shown]:
    numbers = {side.pk for conflict in found for side in (conflict.first, conflict.second)}
    counts = mark_counts(numbers)

    def side(lesson: Lesson) -> Side:
        return Side(lesson=lesson, mark_count=counts.get(lesson.pk, 0), says=says(lesson))

    return [Shown(sides=(side(one.first), side(one.second)), cosine=one.cosine) for one in found]


@dataclass(frozen=True, kw_only=True)
class Settling:
    """What a person decided about a pair: to keep one, or both (`kept` is None)."""

    pair: tuple[int, int]
    seen: tuple[str, str]
    kept: int | None


@needs(CHANGE_LESSONS)
@require_POST
def settle_page(request: HttpRequest) -> HttpResponse:
    """Merge a pair into one of its lessons, or remember that both stay."""
    tenants = tenant_choices()
    asked = request.POST.get("tenant", "")
    namespace = asked if asked in dict(tenants) else chosen_tenant(request, tenants)
    settling = _asked(request)
    try:
        if settling is None:
            raise PairChanged
        messages.success(request, _settled(request, settling, namespace))
    except (PairChanged, LessonNotFound):
        messages.error(
            request,
            _("One of the two is gone or was changed meanwhile; nothing was done. Look again."),
        )
    except MarksBusy:
        messages.error(request, str(BUSY))
    return HttpResponseRedirect(f"{reverse('admin:conflicts')}?{urlencode({'tenant': namespace})}")


def _asked(request: HttpRequest) -> Settling | None:
    first, second = request.POST.get("first", ""), request.POST.get("second", "")
    numbers = [_number(first), _number(second)]
    if None in numbers:
        return None
    pair = (int(first), int(second))
    keep = request.POST.get("keep", "")
    kept = {"first": pair[0], "second": pair[1], "both": None}
    if keep not in kept:
        return None
    seen = (request.POST.get("first_says", ""), request.POST.get("second_says", ""))
    return Settling(pair=pair, seen=seen, kept=kept[keep])


def _number(text: str) -> int | None:
    whole = text.isascii() and text.isdecimal() and len(text) < BIGGEST_ID_DIGITS
    return int(text) if whole else None


def _settled(request: HttpRequest, settling: Settling, namespace: str) -> str:
    """Do it, and say what was done."""
    first, second = settling.pair
    if settling.kept is None:
        person = person_of(request)
        keep_both(
            first,
            second,
            namespace=namespace,
            seen=settling.seen,
            by_id=person.pk if person else None,
        )
        return _("Both stay. They are listed again when one of them says something else.")
    with transaction.atomic():
        hold_pair(first, second, namespace=namespace, seen=settling.seen)
        merge_lessons(
            settling.kept,
            [second if settling.kept == first else first],
            namespace=namespace,
            author=author_of(request),
            reader=reader_for(namespace),
        )
    return _("Merged: there is one lesson now, with the marks of both.")
