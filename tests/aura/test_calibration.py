"""Choosing a threshold by labelled queries."""

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aura.calibration import (
    BadQueries,
    Expected,
    LabelledQuery,
    Mark,
    Row,
    Trial,
    load_queries,
    missing_answers,
    recommended,
    sweep,
    try_all,
)
from aura.management.commands.rag_calibrate import QUERIES
from aura.tenancy.channels import Channel
from knowledge.models import EmbeddingSpace, Source
from tests.aura.turn.made import candidate
from tests.embeddings_at import embeddings_at

M50 = "concentradores electricos/m50_sysmedm50.md"
TABLE = "Tabla de errores y alarmas"
NAN = float("nan")


def query(name: str = "q", expected: Expected | None = None, **values) -> LabelledQuery:
    return LabelledQuery(
        **{"id": name, "text": "x", "models": (), "expected": expected, "kind": "", **values}
    )


ANSWERED = query(expected=Expected(source="a.md", section="S", row=None))
UNANSWERED = query()


def trial(score: float, worth: Mark, of: LabelledQuery = ANSWERED) -> Trial:
    return Trial(query=of, judged_score=score, first=candidate(), worth=worth, filtered=True)


NOTHING = Trial(query=ANSWERED, judged_score=NAN, first=None, worth=Mark.CORRECT, filtered=False)
TRIALS = [
    trial(0.9, Mark.CORRECT),
    trial(0.8, Mark.WRONG_SECTION),
    trial(0.7, Mark.WRONG_EQUIPMENT),
    trial(0.75, Mark.WRONG_EQUIPMENT, UNANSWERED),
    NOTHING,
]


@pytest.mark.parametrize(
    ("threshold", "correct", "section", "equipment", "missed", "held"),
    [
        (0.0, 1, 1, 2, 1, 0),
        (0.7, 1, 1, 2, 1, 0),
        (0.72, 1, 1, 1, 2, 0),
        (0.78, 1, 1, 0, 2, 1),
        (0.9, 1, 0, 0, 3, 1),
        (1.0, 0, 0, 0, 4, 1),
    ],
)
def test_row_counts_what_a_threshold_would_answer(
    threshold: float, correct: int, section: int, equipment: int, missed: int, held: int
) -> None:
    (row,) = sweep(TRIALS, start=threshold, stop=threshold, step=0.01)

    assert row == Row(
        threshold=threshold,
        correct=correct,
        wrong_equipment=equipment,
        wrong_section=section,
        missed=missed,
        held=held,
    )


marks = st.sampled_from([Mark.CORRECT, Mark.WRONG_EQUIPMENT, Mark.WRONG_SECTION])
trials = st.lists(
    st.builds(trial, st.floats(-1, 1), marks, st.sampled_from([ANSWERED, UNANSWERED])), max_size=30
)


def answered(row: Row) -> int:
    """All that a threshold lets out."""
    return row.correct + row.wrong


@given(given_trials=trials)
def test_each_row_shares_out_every_query_and_answers_less_than_the_last(
    given_trials: list[Trial],
) -> None:
    rows = sweep(given_trials, start=0, stop=1, step=0.05)

    counts = [answered(row) for row in rows]
    assert [row.threshold for row in rows] == pytest.approx([n / 20 for n in range(21)])
    assert all(row.correct + row.wrong + row.missed + row.held == len(given_trials) for row in rows)
    assert counts == sorted(counts, reverse=True)
    assert counts[-1] == 0


@given(given_trials=trials, share=st.floats(0, 0.5))
def test_recommended_threshold_is_the_lowest_that_keeps_wrong_answers_rare(
    given_trials: list[Trial], share: float
) -> None:
    row = recommended(given_trials, share)

    steps = sweep(given_trials, start=0, stop=1, step=0.005)
    good = [each for each in steps if each.correct and each.wrong <= share * answered(each)]
    assert row == (good[0] if good else None)


def test_nothing_is_recommended_where_wrong_answers_score_highest() -> None:
    assert recommended([trial(0.99, Mark.WRONG_SECTION), trial(0.5, Mark.CORRECT)]) is None
    assert recommended([trial(0.99, Mark.WRONG_SECTION)], 1.0) is None
    assert recommended([]) is None
    assert recommended([NOTHING]) is None


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "list"),
        ("a: b", "list"),
        ("[]", "list"),
        ("- 5", "entry"),
        ("- {id: a, text: b}", "expect"),
        ("- {id: a, expect: null}", "text"),
        ("- {id: a, text: b, expect: {source: c}}", "entry"),
        ("- {id: a, text: b, expect: {source: c, section: d, row: e, extra: f}}", "entry"),
        ("- [", "cannot be read"),
        ("\ufeff- {id: \xff", "cannot be read"),
    ],
)
def test_unusable_file_says_what_is_wrong(tmp_path: Path, content: str, said: str) -> None:
    path = tmp_path / "q.yaml"
    path.write_bytes(content.encode("latin-1", "replace"))

    with pytest.raises(BadQueries, match=said):
        load_queries(path)


