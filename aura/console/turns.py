"""Turns and conversations as a person reads them, the turns that the gate stopped included."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from aura.console import words
from aura.console.access import SEE_EVENTS
from aura.console.completions import completions_of_turn
from aura.console.desk import RowPageAdmin, page_context
from aura.console.filters import (
    ChannelFilter,
    OutcomeFilter,
    PeriodFilter,
    TenantFilter,
)
from aura.console.paging import InfinitePaginator
from aura.console.patient_filter import as_shown
from aura.console.told import told_by_event, told_by_turn
from aura.console.unfolded import display
from aura.turn.models import Conversation, KnowledgeQueried, Turn
from patients.identity import Place

TEXT_SHOWN = 120
TURNS_SHOWN = 200
"""Of one conversation. A call has some thirty."""


class TurnChannelFilter(ChannelFilter):
    """One channel's turns."""

    column = "conversation__channel"


class TurnTenantFilter(TenantFilter):
    """One tenant's turns."""

    column = "conversation__namespace"


@admin.register(Turn)
class TurnAdmin(RowPageAdmin):
    """Every turn that is kept."""

    list_display = ("moment", "said", "channel", "talk", "ending")
    list_display_links = ("moment", "said")
    list_filter = (PeriodFilter, TurnChannelFilter, OutcomeFilter, TurnTenantFilter)
    list_before_template = "console/days.html"
    list_select_related = ("conversation",)
    search_fields = ("conversation__external_id",)
    search_help_text = gettext_lazy("Conversation, whole")
    sortable_by = ()
    ordering = ("-created_at", "-id")
    show_full_result_count = False
    paginator = InfinitePaginator
    actions = None
    empty_words = gettext_lazy("No channel has sent a turn yet, or all were forgotten in time.")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Turn]:
        """Without the columns that only one turn's own page shows."""
        return super().get_queryset(request).defer("messages", "answer")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """The turns of a conversation."""
        if not search_term.strip():
            return queryset, False
        talks = Conversation.objects.filter(external_id=search_term.strip())
        return queryset.filter(conversation__in=talks), False

    def row_page(self, request: HttpRequest, turn: Turn) -> HttpResponse:
        """One turn, explained step by step."""
        event = KnowledgeQueried.objects.filter(turn=turn).first()
        talk = turn.conversation
        place = Place(namespace=talk.namespace, channel=talk.channel, conversation=talk.external_id)
        walk = told_by_event(event, turn) if event else told_by_turn(turn)
        values = {
            "turn": turn,
            "event": event if request.user.has_perm(SEE_EVENTS) else None,
            "walk": as_shown(request, walk, place),
            "completions": completions_of_turn(turn.pk),
        }
        return TemplateResponse(
            request, "console/turn.html", page_context(self, request, _("Turn"), values)
        )

    @display(description=gettext_lazy("time"))
    def moment(self, turn: Turn) -> Any:
        """When."""
        return turn.created_at

    @display(description=gettext_lazy("said"))
    def said(self, turn: Turn) -> str:
        """What was said, cut."""
        return turn.text if len(turn.text) <= TEXT_SHOWN else f"{turn.text[:TEXT_SHOWN]}…"

    @display(description=gettext_lazy("channel"))
    def channel(self, turn: Turn) -> str:
        """Where."""
        return turn.conversation.channel

    @display(description=gettext_lazy("conversation"))
    def talk(self, turn: Turn) -> str:
        """In which conversation."""
        return turn.conversation.external_id

    @display(description=gettext_lazy("outcome"), label=words.OUTCOME_COLOURS)
    def ending(self, turn: Turn) -> tuple[str, str]:
        """How it ended."""
        return turn.outcome, words.word(words.OUTCOMES, turn.outcome)


@admin.register(Conversation)
class ConversationAdmin(RowPageAdmin):
    """Calls and chats, each readable from its first turn to its last."""

    list_display = ("external_id", "channel", "created_at", "last_turn_at")
    list_filter = (PeriodFilter, ChannelFilter, TenantFilter)
    search_fields = ("external_id",)
    search_help_text = gettext_lazy("Conversation, from its beginning")
    sortable_by = ()
    # By when they began: their last turn's time has no index, which every turn would pay for.
    ordering = ("-id",)
    show_full_result_count = False
    paginator = InfinitePaginator
    actions = None
    empty_words = gettext_lazy("No channel has begun a conversation yet.")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Conversations whose name begins like this."""
        return queryset.filter(external_id__startswith=search_term.strip()), False

    def row_page(self, request: HttpRequest, talk: Conversation) -> HttpResponse:
        """The conversation in order, as it was heard."""
        turns = list(talk.turns.order_by("-created_at", "-id")[: TURNS_SHOWN + 1])
        values = {
            "talk": talk,
            "turns": [(turn, told_by_turn(turn)) for turn in reversed(turns[:TURNS_SHOWN])],
            "cut": len(turns) > TURNS_SHOWN,
            "most": TURNS_SHOWN,
        }
        context = page_context(self, request, talk.external_id, values)
        return TemplateResponse(request, "console/conversation.html", context)
