"""How marks and lessons are read: a complaint as a turn of its namespace would read it."""

from aura.reading import reading_for
from aura.turn.read import query_of
from knowledge.scrub import scrub
from memory.opinion import Reader, Understood


def reader_for(namespace: str) -> Reader:
    """The reader of a namespace's marks, with its corpus as it is now."""
    reading_of = reading_for(namespace)

    def understand(text: str) -> Understood:
        reading = reading_of(text)
        return Understood(asked=query_of(reading), machines=reading.models, codes=reading.codes)

    return Reader(mask=scrub, understand=understand)
