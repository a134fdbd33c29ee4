"""How the back office looks and what its sidebar holds: Unfold's settings."""

from typing import Any

from django.templatetags.static import static
from django.urls import reverse_lazy
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


def _item(
    title: str | Promise, icon: str, page: str, permission: str | None = None
) -> dict[str, Any]:
    item: dict[str, Any] = {"title": title, "icon": icon, "link": reverse_lazy(f"admin:{page}")}
    if permission:
        item["permission"] = lambda request: request.user.has_perm(permission)
    return item


def _group(title: str | Promise, *items: dict[str, Any]) -> dict[str, Any]:
    return {"title": title, "separator": True, "items": list(items)}


NAVIGATION: list[dict[str, Any]] = [
    {"items": [_item(_("Home"), "home", "index")]},
    _group(
        _("Operation"),
        _item(
            _("Retrievals"),
            "manage_search",
            "turn_knowledgequeried_changelist",
            "turn.view_knowledgequeried",
        ),
        _item(_("Turns"), "chat_bubble", "turn_turn_changelist", "turn.view_turn"),
        _item(
            _("Conversations"), "forum", "turn_conversation_changelist", "turn.view_conversation"
        ),
        _item(_("Figures"), "monitoring", "figures", "turn.view_knowledgequeried"),
        _item(_("Calls"), "call", "calls", "patients.view_conversationidentity"),
        _item(_("Try it"), "science", "try_it", "console.try_it"),
    ),
    _group(
        _("Lessons"),
        _item(_("Lessons"), "school", "memory_lesson_changelist", "memory.view_lesson"),
        _item(_("Marks"), "rate_review", "memory_mark_changelist", "memory.view_mark"),
        _item(_("Conflicts"), "compare_arrows", "conflicts", "memory.view_lesson"),
        _item(_("Precision"), "percent", "precision", "memory.view_mark"),
        _item(
            _("Changes of lessons"),
            "history",
            "memory_historicallesson_changelist",
            "memory.view_historicallesson",
        ),
        _item(
            _("Changes of marks"),
            "history_edu",
            "memory_historicalmark_changelist",
            "memory.view_historicalmark",
        ),
    ),
    _group(
        _("Corpus"),
        _item(_("Sources"), "menu_book", "knowledge_source_changelist", "knowledge.view_source"),
        _item(
            _("Drafts of manuals"),
            "edit_document",
            "knowledge_manualdraft_changelist",
            "knowledge.view_manualdraft",
        ),
        _item(
            _("Versions of manuals"),
            "history",
            "knowledge_manualversion_changelist",
            "knowledge.view_manualversion",
        ),
        _item(_("Passages"), "notes", "knowledge_chunk_changelist", "knowledge.view_chunk"),
        _item(_("Passages alike"), "difference", "alike", "knowledge.view_source"),
        _item(
            _("Equipment"),
            "medical_services",
            "knowledge_equipment_changelist",
            "knowledge.view_equipment",
        ),
        _item(
            _("Labelled questions"),
            "label",
            "knowledge_question_changelist",
            "knowledge.view_question",
        ),
        _item(
            _("Embedding spaces"),
            "hub",
            "knowledge_embeddingspace_changelist",
            "knowledge.view_embeddingspace",
        ),
        _item(_("Jobs"), "sync", "jobs_job_changelist", "jobs.view_job"),
        _item(
            _("Routines"),
            "schedule",
            "django_celery_beat_periodictask_changelist",
            "django_celery_beat.view_periodictask",
        ),
        _item(_("Diagnosis"), "stethoscope", "diagnosis", "knowledge.view_source"),
    ),
    _group(
        _("Prompts"),
        _item(
            _("Versions"),
            "edit_note",
            "prompts_promptversion_changelist",
            "prompts.view_promptversion",
        ),
        _item(
            _("Activations"),
            "published_with_changes",
            "prompts_promptactivation_changelist",
            "prompts.view_promptactivation",
        ),
    ),
    _group(
        _("Settings"),
        _item(_("What is in force"), "rule_settings", "in_force", "tenancy.view_scopedsetting"),
        _item(
            _("By channel"),
            "tune",
            "tenancy_scopedsetting_changelist",
            "tenancy.view_scopedsetting",
        ),
        _item(
            _("For every channel"),
            "settings",
            "constance_config_changelist",
            "constance.view_config",
        ),
        _item(
            _("Changes"),
            "history",
            "tenancy_settingchange_changelist",
            "tenancy.view_settingchange",
        ),
        _item(_("Channel keys"), "key", "tenancy_channelkey_changelist", "tenancy.view_channelkey"),
    ),
    _group(
        _("People"),
        _item(_("Users"), "person", "auth_user_changelist", "auth.view_user"),
        _item(_("Roles"), "group", "auth_group_changelist", "auth.view_group"),
        _item(_("Tenants"), "domain", "tenancy_tenant_changelist", "tenancy.view_tenant"),
        _item(
            _("Who saw whom"), "visibility", "patients_access_changelist", "patients.view_access"
        ),
        _item(_("Erase a person"), "person_remove", "erase_person", "patients.erase_person"),
    ),
]

# Tailwind's cyan, one step darker from 600 on: white text on 600 has a contrast of 5.4 : 1.
PRIMARY = {
    "50": "oklch(98.4% .019 200.873)",
    "100": "oklch(95.6% .045 203.388)",
    "200": "oklch(91.7% .08 205.041)",
    "300": "oklch(86.5% .127 207.078)",
    "400": "oklch(78.9% .154 211.53)",
    "500": "oklch(71.5% .143 215.221)",
    "600": "oklch(52% .105 223.128)",
    "700": "oklch(45% .085 224.283)",
    "800": "oklch(39.8% .07 227.392)",
    "900": "oklch(34% .062 228.5)",
    "950": "oklch(30.2% .056 229.695)",
}

UNFOLD: dict[str, Any] = {
    "SITE_TITLE": "Aura",
    "SITE_HEADER": "Aura",
    "SITE_SUBHEADER": _("Back office"),
    "SITE_SYMBOL": "air",
    "SITE_URL": None,
    "SITE_FAVICONS": [
        {
            "rel": "icon",
            "type": "image/svg+xml",
            "href": lambda request: static("console/favicon.svg"),
        }
    ],
    "SHOW_HISTORY": True,
    "SHOW_VIEW_ON_SITE": False,
    "SHOW_LANGUAGES": True,
    "SHOW_BACK_BUTTON": True,
    "DASHBOARD_CALLBACK": "aura.console.home.home",
    "STYLES": [lambda request: static("console/console.css")],
    "COLORS": {"primary": PRIMARY},
    "SIDEBAR": {"show_search": False, "navigation": NAVIGATION},
}
