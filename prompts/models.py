"""Versions of the agents' instructions, the log of their activations, and what each call runs.

Every row belongs to a namespace (a tenant's slug, given by the caller). Versions of the shared
namespace run for every tenant that has activated none of its own.
"""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

SHARED_NAMESPACE = "_global_"


class Agent(models.TextChoices):
    """Who reads the instructions."""

    COPILOT = "copilot", _("copilot")
    VOICE = "voice", _("voice")
    WHATSAPP = "whatsapp", _("WhatsApp")


class State(models.TextChoices):
    """Life of a version: a draft is activated, and retired when another one is; a retired one can
    be activated again."""

    DRAFT = "draft", _("draft")
    ACTIVE = "active", _("in use")
    RETIRED = "retired", _("used before")


class Kind(models.TextChoices):
    """Ways of changing what runs."""

    ACTIVATE = "activate", _("activated")
    ROLLBACK = "rollback", _("rolled back")


class PromptVersion(models.Model):
    """A text that tells an agent how to speak. Once activated it never changes: triggers refuse it,
    and an edit is a new draft."""

    namespace = models.SlugField(max_length=64)
    agent = models.CharField(_("agent"), max_length=12, choices=Agent.choices)
    number = models.PositiveIntegerField(_("version"))
    text = models.TextField(_("text"))
    notes = models.TextField(_("notes"), blank=True, default="")
    author = models.CharField(_("author"), max_length=150, blank=True, default="")
    """A username; empty where a command did it."""
    state = models.CharField(_("state"), max_length=8, choices=State.choices, default=State.DRAFT)
    digest = models.CharField(max_length=64, editable=False)
    """SHA-256 of the text, which the database compares."""
    created_at = models.DateTimeField(_("created"), db_default=Now(), editable=False)
    activated_at = models.DateTimeField(_("last activation"), null=True, blank=True, editable=False)
    activated_by = models.CharField(
        _("activated by"), max_length=150, blank=True, default="", editable=False
    )

    class Meta:
        verbose_name = _("prompt version")
        verbose_name_plural = _("prompt versions")
        ordering = ["agent", "-number"]
        permissions = [("activate_promptversion", _("Can activate prompt versions"))]
        constraints = [
            models.UniqueConstraint(
                fields=["namespace", "agent", "number"], name="prompt_number_once"
            ),
            models.UniqueConstraint(
                fields=["namespace", "agent"],
                condition=Q(state=State.ACTIVE),
                name="one_active_prompt",
            ),
            models.CheckConstraint(
                condition=Q(agent__in=Agent.values), name="prompt_of_a_known_agent"
            ),
            models.CheckConstraint(
                condition=Q(state__in=State.values), name="prompt_in_a_known_state"
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="prompt_number_from_one"),
            models.CheckConstraint(condition=Q(text__regex=r"\S"), name="prompt_not_blank"),
            models.CheckConstraint(
                condition=Q(state=State.DRAFT, activated_at__isnull=True)
                | Q(~Q(state=State.DRAFT), activated_at__isnull=False),
                name="prompt_activated_at_some_time",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.agent}-{self.number}"


class PromptActivation(models.Model):
    """Who changed what runs, from which version to which. Kept for ever: triggers refuse to change
    or to delete it."""

    at = models.DateTimeField(_("time"), db_default=Now(), editable=False)
    namespace = models.SlugField(max_length=64)
    agent = models.CharField(_("agent"), max_length=12, choices=Agent.choices)
    kind = models.CharField(_("what"), max_length=8, choices=Kind.choices)
    by = models.CharField(_("by"), max_length=150, blank=True)
    """A username; empty where a command did it."""
    from_version = models.ForeignKey(
        PromptVersion, models.PROTECT, null=True, related_name="+", verbose_name=_("from")
    )
    """What ran before, be it the shared one; none at the very first."""
    to_version = models.ForeignKey(
        PromptVersion, models.PROTECT, related_name="activations", verbose_name=_("to")
    )
    """What runs since, be it the shared one."""
    acknowledged = models.JSONField(_("warnings accepted"), default=list)
    """Keys of the findings that the person was shown and accepted."""
    at_once = models.BooleanField(_("in calls under way too"), default=False)
    """Whether calls under way changed over with their next turn."""

    class Meta:
        verbose_name = _("activation")
        verbose_name_plural = _("activations")
        ordering = ["-at", "-id"]
        indexes = [models.Index(fields=["-at", "-id"], name="activation_newest")]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=Kind.values), name="activation_of_a_known_kind"
            )
        ]

    def __str__(self) -> str:
        return f"{self.agent}: {self.kind}"


class ConversationPrompt(models.Model):
    """The version that a call began with, and keeps."""

    namespace = models.SlugField(max_length=64)
    agent = models.CharField(max_length=12, choices=Agent.choices)
    channel = models.CharField(max_length=12)
    conversation = models.CharField(max_length=200)
    version = models.ForeignKey(PromptVersion, models.CASCADE, related_name="+")
    began_at = models.DateTimeField(db_default=Now(), editable=False)
    last_turn_at = models.DateTimeField(db_default=Now(), editable=False, db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["namespace", "channel", "conversation", "agent"],
                name="conversation_prompt_once",
            )
        ]

    def __str__(self) -> str:
        return f"{self.channel}: {self.conversation}"
