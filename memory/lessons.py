"""A lesson as its marks make it. To be called under the lesson's lock (`memory.locks`)."""

from dataclasses import dataclass

from memory.embedding import forget_stale
from memory.lesson_key import lesson_key
from memory.models import Lesson, LessonKind, Mark, Verdict
from memory.opinion import Reader


@dataclass(frozen=True, kw_only=True)
class Taught:
    """What one mark teaches."""

    kind: LessonKind
    guidance: str


def taught_by(mark: Mark) -> Taught:
    """An approved answer teaches itself, a wrong one its correction; a discarded mark nothing, and
    is not to be asked."""
    if mark.verdict == Verdict.APPROVED:
        return Taught(kind=LessonKind.APPROVED, guidance=mark.assistant_message)
    return Taught(kind=LessonKind.CORRECTION, guidance=mark.correction)


def lesson_for(mark: Mark, reader: Reader, trace: str) -> Lesson:
    """The lesson of a mark's complaint, made if this is its first mark.

    `trace` says in its history what made it, beside the person.
    """
    of_complaint = {"namespace": mark.namespace, "key": lesson_key(mark.complaint)}
    found = Lesson.objects.filter(**of_complaint).first()
    if found is not None:
        return found
    lesson = Lesson(**of_complaint, complaint=mark.complaint)
    _teach(lesson, mark, reader)
    lesson._change_reason = trace
    lesson.save()
    return lesson


def settle(lesson_id: int, reader: Reader, trace: str) -> None:
    """Bring a lesson to what its newest mark says, or end it where no mark is left.

    Rows are saved and deleted one by one: bulk operations would leave no history.
    """
    lesson = Lesson.objects.get(pk=lesson_id)
    lesson._change_reason = trace
    newest = newest_mark(lesson)
    if newest is None:
        lesson.delete()
        return
    before = _values(lesson)
    _teach(lesson, newest, reader)
    if _values(lesson) != before:
        lesson.save()
        forget_stale(lesson)


def read_again(lesson_id: int, reader: Reader) -> bool:
    """Read a lesson as turns are read now: a new machine or manual brings names and codes that are
    then understood. Whether it is read otherwise; it leaves no history, since nobody changed it."""
    lesson = Lesson.objects.filter(pk=lesson_id).first()
    if lesson is None:
        return False
    before = _values(lesson)
    _understand(lesson, reader)
    if _values(lesson) == before:
        return False
    Lesson.objects.filter(pk=lesson_id).update(
        asked=lesson.asked, machines=lesson.machines, codes=lesson.codes
    )
    forget_stale(lesson)
    return True


def newest_mark(lesson: Lesson) -> Mark | None:
    """The mark whose words a lesson says; None where it has none any more."""
    return Mark.objects.filter(lesson=lesson).order_by("-edited_at", "-id").first()


def machines_of(complaint: str, guidance: str, reader: Reader) -> tuple[str, ...]:
    """The machines that a lesson is about: those of the complaint; where it names none, those of
    the guidance, which would be followed on another machine too."""
    return reader.understand(complaint).machines or reader.understand(guidance).machines


def _teach(lesson: Lesson, mark: Mark, reader: Reader) -> None:
    taught = taught_by(mark)
    lesson.kind, lesson.guidance = taught.kind, taught.guidance
    lesson.updated_at = mark.edited_at
    _understand(lesson, reader)


def _understand(lesson: Lesson, reader: Reader) -> None:
    understood = reader.understand(lesson.complaint)
    lesson.asked = understood.asked
    lesson.machines = list(machines_of(lesson.complaint, lesson.guidance, reader))
    lesson.codes = list(understood.codes)


def _values(lesson: Lesson) -> tuple[object, ...]:
    return (
        lesson.kind,
        lesson.guidance,
        lesson.asked,
        tuple(lesson.machines),
        tuple(lesson.codes),
        lesson.updated_at,
    )
