"""`python -m bench.answerability DATASET`: the threshold against evidence on any data set.

DATASET is a file of JSON lines, in any order:

    {"passage": "p1", "text": "El filtro se …", "source": "m50.md", "section": "Filtro"}
    {"question": "q1", "text": "cada cuánto limpio el filtro", "answers": ["p1"], "family": "f1",
     "sources": ["m50.md"]}

`source`, `section`, `family` and `sources` may be left out (a passage without a source is one of
its own, a question without a family is its own; `sources` are those that the question may be
answered from, all of them where it says none). `answers` are the passages that answer; an empty
list, or none, is a question that nothing answers. With `--remove 0.5` half of the passages that
answer are taken away, so that a set in which everything is answered can be measured: the questions
that they answered must then miss. Error codes are found in the texts by the usual pattern;
machines and alarms are not known here.

Printed are the right answers while at most 1, 2, 5 and 10 in a hundred are wrong, the best cut
chosen on all questions (as in the tables of papers), with families unseen and with families seen.
"""

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

RATES = (0.01, 0.02, 0.05, 0.10)
NEAREST = 8


class BadDataset(Exception):
    """The file cannot be measured; the message says which line and why."""


@dataclass(frozen=True, kw_only=True)
class Passage:
    """A passage of the data set."""

    name: str
    text: str
    source: str
    section: str


@dataclass(frozen=True, kw_only=True)
class Asked:
    """A question of the data set, and the passages that answer it."""

    name: str
    text: str
    answers: frozenset[str]
    family: str
    sources: frozenset[str]
    """It may be answered from; any where there is none."""


@dataclass(frozen=True, kw_only=True)
class Dataset:
    """All passages and questions."""

    passages: tuple[Passage, ...]
    questions: tuple[Asked, ...]


def read_dataset(path: Path) -> Dataset:
    """Read a file. Raises BadDataset."""
    passages: dict[str, Passage] = {}
    questions: dict[str, Asked] = {}
    for number, row in _rows(path):
        try:
            if "passage" in row:
                one = _passage(row)
                if one.name in passages:
                    raise BadDataset(f"line {number}: passage {one.name} stands there twice")
                passages[one.name] = one
            else:
                asked = _asked(row)
                if asked.name in questions:
                    raise BadDataset(f"line {number}: question {asked.name} stands there twice")
                questions[asked.name] = asked
        except (KeyError, TypeError, AttributeError) as error:
            raise BadDataset(f"line {number} lacks or misnames {error}") from error
    unknown = {name for one in questions.values() for name in one.answers} - set(passages)
    if unknown:
        raise BadDataset(f"no passage is called {', '.join(sorted(unknown)[:5])}")
    if not passages or not questions:
        raise BadDataset("it must hold passages and questions")
    return Dataset(passages=tuple(passages.values()), questions=tuple(questions.values()))


def _rows(path: Path) -> Iterator[tuple[int, Any]]:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise BadDataset(f"{path} cannot be read: {error}") from error
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                yield number, json.loads(line)
            except ValueError as error:
                raise BadDataset(f"line {number} is no JSON: {error}") from error


def _passage(row: Mapping[str, Any]) -> Passage:
    name = str(row["passage"])
    return Passage(
        name=name,
        text=str(row["text"]),
        source=str(row.get("source") or name),
        section=str(row.get("section") or ""),
    )


def _asked(row: Mapping[str, Any]) -> Asked:
    name = str(row["question"])
    return Asked(
        name=name,
        text=str(row["text"]),
        answers=frozenset(str(one) for one in row.get("answers") or ()),
        family=str(row.get("family") or name),
        sources=frozenset(str(one) for one in row.get("sources") or ()),
    )


def without(dataset: Dataset, share: float) -> Dataset:
    """The data set with this share of the passages that answer something taken away."""
    answering = sorted({name for one in dataset.questions for name in one.answers})
    chance = np.random.default_rng(5)
    gone = set(chance.permutation(answering)[: round(share * len(answering))].tolist())
    return Dataset(
        passages=tuple(one for one in dataset.passages if one.name not in gone),
        questions=tuple(replace(one, answers=one.answers - gone) for one in dataset.questions),
    )


Embed = Callable[[Sequence[str]], "np.ndarray[Any, np.dtype[np.float32]]"]


def measured(dataset: Dataset, embed_passages: Embed, embed_questions: Embed) -> dict[str, Any]:
    """Right answers at each rate, by the threshold and by evidence."""
    from aura.fitting.figures import coverages
    from aura.fitting.pool import Pool
    from aura.fitting.validation import Families, by_cosine, validate
    from aura.turn.evidence.scene import text_of
    from knowledge.codes import DEFAULT_PATTERN, codes_in, compile_pattern
    from knowledge.search import Candidate
    from knowledge.words import weigh

    pattern = compile_pattern(DEFAULT_PATTERN)
    vectors = embed_passages([one.text for one in dataset.passages])
    sources = {name: at for at, name in enumerate(sorted({p.source for p in dataset.passages}))}
    candidates = [
        Candidate(
            id=at,
            source=one.source,
            title="",
            section=one.section,
            content=one.text,
            codes=codes_in(one.text, pattern),
            score=0.0,
        )
        for at, one in enumerate(dataset.passages)
    ]
    examinees = _examinees(dataset, vectors, embed_questions, candidates, sources)
    pool = Pool(
        examinees,
        {one.id: (one, sources[one.source], vectors[one.id]) for one in candidates},
    )
    words = weigh(text_of(one) for one in candidates)
    families = [one.family for one in examinees]
    marks = {
        "cosine": by_cosine(examinees),
        "unseen": validate(pool, words, Families.UNSEEN),
        "seen": validate(pool, words, Families.SEEN),
    }
    return {
        "questions": len(examinees),
        "answerable": sum(bool(one.right) for one in examinees),
        "passages": len(candidates),
        **{
            name: [one.as_json() for one in coverages(each, families, RATES)]
            for name, each in marks.items()
        },
    }


