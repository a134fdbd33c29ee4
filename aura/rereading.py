"""What follows a change of the corpus: all that was read with it is read again.

Machines, aliases and codes decide how a labelled question and a lesson's complaint are understood,
and with it what is embedded of them.
"""

from aura import labelling, teaching
from aura.freshness import keep_fresh
from aura.tenancy.models import Tenant
from knowledge.models import GLOBAL_NAMESPACE, Question
from memory.models import Lesson


def corpus_changed(namespace: str) -> None:
    """After an ingest, or a change of the equipment: read labelled questions and lessons again, and
    bring what changed into every embedding space. A provider that fails is logged; the nightly
    repair completes what it left."""
    for one in tenants_of(namespace):
        _read_again(one)


def tenants_of(namespace: str) -> list[str]:
    """Whose turns search a namespace: its own tenant's, or of the shared one every tenant's."""
    if namespace != GLOBAL_NAMESPACE:
        return [namespace]
    return [namespace, *Tenant.objects.order_by("slug").values_list("slug", flat=True)]


def read_everything_again() -> None:
    """The same for every tenant: what a change elsewhere left as it was before."""
    namespaces = {
        *Question.objects.values_list("namespace", flat=True).distinct(),
        *Lesson.objects.values_list("namespace", flat=True).distinct(),
    }
    for namespace in sorted(namespaces):
        _read_again(namespace)


def _read_again(namespace: str) -> None:
    labelling.corpus_changed(namespace)
    teaching.corpus_changed(namespace)
    keep_fresh(namespace)
