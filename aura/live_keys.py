"""The live settings without a scope: defaults, help and ranges, as django-constance wants them.

The scoped ones (thresholds, gate) are rows of `aura.tenancy.models.ScopedSetting`.
"""

from typing import Any

from django.utils.translation import gettext_lazy as _

from knowledge.codes import DEFAULT_PATTERN

CONSTANCE_ADDITIONAL_FIELDS: dict[str, tuple[str, dict[str, Any]]] = {
    "candidate_limit": ("django.forms.IntegerField", {"min_value": 1, "max_value": 10}),
    "milliseconds": ("django.forms.IntegerField", {"min_value": 100, "max_value": 30_000}),
    "days": ("django.forms.IntegerField", {"min_value": 1, "max_value": 3_650}),
    "code_pattern": ("aura.tenancy.live.CodePatternField", {"max_length": 200}),
    "prefixes": ("aura.tenancy.live.PrefixesField", {"max_length": 500}),
}

CONSTANCE_CONFIG: dict[str, tuple[Any, Any, str]] = {
    "RAG_CANDIDATE_LIMIT": (
        3,
        _("How many passages are fetched as candidates for one turn."),
        "candidate_limit",
    ),
    "RAG_CODE_PATTERN": (
        DEFAULT_PATTERN,
        _(
            "Regular expression of an error code. After a change, ingest the manuals again so that "
            "their passages are read with it."
        ),
        "code_pattern",
    ),
    "RAG_ALWAYS_SOURCES": (
        "cap/, tubos/",
        _("Folders that every search includes, whatever the equipment; separated by commas."),
        "prefixes",
    ),
    "RAG_DEADLINE_VOICE_MS": (
        1_500,
        _("Milliseconds that a turn of a voice channel waits for the embeddings."),
        "milliseconds",
    ),
    "RAG_DEADLINE_TEXT_MS": (
        3_000,
        _("Milliseconds that a turn of the other channels waits for the embeddings."),
        "milliseconds",
    ),
    "RETENTION_TURN_DAYS": (
        180,
        _("Days that what was said in a turn, and its answer, is kept."),
        "days",
    ),
}

# Pairs, not a dictionary: hashing a lazy translation would translate it before Django is ready.
CONSTANCE_CONFIG_FIELDSETS = (
    (_("Search"), ("RAG_CANDIDATE_LIMIT", "RAG_CODE_PATTERN", "RAG_ALWAYS_SOURCES")),
    (_("Deadlines"), ("RAG_DEADLINE_VOICE_MS", "RAG_DEADLINE_TEXT_MS")),
    (_("Retention"), ("RETENTION_TURN_DAYS",)),
)
