from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ChatConfig(AppConfig):
    """Completions that channels asked for, and how each ended."""

    name = "aura.chat"
    label = "chat"
    verbose_name = _("Chat")
