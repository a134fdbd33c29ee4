"""What django-axes keeps of a login: who, from where, when, and nothing else that a client sends.

It would store the whole address and form of a failed one. Anybody may fail to log in, with anything
in them, and what is kept must hold nobody's document.
"""

from collections.abc import Mapping
from typing import Any

from axes.handlers.database import AxesDatabaseHandler
from django.http import HttpRequest, QueryDict

from aura.identifiers import kept

_SENT = ("axes_user_agent", "axes_http_accept", "axes_path_info")


def name_of(request: HttpRequest, credentials: Mapping[str, Any] | None) -> str | None:
    """The name that was typed, as it is kept: axes counts failures by it."""
    name = credentials.get("username") if credentials else request.POST.get("username")
    return None if name is None else kept(str(name))


class QuietHandler(AxesDatabaseHandler):  # type: ignore[misc]
    """django-axes' own, without the request's parameters."""

    def user_login_failed(
        self,
        sender: Any,
        credentials: Mapping[str, Any],
        request: HttpRequest | None = None,
        **kwargs: Any,
    ) -> None:
        """Count a failure."""
        if request is None:
            super().user_login_failed(sender, credentials, request, **kwargs)
            return
        _quiet(request)
        asked, posted = request.GET, request.POST
        request.GET, request.POST = QueryDict(), QueryDict()
        try:
            super().user_login_failed(sender, credentials, request, **kwargs)
        finally:
            request.GET, request.POST = asked, posted

    def user_logged_in(self, sender: Any, request: HttpRequest, user: Any, **kwargs: Any) -> None:
        """Note a login."""
        _quiet(request)
        super().user_logged_in(sender, request, user, **kwargs)


def _quiet(request: HttpRequest) -> None:
    for name in _SENT:
        setattr(request, name, kept(str(getattr(request, name, ""))))
