"""Small manuals on disk for the tests of the ingest."""

from pathlib import Path


def table(*codes: str, title: str = "Equipo X1") -> str:
    """A manual of one table with a row for each code."""
    rows = "".join(f"| {code} | Apagar el equipo. |\n" for code in codes)
    return f"# {title}\n\n## Errores\n\n| Código | Qué hacer |\n| --- | --- |\n{rows}"


def put(root: Path, name: str, content: str | bytes) -> Path:
    """Write a manual under a root, with the folders that its name needs."""
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


UNREADABLE = {
    "Latin-1": "# X1\n\n## Batería\n\nDura dos horas.\n".encode("latin-1"),
    "UTF-16": "# X1\n\n## Batería\n\nDura dos horas.\n".encode("utf-16"),
    "empty": b"",
    "blank": b" \n\t\n",
    "binary": b"\x89PNG\r\n\x1a\n" + bytes(range(256)),
}
WITHOUT_PASSAGES = {
    "title alone": b"# X1\n",
    "nothing under ##": b"# X1\n\nDura dos horas.\n",
    "empty section": "# X1\n\n## Batería\n".encode(),
}
