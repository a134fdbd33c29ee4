"""The drift between manuals on disk and their texts as people edited them in the back office."""

from collections.abc import Iterable, Iterator
from itertools import zip_longest

from knowledge.editing.versions import newest_version
from knowledge.ingest.files import ManualFile
from knowledge.markdown import Finding
from knowledge.markdown.decoding import UnreadableManual, decode
from knowledge.markdown.findings import FindingCode, finding
from knowledge.models import Origin, Source


def drift(files: Iterable[ManualFile], namespace: str) -> Iterator[tuple[str, Finding]]:
    """One finding for each file that differs from the text that answers, at its first line that
    does. An ingest leaves these alone."""
    edited = set(
        Source.objects.filter(namespace=namespace, origin=Origin.UPLOAD).values_list(
            "name", flat=True
        )
    )
    for file in files:
        if file.name not in edited:
            continue
        line = _first_difference(file, namespace)
        if line is not None:
            yield (
                file.name,
                finding(
                    FindingCode.EDITED_ELSEWHERE,
                    line,
                    "El texto que responde se editó en el panel y no es el de este archivo: la "
                    "ingesta no lo pisa. Copiá al archivo el texto del panel, o editá ahí lo que "
                    "cambió acá.",
                ),
            )


def _first_difference(file: ManualFile, namespace: str) -> int | None:
    """The first line that differs, from 1; None where the texts are the same."""
    newest = newest_version(namespace, file.name)
    live = newest.text if newest else ""
    try:
        disk = decode(file.path.read_bytes())
        live = decode(live.encode())
    except (UnreadableManual, OSError):
        return 1
    pairs = zip_longest(disk.split("\n"), live.split("\n"))
    return next((number for number, (one, other) in enumerate(pairs, 1) if one != other), None)
