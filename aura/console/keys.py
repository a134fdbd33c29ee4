"""Channel keys: made, shown once, rotated and revoked; never read again."""

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from aura.console.desk import ConsoleAdmin, page_context
from aura.console.filters import ChannelFilter, ChoiceFilter, Rows, TenantFilter
from aura.console.key_form import NewKeyForm
from aura.console.unfolded import action, display
from aura.console.words import moment
from aura.tenancy.keys import KeyAlreadyReplaced, hash_of, revoke_key, rotate_key
from aura.tenancy.live import unscoped_values
from aura.tenancy.models import ChannelKey


class KeyTenantFilter(TenantFilter):
    """One tenant's keys."""

    column = "tenant__slug"


class WorkingFilter(ChoiceFilter):
    """Keys that work, or no more."""

    title = gettext_lazy("works")
    parameter_name = "works"
    offered = [("yes", gettext_lazy("yes")), ("no", gettext_lazy("no"))]

    def chosen(self, queryset: Rows, value: str) -> Rows:
        """The keys."""
        working = ChannelKey.objects.working(timezone.now()).values("pk")
        return (
            queryset.filter(pk__in=working) if value == "yes" else queryset.exclude(pk__in=working)
        )


@admin.register(ChannelKey)
class KeyAdmin(ConsoleAdmin):
    """The keys of the channels."""

    list_display = ("name", "channel", "company", "ending", "condition", "created_at", "used")
    list_filter = (WorkingFilter, ChannelFilter, KeyTenantFilter)
    list_select_related = ("tenant",)
    search_fields = ("name", "hint")
    ordering = ("-created_at", "-id")
    sortable_by = ()
    actions = None
    actions_detail = ("rotate", "revoke")
    fields = (
        *("name", "rate_per_minute", "channel", "company", "ending", "standing", "created_at"),
        "used",
    )
    readonly_fields = ("channel", "company", "ending", "standing", "created_at", "used")
    empty_words = gettext_lazy("No channel has a key yet, so none can send a turn. Make one.")

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody: a revoked key stays, to tell whose it was."""
        return False

    def add_view(
        self,
        request: HttpRequest,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Make a key, and show it this once."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        form = NewKeyForm(request.POST if request.method == "POST" else None)
        if request.method == "POST" and form.is_valid():
            return self._shown(request, form.made(), "added")
        context = page_context(self, request, _("New channel key"), {"form": form})
        return TemplateResponse(request, "console/key_new.html", context)

    @action(description=gettext_lazy("Rotate"), icon="autorenew", permissions=["change"])
    def rotate(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """GET asks; POST makes the key that follows, and shows it this once."""
        key = self._key(request, object_id)
        if request.method != "POST":
            hours = unscoped_values()["API_KEY_GRACE_HOURS"]
            return self._asked(request, "console/key_rotate.html", key, {"hours": hours})
        try:
            made = rotate_key(key)
        except KeyAlreadyReplaced:
            messages.error(request, _("That key was rotated or revoked before; nothing was done."))
            return HttpResponseRedirect(reverse("admin:tenancy_channelkey_changelist"))
        return self._shown(request, made, "rotated")

    @action(description=gettext_lazy("Revoke"), icon="block", permissions=["change"])
    def revoke(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """GET asks; POST ends the key at once."""
        key = self._key(request, object_id)
        if request.method != "POST":
            return self._asked(request, "console/key_revoke.html", key, {})
        if revoke_key(key):
            self.log_change(request, key, "revoked")
            messages.success(request, _("The key ending in %s works no more.") % key.hint)
        else:
            messages.warning(request, _("That key had ended already."))
        return HttpResponseRedirect(reverse("admin:tenancy_channelkey_changelist"))

    def _key(self, request: HttpRequest, object_id: str) -> ChannelKey:
        key: ChannelKey | None = self.get_object(request, object_id)
        if key is None:
            raise Http404
        return key

    def _asked(
        self, request: HttpRequest, template: str, key: ChannelKey, values: dict[str, Any]
    ) -> HttpResponse:
        shown = {"key": key, "works": key.works_at(timezone.now()), **values}
        return TemplateResponse(request, template, page_context(self, request, str(key), shown))

    def _shown(self, request: HttpRequest, made: str, what: str) -> HttpResponse:
        """The page with the key itself, which is kept nowhere: not in the session, not in a cache.

        The log says who made it, and never the key.
        """
        key = ChannelKey.objects.get(hash=hash_of(made))
        self.log_addition(request, key, what)
        values = {"made": made, "key": key}
        context = page_context(self, request, _("New channel key"), values)
        response = TemplateResponse(request, "console/key_made.html", context)
        response["Cache-Control"] = "no-store"
        return response

    @display(description=gettext_lazy("tenant"))
    def company(self, key: ChannelKey) -> str:
        """Whose it is."""
        return key.tenant.name

    @display(description=gettext_lazy("ends in"))
    def ending(self, key: ChannelKey) -> str:
        """Its last characters, to tell it from the others."""
        return f"…{key.hint}"

    @display(
        description=gettext_lazy("works"),
        label={"yes": "success", "grace": "warning", "no": "danger"},
    )
    def condition(self, key: ChannelKey) -> tuple[str, str]:
        """Whether requests with it are let in."""
        if key.revoked_at is None:
            return "yes", _("yes")
        if key.works_at(timezone.now()):
            return "grace", _("until %s") % moment(key.revoked_at)
        return "no", _("no")

    @display(description=gettext_lazy("works"))
    def standing(self, key: ChannelKey) -> str:
        """The same without its colour, for the key's own page."""
        return self.condition(key)[1]

    @display(description=gettext_lazy("last use"))
    def used(self, key: ChannelKey) -> str:
        """When it last let a request in."""
        return moment(key.last_used_at) or _("never")
