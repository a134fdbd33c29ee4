"""Publishing a new manual: refused whole where a machine is gone, or where its name is taken."""

from typing import Any

import pytest

from knowledge.editing.drafts import Written, begin_new
from knowledge.editing.names import InvalidName
from knowledge.editing.publishing import MachineGone, NameTaken, Press, publish_draft
from knowledge.ingest.plan import IngestPlan
from knowledge.models import Equipment, ManualDraft, Source
from tests.factories import equipment
from tests.knowledge.manuals import table

NAME = "b9/nuevo.md"


def begun(plan: IngestPlan, name: str = NAME, machines: tuple[str, ...] = ()) -> ManualDraft:
    written = Written(text=table("E1"), machines=machines)
    return begin_new(plan.namespace, name, written, pattern=plan.pattern, by=None)


def publish(plan: IngestPlan, draft: ManualDraft) -> Any:
    press = Press(
        space=plan.space, gateway=plan.gateway, pattern=plan.pattern, asked_as=str(draft.pk)
    )
    return publish_draft(plan.namespace, draft.name, digest=draft.digest, press=press)


def live(plan: IngestPlan) -> list[str]:
    rows = Source.objects.filter(namespace=plan.namespace).order_by("name")
    return list(rows.values_list("name", flat=True))


@pytest.mark.parametrize(
    ("machines", "deleted", "gone"),
    [
        (("B9X",), ("B9X",), ("B9X",)),
        (("B9X", "B9Y"), ("B9Y",), ("B9Y",)),
        (("B9X", "B9Y"), ("B9X", "B9Y"), ("B9X", "B9Y")),
    ],
    ids=["the only one", "one of two", "both"],
)
def test_machine_that_is_gone_keeps_its_manual_from_being_published(
    plan: IngestPlan, machines: tuple[str, ...], deleted: tuple[str, ...], gone: tuple[str, ...]
) -> None:
    for model in machines:
        equipment(plan.namespace, model)
    draft = begun(plan, machines=machines)
    rows = Equipment.objects.filter(namespace=plan.namespace)
    rows.filter(model__in=deleted).delete()

    with pytest.raises(MachineGone) as refused:
        publish(plan, draft)

    assert refused.value.machines == gone
    assert live(plan) == []
    assert not rows.filter(sources__contains=[NAME]).exists()
    assert ManualDraft.objects.filter(pk=draft.pk).exists()
    for model in deleted:
        equipment(plan.namespace, model)
    publish(plan, draft)
    assert rows.filter(sources__contains=[NAME]).count() == len(machines)


CAPITALS = pytest.mark.parametrize(
    ("first", "second"),
    [
        ("b9/Doble.md", "b9/doble.md"),
        ("B9/doble.md", "b9/doble.md"),
        ("b9/AÑO.md", "b9/año.md"),
    ],
    ids=["file", "folder", "not ascii"],
)


@CAPITALS
def test_name_of_a_draft_is_taken_in_capitals_or_not(
    plan: IngestPlan, first: str, second: str
) -> None:
    begun(plan, first)

    with pytest.raises(InvalidName, match=first):
        begun(plan, second)


@CAPITALS
def test_of_two_names_that_differ_in_capitals_one_goes_live(
    plan: IngestPlan, first: str, second: str
) -> None:
    """Both begun at once, so that neither saw the other."""
    drafts = [begun(plan, name) for name in (first, f"otro/{second}")]
    ManualDraft.objects.filter(pk=drafts[1].pk).update(name=second)
    drafts[1].refresh_from_db()
    publish(plan, drafts[0])

    with pytest.raises(NameTaken) as refused:
        publish(plan, drafts[1])

    assert refused.value.name == first
    assert live(plan) == [first]
