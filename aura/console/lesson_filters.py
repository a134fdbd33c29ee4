"""Filters of the lessons and the marks, and of the retrievals that used a lesson."""

from django.contrib.admin.options import IncorrectLookupParameters
from django.db import connection
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from aura.console import lesson_words
from aura.console.filters import ChoiceFilter, Choices, Desk, PeriodFilter, Rows, WithId
from memory.models import Lesson, LessonKind, Verdict

MOST_MACHINES = 200


class KindFilter(ChoiceFilter):
    """Corrections, or approved answers."""

    title = _("kind")
    parameter_name = column = "kind"
    offered = LessonKind.choices


class FoundFilter(ChoiceFilter):
    """Lessons that the active space finds, or does not."""

    title = _("embedded")
    parameter_name = "embedded"
    offered = [("yes", _("yes")), ("no", _("no"))]

    def chosen(self, queryset: Rows, value: str) -> Rows:
        """The lessons."""
        return queryset.filter(is_found=value == "yes")


class MachineFilter(ChoiceFilter):
    """Lessons about one machine."""

    title = _("machine")
    parameter_name = "machine"

    def lookups(self, request: HttpRequest, model_admin: Desk) -> Choices:
        """The machines that lessons are about."""
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT DISTINCT unnest(machines) FROM memory_lesson ORDER BY 1 LIMIT %s",
                [MOST_MACHINES],
            )
            return [(name, name) for (name,) in cursor.fetchall()]

    def chosen(self, queryset: Rows, value: str) -> Rows:
        """Its lessons."""
        return queryset.filter(machines__contains=[value])


class VerdictFilter(ChoiceFilter):
    """Marks of one verdict."""

    title = _("verdict")
    parameter_name = column = "verdict"
    offered = Verdict.choices


class OriginFilter(ChoiceFilter):
    """Marks that came one way."""

    title = _("origin")
    parameter_name = column = "origin"
    offered = lesson_words.TRACES.items()


class OfLessonFilter(WithId):
    """The marks of a lesson."""

    title = _("lesson")
    parameter_name = "lesson"
    column = "lesson_id"


class ChangePeriodFilter(PeriodFilter):
    """Changes of a stretch of days."""

    column = "history_date"


class UsedLessonFilter(WithId):
    """The retrievals that used a lesson."""

    title = _("lesson")
    parameter_name = "lesson"

    def queryset(self, request: HttpRequest, queryset: Rows) -> Rows:
        """By the name that a retrieval keeps of its lessons; none where the lesson is gone."""
        value = self.value()
        if value is None:
            return queryset
        if not (value.isascii() and value.isdecimal() and len(value) < 19):
            raise IncorrectLookupParameters
        lesson = Lesson.objects.filter(pk=int(value)).first()
        if lesson is None:
            return queryset.none()
        return queryset.filter(namespace=lesson.namespace, lesson_ids__contains=[lesson.key])
