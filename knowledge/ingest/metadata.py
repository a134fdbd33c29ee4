"""What of a manual's front matter is kept with its source, and what of it nothing reads."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches

from knowledge.markdown import Finding, FindingCode, Manual
from knowledge.markdown.findings import finding, quote
from knowledge.markdown.manual import Scalar

LONGEST: Mapping[str, int | None] = {"doc_type": 40, "category": 80, "notice": None}
"""The keys that are read, and how many characters of each are kept."""

_ON_THE_FORM = frozenset({"valid_from", "valid_until", "enabled", "supersedes"})
_INSTEAD = {
    **dict.fromkeys(
        _ON_THE_FORM,
        "Eso se cambia en la página de la fuente, en «Fuentes», y vale al instante; borralo de acá",
    ),
    "title": "El título es el renglón que empieza con «# »; borralo de acá",
}


@dataclass(frozen=True, kw_only=True)
class SourceMetadata:
    """What a source keeps of its manual's front matter."""

    doc_type: str
    category: str
    notice: str
    findings: tuple[Finding, ...]


def metadata_of(manual: Manual) -> SourceMetadata:
    """The keys that are read, as text; a list is its items with commas between."""
    return SourceMetadata(
        doc_type=_text(manual, "doc_type", "manual"),
        category=_text(manual, "category", ""),
        notice=_text(manual, "notice", ""),
        findings=tuple(_findings(manual)),
    )


def _text(manual: Manual, key: str, default: str) -> str:
    value = manual.front_matter.get(key)
    return default if value is None else _written(value)[: LONGEST[key]]


def _written(value: Scalar | tuple[Scalar, ...]) -> str:
    if isinstance(value, tuple):
        return ", ".join(str(item) for item in value)
    return str(value)


def _findings(manual: Manual) -> Iterator[Finding]:
    for key, value in manual.front_matter.items():
        line = manual.front_matter_lines.get(key, 1)
        if key not in LONGEST:
            yield finding(FindingCode.FRONT_MATTER_UNREAD, line, _unread(key))
        elif value is not None and not isinstance(value, str):
            message = (
                f"El metadato {quote(key)} no es un texto: se guarda como "
                f"{quote(_written(value))}. Escribí un solo texto, entre comillas si es un número "
                "o una fecha."
            )
            yield finding(FindingCode.FRONT_MATTER_VALUE, line, message)
        elif value is not None and len(value) > (LONGEST[key] or len(value)):
            message = (
                f"El metadato {quote(key)} tiene {len(value)} caracteres y se guardan los primeros "
                f"{LONGEST[key]}. Acortalo."
            )
            yield finding(FindingCode.FRONT_MATTER_VALUE, line, message)


def _unread(key: str) -> str:
    instead = _INSTEAD.get(key.casefold())
    if instead is None:
        near = get_close_matches(key[:80].casefold(), LONGEST, n=1)
        instead = f"¿Quisiste escribir {quote(near[0])}? Si no, borralo" if near else "Borralo"
    return (
        f"El metadato {quote(key)} no lo lee nadie y no cambia nada. {instead} (se leen "
        f"{', '.join(LONGEST)})."
    )
