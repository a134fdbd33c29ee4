"""What is in force: every setting of every channel, with where its value comes from."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from aura.console import words
from aura.console.access import CHANGE_SCOPED, SEE_SCOPED, needs
from aura.console.scoped_form import space_or_none
from aura.console.setting_words import name_of, range_of, value_in_words
from aura.console.tenants import chosen_tenant, tenant_choices
from aura.tenancy.channels import Channel
from aura.tenancy.live import in_force, unscoped_values
from aura.tenancy.models import GLOBAL_SCOPE, ScopedSetting
from aura.tenancy.scoped import SCOPED, Value
from knowledge.models import EmbeddingSpace


@dataclass(frozen=True, kw_only=True)
class Held:
    """A setting's value in one scope."""

    scope: str
    value: str
    origin: str
    own: bool
    """Whether it is this scope's own value, and not inherited."""
    link: str


@dataclass(frozen=True, kw_only=True)
class Line:
    """One setting across the channels."""

    key: str
    name: str
    help: str
    range: str
    held: Sequence[Held]


@dataclass(frozen=True, kw_only=True)
class Plain:
    """A setting that is the same for every channel."""

    key: str
    name: str
    value: str


@needs(SEE_SCOPED)
def in_force_page(request: HttpRequest) -> HttpResponse:
    """The page."""
    tenants = tenant_choices()
    namespace = chosen_tenant(request, tenants)
    space = space_or_none()
    context = {
        **admin.site.each_context(request),
        "title": _("What is in force"),
        "is_fullwidth": "1",
        "lines": _lines(namespace, space),
        "scopes": [words.word(words.SCOPES, scope) for scope in _scopes()],
        "plain": [
            Plain(key=key, name=name_of(key), value=value_in_words(value))
            for key, value in unscoped_values().items()
        ],
        "space": space,
        "may_change": request.user.has_perm(CHANGE_SCOPED),
        "may_change_plain": request.user.has_perm("constance.change_config"),
        "tenants": tenants,
        "tenant": namespace,
    }
    return TemplateResponse(request, "console/in_force.html", context)


def _scopes() -> list[str]:
    return [GLOBAL_SCOPE, *(channel.value for channel in Channel)]


def _lines(namespace: str, space: EmbeddingSpace | None) -> list[Line]:
    resolved = in_force(namespace, space)
    rows = {
        (scope, key): number
        for number, scope, key, owner in ScopedSetting.objects.filter(
            namespace=namespace
        ).values_list("pk", "scope", "key", "space_id")
        if owner in (None, space.pk if space else None)
    }
    lines = []
    for key, kind in SCOPED.items():
        held = []
        for channel in (None, *Channel):
            scope = channel.value if channel else GLOBAL_SCOPE
            value = resolved[channel, key]
            held.append(
                Held(
                    scope=words.word(words.SCOPES, scope),
                    value=_shown(value.value, kind.is_score),
                    origin=words.word(words.SCOPES, value.scope),
                    own=value.scope == scope,
                    link=_link(rows.get((scope, key)), namespace, scope, key),
                )
            )
        lines.append(
            Line(key=key, name=name_of(key), help=str(kind.help), range=range_of(key), held=held)
        )
    return lines


def _shown(value: Value | None, is_score: bool) -> str:
    """The value in words. A threshold that nobody calibrated is no blank: it lets nothing pass."""
    return _("none: never used") if value is None and is_score else value_in_words(value)


def _link(row: int | None, namespace: str, scope: str, key: str) -> str:
    """Where the value is changed: its own row, or a new one."""
    if row is not None:
        return reverse("admin:tenancy_scopedsetting_change", args=[row])
    query = urlencode({"namespace": namespace, "scope": scope, "key": key})
    return f"{reverse('admin:tenancy_scopedsetting_add')}?{query}"
