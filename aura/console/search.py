"""Finding retrievals by their number, their conversation, their words or their source."""

import uuid

from django.contrib.postgres.search import SearchQuery
from django.db.models import Q, QuerySet

from aura.identifiers import kept
from aura.turn.models import KnowledgeQueried
from knowledge.models import Source

MOST_SOURCES = 100
LONGEST_SEARCH = 200

Events = QuerySet[KnowledgeQueried]


def found_events(events: Events, text: str) -> Events:
    """The retrievals that a text finds.

    A text that is the number of a retrieval or the name of a conversation means that one. Any other
    is looked for among the words that were understood, in any inflection, and among the sources'
    names. Each way has its index, and the planner knows from the words' frequencies whether the
    index or the newest rows find a page sooner.
    """
    wanted = text.strip()[:LONGEST_SEARCH]
    if not wanted:
        return events
    number = _number(wanted)
    if number is not None:
        return events.filter(event_id=number)
    if KnowledgeQueried.objects.filter(conversation=kept(wanted)).exists():
        return events.filter(conversation=kept(wanted))
    found = Q(words=SearchQuery(wanted, config="spanish", search_type="websearch"))
    names = Source.objects.filter(name__icontains=wanted).values_list("name", flat=True)
    sources = list(names.distinct()[:MOST_SOURCES])
    return events.filter(found | Q(best_source__in=sources) if sources else found)


def _number(text: str) -> uuid.UUID | None:
    try:
        return uuid.UUID(text)
    except ValueError:
        return None
