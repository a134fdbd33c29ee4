"""Labels of a manual's rows that a turn says, so that "sin imagen" is heard as "H08" is.

The labels are those of the machines that a conversation is about; of another machine's nothing is
known. A label with a code in it is told by the code.

| label of a row       | said                                  | heard | why                       |
| -------------------- | ------------------------------------- | ----- | ------------------------- |
| Sin Imagen           | sin imagen; ahora está sin imagen     | yes   | as it is printed          |
| Triángulo rojo       | tiene el triángulo rojo               | yes   | the same                  |
| Low O2               | oxígeno bajo; ahora dice oxígeno bajo | yes   | its Spanish; a display's  |
|                      |                                       |       | word, or nothing else     |
| Low O2               | el oxímetro marca oxígeno bajo        | no    | another thing's           |
| Low O2               | tengo el oxígeno bajo                 | no    | the patient's own         |
| HI TEMP              | mi nene tiene temperatura alta        | no    | the same                  |
| Termómetro           | aparece un termómetro; termómetro     | yes   | one word: as its Spanish  |
| Termómetro           | no encuentro el termómetro            | no    | a word of every day       |
| Sin Imagen           | no está sin imagen                    | no    | denied                    |
| (none of them)       | oxígeno bajo                          | no    | not this machine's        |
"""

from collections.abc import Iterable, Iterator, Mapping

from knowledge.speech import Change, cues
from knowledge.speech.readings import COMMON, TABLE_WORDS
from knowledge.speech.things import DISPLAY_CUES, may_precede
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
_BEFORE_A_VERB = frozenset(
    (
        "me",
        "te",
        "se",
        "le",
        "les",
        "nos",
        "ahora",
        "hoy",
        "ya",
        "que",
        "de",
        "en",
        "la",
        "el",
        "un",
    )
)
_PERSONS = frozenset(
    (
        *("señora", "señor", "señorita", "doctor", "doctora", "ella", "ellos", "yo", "vos"),
        *("usted", "nos", "les"),
    )
)


def labels_said(text: str, labels: Iterable[str]) -> tuple[str, ...]:
    """Those of some rows' labels that a text says, as they are printed, each once."""
    words = Words.of(text)
    return tuple(dict.fromkeys(label for label in _parts(labels) if _is_said(words, label)))


def with_label(text: str, labels: Iterable[str]) -> tuple[str, Change] | None:
    """The text with the first of the labels that it says in Spanish and a display is said to show
    ("dice oxígeno bajo"), as the display prints it; None where it says none."""
    words = Words.of(text)
    for label in _parts(labels):
        for form in _in_spanish(Words.of(label).folded):
            for at in _places(words, form):
                if _is_displayed(words, at) and not _is_denied(words, at):
                    end = at + len(form)
                    heard = words.between(at, end)
                    rest = words.text(0, at), words.text(end, len(words))
                    return label.join(rest), Change(heard=heard, understood=label)
    return None


def _in_spanish(printed: tuple[str, ...]) -> list[tuple[str, ...]]:
    return [tuple(form.split()) for form in IN_SPANISH.get(" ".join(printed), ())]


def _parts(labels: Iterable[str]) -> Iterator[str]:
    """ "Low O2 / H02" is two."""
    for label in labels:
        yield from filter(None, (part.strip() for part in label.split(" / ")))


def _is_said(words: Words, label: str) -> bool:
    printed = Words.of(label).folded
    is_phrase = len(printed) > 1 and not any(map(str.isdigit, "".join(printed)))
    if is_phrase and any(not _is_denied(words, at) for at in _places(words, printed)):
        return True
    forms = _in_spanish(printed)
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
    return _is_displayed(words, start) or _BESIDE.issuperset(rest)


def _is_displayed(words: Words, start: int) -> bool:
    """Whether a display's word stands before, and nobody and nothing else is told to say it."""
    if not cues.announced(words, start, 0):
        return False
    at = start
    while at and (words.folded[at - 1] in _BEFORE_A_VERB or words.folded[at - 1] in DISPLAY_CUES):
        at -= 1
    subject = words.folded[at - 1] if at else ""
    is_machine = not subject or subject in COMMON or subject in TABLE_WORDS
    return is_machine or (may_precede(subject) and subject not in _PERSONS)
