"""The page of whoever tried to log in too often."""

from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def locked_out(
    request: HttpRequest, original_response: HttpResponse | None, credentials: Any
) -> HttpResponse:
    """What django-axes answers: why, and for how long."""
    context = {
        **admin.site.each_context(request),
        "tries": settings.AXES_FAILURE_LIMIT,
        "minutes": int(settings.AXES_COOLOFF_TIME.total_seconds() // 60),
    }
    response = render(
        request, "console/locked_out.html", context, status=HTTPStatus.TOO_MANY_REQUESTS
    )
    response["Retry-After"] = str(int(settings.AXES_COOLOFF_TIME.total_seconds()))
    return response
