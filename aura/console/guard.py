"""What a hostile address gets: a plain refusal, never a stack trace."""

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any
from urllib.parse import urlencode, urlsplit

from django.contrib import messages
from django.contrib.admin.options import IS_POPUP_VAR
from django.contrib.admin.views.main import ALL_VAR, ORDER_VAR, PAGE_VAR, SEARCH_VAR
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

View = Callable[..., HttpResponseBase]

LONGEST_QUERY = 2_000
"""Characters of a query string. A filtered list has some 200."""

LISTS_OWN = frozenset({SEARCH_VAR, PAGE_VAR, ORDER_VAR, ALL_VAR, IS_POPUP_VAR})
"""Parameters that every list of Django's admin knows."""


def without_hostile_addresses(view: View) -> View:
    """Answer 400 to an address that no link of ours makes: NUL in it, or far too long."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        texts = [request.path, *request.GET.keys()]
        texts += [value for values in request.GET.lists() for value in values[1]]
        too_long = len(request.META.get("QUERY_STRING", "")) > LONGEST_QUERY
        if too_long or any("\x00" in text for text in texts):
            return render(request, "400.html", status=400)
        return view(request, *args, **kwargs)

    return guarded


def led_to_login(view: View, is_in: Callable[[HttpRequest], bool]) -> View:
    """Answer a part of a page (403) that asks after the session is over by leading the whole page
    to the login, since htmx would put the login into the place of the part."""

    @wraps(view)
    def led(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not request.headers.get("HX-Request") or is_in(request):
            return view(request, *args, **kwargs)
        page = urlsplit(request.headers.get("HX-Current-URL", "")).path
        response = HttpResponse(status=403)
        next_page = urlencode({"next": page}) if page.startswith("/") else ""
        response["HX-Redirect"] = f"{reverse('admin:login')}?{next_page}".rstrip("?")
        return response

    return led


def without_unknown_parameters(
    request: HttpRequest, known: Iterable[str]
) -> HttpResponseRedirect | None:
    """Where to go instead when a list's address names what the list does not know.

    Django would hand such a parameter to the database as a lookup of its own.
    """
    unknown = [name for name in request.GET if name not in LISTS_OWN and name not in known]
    if not unknown:
        return None
    messages.warning(
        request,
        _("The address asked for something that this list does not know, so it was left out."),
    )
    kept = request.GET.copy()
    for name in unknown:
        del kept[name]
    query = kept.urlencode()
    return HttpResponseRedirect(f"{request.path}?{query}" if query else request.path)
