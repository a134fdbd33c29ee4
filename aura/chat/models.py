"""How each answer of the language model ended. Nothing of what was said is kept here."""

import uuid

from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from aura.chat.values import Ended
from aura.tenancy.models import CHANNEL_CHOICES
from aura.turn.models import Turn

ENDINGS = [(ended.value, ended.value) for ended in Ended]


class ChatCompletion(models.Model):
    """One answer that a channel asked for. A turn has several where the model called a tool."""

    completion_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    namespace = models.SlugField(max_length=64)
    channel = models.CharField(_("channel"), max_length=12, choices=CHANNEL_CHOICES)
    conversation = models.CharField(_("conversation"), max_length=200)
    turn = models.ForeignKey(Turn, models.SET_NULL, null=True, related_name="completions")
    """None where nothing was said yet (a platform asks for the greeting), and once the turn is
    forgotten."""
    event_id = models.UUIDField(null=True)
    """The retrieval's; None where there was none."""
    created_at = models.DateTimeField(_("time"), db_default=Now(), editable=False, db_index=True)
    model = models.CharField(_("model"), max_length=200)
    prompt_version = models.CharField(_("prompt version"), max_length=80, null=True)
    streamed = models.BooleanField(_("streamed"))
    ended = models.CharField(_("ended"), max_length=12, choices=ENDINGS)
    upstream_status = models.PositiveSmallIntegerField(_("upstream's status"), null=True)
    """Of a refusal."""
    before_ms = models.FloatField(_("ms before the model was asked"))
    first_token_ms = models.FloatField(_("ms to the first word"), null=True)
    """From asking the model to its first piece."""
    total_ms = models.FloatField(_("ms in all"))
    prompt_tokens = models.PositiveIntegerField(_("tokens sent"), null=True)
    completion_tokens = models.PositiveIntegerField(_("tokens answered"), null=True)
    cached_tokens = models.PositiveIntegerField(_("tokens found in the cache"), null=True)
    left_out = models.PositiveIntegerField(_("messages left out"))

    class Meta:
        db_table = "chat_completion"
        verbose_name = _("answer of the model")
        verbose_name_plural = _("answers of the model")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(ended__in=[ended.value for ended in Ended]),
                name="completion_ended_in_a_known_way",
            )
        ]
        indexes = [models.Index(fields=["event_id"], name="completion_by_event")]

    def __str__(self) -> str:
        return str(self.completion_id)
