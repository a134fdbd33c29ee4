"""Marks: what supervisors said of answers, and how a verdict is changed, discarded or deleted."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from aura.console import lesson_words
from aura.console.cells import two_lines
from aura.console.filters import ChannelFilter, PeriodFilter, TenantFilter
from aura.console.histories import RememberedAdmin
from aura.console.lesson_filters import OfLessonFilter, OriginFilter, VerdictFilter
from aura.console.lesson_form import MarkForm
from aura.console.lessons import BUSY, refused_in_words, told_of_acting
from aura.console.sure import CONFIRMED, Question, SureAdmin, sure_page
from aura.console.teaching_desk import act_at_once, author_of, delete, discard
from aura.console.unfolded import display
from aura.console.words import moment
from aura.teaching import reader_for
from aura.turn.models import Conversation, Turn
from memory.effects import effect_of_letting_go
from memory.marks import MarksBusy, edit_mark
from memory.models import Mark, Verdict

TEXT_SHOWN = 140


@admin.register(Mark)
class MarkAdmin(RememberedAdmin, SureAdmin):
    """Marks are made on a turn's page, and by the channels."""

    form = MarkForm
    list_display = ("said", "verdict_shown", "words", "place", "who", "teaches", "when")
    list_filter = (
        PeriodFilter,
        VerdictFilter,
        ChannelFilter,
        OriginFilter,
        OfLessonFilter,
        TenantFilter,
    )
    list_before_template = "console/days.html"
    list_select_related = ("supervisor", "lesson")
    search_fields = ("complaint", "assistant_message", "correction", "=conversation_id")
    search_help_text = gettext_lazy("Words of the complaint, the answer or the correction")
    ordering = ("-edited_at", "-id")
    actions = ("discard_chosen", "delete_chosen")
    empty_words = gettext_lazy(
        "Nobody has marked an answer yet. Open a turn and say whether its answer was right."
    )
    fieldsets = (
        (None, {"fields": ("verdict", "complaint", "assistant_message", "correction", "seen")}),
        (
            gettext_lazy("Where it comes from"),
            {
                "fields": (
                    *("channel", "talk", "turn", "message_id", "teaches"),
                    *("who", "origin", "made", "changed"),
                )
            },
        ),
    )
    readonly_fields = (
        *("channel", "talk", "turn", "message_id", "teaches"),
        *("who", "origin", "made", "changed"),
    )

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Not here: an answer is marked on its turn's page."""
        return False

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """One mark."""
        return refused_in_words(
            request, partial(super().change_view, request, object_id, form_url, extra_context)
        )

    def save_model(self, request: HttpRequest, obj: Mark, form: Form, change: bool) -> None:
        """Through the function that keeps its lesson in step."""
        assert isinstance(form, MarkForm)  # noqa: S101  the form above
        edited = edit_mark(
            obj.pk,
            form.changes(),
            namespace=obj.namespace,
            author=author_of(request),
            reader=reader_for(obj.namespace),
            seen=form.seen_at,
        )
        act_at_once(edited.lesson_id, partial(told_of_acting, request))

    @admin.action(description=gettext_lazy("Discard the chosen marks"), permissions=["change"])
    def discard_chosen(self, request: HttpRequest, queryset: QuerySet[Mark]) -> HttpResponse | None:
        """Ask before it is done."""
        rows = list(queryset)
        if request.POST.get(CONFIRMED) != "yes":
            return sure_page(self, request, _asked_before_discard(rows), rows)
        try:
            count = discard(request, rows)
        except MarksBusy:
            messages.error(request, str(BUSY))
        else:
            text = ngettext("%d mark is discarded.", "%d marks are discarded.", count)
            messages.success(request, text % count)
        return None

    @admin.action(description=gettext_lazy("Delete the chosen marks"), permissions=["delete"])
    def delete_chosen(self, request: HttpRequest, queryset: QuerySet[Mark]) -> HttpResponse | None:
        """Ask before it is done."""
        return self.delete_asked(request, queryset)

    def asked_before_delete(self, rows: Sequence[Mark]) -> Question:
        """What becomes of their lessons."""
        gone = ngettext(
            "The mark goes, and its texts with it; only its history stays.",
            "%d marks go, and their texts with them; only their history stays.",
            len(rows),
        )
        return Question(
            title=_("Delete marks"),
            effects=[gone.replace("%d", str(len(rows))), *_lesson_effects(rows)],
            rows=[mark.complaint for mark in rows],
            button=gettext_lazy("Delete"),
            icon="delete",
        )

    def delete_rows(self, request: HttpRequest, rows: Sequence[Mark]) -> None:
        """Delete them, and let their lessons follow."""
        try:
            count = delete(request, rows)
        except MarksBusy:
            messages.error(request, str(BUSY))
        else:
            text = ngettext("%d mark is deleted.", "%d marks are deleted.", count)
            messages.success(request, text % count)

    @display(description=gettext_lazy("complaint"))
    def said(self, mark: Mark) -> str:
        """What the answer answered."""
        return _cut(mark.complaint)

    @display(
        description=gettext_lazy("verdict"),
        ordering="verdict",
        label=lesson_words.VERDICT_COLOURS,
    )
    def verdict_shown(self, mark: Mark) -> tuple[str, str]:
        """What was thought of it."""
        return mark.verdict, mark.get_verdict_display()

    @display(description=gettext_lazy("correction, or answer"))
    def words(self, mark: Mark) -> str:
        """What counts of it: the correction of a wrong answer, or else the answer."""
        wrong = mark.verdict == Verdict.WRONG
        return _cut(mark.correction if wrong else mark.assistant_message) or "–"

    @display(description=gettext_lazy("channel"))
    def place(self, mark: Mark) -> SafeString:
        """Where, and in which conversation."""
        page = reverse("admin:turn_turn_changelist")
        return format_html(
            '<span class="aura-two-lines">{}<small><a class="aura-link" href="{}?{}">{}</a></small>'
            "</span>",
            mark.channel,
            page,
            urlencode({"q": mark.conversation_id}),
            _cut(mark.conversation_id),
        )

    @display(description=gettext_lazy("by"))
    def who(self, mark: Mark) -> str:
        """A person, or what else wrote it last."""
        if mark.supervisor:
            return mark.supervisor.get_username()
        return lesson_words.trace_in_words(mark.origin)

    @display(description=gettext_lazy("lesson"))
    def teaches(self, mark: Mark) -> SafeString | str:
        """The lesson of its complaint."""
        if mark.lesson is None:
            return "–"
        page = reverse("admin:memory_lesson_change", args=[mark.lesson.pk])
        return format_html(
            '<a class="aura-link" href="{}">{}</a>', page, mark.lesson.get_kind_display()
        )

    @display(description=gettext_lazy("conversation"))
    def talk(self, mark: Mark) -> SafeString | str:
        """Its conversation, while it is kept."""
        found = Conversation.objects.filter(
            namespace=mark.namespace, channel=mark.channel, external_id=mark.conversation_id
        ).first()
        if found is None:
            return mark.conversation_id
        page = reverse("admin:turn_conversation_change", args=[found.pk])
        return format_html('<a class="aura-link" href="{}">{}</a>', page, mark.conversation_id)

    @display(description=gettext_lazy("turn"))
    def turn(self, mark: Mark) -> SafeString | str:
        """The turn whose answer it is, while it is kept."""
        if not mark.turn_id:
            return "–"
        found = Turn.objects.filter(
            conversation__namespace=mark.namespace,
            conversation__channel=mark.channel,
            conversation__external_id=mark.conversation_id,
            turn_id=mark.turn_id,
        ).first()
        if found is None:
            return mark.turn_id
        page = reverse("admin:turn_turn_change", args=[found.pk])
        return format_html('<a class="aura-link" href="{}">{}</a>', page, mark.turn_id)

    @display(description=gettext_lazy("made, and changed"), ordering="edited_at")
    def when(self, mark: Mark) -> SafeString:
        """When it was first marked, and last edited."""
        made, changed = moment(mark.created_at), moment(mark.edited_at)
        return two_lines(made, changed if changed != made else "")

    @display(description=gettext_lazy("made"), ordering="created_at")
    def made(self, mark: Mark) -> str:
        """When it was first marked."""
        return moment(mark.created_at)

    @display(description=gettext_lazy("changed"), ordering="edited_at")
    def changed(self, mark: Mark) -> str:
        """When it was last edited."""
        return moment(mark.edited_at)


