"""Channel keys on requests."""

from typing import cast

from django.http import HttpRequest
from ninja.security import HttpBearer

from aura.tenancy.keys import Caller
from aura.tenancy.limits import admit


class ChannelKeyAuth(HttpBearer):
    """`Authorization: Bearer <channel key>`: the key alone names tenant and channel."""

    def authenticate(self, request: HttpRequest, token: str) -> Caller | None:
        """The caller, or None for an unknown or revoked key. Raises TooManyRequests."""
        return admit(token.strip())


def caller(request: HttpRequest) -> Caller:
    """Who sent an authenticated request."""
    return cast(Caller, request.auth)  # type: ignore[attr-defined]  # ninja sets it
