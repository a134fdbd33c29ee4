"""The corridor on the demonstration corpus and the real embeddings, judged by the threshold,
against a plain oracle."""

from dataclasses import replace
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import given, settings
from hypothesis import strategies as st

from aura.tenancy.channels import Channel
from aura.tenancy.live import Threshold
from aura.turn.corridor import walk
from aura.turn.values import Answer, MissReason, Outcome, Said
from aura.turn.world import world_of
from knowledge.models import Chunk, EmbeddingSpace, SpaceState
from tests import factories
from tests.aura.turn.oracle import Oracle
from tests.embeddings_at import embeddings_at

pytestmark = pytest.mark.django_db
CORPUS = "default"

WORDS = [
    *("hola", "el", "equipo", "no", "anda", "hace", "ruido", "pitido", "agua", "manguera"),
    *("cánula", "batería", "carga", "luz", "roja", "corte", "de", "recarga", "tubo", "mochila"),
    *("oxígeno", "sale", "aire", "caliente", "pantalla", "apagada", "guardia", "teléfono"),
    *("humidificador", "filtro", "abuela", "respira", "mal", "gracias", "partido", "lluvia"),
]
MACHINES = ["", "", "M50", "Zen-O Lite", "zeno", "7F-5", "el lovego", "CPAP", "nuvo lite"]
CODES = ["", "", "H08", "E1", "E43", "E4", "H99"]

spoken = st.lists(st.sampled_from(WORDS), min_size=4, max_size=10).map(" ".join)
turns = st.tuples(spoken, st.sampled_from(MACHINES), st.sampled_from(CODES))
plain_turns = st.tuples(spoken, st.sampled_from(MACHINES), st.just(""))
few = settings(max_examples=25, deadline=None)
# One score may differ from another worked out in float64 by the rounding of float32.
NEAR = 1e-5


@pytest.fixture(scope="module")
def oracle() -> Oracle:
    return Oracle()


def ask(text: str, threshold: float | None = 0.0, limit: int = 3, **said: Any) -> Answer:
    """Walk one turn of the demonstration corpus, with settings of our own."""
    said = {"namespace": CORPUS, "channel": Channel.COPILOT, **said}
    world = world_of(said["namespace"], said["channel"])
    live = replace(
        world.settings,
        knowledge=Threshold(value=threshold, scope="test"),
        candidate_limit=limit,
        min_words=0,
        deadline_s=10.0,
    )
    return walk(Said(text=text, **said), replace(world, settings=live, judge=None))


@few
@given(turn=plain_turns)
def test_without_a_code_the_order_is_the_cosines(turn: tuple[str, ...], oracle: Oracle) -> None:
    answer = ask(" ".join(turn))

    expected = oracle.ranking(answer.reading, answer.equipment.filter_sources)[:3]
    assert answer.outcome is Outcome.HIT
    scores = [chunk.score for chunk in answer.chunks]
    assert scores == pytest.approx([score for score, _id, _source in expected], abs=NEAR)
    assert scores == sorted(scores, reverse=True)


@few
@given(turn=turns)
def test_judged_number_is_the_nearest_passages_whatever_is_reranked(
    turn: tuple[str, ...], oracle: Oracle
) -> None:
    answer = ask(" ".join(turn))

    nearest = oracle.ranking(answer.reading, answer.equipment.filter_sources)[0]
    assert answer.best is not None
    assert answer.best.score == pytest.approx(nearest[0], abs=NEAR)
    assert all(chunk.score <= answer.best.score for chunk in answer.chunks)


@few
@given(turn=turns, known=st.frozensets(st.sampled_from(["M50", "CP501", "Zen-O", "CPAP"])))
def test_no_passage_comes_from_outside_the_filter(
    turn: tuple[str, ...], known: frozenset[str]
) -> None:
    answer = ask(" ".join(turn), known_models=known)

    allowed = answer.equipment.filter_sources
    found = [*answer.chunks, *answer.candidates, *([answer.best] if answer.best else [])]
    assert allowed is None or {each.source for each in found} <= set(allowed)


@few
@given(turn=turns, limit=st.integers(1, 10), other=st.integers(1, 10))
def test_first_result_does_not_depend_on_the_limit(
    turn: tuple[str, ...], limit: int, other: int
) -> None:
    one, two = (ask(" ".join(turn), limit=count) for count in (limit, other))

    assert one.outcome is two.outcome
    assert one.best == two.best
    assert one.chunks[:1] == two.chunks[:1]
    shorter = min(limit, other)
    if not one.reading.codes:
        assert one.chunks[:shorter] == two.chunks[:shorter]


@few
@given(turn=turns, threshold=st.floats(0, 1))
def test_hit_is_what_the_nearest_passage_says_unless_a_machine_must_be_asked(
    turn: tuple[str, ...], threshold: float
) -> None:
    answer = ask(" ".join(turn), threshold)

    assert answer.best is not None
    passes = answer.best.score >= threshold < 1
    asked = answer.miss_reason is MissReason.AMBIGUOUS_EQUIPMENT
    assert (answer.outcome is Outcome.HIT) is (passes and not asked)
    assert bool(answer.chunks) is (answer.block is not None) is (answer.outcome is Outcome.HIT)
    bearing = {each.id for each in answer.chunks if each.bears(answer.reading.codes)}
    assert all(each.score >= threshold or each.id in bearing for each in answer.chunks)


