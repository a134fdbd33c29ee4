"""What is shown on one of several machines is not answered from another, over HTTP."""

from collections.abc import Callable

import pytest

from aura.tenancy.channels import Channel
from tests.contract.conftest import Line


def rows_of(body: dict[str, object]) -> list[tuple[str, str]]:
    """The sources and first cells of a block's passages."""
    chunks = body["manual"]["chunks"]  # type: ignore[index]
    return [
        (
            chunk["source"].rsplit("/", 1)[-1],
            chunk["content"].splitlines()[0].partition(": ")[2],
        )
        for chunk in chunks
    ]


@pytest.mark.parametrize(
    "text",
    [
        "tengo el m50 y el 7F-5, al 7F-5 le sale H08",
        "tengo un cpap y un m50, el cpap me tira H08",
        "antes tenia un m50, ahora el 7F-5 me marca h03",
        "uso un everflo de noche y un lovego de dia, al everflo le sale e1",
        "el 7F-5 anda bien pero el cp501 tira e2",
    ],
)
def test_code_that_the_machine_it_is_said_of_lacks_is_absent(line: Line, text: str) -> None:
    body = line.answer(text)

    assert (body["outcome"], body["miss_reason"]) == ("miss", "code_absent")
    assert body["context_block"] is None


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("tengo el 7F-5 y el LG103, al 7F-5 le sale E1", ("yuwell_7f5.md", "E1")),
        ("tengo el m50 y el 7F-5, al m50 le sale H08", ("m50_sysmedm50.md", "H08 / H01")),
        ("tengo el 7F-5, me sale H08 en el M50", ("m50_sysmedm50.md", "H08 / H01")),
    ],
)
def test_code_is_answered_by_the_machine_it_is_said_of(
    line: Line, text: str, row: tuple[str, str]
) -> None:
    rows = rows_of(line.answer(text))

    assert rows[:1] == [row]
    assert {source for source, _cell in rows} <= {row[0]}


def test_code_of_two_machines_that_both_bear_it_is_asked_about(line: Line) -> None:
    body = line.answer("el CP501 y el 7F-5 marcan E4")

    assert body["miss_reason"] == "ambiguous_equipment"
    assert set(body["equipment"]["candidates"]) == {"7F-5", "CP501"}


def test_phrase_said_of_one_machine_is_not_answered_from_another(line: Line) -> None:
    rows = rows_of(line.answer("tengo un cpap y un Zen-O Lite, el cpap dice Low O2"))

    assert all(cell != "Low O2" for _source, cell in rows)


def test_other_codes_rows_do_not_stand_beside_the_named_code(line: Line) -> None:
    rows = rows_of(line.answer("el CP501 me marca E4"))

    assert rows[:1] == [("cp501.md", "E4")]
    assert all(not cell.startswith("E") or cell == "E4" for _source, cell in rows)


@pytest.mark.parametrize(
    ("before", "sources"),
    [
        ("tengo el M50 y el Zen-O Lite", {"m50_sysmedm50.md", "zen_o_lite.md"}),
        ("tengo el LG103 y el Zen-O Lite", {"lovego_lg103.md", "zen_o_lite.md"}),
    ],
)
def test_known_machines_that_print_the_alarm_are_all_answered(
    lines: Callable[..., Line], before: str, sources: set[str]
) -> None:
    caller = lines(Channel.WHATSAPP)
    caller.answer(before)

    rows = rows_of(caller.answer("ahora dice low o2 en la pantalla"))

    assert {source for source, _cell in rows} >= sources
