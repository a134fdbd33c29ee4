"""The rows of labelled questions and of their vectors."""

from collections.abc import Collection

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _
from pgvector.django import VectorField

MAX_QUESTION_LENGTH = 4_000
VAGUE = "vague"
"""The kind of a question that must miss because it does not tell which machine is meant."""


class QuestionOrigin(models.TextChoices):
    """Who gave the label."""

    SHIPPED = "shipped", _("shipped with Aura")
    SUPERVISOR = "supervisor", _("supervisor")
    IMPORT = "import", _("imported")


class Question(models.Model):
    """A question, and the passage that answers it, or that nothing may answer it.

    The passage is named by what survives the next ingest: source, section and, of a table's row,
    its first cell. One question of one set of machines has one label; a new one replaces it.
    """

    namespace = models.SlugField(max_length=64)
    text = models.TextField(_("question"), max_length=MAX_QUESTION_LENGTH)
    """As it was said, document numbers masked."""
    asked = models.TextField(_("as understood"), max_length=MAX_QUESTION_LENGTH)
    """What is embedded, as a turn would."""
    text_hash = models.CharField(max_length=64)
    machines = ArrayField(
        models.CharField(max_length=80), verbose_name=_("machines"), default=list, blank=True
    )
    """Sorted. Those that it was asked about; where there is none, `meant` tells for which the label
    holds."""
    must_miss = models.BooleanField(_("must miss"))
    source = models.CharField(_("source"), max_length=300, blank=True, default="")
    section = models.CharField(_("section"), max_length=300, blank=True, default="")
    row = models.TextField(_("row"), blank=True, default="")
    """The first cell of the table's row; empty for prose."""
    owners = ArrayField(
        models.CharField(max_length=80),
        verbose_name=_("the passage's machines"),
        default=list,
        db_default=[],
        blank=True,
    )
    """Sorted. The machines that the passage's source spoke of when it was labelled."""
    family = models.CharField(_("family"), max_length=120, blank=True, default="")
    """Paraphrases of one question share it, and stay on one side of a validation."""
    kind = models.CharField(_("kind"), max_length=40, blank=True, default="")
    origin = models.CharField(_("origin"), max_length=12, choices=QuestionOrigin.choices)
    stale = models.BooleanField(_("its passage is gone"), default=False)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(_("created"), db_default=Now(), editable=False)
    labelled_at = models.DateTimeField(_("labelled"))

    class Meta:
        verbose_name = _("labelled question")
        verbose_name_plural = _("labelled questions")
        ordering = ["-labelled_at", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["namespace", "text_hash", "machines"], name="question_labelled_once"
            ),
            models.CheckConstraint(
                condition=Q(must_miss=True, source="", section="", row="")
                | (Q(must_miss=False) & ~Q(source="")),
                name="question_misses_or_has_a_passage",
            ),
            models.CheckConstraint(condition=~Q(text=""), name="question_not_empty"),
        ]
        indexes = [
            models.Index(fields=["namespace", "source"], name="question_by_source"),
            models.Index(fields=["namespace", "family"], name="question_by_family"),
        ]

    def __str__(self) -> str:
        return self.text[:80]

    @property
    def meant(self) -> frozenset[str]:
        """The machines that the label holds for, none for any."""
        return meant_by(self.machines, self.owners)


def meant_by(machines: Collection[str], owners: Collection[str]) -> frozenset[str]:
    """The machines that a label holds for: of those that were asked about, the ones whose manual
    the passage stands in, or else all; where none was, the passage's own. What a shared passage
    says is in `nearest`."""
    asked = frozenset(machines)
    return asked & frozenset(owners) or asked or frozenset(owners)


class QuestionVector(models.Model):
    """A question's vector in one space, embedded as a query."""

    question = models.ForeignKey(Question, models.CASCADE, related_name="vectors", db_index=False)
    space = models.ForeignKey("knowledge.EmbeddingSpace", models.CASCADE, db_index=False)
    namespace = models.SlugField(max_length=64, db_index=False)
    text_hash = models.CharField(max_length=64)
    """SHA-256 of what was embedded; another one means the vector is stale."""
    embedding = VectorField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["question", "space"], name="question_vector_once_a_space"
            )
        ]
        indexes = [
            models.Index(fields=["space", "namespace"], name="question_vector_of_space"),
            models.Index(fields=["text_hash"], name="question_vector_by_text"),
        ]

    def __str__(self) -> str:
        return f"{self.question_id}@{self.space_id}"


class EvidenceFit(models.Model):
    """A judge fitted for a space. The newest one of a space judges its turns."""

    space = models.ForeignKey("knowledge.EmbeddingSpace", models.CASCADE, related_name="fits")
    version = models.CharField(_("version"), max_length=40)
    model = models.JSONField(_("model"))
    """What `aura.turn.evidence.model` reads."""
    figures = models.JSONField(_("figures"), default=dict)
    """Cross-validated figures, and what they were measured on."""
    fitted_on = models.JSONField(default=dict)
    """The namespace, and digests of its labelled questions and sources at that time."""
    fitted_at = models.DateTimeField(_("fitted"))
    shipped = models.BooleanField(_("shipped with Aura"), default=False)

    class Meta:
        verbose_name = _("fitted judge")
        verbose_name_plural = _("fitted judges")
        ordering = ["-id"]

    def __str__(self) -> str:
        return self.version


class SpaceComparison(models.Model):
    """What a space would answer a tenant's labelled questions, beside the one that was active. The
    newest of a space and a tenant is kept."""

    space = models.ForeignKey(
        "knowledge.EmbeddingSpace", models.CASCADE, related_name="comparisons", db_index=False
    )
    against = models.ForeignKey("knowledge.EmbeddingSpace", models.CASCADE, related_name="+")
    namespace = models.SlugField(max_length=64, db_index=False)
    figures = models.JSONField(_("figures"))
    """What `aura.fitting.comparison` makes."""
    measured_on = models.JSONField(default=dict)
    """Digests of the labelled questions and sources at that time."""
    measured_at = models.DateTimeField(_("measured"))

    class Meta:
        verbose_name = _("comparison of spaces")
        verbose_name_plural = _("comparisons of spaces")
        constraints = [
            models.UniqueConstraint(
                fields=["space", "namespace"], name="comparison_once_a_space_and_tenant"
            ),
            models.CheckConstraint(
                condition=~Q(space=models.F("against")), name="comparison_of_two_spaces"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.space_id}:{self.against_id}"
