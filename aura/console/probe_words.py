"""What an embeddings server that fails a live call is said to suffer from, and what to do."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from aura.console.unfolded import Text
from aura.spaces import Probe
from knowledge.embeddings.errors import Cause

CAUSES: dict[Cause, Text] = {
    Cause.UNREACHABLE: gettext_lazy(
        "The server cannot be reached: it is down, or its address is wrong."
    ),
    Cause.SLOW: gettext_lazy("The server did not answer in time."),
    Cause.KEY_REFUSED: gettext_lazy("The server refuses the key: it is wrong, or was revoked."),
    Cause.NOT_FOUND: gettext_lazy(
        "The server knows no such address or model: look at both in the environment."
    ),
    Cause.TOO_MANY: gettext_lazy(
        "Too many calls at once, or the account's allowance is used up: wait, or raise it."
    ),
    Cause.REFUSED: gettext_lazy("The server does not accept what it is asked."),
    Cause.BROKEN: gettext_lazy("The server itself is broken."),
    Cause.GARBAGE: gettext_lazy(
        "The server answers something that is no vector: another service may be at that address."
    ),
    Cause.SIZE: gettext_lazy(
        "The server sends vectors of another size than the space's: it runs another model."
    ),
}


def in_words(probe: Probe | None) -> str:
    """Why the call failed; empty where it went well or was not made yet."""
    if probe is None or probe.ok:
        return ""
    if probe.cause is None:
        return _("None of the configured servers is this space's, so nothing was asked.")
    return str(CAUSES[probe.cause])
