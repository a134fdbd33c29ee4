"""Lessons: what supervisors taught, how often turns used it, and how it is corrected or ended."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.forms import Form
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from aura.console import lesson_words
from aura.console.cells import labelled, two_lines
from aura.console.filters import TenantFilter
from aura.console.histories import RememberedAdmin
from aura.console.lesson_figures import Use, UsedList, uses_of, with_figures
from aura.console.lesson_filters import FoundFilter, KindFilter, MachineFilter
from aura.console.lesson_form import LessonForm
from aura.console.sure import Question, SureAdmin
from aura.console.teaching_desk import act_at_once, author_of, unlearn
from aura.console.unfolded import display
from aura.console.words import moment
from aura.teaching import reader_for
from memory.effects import marks_of_lessons
from memory.marks import EditedMeanwhile, LessonNotFound, MarkNotFound, MarksBusy, edit_mark
from memory.models import Lesson

TEXT_SHOWN = 140
ABOUT = ("kind_word", "about", "mark_number", "use", "embedded", "name", "changed")
MARKS_SHOWN = 50

BUSY = gettext_lazy(
    "Others were changing the same rows, and nothing was done. Trying again in a moment helps."
)
MEANWHILE = gettext_lazy(
    "Somebody changed or deleted it in the same moment; nothing was saved. This is how it is now."
)


def told_of_acting(request: HttpRequest, found: bool) -> None:
    """Say whether the next similar turn finds the lesson already."""
    if found:
        messages.success(request, _("The next similar turn uses it."))
    else:
        messages.warning(
            request,
            _(
                "It is kept, but could not be embedded now, so no turn finds it yet. It is "
                "embedded by itself when the embeddings answer again."
            ),
        )


def refused_in_words(request: HttpRequest, change: Callable[[], HttpResponse]) -> HttpResponse:
    """A form's page; where what it sends is refused for what others did, the form anew and why."""
    try:
        return change()
    except (EditedMeanwhile, MarkNotFound):
        messages.error(request, str(MEANWHILE))
    except MarksBusy:
        messages.error(request, str(BUSY))
    return HttpResponseRedirect(request.path)


