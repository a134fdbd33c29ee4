"""What a person decides about two passages, and when the pair comes back."""

from datetime import timedelta

import pytest
from django.utils import timezone

from knowledge.likeness.deciding import Act, PairGone, decide, pair_of
from knowledge.likeness.listing import Pair, Show, count_open, pairs
from knowledge.likeness.models import Choice, Kind
from knowledge.models import GLOBAL_NAMESPACE, Chunk, ComparedChunk, DecidedPair, LikePair, Source
from knowledge.replacing import CannotSupersede
from tests import factories
from tests.knowledge.likeness.made import NAMESPACE, THREE, TWO, passage

pytestmark = pytest.mark.usefixtures("db")


def paired(one: Chunk, other: Chunk, kind: Kind = Kind.FIGURES, likeness: float = 1.0) -> LikePair:
    """The pair, as a comparison would note it."""
    first, second = sorted((one, other), key=lambda chunk: chunk.pk)
    return LikePair.objects.create(first=first, second=second, kind=kind, likeness=likeness, rule=1)


def listed(show: Show = Show.OPEN, kind: Kind | None = None) -> list[Pair]:
    """The pairs of the tenant."""
    return pairs(NAMESPACE, show=show, kind=kind, most=50)


def ids(found: list[Pair]) -> list[tuple[int, int]]:
    return [(pair.first.pk, pair.second.pk) for pair in found]


@pytest.fixture
def pair() -> tuple[Chunk, Chunk]:
    one, other = passage(TWO, "one.md"), passage(THREE, "other.md")
    paired(one, other)
    return one, other


def again(chunk: Chunk, text: str | None = None) -> Chunk:
    """The passage after its source was written anew: another row, and with another text another
    identity."""
    source = chunk.source
    identity = chunk.identity if text is None else f"{text}".encode().hex()[:64]
    content = chunk.content if text is None else text
    chunk.delete()
    new = factories.with_vector(factories.chunk(source, content))
    Chunk.objects.filter(pk=new.pk).update(identity=identity)
    return Chunk.objects.get(pk=new.pk)


@pytest.mark.parametrize(
    ("act", "choice", "changed"),
    [
        pytest.param(Act.KEEP_BOTH, Choice.BOTH, {}, id="both stay"),
        pytest.param(
            Act.FIRST_SUPERSEDES, Choice.SUPERSEDED, {"one.md": "other.md"}, id="first is newer"
        ),
        pytest.param(
            Act.SECOND_SUPERSEDES, Choice.SUPERSEDED, {"other.md": "one.md"}, id="second is newer"
        ),
        pytest.param(Act.DISABLE_FIRST, Choice.DISABLED, {"one.md": False}, id="first is off"),
        pytest.param(Act.DISABLE_SECOND, Choice.DISABLED, {"other.md": False}, id="second is off"),
    ],
)
def test_decision_is_done_and_takes_the_pair_off_the_list(
    pair: tuple[Chunk, Chunk], act: Act, choice: Choice, changed: dict[str, object]
) -> None:
    assert ids(listed()) == [(pair[0].pk, pair[1].pk)]

    decide(*pair, act, by_id=None)

    assert listed() == []
    assert DecidedPair.objects.get().choice == choice
    assert [one.decision.choice for one in listed(Show.DECIDED) if one.decision] == [choice]
    found = {}
    for source in Source.objects.filter(namespace=NAMESPACE):
        if not source.enabled:
            found[source.name] = False
        if source.supersedes is not None:
            found[source.name] = source.supersedes.name
    assert found == changed


def test_decision_outlives_the_rows_in_whichever_order_they_come_back(
    pair: tuple[Chunk, Chunk],
) -> None:
    decide(*pair, Act.KEEP_BOTH, by_id=None)

    other = again(pair[1])
    one = again(pair[0])
    paired(one, other)

    assert one.pk > other.pk
    assert listed() == []
    assert ids(listed(Show.DECIDED)) == [(other.pk, one.pk)]


def test_pair_comes_back_when_one_of_the_texts_is_another(pair: tuple[Chunk, Chunk]) -> None:
    decide(*pair, Act.KEEP_BOTH, by_id=None)

    new = again(pair[1], TWO.replace("2", "4"))
    paired(pair[0], new)

    assert ids(listed()) == [(pair[0].pk, new.pk)]


def test_decision_is_about_these_sources_alone(pair: tuple[Chunk, Chunk]) -> None:
    decide(*pair, Act.KEEP_BOTH, by_id=None)
    third = passage(THREE, "third.md")
    Chunk.objects.filter(pk=third.pk).update(identity=pair[1].identity)
    paired(pair[0], third)

    assert ids(listed()) == [(pair[0].pk, third.pk)]


def test_decision_is_taken_back(pair: tuple[Chunk, Chunk]) -> None:
    decide(*pair, Act.KEEP_BOTH, by_id=None)

    decide(pair[1], pair[0], Act.OPEN_AGAIN, by_id=None)

    assert len(listed()) == 1
    assert not DecidedPair.objects.exists()


def test_deciding_again_leaves_one_decision(pair: tuple[Chunk, Chunk]) -> None:
    decide(*pair, Act.KEEP_BOTH, by_id=None)
    decide(pair[1], pair[0], Act.DISABLE_FIRST, by_id=None)

    assert DecidedPair.objects.get().choice == Choice.DISABLED
    assert Source.objects.get(name="other.md", namespace=NAMESPACE).enabled is False


