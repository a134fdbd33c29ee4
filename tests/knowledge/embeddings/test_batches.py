"""Requests bounded by count and tokens."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.embeddings.batches import MAX_TEXTS, batches, estimated_tokens


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        pytest.param([], [], id="nothing makes no request"),
        pytest.param(["a"], [["a"]], id="one"),
        pytest.param(["a", "b", "c"], [["a", "b"], ["c"]], id="as many as allowed"),
        pytest.param(["a" * 27, "b"], [["a" * 27], ["b"]], id="tokens fill up first"),
        pytest.param(
            ["a", "b" * 300, "c"], [["a"], ["b" * 300], ["c"]], id="a text over the bound alone"
        ),
        pytest.param(["b" * 300], [["b" * 300]], id="nothing but a text over the bound"),
    ],
)
def test_list_is_cut_where_count_or_tokens_are_full(texts, expected):
    assert list(batches(texts, max_texts=2, max_tokens=10)) == expected


@given(
    st.lists(st.integers(0, 200).map(lambda length: "x" * length), max_size=60),
    st.integers(1, 10),
    st.integers(1, 100),
)
def test_batches_hold_every_text_once_in_order_within_the_bounds(texts, max_texts, max_tokens):
    made = list(batches(texts, max_texts=max_texts, max_tokens=max_tokens))

    assert [text for batch in made for text in batch] == texts
    assert all(1 <= len(batch) <= max_texts for batch in made)
    assert all(len(batch) == 1 or sum(map(estimated_tokens, batch)) <= max_tokens for batch in made)


def test_usual_bound_is_what_text_embeddings_inference_accepts():
    assert [len(batch) for batch in batches(["a"] * (MAX_TEXTS + 1))] == [32, 1]
