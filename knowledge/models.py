"""The corpus in the database: sources, chunks, their vectors by embedding space, equipment.

Every row belongs to a namespace (a tenant's slug, given by the caller; `_global_` is shared).
"""

from datetime import UTC, datetime
from typing import Self

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.search import SearchVector
from django.db import models
from django.db.models import Func
from django.db.models.expressions import RawSQL
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _
from pgvector.django import VectorField

from knowledge.codes import MAX_CODE_LENGTH
from knowledge.editing.models import Cause, ManualDraft, ManualVersion
from knowledge.equipment_rows import Equipment
from knowledge.likeness.models import ComparedChunk, DecidedPair, LikePair
from knowledge.markdown import ChunkKind
from knowledge.questions.models import (
    EvidenceFit,
    Question,
    QuestionOrigin,
    QuestionVector,
    SpaceComparison,
)
from knowledge.superseding import NewerInForce, in_force

__all__ = [
    "GLOBAL_NAMESPACE",
    "MAX_DIMENSIONS",
    "MAX_NAME_LENGTH",
    "Cause",
    "Chunk",
    "ChunkVector",
    "ComparedChunk",
    "CorpusRevision",
    "DecidedPair",
    "EmbeddingSpace",
    "Equipment",
    "EvidenceFit",
    "LikePair",
    "ManualDraft",
    "ManualVersion",
    "Origin",
    "Question",
    "QuestionOrigin",
    "QuestionVector",
    "Source",
    "SourceQuerySet",
    "SpaceComparison",
    "SpaceState",
]

GLOBAL_NAMESPACE = "_global_"
VALIDITY = (datetime(2000, 1, 1, tzinfo=UTC), datetime(2200, 1, 1, tzinfo=UTC))
"""Between what a source's dates lie. PostgreSQL stores years that Python can't read back, and one
such row would fail every turn."""

MAX_NAME_LENGTH = 300
MAX_DIMENSIONS = 2000
"""A vector of more does not fit in one page with plain storage (pgvector: 8 kB pages)."""


class Origin(models.TextChoices):
    """Where a source's text lives; only `disk` ones are removed by an ingest."""

    DISK = "disk", _("file on disk")
    UPLOAD = "upload", _("uploaded")
    CONNECTED = "connected", _("connected system")


class SourceQuerySet(models.QuerySet["Source"]):
    """Selections of sources."""

    def live(self, now: datetime) -> Self:
        """Those that may be searched: in force, and no newer one in force supersedes them."""
        return self.alias(newer=NewerInForce(now)).filter(in_force(now), newer__isnull=True)


class Source(models.Model):
    """One manual. Its name is its path relative to the root it was ingested from."""

    namespace = models.SlugField(max_length=64)
    name = models.CharField(_("name"), max_length=MAX_NAME_LENGTH)
    root = models.CharField(max_length=1000, blank=True, default="")
    """The root it was ingested from; empty stands for the configured manuals directory, which may
    move with the checkout."""
    title = models.CharField(_("title"), max_length=300)
    doc_type = models.CharField(_("type"), max_length=40, default="manual")
    category = models.CharField(_("category"), max_length=80, blank=True, default="")
    notice = models.TextField(_("notice"), blank=True, default="")
    origin = models.CharField(
        _("origin"), max_length=12, choices=Origin.choices, default=Origin.DISK
    )
    enabled = models.BooleanField(
        _("enabled"), default=True, help_text=_("A disabled source is not searched, at once.")
    )
    valid_from = models.DateTimeField(_("valid from"), null=True, blank=True)
    valid_until = models.DateTimeField(_("valid until"), null=True, blank=True)
    supersedes = models.ForeignKey(
        "self",
        models.SET_NULL,
        verbose_name=_("supersedes"),
        null=True,
        blank=True,
        related_name="superseded_by",
        help_text=_(
            "The older source that is not searched while this one is enabled and valid. It answers "
            "again, at once, when this one no longer does."
        ),
    )
    fingerprint = models.CharField(max_length=64)
    """SHA-256 of the file's bytes and of what reads them: equal means nothing to do."""
    findings = models.JSONField(_("findings"), default=list, blank=True)
    ingested_at = models.DateTimeField(_("last ingest"))
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    objects = SourceQuerySet.as_manager()

    class Meta:
        verbose_name = _("source")
        verbose_name_plural = _("sources")
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(fields=["namespace", "name"], name="source_name_unique"),
            models.CheckConstraint(condition=~models.Q(name=""), name="source_name_not_empty"),
            models.CheckConstraint(
                condition=models.Q(valid_until__isnull=True)
                | models.Q(valid_from__isnull=True)
                | models.Q(valid_until__gt=models.F("valid_from")),
                name="source_validity_in_order",
                violation_error_message=_("It must end after it begins."),
            ),
            models.CheckConstraint(
                # True of one that is NULL, as every check is.
                condition=models.Q(valid_from__range=VALIDITY, valid_until__range=VALIDITY),
                name="source_validity_within_reach",
                violation_error_message=_("Its dates must lie between 2000 and 2200."),
            ),
            models.CheckConstraint(
                condition=~models.Q(supersedes=models.F("id")),
                name="source_supersedes_another",
                violation_error_message=_("A source cannot supersede itself."),
            ),
        ]

    def __str__(self) -> str:
        return self.name


# A row's content begins with its first cell, "Header: value"; the same as `label_of` in Python.
_FIRST_CELL = RawSQL(
    "CASE WHEN kind = 'row' AND strpos(split_part(content, E'\\n', 1), ': ') > 0 "
    "THEN btrim(substr(split_part(content, E'\\n', 1), "
    "strpos(split_part(content, E'\\n', 1), ': ') + 2)) ELSE '' END",
    (),
)


