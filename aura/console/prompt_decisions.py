"""What a person decided about a version, carried out and told in words."""

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from aura.console import words
from aura.console.prompt_words import number_of
from prompts.activation import (
    AlreadyActive,
    Blocked,
    NotAccepted,
    NothingBefore,
    StaleActivation,
    activate,
    rollback,
)
from prompts.drafts import DraftChanged
from prompts.models import Agent, PromptVersion

NONE_THAT_EXISTS = 0

WRITTEN_OVER = gettext_lazy(
    "Somebody wrote over the draft or activated it in the meantime, so yours was not saved. Copy "
    "what you wrote into a new draft."
)


def activated(request: HttpRequest, version: PromptVersion) -> bool:
    """Activate what the form says; whether it was done. Tells the person either way."""
    try:
        activate(
            version.pk,
            by=request.user.get_username(),
            expected_active_id=_expected(request),
            expected_digest=request.POST.get("digest", ""),
            acknowledged=request.POST.getlist("accepted"),
            at_once=request.POST.get("at_once") == "on",
        )
    except StaleActivation as stale:
        messages.error(request, _told(stale, version))
    except DraftChanged:
        messages.error(
            request,
            _("Somebody wrote over the draft in the meantime, so nothing was changed. Read it."),
        )
    except AlreadyActive:
        messages.warning(request, _("That version runs already."))
    except NotAccepted:
        messages.error(
            request, _("Nothing was changed: each warning has to be accepted, or the text mended.")
        )
    except Blocked:
        messages.error(request, _("Nothing was changed: the text has errors. Draft it anew."))
    else:
        messages.success(request, _("It runs from the next call on."))
        return True
    return False


def rolled_back(request: HttpRequest, version: PromptVersion) -> PromptVersion | None:
    """Bring back what ran before this version; what runs now, or None where nothing was done."""
    try:
        trace = rollback(
            version.namespace,
            Agent(version.agent),
            by=request.user.get_username(),
            expected_active_id=version.pk,
            at_once=request.POST.get("at_once") == "on",
        )
    except StaleActivation as stale:
        messages.error(request, _told(stale, version))
    except NothingBefore:
        messages.error(request, _("Nothing ran before that version, so nothing was changed."))
    except Blocked:
        messages.error(
            request,
            _("Nothing was changed: the version before lacks a rule by now. Draft a new one."),
        )
    else:
        messages.success(
            request,
            _("Rolled back: version %s runs again.")
            % number_of(trace.to_version, version.namespace),
        )
        return trace.to_version
    return None


def _expected(request: HttpRequest) -> int | None:
    """The number of the version that the person saw running; empty where none ran."""
    told = request.POST.get("active")
    if told == "":
        return None
    usable = told is not None and told.isascii() and told.isdecimal() and len(told) < 19
    return int(told) if usable and told is not None else NONE_THAT_EXISTS


def _told(stale: StaleActivation, version: PromptVersion) -> str:
    active = stale.active
    if active is None:
        return _("Nothing runs any more, so nothing was changed. Look at it again.")
    return _(
        "%(who)s activated version %(number)s (%(when)s), so nothing was changed. Look at the "
        "difference again."
    ) % {
        "who": active.activated_by or _("command line"),
        "number": number_of(active, version.namespace),
        "when": words.moment(active.activated_at),
    }
