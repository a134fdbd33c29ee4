"""Labelled questions: what answers each of them, and which labels need a person."""

from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from aura import labelling
from aura.console.access import person_of
from aura.console.cells import labelled, two_lines
from aura.console.desk import QuotingAdmin, page_context
from aura.console.filters import ChoiceFilter, Choices, Desk, Rows, TenantFilter
from aura.console.label_form import NOTHING, LabelForm, key_of
from aura.console.labels import say_when_it_acts
from aura.console.unfolded import display
from knowledge.models import Question, QuestionOrigin
from knowledge.questions.labelling import InvalidQuestion, Passage

TEXT_SHOWN = 90
MOST_FAMILIES = 500
"""Offered in the filter."""


class StaleFilter(ChoiceFilter):
    """Labels whose passage is gone."""

    title = gettext_lazy("passage")
    parameter_name = "stale"
    offered = [("yes", gettext_lazy("gone")), ("no", gettext_lazy("there, or must miss"))]

    def chosen(self, queryset: Rows, value: str) -> Rows:
        """The labels."""
        return queryset.filter(stale=value == "yes")


class AnswerFilter(ChoiceFilter):
    """Questions with an answer, or that must miss."""

    title = gettext_lazy("answer")
    parameter_name = "answer"
    offered = [("miss", gettext_lazy("must miss")), ("passage", gettext_lazy("a passage"))]

    def chosen(self, queryset: Rows, value: str) -> Rows:
        """The labels."""
        return queryset.filter(must_miss=value == "miss")


class OriginFilter(ChoiceFilter):
    """Labels by who gave them."""

    title = gettext_lazy("origin")
    parameter_name = column = "origin"
    offered = QuestionOrigin.choices


class KindFilter(ChoiceFilter):
    """Labels of one kind."""

    title = gettext_lazy("kind")
    parameter_name = column = "kind"

    def lookups(self, request: HttpRequest, model_admin: Desk) -> Choices:
        """The kinds that there are."""
        return _distinct("kind")


class FamilyFilter(ChoiceFilter):
    """The paraphrases of one question."""

    title = gettext_lazy("family")
    parameter_name = column = "family"

    def lookups(self, request: HttpRequest, model_admin: Desk) -> Choices:
        """The families that there are."""
        return _distinct("family")


def _distinct(column: str) -> list[tuple[str, str]]:
    rows = Question.objects.exclude(**{column: ""}).order_by(column)
    values = rows.values_list(column, flat=True).distinct()[:MOST_FAMILIES]
    return [(value, value) for value in values]


@admin.register(Question)
class QuestionAdmin(QuotingAdmin):
    """The labels. Adding and changing one goes through `aura.labelling`, so that it is embedded."""

    list_display = ("question", "answer", "about", "kind", "origin", "condition", "labelled_at")
    list_display_links = ("question",)
    list_filter = (StaleFilter, AnswerFilter, OriginFilter, KindFilter, FamilyFilter, TenantFilter)
    search_fields = ("text", "family", "source", "row")
    search_help_text = gettext_lazy("Words of the question, family, source or row")
    ordering = ("-labelled_at", "-id")
    sortable_by = ("labelled_at",)
    empty_words = gettext_lazy(
        "No question is labelled yet, so the threshold judges. Label one on a retrieval's page or "
        "with “Try it”, or import a file with manage.py import_questions."
    )

    def add_view(
        self,
        request: HttpRequest,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """The page that every label is given on."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        return HttpResponseRedirect(reverse("admin:label"))

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """A label, to read or to change."""
        question = self.get_object(request, object_id)
        if not self.has_view_or_change_permission(request, question):
            raise PermissionDenied
        if question is None:
            raise Http404
        may_change = self.has_change_permission(request, question)
        if request.method == "POST" and not may_change:
            raise PermissionDenied
        form = LabelForm(
            request.POST if request.method == "POST" else None, initial=_as_given(question)
        )
        if request.method == "POST" and form.is_valid() and self._changed(request, question, form):
            return HttpResponseRedirect(reverse("admin:knowledge_question_changelist"))
        values = {
            "form": form,
            "question": question,
            "may_change": may_change,
            "may_delete": self.has_delete_permission(request, question),
            "acts": labelling.acts(question),
        }
        context = page_context(self, request, str(question), values)
        return TemplateResponse(request, "console/question.html", context)

    def _changed(self, request: HttpRequest, question: Question, form: LabelForm) -> bool:
        given = form.cleaned_data
        try:
            changed = labelling.relabel(
                question,
                given["text"],
                form.passage,
                machines=given["machines"],
                family=question.family,
                kind=question.kind,
                by=person_of(request),
            )
        except InvalidQuestion as error:
            form.add_error(None, str(error))
            return False
        self.log_change(request, changed, "relabelled")
        say_when_it_acts(request, changed)
        return True

    @display(description=gettext_lazy("question"))
    def question(self, row: Question) -> SafeString | str:
        """What was asked, with its family."""
        text = row.text if len(row.text) <= TEXT_SHOWN else f"{row.text[:TEXT_SHOWN]}…"
        return two_lines(text, row.family) if row.family else text

    @display(description=gettext_lazy("answer"))
    def answer(self, row: Question) -> SafeString | str:
        """The passage, or that there is none."""
        if row.must_miss:
            return labelled("warning", _("must miss"), "")
        return two_lines(row.source.rpartition("/")[2], row.row or row.section, hint=row.source)

    @display(description=gettext_lazy("machines"))
    def about(self, row: Question) -> str:
        """The machines that it holds for."""
        return ", ".join(sorted(row.meant)) or _("any")

    @display(
        description=gettext_lazy("passage"), label={"gone": "danger", "there": "success", "": ""}
    )
    def condition(self, row: Question) -> tuple[str, str]:
        """Whether its passage is in the corpus."""
        if row.must_miss:
            return "", "–"
        return ("gone", _("gone")) if row.stale else ("there", _("there"))


def _as_given(question: Question) -> dict[str, Any]:
    passage = Passage(source=question.source, section=question.section, row=question.row)
    return {
        "text": question.text,
        "tenant": question.namespace,
        "machines": question.machines,
        "answer": NOTHING if question.must_miss else key_of(passage),
    }
