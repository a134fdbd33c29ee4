"""The API as Django sees it."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.admin.views.decorators import staff_member_required
from django.http import HttpRequest
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe
from ninja import NinjaAPI

from aura.api import chat, errors, feedback, knowledge, patients, retell, turns
from aura.api.auth import ChannelKeyAuth
from aura.api.parser import StrictParser


def _docs_for_staff(view: Callable[..., Any]) -> Callable[..., Any]:
    """The pages are public in debug and for staff elsewhere. The description itself is for
    integrators' programs, who have no login, and tells nothing that a key would guard.

    They are only read: another method is told so, and not that it lacks a form's token."""
    guarded: Callable[..., Any] = staff_member_required(view)

    def shown(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        is_open = settings.DEBUG or request.path.endswith("/openapi.json")
        return (view if is_open else guarded)(request, *args, **kwargs)

    return csrf_exempt(require_safe(shown))


api = NinjaAPI(
    title="Aura",
    version="1",
    description="The passage of the right manual for what a patient said, or an honest miss.",
    auth=ChannelKeyAuth(),
    parser=StrictParser(),
    docs_url="/docs",
    openapi_url="/openapi.json",
    docs_decorator=_docs_for_staff,
)
errors.install(api)
api.add_router("", turns.router)
api.add_router("", knowledge.router)
api.add_router("", feedback.router)
api.add_router("", chat.router)
api.add_router("", retell.router)
api.add_router("", patients.router)

# OpenAI's clients are given a base address that ends in /v1; it is the same chat, described above.
openai_api = NinjaAPI(
    urls_namespace="openai",
    auth=ChannelKeyAuth(),
    parser=StrictParser(),
    docs_url=None,
    openapi_url=None,
)
errors.install(openai_api)
openai_api.add_router("", chat.router)
