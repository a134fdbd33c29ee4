"""“Are you sure?”: what will happen, told before rows are ended, one or many, and then done."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from aura.console.desk import ConsoleAdmin, page_context
from aura.console.unfolded import Text

ROWS_NAMED = 20
CONFIRMED = "confirmed"


@dataclass(frozen=True, kw_only=True)
class Question:
    """What is asked."""

    title: str
    effects: Sequence[str]
    """What will happen, a sentence each."""
    rows: Sequence[str]
    """What it will happen to."""
    button: Text
    icon: str

    @property
    def named(self) -> Sequence[str]:
        """Those that are named; the rest is counted."""
        return self.rows[:ROWS_NAMED]

    @property
    def more(self) -> int:
        """How many are not named."""
        return max(0, len(self.rows) - ROWS_NAMED)


class SureAdmin(ConsoleAdmin):
    """Pages whose rows end only through functions of ours: Django's own ways lead here."""

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        """Without Django's bulk delete, which would go around the rule."""
        actions = super().get_actions(request)
        actions.pop("delete_selected", None)
        return actions

    def asked_before_delete(self, rows: Sequence[Any]) -> Question:
        """What deleting these rows would do."""
        raise NotImplementedError

    def delete_rows(self, request: HttpRequest, rows: Sequence[Any]) -> None:
        """Delete them and say what happened."""
        raise NotImplementedError

    def delete_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """GET asks; POST deletes the row."""
        row = self.get_object(request, object_id)
        if not self.has_delete_permission(request, row):
            raise PermissionDenied
        if row is None:
            messages.error(request, _("It is not there any more; nothing was done."))
            return HttpResponseRedirect(self._list_page())
        if request.method != "POST":
            return sure_page(self, request, self.asked_before_delete([row]))
        self.delete_rows(request, [row])
        return HttpResponseRedirect(self._list_page())

    def delete_asked(self, request: HttpRequest, queryset: QuerySet[Any]) -> HttpResponse | None:
        """The bulk delete: asks, and then deletes."""
        rows = list(queryset)
        if request.POST.get(CONFIRMED) != "yes":
            return sure_page(self, request, self.asked_before_delete(rows), rows)
        self.delete_rows(request, rows)
        return None

    def _list_page(self) -> str:
        return reverse(f"admin:{self.opts.app_label}_{self.opts.model_name}_changelist")


def sure_page(
    admin: ConsoleAdmin, request: HttpRequest, question: Question, rows: Iterable[Any] = ()
) -> HttpResponse:
    """The page that asks; for an action of a list it sends the same rows again."""
    values = {
        "question": question,
        "hidden": [
            (CONFIRMED, "yes"),
            *([("action", request.POST["action"])] if "action" in request.POST else []),
            *((ACTION_CHECKBOX_NAME, str(row.pk)) for row in rows),
        ],
        "back": reverse(f"admin:{admin.opts.app_label}_{admin.opts.model_name}_changelist"),
    }
    context = page_context(admin, request, question.title, values)
    return TemplateResponse(request, "console/sure.html", context)
