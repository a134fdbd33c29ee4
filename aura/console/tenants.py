"""The tenant that a page works for: the only one, or the chosen one."""

from collections.abc import Sequence

from django.http import HttpRequest

from aura.foundation import DEFAULT_TENANT
from aura.tenancy.models import Tenant

Choices = Sequence[tuple[str, str]]

_READ = "aura_tenants"


def tenant_choices() -> list[tuple[str, str]]:
    """Every tenant's slug and name."""
    return list(Tenant.objects.order_by("slug").values_list("slug", "name"))


def tenants_for(request: HttpRequest) -> list[tuple[str, str]]:
    """The same, read once for all that one page asks."""
    page = vars(request)
    if _READ not in page:
        page[_READ] = tenant_choices()
    found: list[tuple[str, str]] = page[_READ]
    return found


def default_tenant() -> str:
    """The tenant of a page that was not told one."""
    return _default_of(tenant_choices())


def chosen_tenant(request: HttpRequest, choices: Choices | None = None) -> str:
    """The tenant that the address names, or the default one where it names none that exists."""
    known = tenant_choices() if choices is None else choices
    asked = request.GET.get("tenant", "")
    return asked if asked in dict(known) else _default_of(known)


def _default_of(choices: Choices) -> str:
    slugs = [slug for slug, _name in choices]
    return DEFAULT_TENANT if DEFAULT_TENANT in slugs or not slugs else slugs[0]
