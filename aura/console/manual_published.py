"""Where somebody is led who comes back to a draft that was published meanwhile."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _

from aura.console.access import SEE_VERSIONS
from aura.jobs.manuals import version_from
from knowledge.models import ManualVersion

View = Callable[..., HttpResponse]


def led_to_version(view: View) -> View:
    """Answer with the version that the draft became instead of a 404, on the page of a draft."""

    @wraps(view)
    def led(desk: Any, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(desk, request, *args, **kwargs)
        except Http404:
            # Django's own page names it `object_id`, those of a draft besides it `number`.
            number = args[0] if args else kwargs.get("number", kwargs.get("object_id"))
            version = _version(number) if request.user.has_perm(SEE_VERSIONS) else None
            if version is None:
                raise
        messages.info(
            request, _("This draft was published already. This is the version that it became.")
        )
        return HttpResponseRedirect(
            reverse("admin:knowledge_manualversion_change", args=[version.pk])
        )

    return led


def _version(number: object) -> ManualVersion | None:
    """Of a draft's number as an address has it."""
    digits = str(number)
    usable = digits.isascii() and digits.isdecimal() and len(digits) < 19
    return version_from(int(digits)) if usable else None
