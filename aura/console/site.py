"""The admin site: Unfold's, with our pages beside the models' and hostile addresses refused."""

from typing import Any, TypeVar, cast

from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, URLResolver, path
from django.utils.translation import gettext_lazy as _

from aura.console.guard import View, led_to_login, without_hostile_addresses
from aura.console.unfolded import UnfoldAdminSite

AnyView = TypeVar("AnyView", bound=View)


class ConsoleSite(UnfoldAdminSite):
    """The back office."""

    index_title = _("Home")
    enable_nav_sidebar = True

    def admin_view(self, view: AnyView, cacheable: bool = False) -> AnyView:
        """Every page of the site passes here: those of Django, of Unfold and ours."""
        guarded = cast(AnyView, without_hostile_addresses(view))
        return cast(
            AnyView, led_to_login(super().admin_view(guarded, cacheable), self.has_permission)
        )

    def get_urls(self) -> list[URLPattern | URLResolver]:
        """Our pages, then the models'."""
        from aura.console.pages import PAGES  # noqa: PLC0415  app ready

        own = [path(page.route, self.admin_view(page.view), name=page.name) for page in PAGES]
        return [*own, *super().get_urls()]

    def search(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Unfold's search of the sidebar, which shows one page of names and knows no other."""
        if request.GET.get("page", "1") != "1":
            return HttpResponse(status=400)
        return super().search(request, extra_context)