def _asked_before_discard(rows: Sequence[Mark]) -> Question:
    taught = [mark for mark in rows if mark.verdict != Verdict.DISCARDED]
    stays = ngettext(
        "The mark keeps its texts, teaches nothing, and counts in no figure.",
        "%d marks keep their texts, teach nothing, and count in no figure.",
        len(taught),
    )
    return Question(
        title=_("Discard marks"),
        effects=[stays.replace("%d", str(len(taught))), *_lesson_effects(taught)],
        rows=[mark.complaint for mark in taught],
        button=gettext_lazy("Discard"),
        icon="block",
    )


def _lesson_effects(marks: Sequence[Mark]) -> list[str]:
    effect = effect_of_letting_go([mark.pk for mark in marks])
    ending = ngettext(
        "%d lesson ends, since no other mark refers to it.",
        "%d lessons end, since no other mark refers to them.",
        effect.ending,
    )
    falling = ngettext(
        "%d lesson goes on with its other marks, and says what the newest of them says.",
        "%d lessons go on with their other marks, and say what the newest of those says.",
        effect.falling_back,
    )
    return [
        text % count
        for text, count in ((ending, effect.ending), (falling, effect.falling_back))
        if count
    ] or [_("No lesson is touched.")]


def _cut(text: str) -> str:
    return text if len(text) <= TEXT_SHOWN else f"{text[:TEXT_SHOWN]}…"
