from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class JobsConfig(AppConfig):
    """Jobs and the sign of life of the worker."""

    name = "aura.jobs"
    label = "jobs"
    verbose_name = _("Background work")
