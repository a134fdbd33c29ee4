"""From the bytes of a file to clean text, or a plain reason why it can't be read."""

import re
import unicodedata

from knowledge.markdown.findings import Finding, FindingCode, finding

MAX_BYTES = 5 * 1024 * 1024

# Canonical ordering is quadratic in a run of combining marks (40,000 in a row take a minute).
# 30 is the bound of Unicode's Stream-Safe Text Format (UAX #15); no writing comes near it.
MAX_COMBINING_RUN = 30

_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")
# A pair of bytes of which one is NUL, several times in a row: UTF-16 without its mark.
_UTF16_SHAPE = re.compile(rb"(?:[^\x00]\x00){4}|(?:\x00[^\x00]){4}")
_MAYBE_COMBINING = re.compile(f"[\u0300-\U0010ffff]{{{MAX_COMBINING_RUN + 1},}}")
_SAVE_AS_UTF8 = "No se leyó nada del archivo: guardalo como UTF-8 y volvé a cargarlo."


class UnreadableManual(Exception):
    """The file as a whole can't be read as a manual; `finding` says where and why."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.message)
        self.finding = finding


def decode(raw: bytes) -> str:
    """The text of a manual: NFC, `\\n` line ends, no byte order mark.

    Raises UnreadableManual for what isn't UTF-8 text, is blank, or is over MAX_BYTES.
    """
    if len(raw) > MAX_BYTES:
        raise _unreadable(
            FindingCode.TOO_LARGE,
            1,
            f"El archivo pesa {len(raw) / 1024 / 1024:.1f} MB y el máximo es "
            f"{MAX_BYTES // 1024 // 1024} MB: no se leyó nada. Partilo en varios manuales.",
        )
    _refuse_other_encodings(raw)
    text = unix_lines(_utf8(raw)).replace("\ufeff", "")
    if not text.strip():
        raise _unreadable(
            FindingCode.EMPTY_FILE,
            1,
            "El archivo está vacío: no hay nada para cargar. Si el manual ya no va, borrá el "
            "archivo; si va, revisá que se haya guardado bien.",
        )
    _refuse_stacked_marks(text)
    return unicodedata.normalize("NFC", text)


def unix_lines(text: str) -> str:
    """`text` with the line ends that the Markdown parser counts, so that lines agree with it."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _refuse_other_encodings(raw: bytes) -> None:
    if raw.startswith(_UTF16_MARKS) or _UTF16_SHAPE.search(raw[:4096]):
        raise _unreadable(
            FindingCode.WRONG_ENCODING, 1, f"El archivo está en UTF-16. {_SAVE_AS_UTF8}"
        )
    nul = raw.find(b"\x00")
    if nul >= 0:
        line = _line_of(raw, nul)
        raise _unreadable(
            FindingCode.BINARY,
            line,
            f"La línea {line} tiene un byte nulo: el archivo no es texto (¿una imagen o un PDF "
            "con el nombre cambiado?). No se leyó nada: subí el manual escrito en Markdown.",
        )


def _utf8(raw: bytes) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = _line_of(raw, error.start)
        raise _unreadable(
            FindingCode.WRONG_ENCODING,
            line,
            f"La línea {line} tiene un byte que no es UTF-8 (0x{raw[error.start]:02X}; suele "
            f"ser un archivo en Latin-1 o Windows-1252, o que no es texto). {_SAVE_AS_UTF8}",
        ) from error


def _refuse_stacked_marks(text: str) -> None:
    for candidate in _MAYBE_COMBINING.finditer(text):
        run = 0
        for offset, character in enumerate(candidate.group()):
            run = run + 1 if unicodedata.combining(character) else 0
            if run > MAX_COMBINING_RUN:
                line = text.count("\n", 0, candidate.start() + offset) + 1
                raise _unreadable(
                    FindingCode.BINARY,
                    line,
                    f"La línea {line} tiene más de {MAX_COMBINING_RUN} acentos sueltos seguidos: "
                    "no es texto escrito por una persona. No se leyó nada: revisá esa línea.",
                )


def _line_of(raw: bytes, position: int) -> int:
    """The line of a byte, counting `\\n`, `\\r\\n` and `\\r` as the text will be counted."""
    before = raw[:position]
    return before.count(b"\n") + before.count(b"\r") - before.count(b"\r\n") + 1


def _unreadable(code: FindingCode, line: int, message: str) -> UnreadableManual:
    return UnreadableManual(finding(code, line, message))
