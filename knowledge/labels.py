"""Labels of a manual's rows that a turn says, so that "sin imagen" is heard as "H08" is.

The labels are those of the machines that a conversation is about; of another machine's nothing is
known. A label with a code in it is told by the code.

| label of a row       | said                                  | heard | why                       |
| -------------------- | ------------------------------------- | ----- | ------------------------- |
| Sin Imagen           | sin imagen; ahora está sin imagen     | yes   | as it is printed          |
| Triángulo rojo       | tiene el triángulo rojo               | yes   | the same                  |
| Low O2               | oxígeno bajo; ahora dice oxígeno bajo | yes   | its Spanish; a display's  |
|                      |                                       |       | word, or nothing else     |
| Low O2               | tengo el oxígeno bajo                 | no    | the patient's own         |
| HI TEMP              | mi nene tiene temperatura alta        | no    | the same                  |
| Termómetro           | aparece un termómetro; termómetro     | yes   | one word: as its Spanish  |
| Termómetro           | no encuentro el termómetro            | no    | a word of every day       |
| Sin Imagen           | no está sin imagen                    | no    | denied                    |
| (none of them)       | oxígeno bajo                          | no    | not this machine's        |
"""

from collections.abc import Iterable, Iterator, Mapping

from knowledge.speech import cues
from knowledge.speech.words import Words

IN_SPANISH: Mapping[str, tuple[str, ...]] = {
    "bat low": ("bateria baja", "poca bateria"),
    "check cannula": ("revisar canula", "controlar canula", "verificar canula"),
    "check filter": ("revisar filtro", "controlar filtro", "verificar filtro", "cambiar filtro"),
    "hi temp": ("alta temperatura", "temperatura alta"),
    "high press": ("alta presion", "presion alta"),
    "lo temp": ("baja temperatura", "temperatura baja"),
    "low battery": ("bateria baja", "poca bateria"),
    "low flow": ("flujo bajo", "bajo flujo", "caudal bajo", "bajo caudal"),
    "low o2": ("oxigeno bajo", "bajo oxigeno", "poco oxigeno"),
    "no breath": ("sin respiracion", "no respiracion"),
    "power fail": ("falla de energia", "falta de energia", "corte de energia"),
}
"""What people say instead of what displays print in English."""

_BESIDE = frozenset(
    (
        *("y", "e", "o", "el", "la", "lo", "un", "una", "de", "del", "con", "en", "eso", "esto"),
        *("ahi", "ahora", "ya", "hay", "esta", "es", "era", "sigue", "otra", "vez", "dale", "hola"),
        *("bueno", "eh", "este", "ah", "si", "que", "como", "tipo", "quedo"),
    )
)
"""Small words that may stand beside what is the whole of a turn."""
_NEGATIONS = frozenset(("no", "ni", "nunca", "tampoco"))
_REACH = 3


def labels_said(text: str, labels: Iterable[str]) -> tuple[str, ...]:
    """Those of some rows' labels that a text says, as they are printed, each once."""
    words = Words.of(text)
    return tuple(dict.fromkeys(label for label in _parts(labels) if _is_said(words, label)))


def _parts(labels: Iterable[str]) -> Iterator[str]:
    """ "Low O2 / H02" is two."""
    for label in labels:
        yield from filter(None, (part.strip() for part in label.split(" / ")))


def _is_said(words: Words, label: str) -> bool:
    printed = Words.of(label).folded
    is_phrase = len(printed) > 1 and not any(map(str.isdigit, "".join(printed)))
    if is_phrase and any(not _is_denied(words, at) for at in _places(words, printed)):
        return True
    forms = [tuple(form.split()) for form in IN_SPANISH.get(" ".join(printed), ())]
    if len(printed) == 1 and printed[0].isalpha():
        forms.append(printed)
    return any(
        _is_shown(words, at, at + len(form)) for form in forms for at in _places(words, form)
    )


def _places(words: Words, form: tuple[str, ...]) -> Iterator[int]:
    size = len(form)
    for at in range(len(words) - size + 1):
        if words.folded[at : at + size] == form:
            yield at


def _is_denied(words: Words, at: int) -> bool:
    return not _NEGATIONS.isdisjoint(words.folded[max(0, at - _REACH) : at])


def _is_shown(words: Words, start: int, end: int) -> bool:
    """Whether a display is said to show it, or the turn says nothing else."""
    if _is_denied(words, start):
        return False
    rest = (*words.folded[:start], *words.folded[end:])
    return cues.announced(words, start, 0) or _BESIDE.issuperset(rest)
