"""What a turn says that only the manuals of the conversation's machines explain."""

from collections.abc import Collection
from dataclasses import replace

from aura.turn.call import Call
from aura.turn.read import read
from aura.turn.values import Reading
from aura.turn.world import World
from knowledge.labels import labels_said, with_label
from knowledge.numbered_codes import with_numbered_code
from knowledge.speech import Change


def of_machines(reading: Reading, call: Call, sticky: Collection[str], world: World) -> Reading:
    """The reading with the labels that it says of the machines' rows; with the code that it tells
    by its number alone, where they have exactly one; and with what a display is said to show in
    Spanish as the display prints it.

    The machines are those that the turn or the conversation names, and those of the locked block.
    """
    locked = call.locked.models if call.locked else frozenset()
    models = locked.union(reading.models, sticky).difference(reading.wrong_models)
    rows = world.corpus.rows_of(models)
    if not rows:
        return reading
    labels = [row.label for row in rows]
    if not reading.codes:
        codes = {code for row in rows for code in row.codes}
        reading = _read_again(reading, with_numbered_code(reading.normalized, codes), world)
    if not reading.displayed:
        reading = _read_again(reading, with_label(reading.normalized, labels), world)
    return replace(reading, labels=labels_said(reading.normalized, labels))


def _read_again(reading: Reading, found: tuple[str, Change] | None, world: World) -> Reading:
    """The reading of a text in which one more thing is put in writing; of the same machines."""
    if found is None:
        return reading
    text, change = found
    corpus = world.corpus
    again = read(text, corpus.names, world.settings.code_pattern, corpus.lexicon)
    return replace(
        again,
        words=reading.words,
        models=reading.models,
        makers=reading.makers,
        wrong_models=reading.wrong_models,
        changes=(*reading.changes, change),
    )
