from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class MemoryConfig(AppConfig):
    """Lessons that supervisors taught, and the marks that they come from."""

    name = "memory"
    verbose_name = _("Lessons")
