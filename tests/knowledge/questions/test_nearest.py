"""What the nearest labelled questions say inside a filter."""

from typing import Any

import pytest

from knowledge.codes import DEFAULT_PATTERN, compile_pattern
from knowledge.embeddings.vectors import unit_vector
from knowledge.models import Chunk, EmbeddingSpace, Source
from knowledge.questions.nearest import NOBODY, Hearing, Neighbourhood, hear
from tests import factories
from tests.knowledge import rows
from tests.knowledge.questions import made

pytestmark = pytest.mark.django_db
PATTERN = compile_pattern(DEFAULT_PATTERN)
QUERY = unit_vector([1.0, 0.0], 2)


@pytest.fixture
def space() -> EmbeddingSpace:
    return rows.made_space(2)


@pytest.fixture
def m50() -> Source:
    return factories.source("n", "m50.md")


@pytest.fixture
def shared() -> Source:
    return factories.source("n", "cap/recarga.md")


def near(space: EmbeddingSpace, *sources: Source, **given: Any) -> Neighbourhood:
    return heard(space, *sources, **given).labels


def heard(
    space: EmbeddingSpace,
    *sources: Source,
    shared: Any = (),
    machines: Any = (),
    codes: Any = (),
    standing_for: Any = None,
    named: Any = (),
    alarms: Any = (),
) -> Hearing:
    return hear(
        space=space.pk,
        namespace="n",
        vector=QUERY,
        sources=[source.pk for source in sources],
        shared=[source.pk for source in shared],
        standing_for=standing_for or {},
        machines=machines,
        codes=codes,
        named=(*codes, *named),
        alarms=alarms,
        pattern=PATTERN,
        limit=8,
    )


def row_of(source: Source, first: str) -> Chunk:
    return rows.chunk(source, f"Código: {first}\nQué hacer: apagar", kind="row")


def test_nearest_come_first_with_the_mean_of_all(space: EmbeddingSpace) -> None:
    far = made.embedded(made.question("n", "lejos"), space, (0, 1))
    same = made.embedded(made.question("n", "igual"), space, (1, 0))

    found = near(space)

    assert [label.id for label in found.nearest] == [same.pk, far.pk]
    assert [label.similarity for label in found.nearest] == pytest.approx([1, 0])
    assert (found.count, found.mean) == (2, pytest.approx(0.5))


def test_limit_keeps_the_mean_of_all(space: EmbeddingSpace) -> None:
    for number in range(12):
        made.embedded(made.question("n", f"q{number}"), space, (1, number))

    found = near(space)

    assert (len(found.nearest), found.count) == (8, 12)


def test_other_namespaces_and_spaces_say_nothing(space: EmbeddingSpace) -> None:
    made.embedded(made.question("other", "igual"), space, (1, 0))
    made.embedded(made.question("n", "igual"), rows.made_space(2), (1, 0))

    assert near(space) == NOBODY


@pytest.mark.parametrize(
    ("label", "turn", "speaks"),
    [
        ((), (), True),
        ((), ("M50",), True),
        (("M50",), ("M50", "CPAP"), True),
        (("M50",), ("CP501",), False),
        (("M50",), (), False),
    ],
    ids=["of any", "of any, one known", "one in common", "another", "none known"],
)
def test_must_miss_speaks_for_its_machines(
    space: EmbeddingSpace, label: tuple[str, ...], turn: tuple[str, ...], speaks: bool
) -> None:
    made.embedded(made.question("n", "igual", machines=label), space, (1, 0))

    (neighbour,) = near(space, machines=turn).nearest

    assert neighbour.misses is speaks


