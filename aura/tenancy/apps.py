from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TenancyConfig(AppConfig):
    """Tenants, channel keys and live settings."""

    name = "aura.tenancy"
    label = "tenancy"
    verbose_name = _("Channels and settings")