@few
@given(turn=turns)
def test_space_without_calibration_never_hits(turn: tuple[str, ...]) -> None:
    answer = ask(" ".join(turn), None)

    assert answer.outcome is Outcome.MISS
    assert answer.miss_reason in (MissReason.UNCALIBRATED, MissReason.AMBIGUOUS_EQUIPMENT)
    assert answer.best is not None


@few
@given(turn=turns)
def test_named_code_inside_the_filter_goes_first_even_when_it_is_far(
    turn: tuple[str, ...],
) -> None:
    answer = ask(" ".join(turn), limit=1)
    bearing = [each for each in answer.candidates if each.bears(answer.reading.codes)]

    if answer.outcome is Outcome.HIT and bearing:
        assert answer.chunks[0].bears(answer.reading.codes)


def test_what_was_said_twice_is_answered_alike() -> None:
    first, second = (ask("el M50 hace un ruido raro con H08") for _time in range(2))

    assert replace(first, timings=second.timings) == second


def test_filter_that_leaves_nothing_is_a_miss_that_keeps_no_score() -> None:
    factories.tenant("empty")

    answer = ask("el equipo hace un ruido raro", namespace="empty")

    assert (answer.outcome, answer.miss_reason) == (Outcome.MISS, MissReason.NO_CANDIDATES)
    assert answer.best is None
    assert answer.equipment.filter_sources is None


def test_nothing_ever_ingested_is_a_miss() -> None:
    EmbeddingSpace.objects.update(state=SpaceState.RETIRED)

    answer = walk(Said(namespace=CORPUS, channel=Channel.COPILOT, text="el M50 no anda hoy"))

    assert (answer.outcome, answer.miss_reason) == (Outcome.MISS, MissReason.NO_CANDIDATES)
    assert answer.thresholds.knowledge.value is None


def test_model_of_another_space_degrades_instead_of_comparing(settings: Any) -> None:
    choice = replace(settings.ENVIRONMENT.embeddings, provider="compatible", model="other-model")
    settings.ENVIRONMENT = replace(settings.ENVIRONMENT, embeddings=choice)

    answer = ask("el M50 hace un ruido raro")

    assert (answer.outcome, answer.miss_reason) == (
        Outcome.DEGRADED,
        MissReason.EMBEDDING_UNAVAILABLE,
    )


def test_search_that_the_database_refuses_degrades() -> None:
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE knowledge_chunkvector RENAME TO away")

    answer = ask("el M50 hace un ruido raro")

    assert (answer.outcome, answer.miss_reason) == (
        Outcome.DEGRADED,
        MissReason.SEARCH_UNAVAILABLE,
    )
    assert answer.block is None


def test_unknown_model_from_outside_opens_the_filter() -> None:
    answer = ask("el equipo hace un ruido raro", known_models=frozenset({"XZ-9000"}))

    assert answer.equipment.filter_sources is None
    assert answer.equipment.filter_reason.value == "unknown_model"


def test_alias_from_outside_reaches_the_filter_and_nothing_else() -> None:
    text = "el equipo hace un ruido raro"

    answer = ask(text, known_models=frozenset({"sysmed m-50"}))

    assert answer.equipment.filter_sources is not None
    assert "concentradores electricos/m50_sysmedm50.md" in answer.equipment.filter_sources
    assert answer.equipment.named == ()
    assert answer.reading.normalized == text


def test_known_and_named_machines_add_up() -> None:
    answer = ask("el zeno lite hace un ruido raro", known_models=frozenset({"M50"}))

    assert {name.rsplit("/")[-1] for name in answer.equipment.filter_sources or ()} >= {
        "m50_sysmedm50.md",
        "zen_o_lite.md",
    }


def test_ambiguity_of_a_code_ends_where_the_known_machine_decides_the_filter() -> None:
    answer = ask("me marca E1 y pita", known_models=frozenset({"LG103"}))

    assert answer.outcome is Outcome.HIT
    assert answer.chunks[0].source.endswith("lovego_lg103.md")


def test_nearest_passage_outside_is_kept_for_a_miss_inside_a_filter() -> None:
    answer = ask("el M50 dice Check Filter en la pantalla", 1.0)

    assert answer.outside is not None
    assert answer.outside.source not in (answer.equipment.filter_sources or ())


def test_gated_turn_embeds_nothing() -> None:
    with embeddings_at("http://127.0.0.1:9/v1"):
        answer = walk(Said(namespace=CORPUS, channel=Channel.COPILOT, text="ah bueno"))

    assert answer.outcome is Outcome.GATED


@pytest.mark.parametrize("channel", list(Channel))
def test_corridor_writes_nothing(channel: Channel) -> None:
    with CaptureQueriesContext(connection) as captured:
        ask("el M50 me marca error H08 y suena", channel=channel)

    writes = ("INSERT", "UPDATE", "DELETE")
    assert not [
        query["sql"] for query in captured if query["sql"].lstrip().upper().startswith(writes)
    ]


def test_named_code_reaches_the_far_row_of_its_table() -> None:
    for code in [f"H0{number}" for number in range(1, 9)]:
        answer = ask(f"mi M50 hace ruido y huele a quemado, marca {code}", limit=1)

        assert answer.chunks[0].bears((code.replace("0", ""),))


def test_code_borne_outside_the_filter_alone_changes_nothing() -> None:
    with_code = ask("el M50 marca E43 y hace un ruido raro")

    assert not any(each.bears(("E43",)) for each in with_code.candidates)
    assert with_code.equipment.candidates == ()
    assert Chunk.objects.filter(namespace=CORPUS, codes__contains=["E43"]).exists()
