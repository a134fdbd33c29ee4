from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PromptsConfig(AppConfig):
    """Versions of the agents' instructions, their checks and their activation."""

    name = "prompts"
    verbose_name = _("Prompts")
