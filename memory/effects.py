"""What a change would do to lessons, told before it is done."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Q

from memory.models import Lesson, Mark


@dataclass(frozen=True, kw_only=True)
class Effect:
    """Of letting go of marks: by discarding or deleting them."""

    ending: int
    """Lessons that no other mark refers to."""
    falling_back: int
    """Lessons that go on, and say what the newest of their other marks says."""


def effect_of_letting_go(mark_ids: Iterable[int]) -> Effect:
    """What becomes of the lessons of these marks."""
    chosen = Q(marks__in=list(mark_ids))
    lessons = Lesson.objects.annotate(
        let_go=Count("marks", filter=chosen), others=Count("marks", filter=~chosen)
    ).filter(let_go__gt=0)
    counted = lessons.aggregate(
        ending=Count("pk", filter=Q(others=0)), falling_back=Count("pk", filter=Q(others__gt=0))
    )
    return Effect(ending=counted["ending"], falling_back=counted["falling_back"])


def marks_of_lessons(lesson_ids: Iterable[int]) -> int:
    """How many marks refer to lessons."""
    return Mark.objects.filter(lesson__in=list(lesson_ids)).count()


def mark_counts(lesson_ids: Iterable[int]) -> dict[int, int]:
    """How many marks refer to each lesson."""
    marks = Mark.objects.filter(lesson__in=list(lesson_ids)).order_by()
    return dict(marks.values_list("lesson").annotate(n=Count("pk")))
