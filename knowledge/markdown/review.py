"""What is wrong between passages or sections, once they are all known."""

import unicodedata
from collections.abc import Iterable, Iterator

from knowledge.markdown.findings import Finding, FindingCode, finding, quote
from knowledge.markdown.junk import MIN_CHARACTERS
from knowledge.markdown.manual import ChunkKind, Passage
from knowledge.markdown.sections import Section

# An embedding model reads a bounded number of tokens and weighs the first ones most.
MAX_WORDS = 350
MAX_TITLE_CHARACTERS = 200


def review(sections: Iterable[Section]) -> Iterator[Finding]:
    titles: dict[str, int] = {}
    rows: dict[tuple[tuple[str, ...], str], int] = {}
    any_passage = False
    for section in sections:
        yield from _review_title(section, titles)
        for passage in section.passages:
            any_passage = True
            yield from _review_size(passage)
            if passage.kind is ChunkKind.ROW:
                yield from _review_row(passage, rows)
    if not any_passage:
        yield finding(
            FindingCode.NO_PASSAGES,
            1,
            "El manual no deja nada para buscar. Escribí al menos un «## Título de sección» con "
            "su texto.",
        )


def _review_title(section: Section, seen: dict[str, int]) -> Iterator[Finding]:
    if len(section.title) > MAX_TITLE_CHARACTERS:
        message = (
            f"El título de la sección tiene {len(section.title)} caracteres: se lee antes que su "
            f"contenido y lo tapa. Dejalo en menos de {MAX_TITLE_CHARACTERS}."
        )
        yield finding(FindingCode.LONG_SECTION_TITLE, section.line, message)
    key = _folded(section.title)
    first = seen.setdefault(key, section.line)
    if first != section.line and key:
        message = (
            f"La sección {quote(section.title)} ya está en la línea {first}: al responder no se va "
            "a saber cuál es cuál. Juntalas o cambiale el nombre a una."
        )
        yield finding(FindingCode.DUPLICATE_SECTION, section.line, message)


def _review_size(passage: Passage) -> Iterator[Finding]:
    if len(passage.content.strip()) < MIN_CHARACTERS:
        message = (
            f"El contenido {quote(passage.content)} es demasiado corto para responder algo. "
            "Escribilo como una oración completa o borralo."
        )
        yield finding(FindingCode.SHORT_PASSAGE, passage.line, message)
    words = len(passage.content.split())
    if words > MAX_WORDS:
        message = (
            f"Son {words} palabras seguidas en {quote(passage.section)}: el modelo lee mejor la "
            f"primera parte y el resto se encuentra mal. Dividilo en secciones ## de menos de "
            f"{MAX_WORDS}."
        )
        yield finding(FindingCode.LONG_PASSAGE, passage.line, message)


def _review_row(
    passage: Passage, seen: dict[tuple[tuple[str, ...], str], int]
) -> Iterator[Finding]:
    first = seen.setdefault((passage.path, passage.content), passage.line)
    if first != passage.line:
        message = (
            f"La fila es idéntica a la de la línea {first}: se carga dos veces y ocupa el lugar de "
            "otra respuesta. Borrá una."
        )
        yield finding(FindingCode.IDENTICAL_ROW, passage.line, message)


def _folded(title: str) -> str:
    """A title without case, accents or extra spaces, as a reader compares them."""
    decomposed = unicodedata.normalize("NFD", title.casefold())
    plain = "".join(mark for mark in decomposed if not unicodedata.combining(mark))
    return " ".join(plain.split())
