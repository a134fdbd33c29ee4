"""Users, roles and tenants."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin as DjangoGroupAdmin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.contrib.auth.models import Group, Permission, User
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from aura.console.desk import ConsoleAdmin
from aura.console.filters import ChoiceFilter, Choices, Desk, Rows
from aura.console.permission_words import PermissionField
from aura.console.unfolded import (
    AdminPasswordChangeForm,
    MultipleSelect,
    UserChangeForm,
    UserCreationForm,
    display,
)
from aura.console.words import Words, moment, word
from aura.tenancy.models import Tenant

admin.site.unregister([User, Group])


ROLES: Words = {
    "supervisors": gettext_lazy("supervisors"),
    "operators": gettext_lazy("operators"),
    "phone_operators": gettext_lazy("phone operators"),
}


class ChoosesSeveral(ConsoleAdmin):
    """Pages whose many-to-many fields are one searchable field, not two boxes side by side."""

    def formfield_for_manytomany(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """The field, without the advice on holding down a key that the widget has no need of."""
        help_text = db_field.help_text
        if db_field.related_model is Permission:
            kwargs["form_class"] = PermissionField
        field = super().formfield_for_manytomany(db_field, request, **kwargs)
        if field is not None:
            # After Unfold, which would draw any widget as a plain list.
            choices: Any = field.choices
            field.widget = MultipleSelect(choices=choices)
            field.help_text = help_text
        return field


class RoleFilter(ChoiceFilter):
    """Users of one role."""

    title = gettext_lazy("role")
    parameter_name = "role"

    def lookups(self, request: HttpRequest, model_admin: Desk) -> Choices:
        """The roles."""
        names = Group.objects.order_by("name").values_list("name", flat=True)
        return [(name, word(ROLES, name)) for name in names]

    def chosen(self, queryset: Rows, value: str) -> Rows:
        """The users."""
        return queryset.filter(groups__name=value)


class ActiveFilter(ChoiceFilter):
    """Users who may log in, or no more."""

    title = gettext_lazy("active")
    parameter_name = "active"
    offered = [("yes", gettext_lazy("yes")), ("no", gettext_lazy("no"))]

    def chosen(self, queryset: Rows, value: str) -> Rows:
        """The users."""
        return queryset.filter(is_active=value == "yes")


@admin.register(User)
class UserAdmin(DjangoUserAdmin, ChoosesSeveral):  # type: ignore[misc, type-arg]
    """Who may log in, and as what."""

    form = UserChangeForm
    add_form = UserCreationForm
    change_password_form = AdminPasswordChangeForm
    list_display = ("username", "first_name", "last_name", "roles", "is_active", "last_login")
    list_filter = (RoleFilter, ActiveFilter)
    ordering = ("username", "id")
    filter_horizontal = ()
    readonly_fields = ("last_login", "date_joined")

    def get_queryset(self, request: HttpRequest) -> Any:
        """With their roles."""
        return super().get_queryset(request).prefetch_related("groups")

    @admin.display(description=gettext_lazy("roles"))
    def roles(self, user: User) -> str:
        """What they may do."""
        if user.is_superuser:
            return _("everything")
        return ", ".join(word(ROLES, group.name) for group in user.groups.all()) or "–"


@admin.register(Group)
class GroupAdmin(DjangoGroupAdmin, ChoosesSeveral):
    """What each role may do."""

    list_display = ("name", "called")
    list_filter = ()
    filter_horizontal = ()

    @admin.display(description=gettext_lazy("role"))
    def called(self, group: Group) -> str:
        """The role in words."""
        return word(ROLES, group.name)


@admin.register(Tenant)
class TenantAdmin(ConsoleAdmin):
    """The companies that are served."""

    list_display = ("name", "slug", "begun")
    search_fields = ("name", "slug")
    ordering = ("slug",)

    @display(description=gettext_lazy("created"), ordering="created_at")
    def begun(self, tenant: Tenant) -> str:
        """Since when it is served."""
        return moment(tenant.created_at)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """The slug names every row of the tenant, so it stands once it was given."""
        return ("slug",) if obj else ()

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody: keys would go with it, and its corpus would be left without an owner."""
        return False
