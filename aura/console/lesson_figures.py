"""What is counted of a lesson: its marks, its vector in the active space, and how often turns used
it. The last is one statement for all the lessons of a page."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.contrib.admin.views.main import ChangeList
from django.db import connection
from django.db.models import (
    BinaryField,
    Count,
    Exists,
    Func,
    OuterRef,
    QuerySet,
    Subquery,
    TextField,
    Value,
)
from django.db.models.functions import Coalesce
from django.http import HttpRequest
from django.utils import timezone

from knowledge.models import SpaceState
from memory.models import Lesson, LessonVector, Mark

USES_COUNTED = timedelta(days=90)


@dataclass(frozen=True, kw_only=True)
class Use:
    """How often turns used a lesson of late, and when last."""

    times: int = 0
    last: datetime | None = None


_USES = """
SELECT e.namespace, k.key, count(*), max(e.created_at)
FROM knowledge_queried e, unnest(e.lesson_ids) AS k (key)
WHERE e.lesson_ids && %(keys)s::varchar(64)[] AND k.key = ANY(%(keys)s)
  AND e.created_at >= %(since)s
GROUP BY 1, 2
"""


def uses_of(lessons: Iterable[Lesson]) -> Mapping[tuple[str, str], Use]:
    """The uses of lessons in the last 90 days, by namespace and key; none for the unused."""
    keys = sorted({lesson.key for lesson in lessons})
    if not keys:
        return {}
    with connection.cursor() as cursor:
        cursor.execute(_USES, {"keys": keys, "since": timezone.now() - USES_COUNTED})
        return {
            (namespace, key): Use(times=times, last=last)
            for namespace, key, times, last in cursor.fetchall()
        }


class UsedList(ChangeList):
    """A list of lessons that knows how often those of its page were used."""

    def get_results(self, request: HttpRequest) -> None:
        """The page's rows, each with its `use`."""
        super().get_results(request)
        rows: list[Any] = list(self.result_list)
        uses = uses_of(rows)
        for row in rows:
            row.use = uses.get((row.namespace, row.key), Use())
        self.result_list = rows


def with_figures(lessons: QuerySet[Lesson]) -> QuerySet[Lesson]:
    """Lessons with the number of their marks, and whether the active space finds them."""
    marks = Mark.objects.filter(lesson=OuterRef("pk")).order_by().values("lesson")
    return lessons.annotate(
        mark_count=Coalesce(Subquery(marks.annotate(n=Count("pk")).values("n")), 0),
        is_found=Exists(vectors_found()),
    )


def vectors_found() -> QuerySet[LessonVector]:
    """The vector of the outer lesson's present text in the active space."""
    text = Func(OuterRef("asked"), Value("UTF8"), function="convert_to", output_field=BinaryField())
    digest = Func(
        Func(text, function="sha256", output_field=BinaryField()),
        Value("hex"),
        function="encode",
        output_field=TextField(),
    )
    return LessonVector.objects.filter(
        lesson=OuterRef("pk"), space__state=SpaceState.ACTIVE, text_hash=digest
    )
