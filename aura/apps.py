from django.apps import AppConfig


class AuraConfig(AppConfig):
    """The composition: commands, tasks, translations."""

    name = "aura"
