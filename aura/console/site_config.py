from django.contrib.admin.apps import AdminConfig


class ConsoleAdminConfig(AdminConfig):
    """Django's admin, with our site in the place of its own."""

    default_site = "aura.console.site.ConsoleSite"
