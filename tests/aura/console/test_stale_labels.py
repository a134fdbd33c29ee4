"""Every way in which a person changes what a label points at flags it at once."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks

from aura.rereading import corpus_changed
from knowledge.models import GLOBAL_NAMESPACE, Chunk, LikePair, Question, Source
from knowledge.questions.labelling import Labelled, Passage, change, label_right
from tests import factories
from tests.aura.console.test_alike import decide
from tests.aura.console.test_sources import changed
from tests.knowledge.questions import made

pytestmark = pytest.mark.usefixtures("db")


@dataclass(frozen=True, kw_only=True)
class Two:
    """The passage that the label points at, one that is nearly the same, and the label."""

    client: Client
    labelled: Chunk
    other: Chunk
    label: Question

    @property
    def old(self) -> Source:
        """The label's source."""
        return self.labelled.source

    @property
    def new(self) -> Source:
        """The other one, which has not the label's section."""
        return self.other.source


def silence(two: Two) -> None:
    """As if it were superseded since long ago."""
    Source.objects.filter(pk=two.new.pk).update(supersedes=two.old)
    Question.objects.filter(pk=two.label.pk).update(stale=True)


def form(two: Two, **fields: str) -> None:
    changed(two.client, two.new, **fields)


def decision(two: Two, act: str) -> None:
    """On the page of passages alike: the labelled one is the first."""
    LikePair.objects.create(
        first=two.labelled, second=two.other, kind="figures", likeness=1.0, rule=1
    )
    namespace = two.labelled.namespace
    decide(two.client, (two.labelled, two.other), act, tenant=namespace, confirmed="1")


PAST = {"valid_until_0": "01/01/2020", "valid_until_1": "00:00:00"}
PATHS = [
    pytest.param(False, lambda two: form(two, enabled="on", supersedes=two.old.pk), True, id="set"),
    pytest.param(True, lambda two: form(two, enabled="on"), False, id="supersedes nothing more"),
    pytest.param(True, lambda two: form(two, supersedes=two.old.pk), False, id="switched off"),
    pytest.param(
        True, lambda two: form(two, enabled="on", supersedes=two.old.pk, **PAST), False, id="ended"
    ),
    pytest.param(False, lambda two: decision(two, "second_supersedes"), True, id="decided"),
    pytest.param(True, lambda two: decision(two, "disable_second"), False, id="decided: off"),
    pytest.param(False, lambda two: decision(two, "both"), False, id="decided: both stay"),
]


@pytest.mark.parametrize("namespace", ["default", GLOBAL_NAMESPACE], ids=["own", "shared"])
@pytest.mark.parametrize(("silent", "act", "stale"), PATHS)
def test_label_is_flagged_and_cleared_with_the_change(
    namespace: str,
    silent: bool,
    act: Callable[[Two], None],
    stale: bool,
    boss: Client,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    """A shared manual's labels are the tenants'."""
    LikePair.objects.all().delete()
    one = factories.chunk(factories.source(namespace, "eq/old.md"), "dos")
    other = factories.chunk(factories.source(namespace, "eq/new.md"), "tres")
    Chunk.objects.filter(pk=other.pk).update(section="Otra")
    label = made.question("default", "¿en cuánto?", source="eq/old.md", section="Sección")
    two = Two(client=boss, labelled=one, other=other, label=label)
    if silent:
        silence(two)

    with django_capture_on_commit_callbacks(execute=True):
        act(two)

    label.refresh_from_db()
    assert label.stale is stale


@pytest.mark.parametrize("way", ["given", "changed"])
def test_label_of_a_silent_passage_is_flagged_as_it_is_stored(way: str) -> None:
    old = factories.source("default", "eq/old.md")
    factories.chunk(old, "dos")
    factories.source("default", "eq/new.md", supersedes=old)
    passage = Passage(source="eq/old.md", section="Sección")
    if way == "given":
        label = label_right("default", "¿en cuánto?", passage, understanding=made.reader())
    else:
        before = made.question("default", "¿en cuánto?")
        labelled = Labelled(text="¿en cuánto lo pongo?", passage=passage)
        label = change(before, labelled, made.reader())

    label.refresh_from_db()
    assert label.stale


def test_shared_manual_that_loses_a_passage_flags_the_tenants_labels() -> None:
    chunk = factories.chunk(factories.source(GLOBAL_NAMESPACE, "eq/old.md"))
    label = made.question("default", "¿en cuánto?", source="eq/old.md", section="Sección")
    chunk.delete()

    corpus_changed(GLOBAL_NAMESPACE)

    label.refresh_from_db()
    assert label.stale
