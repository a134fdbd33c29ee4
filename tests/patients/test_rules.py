"""Which document of a conversation counts: the table, case by case."""

from datetime import UTC, datetime, timedelta
from itertools import product

import pytest

from patients.models import Origin, State
from patients.rules import ASK_AGAIN_AFTER, LOST_AFTER, Claim, Held, Step, listens, rule

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
ONE, OTHER = "1" * 64, "2" * 64
STRENGTH = [Origin.DICTATED, Origin.CHAT, Origin.DTMF, Origin.TYPED]


def held(
    origin: Origin | None = Origin.DICTATED, state: State = State.DNI, **values: object
) -> Held:
    """A conversation that holds a document."""
    known = {"document": ONE, "asked_at": NOW, **values}
    return Held(origin=origin, state=state, **known)  # type: ignore[arg-type]


@pytest.mark.parametrize("origin", Origin)
def test_first_document_is_asked(origin: Origin) -> None:
    ruling = rule(Held(), Claim(document=ONE, origin=origin), NOW)

    assert (ruling.step, ruling.origin, ruling.confirmed) == (Step.ASK, origin, False)


@pytest.mark.parametrize(("first", "second"), list(product(STRENGTH, STRENGTH)))
def test_other_document_needs_an_origin_as_strong(first: Origin, second: Origin) -> None:
    ruling = rule(held(first), Claim(document=OTHER, origin=second), NOW)

    is_taken = STRENGTH.index(second) >= STRENGTH.index(first)
    assert ruling.step is (Step.ASK if is_taken else Step.IGNORE)
    assert ruling.origin is (second if is_taken else first)


@pytest.mark.parametrize("origin", Origin)
def test_confirmed_document_yields_to_what_is_typed_alone(origin: Origin) -> None:
    ruling = rule(held(confirmed=True), Claim(document=OTHER, origin=origin), NOW)

    assert (ruling.step is Step.ASK) == (origin is Origin.TYPED)
    assert ruling.confirmed is (origin is not Origin.TYPED)


@pytest.mark.parametrize(("first", "second"), list(product(STRENGTH, STRENGTH)))
def test_same_document_keeps_the_stronger_origin(first: Origin, second: Origin) -> None:
    ruling = rule(held(first, confirmed=True), Claim(document=ONE, origin=second), NOW)

    assert ruling.step is Step.KEEP
    assert ruling.origin is max(first, second, key=STRENGTH.index)
    assert ruling.confirmed is True


@pytest.mark.parametrize(
    ("before", "said", "after"),
    [(False, None, False), (False, True, True), (True, None, True), (True, False, False)],
)
def test_confirmation_changes_only_where_something_is_said_of_it(
    before: bool, said: bool | None, after: bool
) -> None:
    claim = Claim(document=ONE, origin=Origin.TYPED, confirmed=said)

    assert rule(held(confirmed=before), claim, NOW).confirmed is after


@pytest.mark.parametrize(
    ("state", "from_cache", "asks_again"),
    [
        (State.DNI, False, False),
        (State.PENDING, False, False),
        (State.UNAVAILABLE, False, True),
        (State.DNI, True, True),
    ],
)
@pytest.mark.parametrize("origin", Origin)
def test_same_document_is_asked_again_where_it_could_not_be_asked(
    state: State, from_cache: bool, asks_again: bool, origin: Origin
) -> None:
    later = NOW + ASK_AGAIN_AFTER
    known = held(state=state, from_cache=from_cache)

    assert (rule(known, Claim(document=ONE, origin=origin), later).step is Step.ASK) == asks_again


@pytest.mark.parametrize("origin", Origin)
def test_document_that_was_not_found_is_asked_again_by_whoever_types_or_keys_it(
    origin: Origin,
) -> None:
    known = held(state=State.NOT_FOUND)

    ruling = rule(known, Claim(document=ONE, origin=origin), NOW)

    assert (ruling.step is Step.ASK) == (origin in (Origin.TYPED, Origin.DTMF))


@pytest.mark.parametrize("origin", Origin)
def test_same_document_is_asked_again_where_whoever_asked_is_gone(origin: Origin) -> None:
    known = held(state=State.PENDING)
    claim = Claim(document=ONE, origin=origin)

    assert rule(known, claim, NOW + LOST_AFTER).step is Step.ASK
    assert rule(known, claim, NOW + LOST_AFTER - timedelta(seconds=1)).step is Step.KEEP


def test_hearing_a_number_again_at_once_does_not_ask_again() -> None:
    soon = NOW + ASK_AGAIN_AFTER - timedelta(milliseconds=1)
    claim = Claim(document=ONE, origin=Origin.DICTATED)

    assert rule(held(state=State.UNAVAILABLE), claim, soon).step is Step.KEEP


@pytest.mark.parametrize(
    ("known", "is_listened_to"),
    [
        (Held(), True),
        (Held(state=State.UNSURE), True),
        (held(Origin.DICTATED), True),
        (held(Origin.DICTATED, confirmed=True), True),
        (held(Origin.CHAT), True),
        (held(Origin.DTMF), True),
        (held(Origin.TYPED), False),
    ],
)
def test_dictation_is_listened_to_while_it_could_change_anything(
    known: Held, is_listened_to: bool
) -> None:
    assert listens(known) is is_listened_to