@pytest.mark.parametrize(
    ("label", "owners", "turn", "is_shared", "speaks"),
    [
        ((), ("M50",), ("M50",), False, True),
        ((), ("M50",), ("CP501", "M50"), False, True),
        ((), ("M50",), ("CP501",), False, False),
        ((), ("M50",), (), False, False),
        (("M50",), ("M50",), ("M50",), False, True),
        (("M50",), ("M50",), ("M50", "CPAP"), False, True),
        (("M50",), ("M50",), ("CP501",), False, False),
        (("M50",), ("M50",), (), False, False),
        (("CP501", "M50"), ("M50",), ("M50",), False, True),
        (("CP501", "M50"), ("M50",), ("CP501",), False, False),
        (("CPAP",), ("M50",), ("CPAP",), False, True),
        (("CPAP",), ("M50",), ("M50",), False, False),
        ((), (), ("M50",), False, False),
        ((), (), (), False, False),
        ((), (), (), True, True),
        ((), (), ("CP501",), True, True),
        (("M50",), (), ("CP501",), True, True),
        (("M50",), (), (), True, True),
        ((), ("M50",), (), True, True),
        (("CP501",), ("M50",), (), True, True),
        (("M50",), ("M50",), ("M50",), True, True),
        (("M50",), ("M50",), ("CP501",), True, False),
        (("CP501", "M50"), ("M50",), ("CP501",), True, False),
        (("M50",), ("M50",), (), True, False),
    ],
    ids=[
        "none known, the passage's",
        "none known, the passage's among several",
        "none known, another",
        "none known, nor in the turn",
        "the same",
        "the same among several",
        "another",
        "none in the turn",
        "several known, the passage's",
        "several known, the other",
        "one without a manual, the same",
        "one without a manual, the passage's",
        "nobody's passage that is not shared",
        "nobody's passage, none in the turn",
        "shared",
        "shared, one in the turn",
        "shared, another",
        "shared, none in the turn",
        "shared though a machine's",
        "shared, asked about another",
        "shared, asked about its own machine",
        "shared, asked about its own, now another",
        "shared, asked about its own among several, now another",
        "shared, asked about its own, now none",
    ],
)
def test_passage_is_told_within_its_machines_or_where_it_is_shared(
    space: EmbeddingSpace,
    m50: Source,
    label: tuple[str, ...],
    owners: tuple[str, ...],
    turn: tuple[str, ...],
    is_shared: bool,
    speaks: bool,
) -> None:
    chunk = row_of(m50, "H08")
    question = made.question(
        "n", "igual", source="m50.md", row="H08", machines=label, owners=owners
    )
    made.embedded(question, space, (1, 0))

    (told,) = near(space, m50, shared=[m50] if is_shared else [], machines=turn).nearest

    assert told.chunks == ((chunk.pk,) if speaks else ())
    assert told.misses is False


def test_passage_outside_the_filter_is_not_told(
    space: EmbeddingSpace, m50: Source, shared: Source
) -> None:
    row_of(m50, "H08")
    made.embedded(
        made.question("n", "igual", source="m50.md", row="H08", owners=["M50"]), space, (1, 0)
    )

    (told,) = near(space, shared, machines=["M50"]).nearest

    assert told.chunks == ()


def test_row_is_told_from_the_other_rows_and_the_prose_of_its_section(
    space: EmbeddingSpace, m50: Source
) -> None:
    rows.chunk(m50, "Antes de mirar la tabla, apague el equipo.")
    right, _other = row_of(m50, "H08 / H01"), row_of(m50, "H06")
    made.embedded(
        made.question("n", "igual", source="m50.md", row="H08 / H01", owners=["M50"]), space, (1, 0)
    )

    assert near(space, m50, machines=["M50"]).nearest[0].chunks == (right.pk,)


def test_vanished_passage_says_nothing_and_a_returned_one_speaks_again(
    space: EmbeddingSpace, m50: Source
) -> None:
    made.embedded(
        made.question("n", "igual", source="m50.md", row="H08", owners=["M50"]), space, (1, 0)
    )
    assert near(space, m50, machines=["M50"]).nearest[0].chunks == ()

    back = row_of(m50, "H08")

    assert near(space, m50, machines=["M50"]).nearest[0].chunks == (back.pk,)


@pytest.mark.parametrize(
    ("codes", "labelled", "found"),
    [
        ([], "", []),
        (["E1"], "", ["near", "far"]),
        ([], "plain", ["plain"]),
        (["E1"], "plain", ["near", "plain", "far"]),
        (["E9"], "outside", []),
    ],
)
def test_passages_of_the_codes_and_of_the_labels_come_nearest_first(
    space: EmbeddingSpace, m50: Source, codes: list[str], labelled: str, found: list[str]
) -> None:
    outside = factories.source("n", "otro.md")
    bearing = {"near": (1, 0), "far": (-1, 0), "plain": (0, 1), "outside": (1, 0)}
    passages = {
        name: rows.chunk(
            outside if name == "outside" else m50,
            f"Código: {name}",
            kind="row",
            codes=[] if name == "plain" else ["E1"],
        )
        for name in bearing
    }
    for name, values in bearing.items():
        rows.vector(passages[name], space, values)
    if labelled:
        source = passages[labelled].source.name
        question = made.question("n", "igual", source=source, row=labelled, owners=["M50"])
        made.embedded(question, space, (1, 0))

    picked = heard(space, m50, codes=codes, machines=["M50"]).picked

    assert [one.id for one in picked] == [passages[name].pk for name in found]


