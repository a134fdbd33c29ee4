"""knowledge.markdown.decoding: bytes to text, or a reason."""

import pytest

from knowledge.markdown import FindingCode, Severity, UnreadableManual, decode
from knowledge.markdown.decoding import MAX_BYTES

TEXT = "# Título\n\n## Señal\n\nÑandú\n"


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        pytest.param(TEXT.encode(), TEXT, id="plain"),
        pytest.param(b"\xef\xbb\xbf" + TEXT.encode(), TEXT, id="byte-order-mark"),
        pytest.param(b"# A\xef\xbb\xbf\n\xef\xbb\xbf## B", "# A\n## B", id="marks-inside"),
        pytest.param(TEXT.replace("\n", "\r\n").encode(), TEXT, id="windows-line-ends"),
        pytest.param(TEXT.replace("\n", "\r").encode(), TEXT, id="old-mac-line-ends"),
        pytest.param("# Ti\u0301tulo".encode(), "# T\u00edtulo", id="composed"),
        pytest.param("# A\u2028b\x0cc".encode(), "# A\u2028b\x0cc", id="other-separators-stay"),
    ],
)
def test_decode_readable_file_gives_clean_text(raw: bytes, text: str) -> None:
    assert decode(raw) == text


@pytest.mark.parametrize(
    ("raw", "code", "line"),
    [
        pytest.param(TEXT.encode("utf-16"), FindingCode.WRONG_ENCODING, 1, id="utf-16"),
        pytest.param(TEXT.encode("utf-16-le"), FindingCode.WRONG_ENCODING, 1, id="utf-16-le"),
        pytest.param(TEXT.encode("utf-16-be"), FindingCode.WRONG_ENCODING, 1, id="utf-16-be"),
        pytest.param(TEXT.encode("utf-32"), FindingCode.WRONG_ENCODING, 1, id="utf-32"),
        pytest.param(TEXT.encode("latin-1"), FindingCode.WRONG_ENCODING, 1, id="latin-1"),
        pytest.param(
            b"# Manual\r\n\r\n## Se\xf1al\r\n", FindingCode.WRONG_ENCODING, 3, id="latin-1-line"
        ),
        pytest.param(b"# A\n\xed\xa0\x80", FindingCode.WRONG_ENCODING, 2, id="lone-surrogate"),
        pytest.param(b"# A\n\nuno\x00dos", FindingCode.BINARY, 3, id="nul"),
        pytest.param(
            b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", FindingCode.BINARY, 3, id="renamed-image"
        ),
        pytest.param(b"", FindingCode.EMPTY_FILE, 1, id="empty"),
        pytest.param(b" \n\t\r\n\xc2\xa0", FindingCode.EMPTY_FILE, 1, id="blank"),
        pytest.param(b"\xef\xbb\xbf", FindingCode.EMPTY_FILE, 1, id="only-a-mark"),
        pytest.param(b"a" * (MAX_BYTES + 1), FindingCode.TOO_LARGE, 1, id="too-large"),
        pytest.param(
            ("# A\n\ne" + "\u0301\u0316" * 20).encode(), FindingCode.BINARY, 3, id="stacked-marks"
        ),
    ],
)
def test_decode_unreadable_file_says_where_and_why(
    raw: bytes, code: FindingCode, line: int
) -> None:
    with pytest.raises(UnreadableManual) as caught:
        decode(raw)

    assert (caught.value.finding.code, caught.value.finding.line) == (code, line)
    assert caught.value.finding.severity is Severity.ERROR
    assert str(caught.value) == caught.value.finding.message


def test_decode_file_at_the_limit_is_read() -> None:
    assert decode(b"a" * MAX_BYTES) == "a" * MAX_BYTES


@pytest.mark.timeout(20)
def test_decode_megabytes_of_combining_marks_is_refused_at_once() -> None:
    # Normalising half of this takes minutes.
    with pytest.raises(UnreadableManual):
        decode(("a" + "\u0301\u0316" * 500_000).encode())


def test_decode_long_run_of_other_scripts_is_text() -> None:
    assert decode(("漢" * 500).encode()) == "漢" * 500
