"""The text that belongs in the language model's prompt. Spanish: the model reads it.

One passage is the only source to follow. Several are numbered: telling the model to follow "only
this" twice would make it follow the last one it read, so it is told which entry to use.
"""

from collections.abc import Sequence

from knowledge.search import Candidate

HEADER = "[INFORMACIÓN TÉCNICA DEL MANUAL]"
"""Its absence forbids every technical datum; the prompts rely on the exact line."""

_ONE = (
    "Esta es la única entrada del manual que corresponde a lo consultado. Para todo dato técnico "
    "basate exclusivamente en ella: no agregues pasos, valores ni causas que no figuren acá."
)
_SEVERAL = (
    "El manual tiene {count} entradas cercanas a lo consultado, de la más a la menos pertinente. "
    "Elegí la que describe exactamente lo que cuenta quien llama y usá solamente esa: no mezcles "
    "indicaciones de dos entradas ni agregues datos que no figuren."
)
_SEVERAL_CODE = (
    "El manual tiene {count} entradas cercanas a lo consultado. Quien llama nombró {codes}: usá "
    "únicamente {entries}; el resto está como contexto y sus indicaciones no se dan. No agregues "
    "datos que no figuren."
)


LESSONS_HEADER = "[LECCIONES DE SUPERVISORES]"


def render(chunks: Sequence[Candidate], codes: Sequence[str]) -> str:
    """The manual part of the block for what is injected, in its order."""
    if len(chunks) == 1:
        return "\n".join((HEADER, _ONE, "", _entry(chunks[0])))
    bearing = [index for index, chunk in enumerate(chunks, 1) if chunk.bears(codes)]
    borne = [code for code in codes if any(code in chunk.codes for chunk in chunks)]
    if bearing and len(bearing) < len(chunks):
        intro = _SEVERAL_CODE.format(
            count=len(chunks), codes=_codes(borne), entries=_entries(bearing)
        )
    else:
        intro = _SEVERAL.format(count=len(chunks))
    numbered = [f"Entrada {index}\n{_entry(chunk)}" for index, chunk in enumerate(chunks, 1)]
    return "\n\n".join((f"{HEADER}\n{intro}", *numbered))


def _entry(chunk: Candidate) -> str:
    heading = " – ".join(part for part in (chunk.title, chunk.section) if part)
    return f"{heading}\n{chunk.content}" if heading else chunk.content


def _codes(codes: Sequence[str]) -> str:
    word = "el código" if len(codes) == 1 else "los códigos"
    return f"{word} {_listed(codes)}"


def _entries(numbers: Sequence[int]) -> str:
    if len(numbers) == 1:
        return f"la entrada {numbers[0]}"
    return f"las entradas {_listed([str(number) for number in numbers])}"


def _listed(items: Sequence[str]) -> str:
    if len(items) == 1:
        return items[0]
    return f"{', '.join(items[:-1])} y {items[-1]}"
