"""Tenants, the API keys of their channels, and scoped settings."""

from datetime import datetime
from typing import Self

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.db.models import Q
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


MAX_RATE = 100_000
"""Requests a minute that a key can be allowed at most."""


class ChannelKeyQuerySet(models.QuerySet["ChannelKey"]):
    """Selections of keys."""

    def working(self, now: datetime) -> Self:
        """Neither revoked nor rotated, or still within the grace of its rotation."""
        return self.filter(Q(revoked_at__isnull=True) | Q(revoked_at__gt=now))


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
    """When it stops to work: a rotated key's lies ahead while its grace lasts."""
    rate_per_minute = models.PositiveIntegerField(
        _("requests a minute"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(MAX_RATE)],
        help_text=_("Empty: the limit that holds for every key."),
    )

    objects = ChannelKeyQuerySet.as_manager()

    class Meta:
        verbose_name = _("channel key")
        verbose_name_plural = _("channel keys")
        constraints = [
            models.CheckConstraint(
                condition=Q(rate_per_minute__isnull=True)
                | Q(rate_per_minute__gte=1, rate_per_minute__lte=MAX_RATE),
                name="key_rate_in_range",
            ),
            models.CheckConstraint(
                condition=models.Q(channel__in=[channel.value for channel in Channel]),
                name="key_of_a_known_channel",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.channel}: {self.name}"

    def works_at(self, now: datetime) -> bool:
        """Whether requests that bear it are let in."""
        return self.revoked_at is None or self.revoked_at > now


class RateWindow(models.Model):
    """The requests of one key that were let in lately. One row a key, written by each request, in a
    table without a write-ahead log: a crash forgets the counts and no request waits for a disk."""

    key = models.OneToOneField(ChannelKey, models.CASCADE, primary_key=True, related_name="window")
    second = models.BigIntegerField()
    """The second, since 1970, that the last count is of."""
    used = ArrayField(models.IntegerField())
    """Requests let in, by second, of the last `WINDOW_S` seconds; the newest is last."""
    let_in = models.BooleanField()
    """Whether the last request was."""

    def __str__(self) -> str:
        return f"{self.key_id}: {sum(self.used)}"


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


class SettingChange(models.Model):
    """Who changed a live setting, from what to what. Plain values: it outlives what it tells of."""

    at = models.DateTimeField(_("time"), db_default=Now(), editable=False)
    namespace = models.SlugField(max_length=64, blank=True)
    """Empty for a setting without a scope: it holds for every tenant."""
    scope = models.CharField(_("scope"), max_length=12, blank=True)
    key = models.CharField(_("setting"), max_length=60)
    space = models.CharField(_("embedding space"), max_length=120, blank=True)
    old = models.JSONField(_("before"), null=True)
    """None: it inherited, or stood at its default."""
    new = models.JSONField(_("after"), null=True)
    by = models.CharField(_("by"), max_length=150, blank=True)
    """A username; empty where a command did it."""

    class Meta:
        verbose_name = _("change of a setting")
        verbose_name_plural = _("changes of settings")
        ordering = ["-at", "-id"]
        indexes = [models.Index(fields=["-at", "-id"], name="setting_change_newest")]

    def __str__(self) -> str:
        return f"{self.scope} {self.key}".strip()