@admin.register(Lesson)
class LessonAdmin(RememberedAdmin, SureAdmin):
    """Lessons live and end with their marks; whatever is done here is done to those."""

    form = LessonForm
    list_display = ("taught", "advice", "sort", "mark_number", "used", "embedded", "changed")
    list_filter = (KindFilter, FoundFilter, MachineFilter, TenantFilter)
    search_fields = ("complaint", "guidance", "=key")
    search_help_text = gettext_lazy("Words of the complaint or the guidance")
    ordering = ("-updated_at", "-id")
    actions = ("delete_chosen",)
    change_form_outer_after_template = "console/lesson_marks.html"
    empty_words = gettext_lazy(
        "Nothing was taught yet. Open a turn and mark its answer: an approved answer or a "
        "correction becomes a lesson."
    )
    fieldsets = (
        (None, {"fields": ("complaint", "guidance", "seen")}),
        (
            gettext_lazy("What it is"),
            {"fields": ABOUT},
        ),
    )
    readonly_fields = ABOUT

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[UsedList]:
        """The list that knows how often its lessons were used."""
        return UsedList

    def get_queryset(self, request: HttpRequest) -> QuerySet[Lesson]:
        """With their figures, all in the list's own statement."""
        return with_figures(super().get_queryset(request))

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody: a lesson comes from a mark."""
        return False

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """The lesson, with its marks below it."""
        lesson = self.get_object(request, object_id)
        marks = lesson.marks.select_related("supervisor") if lesson else []
        shown = {"marks": marks[:MARKS_SHOWN], **(extra_context or {})}
        return refused_in_words(
            request, partial(super().change_view, request, object_id, form_url, shown)
        )

    def save_model(self, request: HttpRequest, obj: Lesson, form: Form, change: bool) -> None:
        """Edit its newest mark, which may take it to another complaint's lesson."""
        assert isinstance(form, LessonForm)  # noqa: S101  the form above
        mark = form.mark
        if mark is None:
            raise MarkNotFound
        edited = edit_mark(
            mark.pk,
            form.changes(),
            namespace=mark.namespace,
            author=author_of(request),
            reader=reader_for(mark.namespace),
            seen=form.seen_at,
        )
        obj.pk = edited.lesson_id
        act_at_once(edited.lesson_id, partial(told_of_acting, request))

    @admin.action(description=gettext_lazy("Delete the chosen lessons"), permissions=["delete"])
    def delete_chosen(
        self, request: HttpRequest, queryset: QuerySet[Lesson]
    ) -> HttpResponse | None:
        """Ask before it is done."""
        return self.delete_asked(request, queryset)

    def asked_before_delete(self, rows: Sequence[Lesson]) -> Question:
        """How many marks refer to them, and what happens to those."""
        marks = marks_of_lessons([lesson.pk for lesson in rows])
        return Question(
            title=ngettext("Delete the lesson", "Delete %d lessons", len(rows)).replace(
                "%d", str(len(rows))
            ),
            effects=[
                ngettext(
                    "No turn uses this lesson from the next one on.",
                    "No turn uses these lessons from the next one on.",
                    len(rows),
                ),
                ngettext(
                    "%d mark refers to it: it becomes discarded, keeps its texts, and counts in no "
                    "figure any more.",
                    "%d marks refer to it: they become discarded, keep their texts, and count in "
                    "no figure any more.",
                    marks,
                )
                % marks,
                _("A mark that is given its verdict back teaches the lesson again."),
            ],
            rows=[lesson.complaint for lesson in rows],
            button=gettext_lazy("Delete"),
            icon="delete",
        )

    def delete_rows(self, request: HttpRequest, rows: Sequence[Lesson]) -> None:
        """End them; their marks become discarded."""
        try:
            marks = unlearn(request, rows)
        except LessonNotFound:
            messages.error(request, _("It is not there any more; nothing was done."))
        except MarksBusy:
            messages.error(request, str(BUSY))
        else:
            done = ngettext("The lesson is deleted.", "%d lessons are deleted.", len(rows))
            kept = ngettext("%d mark is discarded.", "%d marks are discarded.", marks) % marks
            messages.success(request, f"{done.replace('%d', str(len(rows)))} {kept}")

    @display(description=gettext_lazy("complaint"))
    def taught(self, lesson: Lesson) -> SafeString:
        """What is said, and the machines and codes that it is about."""
        about = " · ".join([*lesson.machines, *lesson.codes])
        return two_lines(_cut(lesson.complaint), about, hint=lesson.complaint)

    @display(description=gettext_lazy("guidance"))
    def advice(self, lesson: Lesson) -> str:
        """What it says to say."""
        return _cut(lesson.guidance)

    @display(description=gettext_lazy("kind"), ordering="kind", label=lesson_words.KIND_COLOURS)
    def sort(self, lesson: Lesson) -> tuple[str, str]:
        """A correction, or an approved answer."""
        return lesson.kind, lesson.get_kind_display()

    @display(description=gettext_lazy("kind"))
    def kind_word(self, lesson: Lesson) -> str:
        """The same on its page."""
        return lesson.get_kind_display()

    @display(description=gettext_lazy("lesson id"))
    def name(self, lesson: Lesson) -> SafeString:
        """What the API calls it."""
        return format_html('<span class="aura-breaks">{}</span>', lesson.key)

    @display(description=gettext_lazy("marks"), ordering="mark_count")
    def mark_number(self, lesson: Any) -> SafeString:
        """How many refer to it, and the list of them."""
        return format_html(
            '<a class="aura-link" href="{}?lesson={}">{}</a>',
            reverse("admin:memory_mark_changelist"),
            lesson.pk,
            lesson.mark_count,
        )

    @display(description=gettext_lazy("used in 90 days"))
    def used(self, lesson: Any) -> SafeString:
        """How often, and when last."""
        use: Use = lesson.use
        return two_lines(str(use.times), moment(use.last))

    @display(description=gettext_lazy("used in 90 days"))
    def use(self, lesson: Any) -> SafeString:
        """The same on its page, leading to the retrievals."""
        use = uses_of([lesson]).get((lesson.namespace, lesson.key), Use())
        page = reverse("admin:turn_knowledgequeried_changelist")
        return format_html(
            '<a class="aura-link" href="{}?lesson={}">{}</a> {}',
            page,
            lesson.pk,
            ngettext("%d retrieval", "%d retrievals", use.times) % use.times,
            _("last %s") % moment(use.last) if use.last else "",
        )

    @display(description=gettext_lazy("embedded"), ordering="is_found")
    def embedded(self, lesson: Any) -> SafeString:
        """Whether the active space finds it."""
        if lesson.is_found:
            return labelled("success", _("yes"), "")
        return labelled("danger", _("no"), _("no turn finds it"))

    @display(description=gettext_lazy("machines and codes"))
    def about(self, lesson: Lesson) -> str:
        """What it is about; used in no turn about others."""
        return ", ".join([*lesson.machines, *lesson.codes]) or _("any")

    @display(description=gettext_lazy("changed"), ordering="updated_at")
    def changed(self, lesson: Lesson) -> str:
        """When its newest mark was last edited."""
        return moment(lesson.updated_at)


def _cut(text: str) -> str:
    return text if len(text) <= TEXT_SHOWN else f"{text[:TEXT_SHOWN]}…"
