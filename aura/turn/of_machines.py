"""What a turn says that only the manuals of the conversation's machines explain."""

from collections.abc import Collection
from dataclasses import replace

from aura.turn.call import Call
from aura.turn.read import read
from aura.turn.values import Reading
from aura.turn.world import World
from knowledge.labels import labels_said
from knowledge.numbered_codes import with_numbered_code


def of_machines(reading: Reading, call: Call, sticky: Collection[str], world: World) -> Reading:
    """The reading with the labels that it says of the machines' rows, and with the code that it
    tells by its number alone, where they have exactly one.

    The machines are those that the turn or the conversation names, and those of the locked block.
    """
    locked = call.locked.models if call.locked else frozenset()
    models = locked.union(reading.models, sticky).difference(reading.wrong_models)
    rows = world.corpus.rows_of(models)
    if not rows:
        return reading
    if not reading.codes:
        reading = _numbered(reading, {code for row in rows for code in row.codes}, world)
    labels = labels_said(reading.normalized, [row.label for row in rows])
    return replace(reading, labels=labels)


def _numbered(reading: Reading, codes: Collection[str], world: World) -> Reading:
    found = with_numbered_code(reading.normalized, codes)
    if found is None:
        return reading
    corpus = world.corpus
    again = read(found.text, corpus.names, world.settings.code_pattern, corpus.lexicon)
    return replace(again, words=reading.words, changes=(*reading.changes, found.change))
