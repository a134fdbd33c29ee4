"""Embedding spaces: made once, one of them active, nothing compared across them."""

import threading
from collections.abc import Iterator
from itertools import count

import pytest
from django.db import IntegrityError, connection, transaction

from knowledge.embeddings.errors import EmbeddingUnavailable
from knowledge.embeddings.gateway import Gateway
from knowledge.embeddings.provider import Provider
from knowledge.embeddings.spaces import (
    NoActiveSpace,
    SpaceSwitched,
    TooManyDimensions,
    activate,
    active_space,
    ensure_space,
    hold_active,
    serves,
    space_name,
)
from knowledge.models import EmbeddingSpace, SpaceState
from tests.knowledge.fake_embeddings import Fault

_numbers = count(1)


def _provider(**values: object) -> Provider:
    return Provider(
        **{
            "kind": "compatible",
            "base_url": "http://127.0.0.1:1/v1",
            "model": "m",
            "api_key": "none",
            "dimensions": None,
            **values,
        }
    )


def _space(**values: object) -> EmbeddingSpace:
    return EmbeddingSpace.objects.create(
        **{
            "name": f"space-{next(_numbers)}",
            "provider": "compatible",
            "model": "m",
            "dimensions": 16,
            "marking": "none",
            **values,
        }
    )


def _states() -> dict[str, str]:
    return dict(EmbeddingSpace.objects.values_list("name", "state"))


@pytest.mark.parametrize(
    ("other", "same"),
    [
        pytest.param({}, True, id="the same"),
        pytest.param({"api_key": "another"}, True, id="another key"),
        pytest.param({"base_url": "http://127.0.0.1:1/v1/"}, True, id="a slash"),
        pytest.param({"base_url": "http://127.0.0.1:2/v1"}, False, id="another server"),
        pytest.param({"model": "n"}, False, id="another model"),
        pytest.param({"model": "e5"}, False, id="marked otherwise"),
        pytest.param({"kind": "openai"}, False, id="another kind of server"),
    ],
)
def test_space_is_named_after_what_makes_vectors_comparable(other, same):
    assert (space_name(_provider(**other), 16) == space_name(_provider(), 16)) is same


def test_embedded_server_is_one_space_whatever_port_it_got():
    first = _provider(kind="embedded", base_url="http://127.0.0.1:1/v1")
    second = _provider(kind="embedded", base_url="http://127.0.0.1:2/v1")

    assert space_name(first, 384) == space_name(second, 384)


def test_size_of_vectors_is_part_of_the_space():
    assert space_name(_provider(), 16) != space_name(_provider(), 17)


@pytest.mark.parametrize("model", ["intfloat/multilingual-e5-large", "x" * 120, "ñandú/¿modelo?"])
def test_name_of_any_model_fits_its_column(db, model):
    name = space_name(_provider(model=model), 2000)

    space = _space(name=name)
    space.full_clean()


@pytest.mark.parametrize(
    ("values", "serving"),
    [
        pytest.param({}, True, id="the space's provider"),
        pytest.param({"dimensions": 16}, True, id="asked for the space's size"),
        pytest.param({"dimensions": 8}, False, id="asked for another size"),
        pytest.param({"model": "n"}, False, id="another model"),
    ],
)
def test_provider_serves_only_its_space(values, serving):
    space = EmbeddingSpace(name=space_name(_provider(), 16), dimensions=16)

    assert serves(_provider(**values), space) is serving


def test_space_is_made_once_and_measured_where_the_model_is_unknown(db, fake, gateway):
    first = ensure_space(gateway.provider, gateway)
    second = ensure_space(gateway.provider, gateway)

    assert first == second
    assert (first.dimensions, first.state) == (16, SpaceState.BUILDING)
    assert (first.base_url, first.model, first.marking) == (fake.url, "fake-embeddings", "none")


@pytest.mark.parametrize(
    ("values", "size"),
    [({"model": "text-embedding-3-small"}, 1536), ({"dimensions": 24}, 24)],
    ids=["known", "asked for"],
)
def test_known_size_needs_no_call(db, fake, gateway_to, values, size):
    provider = fake.provider(**values)

    assert ensure_space(provider, gateway_to(provider)).dimensions == size
    assert fake.received == []


def test_vectors_longer_than_a_page_are_refused_before_anything_is_made(db, fake, gateway_to):
    provider = fake.provider(model="text-embedding-3-large")

    with pytest.raises(TooManyDimensions, match=r"sends 3072 dimensions.*EMBEDDINGS_DIMENSIONS"):
        ensure_space(provider, gateway_to(provider))

    assert not EmbeddingSpace.objects.filter(model="text-embedding-3-large").exists()


def test_server_that_cannot_be_measured_makes_no_space(db, fake, gateway):
    fake.go_wrong(Fault.STATUS_401)

    with pytest.raises(EmbeddingUnavailable):
        ensure_space(gateway.provider, gateway)

    assert not EmbeddingSpace.objects.filter(model="fake-embeddings").exists()


@pytest.mark.parametrize(
    ("model", "thresholds"),
    [
        ("text-embedding-3-small", (0.60, 0.78, 0.85)),
        ("text-embedding-ada-002", (None, None, None)),
    ],
    ids=["calibrated", "never calibrated"],
)
def test_new_space_brings_the_thresholds_of_its_model_or_none(
    db, fake, gateway_to, model, thresholds
):
    provider = fake.provider(model=model)

    space = ensure_space(provider, gateway_to(provider))

    assert (
        space.knowledge_threshold,
        space.similarity_threshold,
        space.approved_threshold,
    ) == thresholds
    assert space.calibration == ({"origin": "shipped"} if thresholds[0] else {})


