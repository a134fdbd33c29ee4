"""Tenants, the API keys of their channels, and scoped settings."""

from django.conf import settings
from django.core.validators import RegexValidator
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from aura.tenancy.channels import Channel
from knowledge.models import EmbeddingSpace

CHANNEL_CHOICES = [(channel.value, channel.value) for channel in Channel]
GLOBAL_SCOPE = "global"
SCOPE_CHOICES = [(GLOBAL_SCOPE, GLOBAL_SCOPE), *CHANNEL_CHOICES]


class Tenant(models.Model):
    """A company served; its slug is the namespace of all that is its own."""

    slug = models.SlugField(
        max_length=64,
        unique=True,
        validators=[RegexValidator(r"^[^_]", _("Names that begin with _ are reserved."))],
    )
    name = models.CharField(_("name"), max_length=120)
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        verbose_name = _("tenant")
        verbose_name_plural = _("tenants")
        constraints = [
            models.CheckConstraint(
                condition=~models.Q(slug__startswith="_"), name="tenant_slug_not_reserved"
            )
        ]

    def __str__(self) -> str:
        return self.name


class ChannelKey(models.Model):
    """A key that a channel sends. Only its SHA-256 is kept: the key itself is 256 random bits."""

    tenant = models.ForeignKey(Tenant, models.CASCADE, related_name="keys")
    channel = models.CharField(_("channel"), max_length=12, choices=CHANNEL_CHOICES)
    name = models.CharField(_("name"), max_length=80)
    hash = models.CharField(max_length=64, unique=True, editable=False)
    hint = models.CharField(_("key ends in"), max_length=8, editable=False)
    created_at = models.DateTimeField(_("created"), db_default=Now(), editable=False)
    last_used_at = models.DateTimeField(_("last use"), null=True, blank=True, editable=False)
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("channel key")
        verbose_name_plural = _("channel keys")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(channel__in=[channel.value for channel in Channel]),
                name="key_of_a_known_channel",
            )
        ]

    def __str__(self) -> str:
        return f"{self.channel}: {self.name}"


class ScopedSetting(models.Model):
    """A setting of one scope; without a row the scope inherits. Scores belong to a space."""

    namespace = models.SlugField(max_length=64)
    scope = models.CharField(_("scope"), max_length=12, choices=SCOPE_CHOICES)
    key = models.CharField(_("setting"), max_length=60)
    space = models.ForeignKey(
        EmbeddingSpace, models.CASCADE, null=True, blank=True, verbose_name=_("embedding space")
    )
    value = models.JSONField(_("value"))
    updated_at = models.DateTimeField(_("changed"), auto_now=True)
    updated_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, editable=False
    )

    class Meta:
        verbose_name = _("setting of a channel")
        verbose_name_plural = _("settings by channel")
        constraints = [
            models.UniqueConstraint(
                fields=["namespace", "scope", "key", "space"],
                name="scoped_setting_once",
                nulls_distinct=False,
            ),
            models.CheckConstraint(
                condition=models.Q(scope__in=[scope for scope, _label in SCOPE_CHOICES]),
                name="setting_of_a_known_scope",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.scope}: {self.key}"
