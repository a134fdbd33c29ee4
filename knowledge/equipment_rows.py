"""The equipment table: machines, what people call them, and the manuals that speak of them."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy as _


class Equipment(models.Model):
    """A model of machine, the names people give it and the manuals that speak of it."""

    namespace = models.SlugField(max_length=64)
    model = models.CharField(_("model"), max_length=80)
    aliases = ArrayField(
        models.CharField(max_length=80),
        verbose_name=_("aliases"),
        default=list,
        blank=True,
        help_text=_("Other names, separated by commas. Case, accents and hyphens do not matter."),
    )
    sources = ArrayField(
        models.CharField(max_length=300),
        verbose_name=_("sources"),
        default=list,
        blank=True,
        help_text=_("Paths of its manuals, as the list of sources shows them."),
    )
    has_manual = models.BooleanField(_("has a manual"), default=True)

    class Meta:
        verbose_name = _("machine")
        verbose_name_plural = _("machines")
        ordering = ["model"]
        constraints = [
            models.UniqueConstraint(fields=["namespace", "model"], name="equipment_model_unique"),
            models.CheckConstraint(
                condition=models.Q(has_manual=False) | models.Q(sources__len__gt=0),
                name="equipment_with_manual_names_it",
                violation_error_message=_("Equipment that has a manual must name it."),
            ),
        ]

    def __str__(self) -> str:
        return self.model