def test_thresholds_of_a_space_survive_the_next_start(db, fake, gateway):
    space = ensure_space(gateway.provider, gateway)
    EmbeddingSpace.objects.filter(pk=space.pk).update(knowledge_threshold=0.4)

    assert ensure_space(gateway.provider, gateway).knowledge_threshold == 0.4


def test_first_space_of_a_database_becomes_active(db, gateway):
    EmbeddingSpace.objects.update(state=SpaceState.RETIRED)

    space = ensure_space(gateway.provider, gateway)

    assert active_space() == space
    assert space.activated_at is not None


def test_no_active_space_says_what_to_do(db):
    EmbeddingSpace.objects.update(state=SpaceState.RETIRED)

    with pytest.raises(NoActiveSpace, match="run `manage"):
        active_space()


def test_activation_keeps_the_former_space_in_reserve_and_can_be_taken_back(db):
    former = active_space()
    space = _space()

    activate(space)

    assert (active_space(), space.state) == (space, SpaceState.ACTIVE)
    assert _states()[former.name] == SpaceState.STANDBY

    activate(former)

    assert active_space() == former
    assert _states()[space.name] == SpaceState.STANDBY


def test_activation_of_the_active_space_changes_nothing(db):
    space = active_space()
    before = EmbeddingSpace.objects.filter(pk=space.pk).values().get()

    activate(space)

    assert EmbeddingSpace.objects.filter(pk=space.pk).values().get() == before


def test_second_active_space_is_refused_by_the_database(db):
    with pytest.raises(IntegrityError, match="one_active_space"), transaction.atomic():
        _space(state=SpaceState.ACTIVE)


@pytest.fixture
def rivals(committed: str) -> Iterator[list[EmbeddingSpace]]:
    """Two committed spaces; afterwards the former one is active again and they are gone."""
    former = active_space()
    made = [_space(), _space()]
    yield made
    activate(former)
    EmbeddingSpace.objects.filter(pk__in=[space.pk for space in made]).delete()


def test_activations_at_once_all_succeed_and_leave_one_active(rivals):
    raised: list[Exception] = []
    together = threading.Barrier(2)

    def take_turns(space: EmbeddingSpace) -> None:
        try:
            for _ in range(100):
                together.wait(10)
                activate(EmbeddingSpace.objects.get(pk=space.pk))
        except Exception as error:
            raised.append(error)
            together.abort()
        finally:
            connection.close()

    threads = [threading.Thread(target=take_turns, args=(space,)) for space in rivals]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert raised == []
    assert list(_states().values()).count(SpaceState.ACTIVE) == 1


def test_activation_asks_whether_it_may_and_leaves_all_as_it_was_where_not(db):
    former = active_space()
    space = _space()

    assert activate(space, may=lambda: False) is False
    assert active_space() == former
    assert activate(space, may=lambda: True) is True
    assert active_space() == space


def test_write_that_holds_the_active_space_is_waited_for_and_a_later_one_is_refused(rivals):
    """What is committed for the former space is seen by whoever asks whether it may."""
    former, (space, _other) = active_space(), rivals
    order: list[str] = []
    held, asked = threading.Event(), threading.Event()

    def write() -> None:
        with transaction.atomic():
            hold_active(former)
            held.set()
            # An activation that did not wait for this would ask well within that time.
            asked.wait(0.5)
            order.append("written")
        connection.close()

    def may() -> bool:
        order.append("asked")
        asked.set()
        return True

    writer = threading.Thread(target=write)
    writer.start()
    assert held.wait(10)
    activate(space, may=may)
    writer.join()

    assert order == ["written", "asked"]
    with pytest.raises(SpaceSwitched), transaction.atomic():
        hold_active(former)
    with transaction.atomic():
        hold_active(space)


@pytest.mark.parametrize(
    ("origin", "completed"), [("shipped", (0.78, 0.85)), ("rag_calibrate", (None, None))]
)
def test_values_shipped_later_reach_the_spaces_that_live_on_shipped_ones(
    db, fake, gateway_to, origin, completed
):
    provider = fake.provider(model="text-embedding-3-small")
    space = ensure_space(provider, gateway_to(provider))
    EmbeddingSpace.objects.filter(pk=space.pk).update(
        similarity_threshold=None,
        approved_threshold=None,
        knowledge_threshold=0.5,
        calibration={"origin": origin},
    )

    again = ensure_space(provider, gateway_to(provider))
    again.refresh_from_db()

    assert (again.similarity_threshold, again.approved_threshold) == completed
    assert again.knowledge_threshold == 0.5


def test_space_keeps_no_key_of_its_servers_address_and_outlives_a_new_one(db):
    first, second = (
        Provider(
            kind="compatible",
            base_url=f"https://me:{password}@host/v1?key={password}",
            model="made",
            api_key="none",
            dimensions=16,
        )
        for password in ("sk-one", "sk-two")
    )

    space = ensure_space(first, Gateway(first))

    assert "sk-one" not in f"{space.name} {space.base_url}"
    assert space.base_url == "https://host/v1"
    assert serves(second, space)
