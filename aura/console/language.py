"""The language of a page: Spanish, until a person chooses another."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation


class ChosenLanguage:
    """Activates the language of Django's language form, kept in its cookie.

    The browser's own preference does not count, unlike in Django's middleware: the house speaks
    Spanish, and a machine installed in English must not show half of the staff another console.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer in the chosen language."""
        chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
        known = dict(settings.LANGUAGES)
        with translation.override(chosen if chosen in known else settings.LANGUAGE_CODE):
            request.LANGUAGE_CODE = translation.get_language()
            return self.get_response(request)
