"""Every address of the admin site, as its URL configuration has them."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from django.contrib import admin
from django.urls import URLPattern, URLResolver

from tests.aura.console.conftest import Rows

APPS = (
    *("auth", "constance", "django_celery_beat", "jobs", "knowledge", "memory", "patients"),
    *("prompts", "tenancy", "turn"),
)
"""Those with a page of their own that lists their models."""


def routes() -> list[str]:
    """Every route, as it is written; those of Django for any app or any other address, once for
    each app."""
    found = list(_under(admin.site.urls[0], ""))
    plain = [route for route in found if not route.startswith("^") and "(?P<" not in route]
    return [*plain, *(f"{app}/" for app in APPS)]


def _under(patterns: Iterable[Any], prefix: str) -> Iterator[str]:
    for pattern in patterns:
        route = f"{prefix}{pattern.pattern}"
        if isinstance(pattern, URLResolver):
            yield from _under(pattern.url_patterns, route)
        elif isinstance(pattern, URLPattern):
            yield route


def address_of(route: str, rows: Rows) -> str:
    """A route's address with the number of a row that exists."""
    page = "/".join(route.split("/")[:2])
    if route.startswith("r/"):
        return "/admin/r/1/1/"
    return "/admin/" + re.sub(r"<[^>]+>", str(rows.number(page)), route)
