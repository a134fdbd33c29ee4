from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TurnConfig(AppConfig):
    """Conversations, turns and the event of each retrieval."""

    name = "aura.turn"
    label = "turn"
    verbose_name = _("Turns")