@pytest.mark.parametrize(
    ("labelled", "meant", "misses"),
    [
        ((), (), True),
        ((), ("M50",), True),
        (("M50",), ("M50",), True),
        (("M50",), ("7F-5", "M50"), True),
        (("M50",), ("7F-5",), False),
        (("M50",), (), False),
        (("7F-5", "M50"), ("M50",), False),
        (("7F-5", "M50"), ("7F-5", "M50"), True),
    ],
)
def test_must_miss_speaks_in_turns_about_all_of_its_machines(
    space: EmbeddingSpace, labelled: tuple[str, ...], meant: tuple[str, ...], misses: bool
) -> None:
    made.embedded(made.question("n", "igual", machines=labelled), space, (1, 0))

    assert near(space, machines=meant).nearest[0].misses is misses


@pytest.mark.parametrize(
    ("labelled", "meant", "misses"),
    [
        ((), (), True),
        ((), ("M50",), False),
        (("7F-5", "M50"), ("M50",), False),
        (("7F-5", "M50"), ("M50", "7F-5"), True),
        (("7F-5", "M50"), (), False),
    ],
)
def test_vague_question_misses_where_nothing_more_tells_the_machine(
    space: EmbeddingSpace, labelled: tuple[str, ...], meant: tuple[str, ...], misses: bool
) -> None:
    question = made.question("n", "igual", machines=labelled)
    question.kind = "vague"
    question.save()
    made.embedded(question, space, (1, 0))

    assert near(space, machines=meant).nearest[0].misses is misses


@pytest.mark.parametrize(
    ("has", "standing", "told"),
    [
        (("new.md",), {"m50.md": ["new.md"]}, ["new.md"]),
        ((), {"m50.md": ["new.md"]}, []),
        (("new.md",), {}, []),
        (("new.md",), {"otro.md": ["new.md"]}, []),
        (("new.md", "third.md"), {"m50.md": ["new.md", "third.md"]}, ["new.md", "third.md"]),
        (("new.md", "outside.md"), {"m50.md": ["new.md", "outside.md"]}, ["new.md"]),
    ],
    ids=["same passage", "passage missing", "of none", "of another", "of two", "out of reach"],
)
def test_label_of_a_silent_source_is_about_what_stands_for_it(
    space: EmbeddingSpace, m50: Source, has: Any, standing: Any, told: list[str]
) -> None:
    row_of(m50, "H08")
    sources = {name: factories.source("n", name) for name in ("new.md", "third.md", "outside.md")}
    for name in has:
        row_of(sources[name], "H08")
    label = made.question("n", "igual", source="m50.md", row="H08", owners=["M50"])
    made.embedded(label, space, (1, 0))
    ids = {silent: [sources[name].pk for name in heirs] for silent, heirs in standing.items()}

    found = near(
        space, sources["new.md"], sources["third.md"], machines=["M50"], standing_for=ids
    ).nearest[0]

    by_id = dict(Chunk.objects.values_list("pk", "source__name"))
    assert [by_id[chunk] for chunk in found.chunks] == told


@pytest.mark.parametrize(
    ("label", "named", "speaks"),
    [
        ("el M50 me marca H03", ("H3",), True),
        ("el M50 me marca h-3", ("H3", "E1"), True),
        ("el M50 me marca H03", ("H8",), False),
        ("el M50 me marca H03", (), False),
        ("el M50 no prende", ("H8",), True),
        ("el M50 no prende", (), True),
        ("me marca H03 y H08", ("H8",), True),
    ],
)
def test_label_that_names_codes_speaks_where_one_of_them_is_named(
    label: str, named: tuple[str, ...], speaks: bool, space: EmbeddingSpace, m50: Source
) -> None:
    told = row_of(m50, "Sin Imagen")
    rows.vector(told, space, (1, 0))
    right = made.question("n", label, source="m50.md", row="Sin Imagen", machines=["M50"])
    made.embedded(right, space, (1, 0))
    made.embedded(made.question("n", f"y {label}", machines=["M50"]), space, (1, 0))

    found = heard(space, m50, machines=["M50"], named=named)

    assert [label.misses for label in found.labels.nearest] == [False, speaks]
    assert found.labels.nearest[0].chunks == ((told.pk,) if speaks else ())
    assert [one.id for one in found.picked] == ([told.pk] if speaks else [])


@pytest.mark.parametrize(
    ("content", "is_picked"),
    [
        ("Mensaje: Low O2\nQué hacer: ventile", True),
        ("Mensaje: LOW-O2\nQué hacer: ventile", True),
        ("Qué hacer: si dice «low o 2», ventile", True),
        ("Mensaje: Low Battery\nQué hacer: enchufe", False),
    ],
)
def test_passage_that_prints_an_alarm_is_picked(
    content: str, is_picked: bool, space: EmbeddingSpace, m50: Source
) -> None:
    there = rows.chunk(m50, content)
    rows.vector(there, space, (0, 1))

    found = heard(space, m50, alarms=["Low O2"])

    assert [one.id for one in found.picked] == ([there.pk] if is_picked else [])
    assert heard(space, m50).picked == ()
