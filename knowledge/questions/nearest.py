"""The labelled questions nearest to a turn's, what their labels say inside its filter, and the
passages that they name, that bear the turn's codes or that print its alarms.

One exact statement. What a label may say in a turn:

| label     | its machines                | the turn's    | passage        | says            |
| --------- | --------------------------- | ------------- | -------------- | --------------- |
| must miss | none, or all are the turn's | any           | –              | nothing answers |
| must miss | one is not the turn's       | any           | –              | nothing         |
| vague     | just those of the turn      | any           | –              | nothing answers |
| vague     | others than the turn's      | any           | –              | nothing         |
| a passage | known                       | one of them   | of a manual    | this passage    |
| a passage | known                       | others alone  | of a manual    | nothing         |
| a passage | none was known              | the passage's | of a manual    | this passage    |
| a passage | none was known              | others alone  | of a manual    | nothing         |
| a passage | any                         | none is known | of a manual    | nothing         |
| a passage | none is the passage's       | any, or none  | shared         | this passage    |
| a passage | the passage's (a cylinder)  | that one      | shared         | this passage    |
| a passage | the passage's (a cylinder)  | other or none | shared         | nothing         |

A passage is told only where it is inside the turn's filter. Where its source is silent, or switched
off, the same section and row of the source of its chain that is searched is told in its place
(`knowledge.superseding.standing_for`). Of several machines that a label knows,
those count whose manual the passage stands in (`models.meant_by`): an answer from one machine's
manual is right for that machine, and a turn whose machine nobody knows may be about any. Such a
turn is judged without the label, and may be asked which machine it is about. A shared source
answers whatever the machine; but "la puedo llevar en el colectivo", said of the cylinder in a bag,
says nothing of a concentrator.

A *vague* question must miss because nothing tells which machine is meant (a label of kind `vague`):
it may have an answer once one is, and says nothing against the passages of all of them together.

A label whose text names codes speaks, for and against, in turns that name one of them alone: two
codes of one machine are the same sentence but for a digit, and lie nearer than paraphrases do.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from knowledge.codes import CodePattern, codes_in
from knowledge.embeddings.vectors import PgVector, Vector
from knowledge.equipment import compact
from knowledge.questions.models import VAGUE
from knowledge.search import COLUMNS, Candidate, candidates_in, rows

_SAME_TEXT = 1 - 1e-5
"""Cosine of a text's vector with itself, but for rounding."""


@dataclass(frozen=True, kw_only=True)
class Neighbour:
    """A labelled question near to the turn's."""

    id: int
    similarity: float
    """Cosine of question and question."""
    asked: str
    """The labelled question, as it is embedded."""
    misses: bool
    """It says that nothing answers."""
    is_vague: bool = False
    """It says so because nothing tells which of the machines is meant."""
    chunks: tuple[int, ...]
    """The passages, inside the filter, that it says answer."""
    machines: tuple[str, ...] = ()
    """Those that were known when it was asked."""


@dataclass(frozen=True, kw_only=True)
class Neighbourhood:
    """The nearest labelled questions, nearest first; how many there are, how near on average."""

    count: int
    mean: float
    nearest: tuple[Neighbour, ...]

    @property
    def told_of_this_text(self) -> frozenset[int]:
        """The passages that labels of the very text of the question name."""
        return frozenset(
            chunk
            for label in self.nearest
            if label.similarity >= _SAME_TEXT
            for chunk in label.chunks
        )

    @property
    def without_vague(self) -> "Neighbourhood":
        """The same, without what says only that the machine is not known."""
        heard = tuple(
            replace(label, misses=label.misses and not label.is_vague) for label in self.nearest
        )
        return replace(self, nearest=heard)


NOBODY = Neighbourhood(count=0, mean=0.0, nearest=())


@dataclass(frozen=True, kw_only=True)
class Hearing:
    """The labels, and the passages inside the filter that they or the codes pick, nearest first."""

    labels: Neighbourhood
    picked: tuple[Candidate, ...]


