"""Switching to a space, retiring one, and freeing what it held."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from aura import spaces
from aura.freshness import Pace, SpaceRetired, fill, lack_of, repair
from aura.spaces import (
    NothingFitted,
    NotReady,
    StillNeeded,
    free,
    free_retired,
    held_by,
    retire,
    switch_to,
)
from aura.tenancy.models import ScopedSetting
from knowledge.embeddings.spaces import active_space, reopen
from knowledge.models import (
    ChunkVector,
    EmbeddingSpace,
    EvidenceFit,
    Question,
    QuestionVector,
    SpaceState,
)
from tests import factories
from tests.knowledge.fake_embeddings import FakeEmbeddings, Fault


@pytest.fixture
def full(small: str, second: EmbeddingSpace) -> EmbeddingSpace:
    """The second space with every text of a small corpus, and a threshold of its own."""
    repair()
    second.knowledge_threshold = 0.5
    second.save(update_fields=["knowledge_threshold"])
    return second


def write_more(namespace: str, count: int) -> None:
    source = factories.source(namespace)
    for number in range(count):
        factories.chunk(source, f"pasaje {number}")


def test_way_back_embeds_the_last_few_and_is_at_once(full: EmbeddingSpace, small: str) -> None:
    former = active_space()
    switch_to(full)
    write_more(small, 2)
    factories.question(small, "cómo se guarda el tubo")

    switch_to(former)

    assert active_space() == former
    assert lack_of(former).texts == 0


def test_space_that_lacks_more_than_a_few_texts_is_filled_first(
    full: EmbeddingSpace, small: str
) -> None:
    former = active_space()
    write_more(small, spaces.LAST_FEW + 1)

    with pytest.raises(NotReady, match="lacks"):
        switch_to(full)

    assert active_space() == former


def test_space_whose_server_fails_is_not_switched_to(
    full: EmbeddingSpace, small: str, other: FakeEmbeddings
) -> None:
    former = active_space()
    write_more(small, 1)
    other.go_wrong(Fault.STATUS_500)

    with pytest.raises(NotReady, match="could not be completed"):
        switch_to(full)

    assert active_space() == former


def test_text_that_comes_between_the_filling_and_the_switch_is_embedded_too(
    full: EmbeddingSpace, small: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody writes after the filling saw nothing left to do, twice."""
    late = iter(range(2))
    filled = spaces.fill

    def fill_and_let_write(space: EmbeddingSpace) -> None:
        filled(space)
        if next(late, None) is not None:
            write_more(small, 1)

    monkeypatch.setattr(spaces, "fill", fill_and_let_write)

    switch_to(full)

    assert active_space() == full
    assert lack_of(full).chunks == 0


def test_switch_gives_up_on_texts_that_never_end(
    full: EmbeddingSpace, small: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    former = active_space()
    monkeypatch.setattr(spaces, "fill", lambda _space: write_more(small, 1))

    with pytest.raises(NotReady, match="just now"):
        switch_to(full)

    assert active_space() == former


def give_nothing(_space: EmbeddingSpace, _namespace: str) -> None:
    pass


def give_a_threshold(space: EmbeddingSpace, _namespace: str) -> None:
    space.knowledge_threshold = 0.5
    space.save(update_fields=["knowledge_threshold"])


def give_a_threshold_by_hand(space: EmbeddingSpace, namespace: str) -> None:
    ScopedSetting.objects.create(
        namespace=namespace, scope="global", key="rag.knowledge_threshold", space=space, value=0.5
    )


def give_a_judge(space: EmbeddingSpace, _namespace: str) -> None:
    EvidenceFit.objects.create(
        space=space, version="v", model={}, figures={}, fitted_on={}, fitted_at=timezone.now()
    )


def let_none_answer(_space: EmbeddingSpace, _namespace: str) -> None:
    EmbeddingSpace.objects.filter(state=SpaceState.ACTIVE).update(state=SpaceState.STANDBY)


def let_it_answer(space: EmbeddingSpace, _namespace: str) -> None:
    switch_to(space, even_unfitted=True)


@pytest.mark.parametrize(
    ("given", "is_let_answer"),
    [
        pytest.param(give_nothing, False, id="nothing was fitted"),
        pytest.param(give_a_threshold, True, id="a threshold"),
        pytest.param(give_a_threshold_by_hand, True, id="a threshold set by hand"),
        pytest.param(give_a_judge, True, id="a judge"),
        pytest.param(let_none_answer, True, id="the first that answers"),
        pytest.param(let_it_answer, True, id="answers already"),
    ],
)
def test_space_in_which_nothing_can_be_a_hit_takes_no_others_place(
    small: str,
    second: EmbeddingSpace,
    given: Callable[[EmbeddingSpace, str], None],
    is_let_answer: bool,
) -> None:
    repair()
    former = active_space()
    given(second, small)

    if is_let_answer:
        switch_to(second)
    else:
        with pytest.raises(NothingFitted, match=second.name):
            switch_to(second)

    assert active_space() == (second if is_let_answer else former)
    assert lack_of(second).texts == 0


def test_former_space_is_retired_once_no_turn_can_be_at_work_in_it(full: EmbeddingSpace) -> None:
    former = active_space()
    switch_to(full)
    with pytest.raises(StillNeeded, match="moment ago"):
        retire(former)

    long_ago = timezone.now() - spaces.QUIET - timedelta(seconds=1)
    EmbeddingSpace.objects.filter(pk=full.pk).update(activated_at=long_ago)
    retire(former)

    assert former.state == SpaceState.RETIRED


def test_retired_space_is_freed_some_rows_at_a_time(
    full: EmbeddingSpace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spaces, "FREED_AT_ONCE", 3)
    held, others = held_by(full), held_by(active_space())
    batches: list[int] = []
    retire(full)

    assert free(full, batches.append) == held == sum(batches) == 4 + Question.objects.count()
    assert max(batches) == 3
    assert (held_by(full), held_by(active_space())) == (0, others)


def test_freeing_stops_where_the_space_is_wanted_again(
    full: EmbeddingSpace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spaces, "FREED_AT_ONCE", 3)
    retire(full)

    free(full, lambda _rows: reopen(full))

    assert ChunkVector.objects.filter(space=full).count() == 1
    assert QuestionVector.objects.filter(space=full).count() == Question.objects.count()
    repair()
    assert lack_of(full).texts == 0


def test_space_that_is_retired_while_it_is_filled_stays_so_and_is_freed_at_night(
    small: str, second: EmbeddingSpace
) -> None:
    with pytest.raises(SpaceRetired):
        fill(second, pace=Pace(on_batch=lambda _texts: retire(second)))

    assert second.state == SpaceState.RETIRED
    assert held_by(second) > 0
    free_retired()
    assert held_by(second) == 0


def test_active_space_is_never_freed(full: EmbeddingSpace) -> None:
    active = active_space()
    held = held_by(active)

    assert free(active) == 0
    assert held_by(active) == held > 0
