"""The live settings without a scope: defaults, help and ranges, as django-constance wants them.

The scoped ones (thresholds, gate) are rows of `aura.tenancy.models.ScopedSetting`.
"""

from typing import Any

from django.utils.translation import gettext_lazy as _

from knowledge.codes import DEFAULT_PATTERN

CONSTANCE_ADDITIONAL_FIELDS: dict[str, tuple[str, dict[str, Any]]] = {
    "candidate_limit": ("django.forms.IntegerField", {"min_value": 1, "max_value": 10}),
    "pause_ms": ("django.forms.IntegerField", {"min_value": 0, "max_value": 10_000}),
    "milliseconds": ("django.forms.IntegerField", {"min_value": 100, "max_value": 30_000}),
    "seconds": ("django.forms.IntegerField", {"min_value": 1, "max_value": 600}),
    "characters": ("django.forms.IntegerField", {"min_value": 4_000, "max_value": 400_000}),
    "minutes": ("django.forms.IntegerField", {"min_value": 0, "max_value": 1_440}),
    "turns": ("django.forms.IntegerField", {"min_value": 0, "max_value": 200}),
    "yes_or_no": ("django.forms.BooleanField", {"required": False}),
    # The board of lessons counts the uses of 90 days in the log.
    "event_days": ("django.forms.IntegerField", {"min_value": 90, "max_value": 3_650}),
    "days": ("django.forms.IntegerField", {"min_value": 1, "max_value": 3_650}),
    "requests": ("django.forms.IntegerField", {"min_value": 1, "max_value": 100_000}),
    "wait_ms": ("django.forms.IntegerField", {"min_value": 0, "max_value": 1_000}),
    "call_hours": ("django.forms.IntegerField", {"min_value": 1, "max_value": 168}),
    "grace_hours": ("django.forms.IntegerField", {"min_value": 0, "max_value": 168}),
    "cosine": ("django.forms.FloatField", {"min_value": 0.5, "max_value": 1}),
    "code_pattern": ("aura.tenancy.unscoped_fields.CodePatternField", {"max_length": 200}),
    "prefixes": ("aura.tenancy.unscoped_fields.PrefixesField", {"max_length": 500}),
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
    "RAG_SHARED_ALONE_WITHOUT_MANUAL": (
        True,
        _(
            "Judging by evidence: where no machine of the turn has a manual, only sources that are "
            "no machine's may answer."
        ),
        "yes_or_no",
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
    "EMBEDDINGS_FILL_PAUSE_MS": (
        50,
        _(
            "Milliseconds that the filling of an embedding space waits after each batch, so that "
            "the server that embeds for it has time for the turns."
        ),
        "pause_ms",
    ),
    "CHAT_CONNECT_MS": (
        3_000,
        _("Milliseconds that a chat waits for a connection to the language model."),
        "milliseconds",
    ),
    "CHAT_FIRST_TOKEN_MS": (
        12_000,
        _("Milliseconds that a streamed chat waits for the language model's first word."),
        "milliseconds",
    ),
    "CHAT_IDLE_MS": (
        8_000,
        _("Milliseconds that a streamed chat waits from one piece of the answer to the next."),
        "milliseconds",
    ),
    "CHAT_TOTAL_S": (
        120,
        _("Seconds that a whole answer of the language model may take."),
        "seconds",
    ),
    "CHAT_MAX_CHARS": (
        60_000,
        _(
            "Characters that the language model is sent at most. Over it the oldest exchanges of "
            "the conversation are left out; the instructions, the passage and what was said last "
            "never are."
        ),
        "characters",
    ),
    "CHAT_KEEP_CLIENT_SYSTEM": (
        False,
        _(
            "Whether the system messages that a channel's platform sends go to the language model "
            "too, behind the active prompt version. They pass none of its checks."
        ),
        "yes_or_no",
    ),
    "STICKY_MINUTES": (
        15,
        _("Minutes that a machine still counts after it was last named; 0 turns this off."),
        "minutes",
    ),
    "STICKY_TURNS": (
        12,
        _("Turns that a machine still counts after it was last named; 0 turns this off."),
        "turns",
    ),
    "LOCK_CONTEXT": (
        True,
        _("On channels that lock, the first passage found holds for the call."),
        "yes_or_no",
    ),
    "LOCK_NEVER_REOPENS": (
        False,
        _("A locked call stays locked even if another machine or code is named."),
        "yes_or_no",
    ),
    "MEMORY_CONFLICT_COSINE": (
        0.95,
        _(
            "From which similarity on two complaints count as nearly the same, so that lessons of "
            "theirs that disagree are listed as a conflict; 0.5 to 1."
        ),
        "cosine",
    ),
    "RETENTION_TURN_DAYS": (
        180,
        _("Days that what was said in a turn, and its answer, is kept."),
        "days",
    ),
    "RETENTION_EVENT_DAYS": (
        730,
        _(
            "Days that a retrieval is kept in the log, without what was said once the turn is "
            "forgotten; never shorter than its turn. The figures stay for ever."
        ),
        "event_days",
    ),
    "RETENTION_JOB_DAYS": (
        90,
        _("Days that a job is kept after it ended."),
        "days",
    ),
    "RETENTION_LOGIN_DAYS": (
        90,
        _("Days that logins to the back office, and failed ones, are kept."),
        "days",
    ),
    "PATIENT_WAIT_MS": (
        0,
        _(
            "Milliseconds that a turn in which a document is heard waits for the patient system. "
            "0: not at all, and what it says filters from the next turn on."
        ),
        "wait_ms",
    ),
    "PATIENT_CONFIRM_FIRST": (
        False,
        _(
            "On the copilot nothing of a patient's equipment is shown or searched by before it is "
            "noted that the patient agreed to the number when it was repeated."
        ),
        "yes_or_no",
    ),
    "PATIENT_CALL_HOURS": (
        12,
        _(
            "Hours that a conversation holds its patient after the patient system was asked. "
            "Afterwards the same name may be another person's call."
        ),
        "call_hours",
    ),
    "PATIENT_CACHE_DAYS": (
        30,
        _(
            "Days that a patient's models may stand in for the patient system while it cannot be "
            "asked."
        ),
        "days",
    ),
    "PATIENT_ACCESS_DAYS": (
        730,
        _("Days that it is kept who saw which patient's equipment."),
        "days",
    ),
    "API_RATE_PER_MINUTE": (
        600,
        _("Requests a minute that a channel key may send, where the key itself says nothing."),
        "requests",
    ),
    "API_KEY_GRACE_HOURS": (
        24,
        _("Hours that a key still works after it was rotated; 0 ends it at once."),
        "grace_hours",
    ),
}

# Pairs, not a dictionary: hashing a lazy translation would translate it before Django is ready.
CONSTANCE_CONFIG_FIELDSETS = (
    (
        _("Search"),
        (
            "RAG_CANDIDATE_LIMIT",
            "RAG_CODE_PATTERN",
            "RAG_ALWAYS_SOURCES",
            "RAG_SHARED_ALONE_WITHOUT_MANUAL",
        ),
    ),
    (_("Deadlines"), ("RAG_DEADLINE_VOICE_MS", "RAG_DEADLINE_TEXT_MS")),
    (_("Embedding spaces"), ("EMBEDDINGS_FILL_PAUSE_MS",)),
    (
        _("Chat"),
        (
            "CHAT_CONNECT_MS",
            "CHAT_FIRST_TOKEN_MS",
            "CHAT_IDLE_MS",
            "CHAT_TOTAL_S",
            "CHAT_MAX_CHARS",
            "CHAT_KEEP_CLIENT_SYSTEM",
        ),
    ),
    (_("Sticky equipment"), ("STICKY_MINUTES", "STICKY_TURNS")),
    (_("Context lock"), ("LOCK_CONTEXT", "LOCK_NEVER_REOPENS")),
    (_("Lessons"), ("MEMORY_CONFLICT_COSINE",)),
    (
        _("Retention"),
        (
            *("RETENTION_TURN_DAYS", "RETENTION_EVENT_DAYS", "RETENTION_JOB_DAYS"),
            "RETENTION_LOGIN_DAYS",
        ),
    ),
    (
        _("Patients"),
        (
            "PATIENT_WAIT_MS",
            "PATIENT_CONFIRM_FIRST",
            "PATIENT_CALL_HOURS",
            "PATIENT_CACHE_DAYS",
            "PATIENT_ACCESS_DAYS",
        ),
    ),
    (_("Channel keys"), ("API_RATE_PER_MINUTE", "API_KEY_GRACE_HOURS")),
)