_HEAR = f"""
WITH near AS MATERIALIZED (
    SELECT d.question_id, d.similarity, avg(d.similarity) OVER () AS mean,
           count(*) OVER () AS count
    FROM (
        SELECT v.question_id, 1 - (v.embedding <=> %(vector)s) AS similarity
        FROM knowledge_questionvector v
        WHERE v.space_id = %(space)s AND v.namespace = %(namespace)s
        OFFSET 0
    ) d
    ORDER BY d.similarity DESC, d.question_id
    LIMIT %(limit)s
), told AS (
    SELECT n.*, q.must_miss, q.kind, q.asked, q.machines, q.source, q.section, q.row,
           q.machines <@ %(machines)s::varchar[]
               AND (q.kind <> %(vague)s OR q.machines @> %(machines)s::varchar[]) AS all_meant,
           CASE
               WHEN q.machines && q.owners
                   THEN ARRAY(SELECT unnest(q.machines) INTERSECT SELECT unnest(q.owners))
               WHEN q.machines <> '{{}}' THEN q.machines
               ELSE q.owners
           END && %(machines)s::varchar[] AS is_meant,
           NOT q.machines && q.owners AS is_anyones
    FROM near n JOIN knowledge_question q ON q.id = n.question_id
), heard AS MATERIALIZED (
    SELECT t.question_id, t.similarity, t.mean, t.count, t.must_miss AND t.all_meant AS misses,
           t.asked, t.machines, t.kind = %(vague)s AS is_vague,
           ARRAY(
               SELECT c.id
               FROM knowledge_source s JOIN knowledge_chunk c ON c.source_id = s.id
               WHERE NOT t.must_miss AND s.id = ANY(%(sources)s)
                 AND (s.name = t.source OR s.id IN (
                     SELECT h.heir FROM unnest(%(silent)s::varchar[], %(heirs)s::bigint[])
                         AS h (name, heir) WHERE h.name = t.source
                 ))
                 AND c.section = t.section AND c.label = t.row
                 AND (t.is_meant OR t.is_anyones AND s.id = ANY(%(shared)s))
               ORDER BY c.id
           ) AS chunks
    FROM told t
), labels AS MATERIALIZED (
    SELECT coalesce(
        json_agg(
            json_build_array(question_id, similarity, mean, count, misses, is_vague, chunks, asked,
                             machines)
            ORDER BY similarity DESC, question_id
        ), '[]'
    )::text AS told,
    ARRAY(SELECT unnest(chunks) FROM heard) AS chunks
    FROM heard
), picked AS (
    SELECT {COLUMNS}, 1 - (v.embedding <=> %(vector)s) AS score,
           c.codes && %(codes)s::varchar[] OR c.content ~* ANY(%(printed)s::text[]) AS is_borne
    FROM knowledge_chunk c
    JOIN knowledge_source s ON s.id = c.source_id
    JOIN knowledge_chunkvector v ON v.chunk_id = c.id AND v.space_id = %(space)s
    WHERE c.source_id = ANY(%(sources)s)
      AND (c.codes && %(codes)s::varchar[] OR c.content ~* ANY(%(printed)s::text[])
           OR c.id = ANY((SELECT chunks FROM labels)::bigint[]))
)
SELECT l.told, p.* FROM labels l LEFT JOIN picked p ON true ORDER BY p.score DESC, p.id
"""  # noqa: S608  built from a constant


def hear(
    *,
    space: int,
    namespace: str,
    vector: Vector,
    sources: Sequence[int],
    shared: Sequence[int],
    standing_for: Mapping[str, Sequence[int]],
    machines: Sequence[str],
    codes: Sequence[str],
    named: Collection[str],
    alarms: Sequence[str],
    pattern: CodePattern,
    limit: int,
) -> Hearing:
    """The nearest labelled questions of a namespace in a space, and the passages they pick.

    `sources` are those inside the filter, `shared` those of them that are no machine's;
    `standing_for` those of them that a label of a source outside of them, by its name, is about;
    `machines` and `codes` are those of the turn, `named` all codes in it, those that it denies,
    too, as `pattern` reads them; `alarms` those whose passages are wanted.

    Raises SearchUnavailable.
    """
    heirs = [(name, heir) for name, some in standing_for.items() for heir in some]
    found = rows(
        _HEAR,
        {
            "space": space,
            "namespace": namespace,
            "vector": PgVector(vector),
            "sources": list(sources),
            "shared": list(shared),
            "silent": [name for name, _heir in heirs],
            "heirs": [heir for _name, heir in heirs],
            "machines": list(machines),
            "codes": list(codes),
            "printed": [_printed(alarm) for alarm in alarms],
            "vague": VAGUE,
            "limit": limit,
        },
    )
    labels = _neighbourhood(json.loads(found[0][0]), named, pattern)
    told = {chunk for label in labels.nearest for chunk in label.chunks}
    picked = candidates_in(
        row[1:] for row in found if row[1] is not None and (row[-1] or row[1] in told)
    )
    return Hearing(labels=labels, picked=picked)


def speaks(of_label: Collection[str], of_turn: Collection[str]) -> bool:
    """Whether a label speaks in a turn, by the codes that they name."""
    return not of_label or not set(of_label).isdisjoint(of_turn)


_ACCENTED = {"a": "[aáàâä]", "e": "[eéèêë]", "i": "[iíìîï]", "o": "[oóòôö]", "u": "[uúùûü]"}


def _printed(alarm: str) -> str:
    """A regular expression of a phrase, whatever its case, accents and spacing."""
    return "[^[:alnum:]]*".join(_ACCENTED.get(letter, letter) for letter in compact(alarm))


def _neighbourhood(
    told: Sequence[Sequence[Any]], named: Collection[str], pattern: CodePattern
) -> Neighbourhood:
    if not told:
        return NOBODY
    return Neighbourhood(
        count=told[0][3],
        mean=told[0][2],
        nearest=tuple(
            Neighbour(
                id=number,
                similarity=similarity,
                asked=asked,
                misses=misses and heard,
                is_vague=is_vague,
                chunks=tuple(chunks) if heard else (),
                machines=tuple(machines),
            )
            for number, similarity, _mean, _count, misses, is_vague, chunks, asked, machines in told
            for heard in (speaks(_codes_of(asked, machines, pattern), named),)
        ),
    )


def _codes_of(asked: str, machines: Sequence[str], pattern: CodePattern) -> set[str]:
    """The codes of a label's text; the names of its machines, which may look like one, are none."""
    return {*codes_in(asked, pattern)} - {*codes_in(", ".join(machines), pattern)}
