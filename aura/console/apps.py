from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ConsoleConfig(AppConfig):
    """The pages of the back office."""

    name = "aura.console"
    label = "console"
    verbose_name = _("Back office")