def test_refused_superseding_leaves_no_decision(pair: tuple[Chunk, Chunk]) -> None:
    Source.objects.filter(pk=pair[1].source_id).update(supersedes=pair[0].source)

    with pytest.raises(CannotSupersede):
        decide(*pair, Act.FIRST_SUPERSEDES, by_id=None)

    assert not DecidedPair.objects.exists()


@pytest.mark.parametrize(
    "off", ["first off", "second off", "over", "superseded", "supersedes", "by way of another"]
)
def test_pair_of_which_one_source_cannot_answer_is_not_open(
    pair: tuple[Chunk, Chunk], off: str
) -> None:
    first, second = (Source.objects.filter(pk=chunk.source_id) for chunk in pair)
    {
        "first off": lambda: first.update(enabled=False),
        "second off": lambda: second.update(enabled=False),
        "over": lambda: second.update(valid_until=timezone.now()),
        "by way of another": lambda: first.update(
            supersedes=factories.source(NAMESPACE, supersedes=pair[1].source)
        ),
        "superseded": lambda: second.update(supersedes=pair[0].source),
        "supersedes": lambda: first.update(supersedes=pair[1].source),
    }[off]()

    assert listed() == []
    assert listed(Show.DECIDED) == []


def test_pair_that_will_answer_later_is_open_already(pair: tuple[Chunk, Chunk]) -> None:
    later = timezone.now() + timedelta(days=1)
    Source.objects.filter(pk=pair[0].source_id).update(valid_from=later)
    Source.objects.filter(pk=pair[1].source_id).update(valid_until=later)

    assert len(listed()) == 1


def test_two_newer_ones_of_one_source_are_open(pair: tuple[Chunk, Chunk]) -> None:
    """Both answer."""
    old = factories.source(NAMESPACE)
    Source.objects.filter(pk__in=[one.source_id for one in pair]).update(supersedes=old)

    assert len(listed()) == 1


def test_figures_come_first_and_other_machines_last() -> None:
    chunks = {name: passage(TWO, f"{name}.md") for name in ("a", "b", "c", "zen", "m50", "cap")}
    factories.equipment(NAMESPACE, "Zen-O", "zen.md")
    factories.equipment(NAMESPACE, "M50", "m50.md", "a.md")
    twins = paired(chunks["zen"], chunks["m50"])
    wording = paired(chunks["a"], chunks["b"], Kind.WORDING, 0.99)
    figures = paired(chunks["b"], chunks["c"], Kind.FIGURES, 0.86)
    same = paired(chunks["a"], chunks["m50"], Kind.SAME)
    nobodys = paired(chunks["zen"], chunks["cap"], Kind.FIGURES)

    found = ids(listed())

    assert found == [
        (one.first_id, one.second_id) for one in (nobodys, figures, same, wording, twins)
    ]
    assert [one.other_machines for one in listed()] == [False] * 4 + [True]
    assert ids(listed(kind=Kind.WORDING)) == [(wording.first_id, wording.second_id)]


def test_only_pairs_that_are_no_twins_of_two_machines_call_for_a_person() -> None:
    before = count_open(most=99)
    zen, m50, cap = (passage(TWO, f"{name}.md") for name in ("zen", "m50", "cap"))
    factories.equipment(NAMESPACE, "Zen-O", "zen.md")
    factories.equipment(NAMESPACE, "M50", "m50.md")
    paired(zen, m50)
    assert count_open(most=99) == before

    paired(zen, cap)

    assert count_open(most=99) == before + 1
    assert count_open(most=1) == 1


def test_tenant_sees_its_pairs_and_those_with_the_shared_pool() -> None:
    mine, shared = passage(TWO), passage(TWO, namespace=GLOBAL_NAMESPACE)
    also, theirs = passage(TWO, namespace=GLOBAL_NAMESPACE), passage(TWO, namespace="another")
    paired(mine, shared)
    paired(also, theirs)
    paired(shared, also)

    assert ids(listed()) == [(mine.pk, shared.pk)]


def test_pair_is_looked_up_as_it_was_seen(pair: tuple[Chunk, Chunk]) -> None:
    seen = (pair[0].identity, pair[1].identity)
    numbers = (pair[0].pk, pair[1].pk)

    assert pair_of([NAMESPACE], seen, numbers) == pair
    assert pair_of([NAMESPACE], seen[::-1], numbers[::-1]) == pair[::-1]
    for wrong in (
        (["another"], seen, numbers),
        ([NAMESPACE], (seen[0], "x"), numbers),
        ([NAMESPACE], (seen[0], seen[0]), (numbers[0], numbers[0])),
        (
            [NAMESPACE],
            (seen[0], passage(TWO).identity),
            (numbers[0], Chunk.objects.latest("pk").pk),
        ),
    ):
        with pytest.raises(PairGone):
            pair_of(*wrong)


def test_comparison_of_what_is_gone_leaves_nothing_behind(pair: tuple[Chunk, Chunk]) -> None:
    ComparedChunk.objects.create(chunk=pair[0], rule=1, skeleton="")
    decide(*pair, Act.KEEP_BOTH, by_id=None)

    Source.objects.filter(namespace=NAMESPACE).delete()

    assert not LikePair.objects.exists()
    assert not ComparedChunk.objects.exists()
    assert DecidedPair.objects.count() == 1
