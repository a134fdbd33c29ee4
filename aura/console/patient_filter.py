"""A stored turn whose filter the patient's equipment made: it says which machine is at home.

| who looks            | sees                                                               |
| -------------------- | ------------------------------------------------------------------ |
| may see patients     | all of it; the look is noted, as on the panel                      |
| may not              | that the patient's equipment made the filter, and not which manuals |

Whether it was the patient's is told by what the turn and its conversation named: a filter that
these alone would not make now, in a call that a document is linked to.
"""

from dataclasses import replace

from django.http import HttpRequest

from aura.console.access import SEE_PATIENTS
from aura.console.walkthrough import OF_PATIENT, Passage, Walkthrough
from aura.tenancy.live import unscoped_values
from aura.tenancy.unscoped import prefixes_in
from knowledge.corpus import Corpus, corpus_at, current_revision
from knowledge.sources import SourceFilter, filter_for, owners_of
from patients.identity import Place, find
from patients.looks import Viewer, note_look


def viewer_of(request: HttpRequest, via: str) -> Viewer:
    """Who looks at a page of the back office."""
    return Viewer(
        name=request.user.get_username(),
        via=via,
        user_id=request.user.pk,
        address=request.META.get("REMOTE_ADDR") or None,
    )


def as_shown(request: HttpRequest, walk: Walkthrough, place: Place) -> Walkthrough:
    """The walkthrough of a place's turn as the person may see it."""
    row = find(place)
    if row is None or not row.documents:
        return walk
    corpus = corpus_at(place.namespace, current_revision())
    always = prefixes_in(unscoped_values()["RAG_ALWAYS_SOURCES"])
    own = filter_for((*walk.machines, *walk.sticky), corpus, always)
    if not _is_of_patient(walk, own):
        return walk
    if request.user.has_perm(SEE_PATIENTS):
        if row.document:
            viewer = viewer_of(request, "turn")
            note_look(place, viewer, document=row.document, digits=row.last_digits)
        return walk
    return replace(
        walk,
        filter_reason=OF_PATIENT,
        filter_sources=None,
        outside=None,
        passages=tuple(_unnamed(passage, own, corpus, always) for passage in walk.passages),
    )


def _is_of_patient(walk: Walkthrough, own: SourceFilter) -> bool:
    if own.reason.value != walk.filter_reason:
        return True
    return any(not own.allows(name) for name in walk.filter_sources or ())


def _unnamed(
    passage: Passage, own: SourceFilter, corpus: Corpus, always: tuple[str, ...]
) -> Passage:
    """Without the manual's name, where it is one that the filter may have been made of."""
    is_told = own.names and own.allows(passage.source)
    if is_told or not owners_of(passage.source, corpus, always):
        return passage
    return replace(passage, source="")
