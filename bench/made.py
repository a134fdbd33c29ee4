"""Made passages: as many as wanted, the same in every run. Nothing here means anything.

Vectors are random unit vectors, since the embedded model would take an hour for 100,000 passages
and search costs the same whatever they mean.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Vectors = npt.NDArray[np.float32]
Numbers = npt.NDArray[np.int64]

DIMENSIONS = 384
SEED = 20_260_101
SOURCES = {120: 14, 10_000: 400, 100_000: 4_000}
"""Chunks and sources of each size: the demonstration corpus, a large one, far more than anyone."""

_SENTENCES = (
    "Verifique que el filtro esté limpio y que la toma de aire no esté tapada.",
    "Si el pitido sigue, apague el equipo, espere un minuto y vuelva a encenderlo.",
    "Revise que la cánula no esté doblada y que el humidificador cierre bien.",
    "Pase al tubo de respaldo con el mismo caudal que figura en la indicación médica.",
    "Si la alarma vuelve, anote el número de serie y pida un cambio de equipo.",
)


@dataclass(frozen=True, kw_only=True)
class Corpus:
    """The passages of one size; row `i` is the chunk with id `i + 1`."""

    vectors: Vectors
    source_ids: Numbers
    """Of each chunk. Source 1 has one chunk and source 2 has two, so that some filters hold fewer
    than three; the others share the rest."""

    @property
    def size(self) -> int:
        """How many chunks there are."""
        return len(self.source_ids)


def corpus(size: int) -> Corpus:
    """The passages of one of the sizes in SOURCES."""
    places = np.arange(size)
    shared = 3 + (places - 3) % (SOURCES[size] - 2)
    ids = np.where(places == 0, 1, np.where(places <= 2, 2, shared))
    return Corpus(vectors=unit_vectors(size, SEED + size), source_ids=ids.astype(np.int64))


def unit_vectors(count: int, seed: int) -> Vectors:
    """Random directions, evenly spread."""
    rows = np.random.default_rng(seed).standard_normal((count, DIMENSIONS), dtype=np.float32)
    unit: Vectors = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    return unit


def query_vector() -> npt.NDArray[np.float32]:
    """The one vector that every text has in the runs without a model."""
    vector: npt.NDArray[np.float32] = unit_vectors(1, SEED)[0]
    return vector


def content(number: int) -> str:
    """A passage's text, about as long as a manual's."""
    chosen = [_SENTENCES[(number + step) % len(_SENTENCES)] for step in range(3)]
    return f"Entrada {number}. {' '.join(chosen)}"


def question(number: int) -> str:
    """Something said, another one for each number, long enough for the gate."""
    return f"hola te llamo porque el equipo hace un ruido raro desde ayer, es la vez {number}"
