"""A document that no person has, said in every way that there is, and looked for in every place.

It is another one each time the tests run: the database's files keep for long what was deleted, and
an older run's must not be taken for this one's.
"""

import base64
import gzip
import json
import re
import secrets
import subprocess
import unicodedata
import urllib.parse
from collections.abc import Iterator
from pathlib import Path

import redis
from django.conf import settings
from django.db import connection

from aura.backup import _path_of, dump
from tests.patients.dictation.speaking import number


def _made_up() -> str:
    """Eight digits from the eighty millions, which nobody has, no two alike side by side."""
    digits = "8"
    while len(digits) < 8:
        digits += secrets.choice([digit for digit in "123456789" if digit != digits[-1]])
    return digits


CANARY = _made_up()
GROUPS = (CANARY[:2], CANARY[2:5], CANARY[5:])
WORDS = tuple(number(int(group)) for group in GROUPS)
_FULL_WIDTH = str.maketrans("0123456789", "０１２３４５６７８９")
_ARABIC = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")

FORMS = {
    "plain": CANARY,
    **{
        name: sign.join(GROUPS)
        for name, sign in (
            *(("points", "."), ("commas", ","), ("spaces", " "), ("hyphens", "-")),
            *(("colons", ":"), ("slashes", "/"), ("underscores", "_"), ("lines", "\n")),
        )
    },
    "one by one": " ".join(CANARY),
    "full width": CANARY.translate(_FULL_WIDTH),
    "arabic": CANARY.translate(_ARABIC),
    "words": " ".join(WORDS),
    "words with commas": ", ".join(WORDS),
    "mixed": f"{GROUPS[0]} {WORDS[1]} {GROUPS[2]}",
    "cuil": f"20-{CANARY}-3",
}
"""Ways to say and to write it."""

_BETWEEN = r"[\W_]{0,3}"
_FIGURES = re.compile(rf"(?<![0-9.]){_BETWEEN.join(CANARY)}(?![0-9])")
_WORDS = re.compile(r"[\W_]{1,4}".join(words.replace(" ", r"\s") for words in WORDS))


def found_in(text: str) -> list[str]:
    """The stretches of a text that show the document, however it is written."""
    plain = unicodedata.normalize("NFKC", text)
    plain = "".join(
        str(unicodedata.digit(char)) if char.isdigit() and not char.isascii() else char
        for char in plain
    )
    plain = urllib.parse.unquote(plain.replace("\\n", " ")).casefold()
    return [
        plain[max(0, match.start() - 80) : match.end() + 20]
        for pattern in (_FIGURES, _WORDS)
        for match in pattern.finditer(plain)
    ]


def in_rows() -> list[tuple[str, str]]:
    """Every row of every table that shows it, as this connection sees them."""
    found: list[tuple[str, str]] = []
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            if table in ("knowledge_chunk", "knowledge_chunkvector"):
                continue
            cursor.execute(f'SELECT t::text FROM "{table}" t')
            found += [(table, each) for (row,) in cursor.fetchall() for each in found_in(row)]
    return found


def in_dump(folder: Path) -> list[str]:
    """What a backup holds."""
    path = folder / "canary.dump"
    dump(path)
    said = subprocess.run(
        [_path_of("pg_restore"), "--data-only", "--file=-", str(path)],
        capture_output=True,
        check=True,
        timeout=120,
    ).stdout.decode()
    path.unlink()
    # The corpus is the manuals', and its vectors are long.
    parts = said.split("\nCOPY ")
    return [
        each
        for part in parts
        if not part.startswith("public.knowledge_chunk")
        for each in found_in(part)
    ]


def in_valkey() -> list[str]:
    """Every key and value of the broker: what Celery's messages say is base64 inside of JSON."""
    url = str(settings.CELERY_BROKER_URL).replace("redis+socket://", "unix://")
    client = redis.Redis.from_url(urllib.parse.unquote(url))
    found: list[str] = []
    with client:
        for key in client.scan_iter():
            text = f"{key!r} {client.dump(key)!r}"
            if client.type(key) == b"list":
                text += "".join(map(_message, client.lrange(key, 0, -1)))
            found += found_in(text)
    return found


def _message(raw: bytes) -> str:
    body = json.loads(raw).get("body", "")
    return base64.b64decode(body).decode(errors="replace")


def in_files(folder: Path) -> list[str]:
    """The files under a folder that show its figures in a row; the database's own among them, once
    it has written down what it holds in memory."""
    with connection.cursor() as cursor:
        cursor.execute("CHECKPOINT")
    figures = re.compile(rb"(?<![0-9.])" + CANARY.encode() + rb"(?![0-9])")
    return [str(path) for path in _files(folder) if figures.search(_bytes_of(path))]


def _files(folder: Path) -> Iterator[Path]:
    return (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def _bytes_of(path: Path) -> bytes:
    try:
        raw = path.read_bytes()
    except OSError:
        # The database removes files while it works.
        return b""
    return gzip.decompress(raw) if path.suffix == ".gz" else raw
