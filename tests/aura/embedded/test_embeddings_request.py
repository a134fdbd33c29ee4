"""What the embeddings server accepts."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aura.embedded.embeddings_request import RequestRefusedError, parse

GOOD = {"model": "multilingual-e5-small", "input": "no enciende"}
NESTED = b"[" * 200_000


def body(**changes: object) -> bytes:
    return json.dumps({**GOOD, **changes}).encode()


@pytest.mark.parametrize(
    ("raw", "status", "param"),
    [
        (b"", 400, None),
        (b"{", 400, None),
        (b'"text"', 400, None),
        (b"\xff\xfe", 400, None),
        (json.dumps(GOOD).encode("utf-16"), 400, None),
        (NESTED, 400, None),
        (b'{"model": "multilingual-e5-small"}', 400, "input"),
        (b'{"input": "x"}', 400, "model"),
        (body(model=7), 400, "model"),
        (body(model="text-embedding-3-small"), 404, "model"),
        (body(input=[]), 400, "input"),
        (body(input=["x"] * 65), 400, "input"),
        (body(input=None), 400, "input"),
        (body(input=[1, 2]), 400, "input"),
        (body(input=[["x"]]), 400, "input"),
        (body(input={"text": "x"}), 400, "input"),
        (body(input=""), 422, "input"),
        (body(input=" \n\t "), 422, "input"),
        (body(input=["x", ""]), 422, "input"),
        (body(input="a\0b"), 422, "input"),
        (body(input="a\ud800b"), 422, "input"),
        (body(input=["x", "a\udfffb"]), 422, "input"),
        (body(input="x" * 8_001), 422, "input"),
        (body(input_type="document"), 400, "input_type"),
        (body(input_tipe="passage"), 400, None),
        (b'{"model": "multilingual-e5-small", "input": "x", "a\\ud800": 1}', 400, None),
        (body(encoding_format="int8"), 400, "encoding_format"),
        (body(dimensions=1536), 400, "dimensions"),
        (body(dimensions="384"), 400, "dimensions"),
        (body(dimensions=384.0), 400, "dimensions"),
        (body(dimensions=True), 400, "dimensions"),
        (body(user=7), 400, "user"),
    ],
    ids=lambda value: None if isinstance(value, bytes) and len(value) > 80 else repr(value),
)
def test_bad_request_is_refused_and_says_where(raw, status, param):
    with pytest.raises(RequestRefusedError) as refusal:
        parse(raw)
    assert refusal.value.status == status
    error = refusal.value.envelope()["error"]
    assert error["param"] == param
    assert error["type"] == "invalid_request_error"
    assert 0 < len(error["message"].encode()) <= 300


def test_misspelt_field_is_named():
    with pytest.raises(RequestRefusedError, match="input_tipe"):
        parse(body(input_tipe="passage"))


@pytest.mark.parametrize(
    ("raw", "texts", "is_query"),
    [
        (body(), ("no enciende",), True),
        (body(input=["a", "b"]), ("a", "b"), True),
        (body(input_type="passage"), ("no enciende",), False),
        (body(dimensions=384, user="u", encoding_format="base64"), ("no enciende",), True),
        (body(dimensions=None, user=None), ("no enciende",), True),
        (body(input=["x"] * 64), ("x",) * 64, True),
        (body(input="x" * 8_000), ("x" * 8_000,), True),
        (body(input="🫁 ‏عربي"), ("🫁 ‏عربي",), True),
    ],
    ids=["text", "list", "passage", "all fields", "nulls", "most", "longest", "scripts"],
)
def test_good_request_is_read(raw, texts, is_query):
    wanted = parse(raw)
    assert wanted.texts == texts
    assert wanted.is_query is is_query


@given(st.binary() | st.recursive(st.none() | st.text(), st.lists).map(json.dumps).map(str.encode))
def test_whatever_comes_is_read_or_refused(raw):
    with pytest.raises(RequestRefusedError):
        parse(raw)
