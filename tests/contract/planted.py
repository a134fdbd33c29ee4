"""A tenant whose every machine is a canary: its names are nobody's words, and are in everything.

Titles, sections, files and texts name the machines in several spellings, so that one that gets
out is seen.
"""

from collections.abc import Iterator
from typing import Any

from django.forms.models import model_to_dict

from aura.turn.models import Conversation, KnowledgeQueried, Turn
from knowledge.equipment import compact
from knowledge.models import Chunk, ChunkVector
from tests import factories

MACHINES: dict[str, tuple[list[str], str]] = {
    "Zorzal 88": (["Tero Real", "Calandria-X5"], "concentradores/zorzal_88.md"),
    "Chingolo 5": (["Ñandú Petiso"], "concentradores/chingolo-5.md"),
    "Benteveo 7": ([], "concentradores/benteveo7.md"),
}
WITHOUT_MANUAL = {"Hornero 3": ["Casero Azul"]}
UNKNOWN = "Picaflor 9000"
CODE = "E7"
"""Borne by the first two machines."""
QUESTION = "el equipo hace un ruido raro y no larga aire"
"""Names no machine."""


def names_of(model: str) -> list[str]:
    """All that a machine is called."""
    aliases, source = MACHINES.get(model, (WITHOUT_MANUAL.get(model, []), ""))
    return [model, *aliases, *([source] if source else [])]


EVERY_NAME = [name for model in (*MACHINES, *WITHOUT_MANUAL, UNKNOWN) for name in names_of(model)]


def plant(namespace: str) -> None:
    """Two passages of each machine and one of everybody's, as near to any question as real ones."""
    vectors = iter(ChunkVector.objects.filter(chunk__namespace="default").order_by("id"))
    for model, (aliases, name) in MACHINES.items():
        called = (aliases or [model])[0]
        source = factories.source(namespace, name, title=f"{model} ({called}) – concentrador")
        factories.equipment(namespace, model, name, aliases=aliases)
        spelled = (model.upper(), model.replace(" ", "-"), called.lower(), *aliases, "Hornero 3")
        codes = [CODE] if model != "Benteveo 7" else []
        for number, text in enumerate((f"{CODE}: {'; '.join(spelled)}.", f"El {model} sopla.")):
            _passage(source, f"Ruidos del {called}", text, codes if number == 0 else [], vectors)
    for model, aliases in WITHOUT_MANUAL.items():
        factories.equipment(namespace, model, aliases=aliases)
    shared = factories.source(namespace, "cap/turnos.md", title="Turnos")
    _passage(shared, "Turnos", "Se piden por teléfono.", [], vectors)


def _passage(
    source: Any, section: str, content: str, codes: list[str], vectors: Iterator[ChunkVector]
) -> None:
    model = next(vectors)
    chunk = Chunk.objects.create(
        source=source,
        namespace=source.namespace,
        position=model.pk,
        section=section,
        path=[section],
        kind="prose",
        content=content,
        identity=f"{model.pk:064d}",
        codes=codes,
    )
    ChunkVector.objects.create(
        chunk=chunk,
        space=model.space,
        source=source,
        text_hash="0" * 64,
        embedding=model.embedding,
    )


def named_in(value: Any, names: list[str]) -> list[str]:
    """Which of the names stand anywhere in a value, however they are spelled."""
    texts = [compact(text) for text in _texts(value)]
    return [name for name in names if any(compact(name) in text for text in texts)]


def left_by(conversation: str) -> list[dict[str, Any]]:
    """Every row that a conversation left."""
    talks = Conversation.objects.filter(external_id=conversation)
    turns = Turn.objects.filter(conversation__in=talks)
    events = KnowledgeQueried.objects.filter(conversation=conversation)
    return [model_to_dict(row) | row.__dict__ for row in (*talks, *turns, *events)]


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _texts(key)
            yield from _texts(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _texts(inner)
