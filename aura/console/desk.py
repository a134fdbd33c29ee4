"""What every list and form of the back office has in common."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.contrib import messages
from django.contrib.admin import ShowFacets
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.contrib.admin.models import ADDITION, CHANGE, DELETION, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.core.exceptions import FieldDoesNotExist, PermissionDenied
from django.db.utils import OperationalError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override
from psycopg.errors import QueryCanceled

from aura.console.filters import TenantFilter, parameter_names
from aura.console.guard import without_unknown_parameters
from aura.console.no_documents import guard
from aura.console.tenants import tenants_for
from aura.console.unfolded import ModelAdmin, Text, display
from knowledge.models import GLOBAL_NAMESPACE

BIGGEST_ID = 2**63 - 1


class ConsoleAdmin(ModelAdmin):
    """A model's pages. An address can ask for what is declared here, and for nothing else.

    Who works here works for the company that runs Aura, and sees the rows of all its tenants. Where
    there is more than one, each list that can be filtered by tenant also says whose a row is.
    """

    list_per_page = 50
    list_max_show_all = 200
    list_fullwidth = True
    show_facets = ShowFacets.NEVER
    initial_parameters: Sequence[str] = ()
    """What a link may fill in on the page that adds a row."""
    empty_words: Text = gettext_lazy("There is nothing here yet.")
    """What an empty list says, and what to do about it."""

    def get_list_display(self, request: HttpRequest) -> tuple[Any, ...]:
        """The columns; whose a row is only where there is a choice."""
        shown = tuple(super().get_list_display(request))
        if "company" in shown or self._tenant_column() is None or len(tenants_for(request)) < 2:
            return shown
        return (*shown, "company")

    @display(description=gettext_lazy("tenant"))
    def company(self, row: Any) -> str:
        """Whose a row is; of all, where it is nobody's own."""
        value = row
        for name in str(self._tenant_column()).split("__"):
            value = getattr(value, name)
        return _("shared") if value in ("", GLOBAL_NAMESPACE) else str(value)

    def _tenant_column(self) -> str | None:
        own = (each for each in self.list_filter if isinstance(each, type))
        return next((each.column for each in own if issubclass(each, TenantFilter)), None)

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """The field; what is typed into it names something, and holds nobody's document."""
        return guard(super().formfield_for_dbfield(db_field, request, **kwargs))

    def lookup_allowed(
        self, lookup: str, value: object, request: HttpRequest | None = None
    ) -> bool:
        """No address reaches the database with a lookup of its own: only the filters' names pass,
        which Django asks about as well."""
        return lookup in parameter_names(self.get_list_filter(request) if request else ())

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The list; an address that it does not know is cut down to what it knows."""
        known = parameter_names(self.get_list_filter(request))
        elsewhere = without_unknown_parameters(request, known)
        if elsewhere:
            return elsewhere
        try:
            return super().changelist_view(request, extra_context)
        except OperationalError as error:
            if not isinstance(error.__cause__, QueryCanceled):
                raise
            messages.error(request, _("That took too long. Choose a period, then search in it."))
            return HttpResponseRedirect(request.path)

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """What a link fills in; Django takes whatever the address says."""
        return {name: request.GET[name] for name in self.initial_parameters if name in request.GET}

    def row_seen(self, request: HttpRequest, number: int | str) -> Any:
        """The row that a page is about. Raises PermissionDenied, before it says whether there is
        one, and Http404."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        row = self.get_object(request, str(number))
        if row is None:
            raise Http404
        return row

    def response_action(
        self, request: HttpRequest, *args: Any, **kwargs: Any
    ) -> HttpResponse | None:
        """Run an action on the chosen rows; numbers that are none are refused."""
        chosen = request.POST.getlist(ACTION_CHECKBOX_NAME)
        if not all(_is_id(number) for number in chosen):
            messages.error(request, _("Those rows do not exist; nothing was done."))
            return HttpResponseRedirect(request.path)
        return super().response_action(request, *args, **kwargs)

    def construct_change_message(
        self, request: HttpRequest, form: Any, formsets: Any, add: bool = False
    ) -> Any:
        """What was changed, by the fields' own names: Django notes their labels, which begin with a
        capital and so are found in no language when the history is shown."""
        said = super().construct_change_message(request, form, formsets, add)
        changed = said[0].get("changed", {}) if said and isinstance(said[0], dict) else {}
        if form.changed_data and "fields" in changed and "object" not in changed:
            with override(None):
                changed["fields"] = [self._named(form, name) for name in form.changed_data]
        return said

    def _named(self, form: Any, name: str) -> str:
        try:
            return str(getattr(self.opts.get_field(name), "verbose_name", name))
        except FieldDoesNotExist:
            return str(form.fields[name].label or name)


def _is_id(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 20 and int(text) <= BIGGEST_ID


class QuotingAdmin(ConsoleAdmin):
    """Pages of rows that go by what somebody said.

    Django's log of changes keeps a row's name for good, as it was typed. Here it keeps the number:
    the words may hold a document, and have to go where a person is erased. They are masked as they
    are saved, and not refused.
    """

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """The field, for words of any kind."""
        return ModelAdmin.formfield_for_dbfield(self, db_field, request, **kwargs)

    def log_addition(self, request: HttpRequest, obj: Any, message: Any) -> LogEntry:
        """Note that a row was made."""
        return self._noted(request, [obj], ADDITION, message)[0]

    def log_change(self, request: HttpRequest, obj: Any, message: Any) -> LogEntry:
        """Note that a row was changed."""
        return self._noted(request, [obj], CHANGE, message)[0]

    def log_deletions(self, request: HttpRequest, queryset: Iterable[Any]) -> list[LogEntry]:
        """Note that rows are about to go."""
        return self._noted(request, queryset, DELETION, "")

    def _noted(
        self, request: HttpRequest, rows: Iterable[Any], flag: int, message: Any
    ) -> list[LogEntry]:
        kind = ContentType.objects.get_for_model(self.model, for_concrete_model=False)
        return LogEntry.objects.bulk_create(
            LogEntry(
                user_id=str(request.user.pk),
                content_type=kind,
                object_id=str(row.pk),
                object_repr=f"#{row.pk}",
                action_flag=flag,
                change_message=message if isinstance(message, str) else json.dumps(message),
            )
            for row in rows
        )


class ReadOnlyAdmin(ConsoleAdmin):
    """Pages that show rows which other parts of Aura write."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody."""
        return False


class RowPageAdmin(ReadOnlyAdmin):
    """Such pages where a row has a page of its own in the place of Django's form."""

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """The row's page, for who may see it."""
        return self.row_page(request, self.row_seen(request, object_id))

    def row_page(self, request: HttpRequest, row: Any, /) -> HttpResponse:
        """The page of a row that is there: each such admin's own."""
        raise NotImplementedError


def page_context(
    admin: ConsoleAdmin, request: HttpRequest, title: str, values: Mapping[str, Any]
) -> dict[str, Any]:
    """The context of a page of a model that is neither its list nor its form."""
    return {
        **admin.admin_site.each_context(request),
        "opts": admin.opts,
        "title": title,
        "is_fullwidth": "1",
        **values,
    }
