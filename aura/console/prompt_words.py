"""What a version is called, beside others of its tenant and beside the shared ones."""

from django.utils.translation import gettext as _

from prompts.models import SHARED_NAMESPACE, PromptVersion


def number_of(version: PromptVersion, beside: str) -> str:
    """Its number; told apart where it is shared and seen beside a tenant's own."""
    if version.namespace == SHARED_NAMESPACE != beside:
        return _("%d (the shared one)") % version.number
    return str(version.number)


def name_of(version: PromptVersion, beside: str | None = None) -> str:
    """Its agent and number."""
    named = _("%(agent)s, version %(number)s") % {
        "agent": version.get_agent_display(),
        "number": number_of(version, beside or version.namespace),
    }
    return named[0].upper() + named[1:]
