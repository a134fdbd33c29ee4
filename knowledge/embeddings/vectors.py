"""A vector as Aura carries it: float32, unit length, finite, never zero.

What a server sends back is checked here before it is stored or compared (`unit_vector`); how it
travels to PostgreSQL is pgvector's binary form, which costs a twentieth of its text.
"""

import struct
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import psycopg
from psycopg.adapt import Dumper
from psycopg.pq import Format

Vector = npt.NDArray[np.float32]

TINY_NORM = 1e-6
"""Below this length a direction means nothing (a zero vector's cosine is NaN)."""
LARGEST_VALUE = float(np.finfo(np.float32).max)
"""What a server can mean by a float32; a greater value, an infinity or a NaN is garbage."""


class GarbageVector(ValueError):
    """What came back is not a usable vector."""


class WrongSize(GarbageVector):
    """The vector is longer or shorter than the space's."""


def unit_vector(values: Sequence[float], dimensions: int) -> Vector:
    """Check and normalise what a server sent.

    Raises GarbageVector on a wrong length, a value that is not a finite number, or a zero vector.
    """
    try:
        # In float64: what float32 cannot hold must be seen, and divided by, not become infinite.
        wide = np.asarray(values, dtype=np.float64)
    except (TypeError, ValueError, OverflowError) as error:
        raise GarbageVector("the vector is not a list of numbers") from error
    if wide.shape != (dimensions,):
        raise WrongSize(f"the vector has shape {wide.shape}, not ({dimensions},)")
    if not (np.abs(wide) <= LARGEST_VALUE).all():
        raise GarbageVector("the vector holds values that are not finite")
    norm = np.linalg.norm(wide)
    if norm < TINY_NORM:
        raise GarbageVector("the vector is zero")
    return (wide / norm).astype(np.float32)


class PgVector:
    """A vector as a parameter of a statement, sent in pgvector's binary form."""

    __slots__ = ("values",)

    def __init__(self, values: Vector) -> None:
        self.values = values

    def binary(self) -> bytes:
        """Dimensions, an unused word, then big-endian float32s (pgvector's `vector_recv`)."""
        return struct.pack(">HH", len(self.values), 0) + self.values.astype(">f4").tobytes()


class _PgVectorDumper(Dumper):
    """Leaves the type unknown (oid 0), since the extension's own differs in each database."""

    format = Format.BINARY

    def dump(self, obj: PgVector) -> bytes:
        return obj.binary()


def register_with_psycopg() -> None:
    """Teach psycopg the parameter type, for every connection of the process."""
    psycopg.adapters.register_dumper(PgVector, _PgVectorDumper)
