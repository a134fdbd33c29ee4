"""The services' logs."""

import stat

import pytest

from aura.embedded.logfiles import last_words, open_log, read_from


def test_log_is_private_and_appended_to(tmp_path):
    path = tmp_path / "x.log"
    for line in (b"one\n", b"two\n"):
        with open_log(path) as log:
            log.write(line)
    assert path.read_bytes() == b"one\ntwo\n"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_grown_log_is_put_aside_once(tmp_path):
    path = tmp_path / "x.log"
    path.write_bytes(b"x" * 10_000_001)
    open_log(path).close()
    assert path.stat().st_size == 0
    assert (tmp_path / "x.log.1").stat().st_size == 10_000_001


@pytest.mark.parametrize(
    ("size", "offset", "length"), [(10, 4, 6), (10, 99, 0), (40_000, 10, 16_384)]
)
def test_reading_starts_at_the_offset_and_is_bounded(tmp_path, size, offset, length):
    path = tmp_path / "x.log"
    path.write_bytes(b"x" * size)
    assert len(read_from(path, offset)) == length


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("LOG: a\nFATAL: b\nHINT: c\n", "FATAL: b"),
        ("starting\nstopped\n\n", "stopped"),
        ("", "it wrote nothing"),
    ],
)
def test_last_words_name_the_trouble(text, words):
    assert last_words(text) == words
