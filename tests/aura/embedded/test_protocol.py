"""The lines that clients and the supervisor exchange."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aura.embedded import EmbeddedStackError, Part, protocol


@given(st.frozensets(st.sampled_from(list(Part))))
def test_hello_is_understood(parts):
    assert protocol.parse_hello(protocol.hello(parts)) == parts


@given(st.none() | st.floats(min_value=0, max_value=1e6))
def test_release_is_understood(linger_s):
    assert protocol.parse_release(protocol.release(linger_s)) == linger_s


@given(st.text())
def test_reason_arrives_whole(reason):
    line = protocol.failed(reason)
    assert line.count(b"\n") == 1
    with pytest.raises(EmbeddedStackError) as refusal:
        protocol.check_answer(line)
    assert str(refusal.value) == reason


def test_ready_is_ready():
    protocol.check_answer(protocol.ready())


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\n",
        b"junk\n",
        b"[]\n",
        b'{"protocol": 0, "parts": []}\n',
        b'{"protocol": 1}\n',
        b'{"protocol": 1, "parts": ["mysql"]}\n',
        b'{"protocol": 1, "parts": [[]]}\n',
    ],
)
def test_hello_of_another_version_is_refused(line):
    with pytest.raises(EmbeddedStackError, match="another version"):
        protocol.parse_hello(line)


@given(st.binary())
def test_nothing_that_is_read_breaks_the_reader(line):
    protocol.parse_release(line)
    with pytest.raises(EmbeddedStackError):
        protocol.check_answer(line)