class Chunk(models.Model):
    """A passage that can answer: a section's prose or one row of a table."""

    source = models.ForeignKey(Source, models.CASCADE, related_name="chunks")
    namespace = models.SlugField(max_length=64)
    position = models.PositiveIntegerField()
    section = models.CharField(_("section"), max_length=300)
    path = ArrayField(models.CharField(max_length=300))
    kind = models.CharField(
        _("kind"), max_length=8, choices=[(kind.value, kind.value) for kind in ChunkKind]
    )
    content = models.TextField(_("content"))
    identity = models.CharField(max_length=64)
    """SHA-256 of path, kind, content and the ordinal among identical content."""
    codes = ArrayField(models.CharField(max_length=MAX_CODE_LENGTH), default=list)
    """Error codes that the passage bears, canonical (`H8`)."""
    label = models.GeneratedField(
        expression=_FIRST_CELL, output_field=models.TextField(), db_persist=True
    )
    """A table's row by its first cell, which survives the next ingest; empty for prose."""

    class Meta:
        verbose_name = _("chunk")
        verbose_name_plural = _("chunks")
        ordering = ["source", "position"]
        constraints = [
            models.UniqueConstraint(fields=["source", "identity"], name="chunk_identity_unique")
        ]
        indexes = [
            GinIndex(fields=["codes"], name="chunk_codes"),
            GinIndex(SearchVector("section", "content", config="spanish"), name="chunk_words"),
        ]

    def __str__(self) -> str:
        return f"{self.source_id}: {self.section}"


class SpaceState(models.TextChoices):
    """Life of an embedding space; exactly one is active. All but the retired ones get every new and
    edited text, so that each of them can become the active one at once."""

    BUILDING = "building", _("being built")
    ACTIVE = "active", _("active")
    STANDBY = "standby", _("in reserve")
    RETIRED = "retired", _("retired")


class EmbeddingSpace(models.Model):
    """Where vectors can be compared: one model, one size, one way of marking inputs.

    It carries the thresholds calibrated for it. Without them nothing is ever a hit.
    """

    name = models.SlugField(_("name"), max_length=120, unique=True)
    provider = models.CharField(_("provider"), max_length=20)
    base_url = models.CharField(_("address"), max_length=300, blank=True, default="")
    model = models.CharField(_("model"), max_length=120)
    dimensions = models.PositiveIntegerField(_("dimensions"))
    marking = models.CharField(_("marking of inputs"), max_length=20)
    state = models.CharField(
        _("state"), max_length=10, choices=SpaceState.choices, default=SpaceState.BUILDING
    )
    knowledge_threshold = models.FloatField(_("threshold of manuals"), null=True, blank=True)
    similarity_threshold = models.FloatField(_("threshold of corrections"), null=True, blank=True)
    approved_threshold = models.FloatField(
        _("threshold of approved answers"), null=True, blank=True
    )
    calibration = models.JSONField(_("calibration"), default=dict, blank=True)
    """Where the thresholds come from: queries, date and figures."""
    created_at = models.DateTimeField(db_default=Now(), editable=False)
    activated_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("embedding space")
        verbose_name_plural = _("embedding spaces")
        constraints = [
            models.UniqueConstraint(
                fields=["state"],
                condition=models.Q(state=SpaceState.ACTIVE),
                name="one_active_space",
            ),
            models.CheckConstraint(
                condition=models.Q(dimensions__gte=1, dimensions__lte=MAX_DIMENSIONS),
                name="space_dimensions_fit_a_page",
            ),
            *(
                # NaN is above every number for PostgreSQL, so the upper bound refuses it.
                models.CheckConstraint(
                    condition=models.Q(**{f"{field}__isnull": True})
                    | models.Q(**{f"{field}__gte": 0, f"{field}__lte": 1}),
                    name=f"space_{field}_range",
                )
                for field in ("knowledge_threshold", "similarity_threshold", "approved_threshold")
            ),
        ]

    def __str__(self) -> str:
        return self.name


class ChunkVector(models.Model):
    """A chunk's vector in one space. `source` is repeated so that the filter needs no join."""

    chunk = models.ForeignKey(Chunk, models.CASCADE, related_name="vectors", db_index=False)
    space = models.ForeignKey(EmbeddingSpace, models.CASCADE, db_index=False)
    source = models.ForeignKey(Source, models.CASCADE, db_index=False)
    text_hash = models.CharField(max_length=64)
    """SHA-256 of the text that was embedded; another one means the vector is stale."""
    embedding = VectorField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["chunk", "space"], name="chunk_vector_once_a_space")
        ]
        indexes = [
            models.Index(fields=["space", "source"], name="chunk_vector_filter"),
            # An ingest asks for each text whether it was embedded before.
            models.Index(fields=["space", "text_hash"], name="chunk_vector_text"),
        ]

    def __str__(self) -> str:
        return f"{self.chunk_id}@{self.space_id}"


class CorpusRevision(models.Model):
    """One row, counted up by triggers at the commit of any change of sources or equipment.

    Processes keep what they read of the corpus together with this number, and read it each turn.
    """

    revision = models.BigIntegerField(default=1)
    stamp = models.UUIDField(db_default=Func(function="gen_random_uuid"), editable=False)
    """New at each change: a revision number that a rollback gave back is never mistaken."""

    def __str__(self) -> str:
        return str(self.revision)