def test_missing_file_says_so(tmp_path: Path) -> None:
    with pytest.raises(BadQueries, match="cannot be read"):
        load_queries(tmp_path / "none.yaml")


def test_repository_labels_enough_queries_of_every_kind() -> None:
    queries = load_queries(QUERIES)

    assert len(queries) >= 60
    assert [name for name, count in Counter(each.id for each in queries).items() if count > 1] == []
    assert sum(each.expected is None for each in queries) >= 10


@pytest.mark.django_db
def test_labels_of_the_repository_are_in_the_corpus_and_name_every_manual() -> None:
    queries = load_queries(QUERIES)

    assert missing_answers(queries, "default") == []
    labelled = {each.expected.source for each in queries if each.expected}
    assert labelled == set(
        Source.objects.filter(namespace="default").values_list("name", flat=True)
    )


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("expected", "stale"),
    [
        (Expected(source=M50, section=TABLE, row="H08 / H01"), False),
        (Expected(source=M50, section=TABLE, row=None), False),
        (Expected(source=M50, section=TABLE, row="H09"), True),
        (Expected(source=M50, section="Otra", row=None), True),
        (Expected(source="gone.md", section=TABLE, row=None), True),
    ],
)
def test_label_is_stale_when_its_passage_is_gone(expected: Expected, stale: bool) -> None:
    assert missing_answers([query("q1", expected)], "default") == (["q1"] if stale else [])


def try_one(labelled: LabelledQuery, *, use_filter: bool = True) -> Trial:
    (tried,) = try_all(
        [labelled], namespace="default", channel=Channel.COPILOT, use_filter=use_filter
    )
    return tried


H08 = Expected(source=M50, section=TABLE, row="H08 / H01")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("labelled", "worth"),
    [
        (query(text="el M50 marca H08", expected=H08), Mark.CORRECT),
        (query(text="marca H08 en la pantalla", models=("M50",), expected=H08), Mark.CORRECT),
        (
            query(text="el M50 marca H08", expected=Expected(source=M50, section=TABLE, row="H03")),
            Mark.WRONG_SECTION,
        ),
        (
            query(text="tengo un M50, cómo pido la recarga de oxígeno", expected=H08),
            Mark.WRONG_SECTION,
        ),
        (
            query(text="el LoveGo marca E1 y pita", expected=H08),
            Mark.WRONG_SECTION,
        ),
        (query(text="marca H08 en la pantalla", models=()), Mark.WRONG_EQUIPMENT),
    ],
    ids=["row", "known machine", "other row", "shared source", "machine it names", "no label"],
)
def test_first_passage_is_worth(labelled: LabelledQuery, worth: Mark) -> None:
    assert try_one(labelled).worth is worth


@pytest.mark.django_db
def test_ambiguous_machine_is_never_answered() -> None:
    tried = try_one(query(text="me marca E1 y pita"))

    assert tried.first is None
    assert tried.mark(0.0) is Mark.MISS


@pytest.mark.django_db
def test_filter_is_left_out_on_request() -> None:
    labelled = query(text="marca Check Filter en la pantalla", models=("M50",))

    assert try_one(labelled).filtered is True
    without = try_one(labelled, use_filter=False)
    assert without.filtered is False
    assert without.judged_score >= try_one(labelled).judged_score


@pytest.mark.django_db
def test_trial_neither_obeys_nor_changes_the_threshold_in_force() -> None:
    EmbeddingSpace.objects.update(knowledge_threshold=None)

    tried = try_one(query(text="el M50 marca H08", expected=H08))

    assert tried.worth is Mark.CORRECT
    assert tried.mark(0.99) is Mark.MISS


@pytest.mark.django_db
def test_search_that_fails_is_no_miss() -> None:
    with embeddings_at("http://127.0.0.1:9/v1"), pytest.raises(BadQueries, match="q7"):
        try_one(query("q7", text="el M50 marca H08"))