def _examinees(
    dataset: Dataset,
    vectors: "np.ndarray[Any, np.dtype[np.float32]]",
    embed_questions: Embed,
    candidates: Sequence[Any],
    sources: Mapping[str, int],
) -> list[Any]:
    from aura.fitting.exam import Examinee
    from aura.turn.reach import Reached
    from aura.turn.said_of import Whose
    from aura.turn.values import Reading
    from knowledge.codes import DEFAULT_PATTERN, codes_in, compile_pattern
    from knowledge.corpus import Corpus
    from knowledge.questions.labelling import Labelled
    from knowledge.questions.labelling import Passage as Named

    no_machines = Corpus(namespace="x", revision=0, sources=(), equipment=())
    pattern = compile_pattern(DEFAULT_PATTERN)
    ids = {one.name: at for at, one in enumerate(dataset.passages)}
    of_source = np.array([sources[one.source] for one in dataset.passages])
    asked = embed_questions([one.text for one in dataset.questions])
    found = []
    for one, vector in zip(dataset.questions, asked, strict=True):
        let_in = {sources[name] for name in one.sources if name in sources} or sources.values()
        reach = tuple(sorted(let_in))
        inside = np.flatnonzero(np.isin(of_source, reach))
        scores = vectors[inside] @ vector
        order = np.argsort(-scores, kind="stable")
        near = [
            replace(candidates[int(inside[at])], score=float(scores[at])) for at in map(int, order)
        ]
        codes = codes_in(one.text, pattern)
        bearers = tuple(candidate for candidate in near if candidate.bears(codes))
        right = frozenset(ids[name] for name in one.answers)
        found.append(
            Examinee(
                labelled=Labelled(
                    text=one.text,
                    passage=Named(source="x", section="x") if right else None,
                    family=one.family,
                ),
                reading=Reading(normalized=one.text, words=len(one.text.split()), codes=codes),
                reach=Reached(machines=(), inside=reach, shared=reach, answering=reach),
                whose=Whose(said={}, corpus=no_machines, always_prefixes=()),
                vector=vector,
                ranked=tuple(near[:NEAREST]),
                bearers=bearers,
                must_ask=False,
                is_settled=bool(codes) and not bearers,
                mean_cosine=float(scores.mean()) if len(scores) else 0.0,
                right=right,
            )
        )
    return found


def lines(figures: Mapping[str, Any]) -> Iterator[str]:
    """The table that a person reads."""
    yield (
        f"{figures['questions']} questions, {figures['answerable']} of them answerable, "
        f"{figures['passages']} passages"
    )
    yield f"{'wrong at most':>14} {'threshold':>18} {'families unseen':>18} {'families seen':>18}"
    for at, rate in enumerate(RATES):
        cells = []
        for name in ("cosine", "unseen", "seen"):
            row = figures[name][at]
            low, high = row["right_interval"]
            cells.append(f"{row['right']:g} ({low:.0f}-{high:.0f})")
        yield f"{rate:>14.0%} " + " ".join(f"{cell:>18}" for cell in cells)


def main() -> int:
    """Measure a data set with the configured embeddings; 2 where it cannot be read."""
    options = _options()
    try:
        dataset = read_dataset(options.dataset)
    except BadDataset as error:
        print(f"answerability: {error}", file=sys.stderr)
        return 2
    if options.remove:
        dataset = without(dataset, options.remove)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "aura.settings")
    from aura import bootstrap

    bootstrap.hold()
    try:
        import django

        django.setup()
        figures = measured(dataset, *_embedding())
    finally:
        bootstrap.let_go()
    print("\n".join(lines(figures)))
    if options.json:
        options.json.write_text(json.dumps(figures, indent=2), encoding="utf-8")
    return 0


def _embedding() -> tuple[Embed, Embed]:
    from aura.provider import configured_provider
    from knowledge.embeddings.gateway import gateway_for
    from knowledge.embeddings.spaces import dimensions_of

    provider = configured_provider()
    gateway = gateway_for(provider)
    size = dimensions_of(provider, gateway)
    return (
        lambda texts: np.array(gateway.embed_documents(texts, dimensions=size)),
        lambda texts: np.array(gateway.embed_queries(texts, dimensions=size)),
    )


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m bench.answerability",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("dataset", type=Path, metavar="DATASET")
    parser.add_argument("--remove", type=float, default=0.0, metavar="SHARE")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there too")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
