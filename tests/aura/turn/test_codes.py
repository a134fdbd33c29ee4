"""A code that several machines bear."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aura.turn.codes import choose
from tests.aura.turn.made import candidate

YUWELL = candidate(1, source="yuwell.md", codes=("E1",))
LOVEGO = candidate(2, source="lovego.md", codes=("E1",))
SECOND_OF_YUWELL = candidate(3, source="yuwell-2.md", codes=("E1",))
SHARED = candidate(4, source="cap/x.md", codes=("E1",))
TWINS = candidate(5, source="twins.md", codes=("E1",))
OTHER_CODE = candidate(6, source="lovego.md", codes=("E2",))
MACHINES = {
    "yuwell.md": ("7F-5",),
    "yuwell-2.md": ("7F-5",),
    "lovego.md": ("LG103",),
    "cap/x.md": (),
    "twins.md": ("A", "B"),
}


@pytest.mark.parametrize(
    ("bearers", "named", "chosen", "ask"),
    [
        ([], [], [], []),
        ([YUWELL], [], [1], []),
        ([YUWELL], ["LG103"], [1], []),
        ([YUWELL, SECOND_OF_YUWELL], [], [1, 3], []),
        ([YUWELL, SHARED], [], [1, 4], []),
        ([SHARED], [], [4], []),
        ([TWINS], [], [5], []),
        ([YUWELL, LOVEGO], [], [1, 2], ["7F-5", "LG103"]),
        ([YUWELL, LOVEGO], ["7F-5"], [1], []),
        ([YUWELL, LOVEGO, SHARED], ["7F-5"], [1, 4], []),
        ([YUWELL, SECOND_OF_YUWELL, LOVEGO], ["7F-5"], [1, 3], []),
        ([YUWELL, LOVEGO], ["7F-5", "LG103"], [1, 2], ["7F-5", "LG103"]),
        ([YUWELL, LOVEGO], ["M50"], [1, 2], ["7F-5", "LG103"]),
        ([YUWELL, TWINS], [], [1, 5], ["7F-5", "A", "B"]),
        ([YUWELL, TWINS], ["B"], [5], []),
    ],
    ids=[
        *("nobody", "one", "one, another named", "two manuals of one", "one and shared", "shared"),
        *("models that share a manual", "two, none named", "two, one named", "and a shared one"),
        *("two manuals of the named one", "two, both named", "two, a third named"),
        *("two, one of them twins", "one of the twins named"),
    ],
)
def test_bearers_of_a_named_code(
    bearers: list, named: list[str], chosen: list[int], ask: list[str]
) -> None:
    choice = choose(bearers, codes=["E1"], named=named, machines=MACHINES)

    assert [bearer.id for bearer in choice.chosen] == chosen
    assert list(choice.ask_about) == ask
    assert not choice.excluded & set(chosen)


def test_each_code_is_decided_for_itself() -> None:
    choice = choose(
        [YUWELL, LOVEGO, OTHER_CODE], codes=["E1", "E2"], named=["7F-5"], machines=MACHINES
    )

    assert [bearer.id for bearer in choice.chosen] == [1, 6]
    assert choice.excluded == {2}


bearer_lists = st.lists(
    st.sampled_from([YUWELL, LOVEGO, SECOND_OF_YUWELL, SHARED, TWINS, OTHER_CODE]), unique=True
)
name_lists = st.lists(st.sampled_from(["7F-5", "LG103", "A", "B", "M50"]), unique=True)


@given(bearers=bearer_lists, named=name_lists)
def test_two_machines_never_answer_one_code_unasked(bearers: list, named: list[str]) -> None:
    choice = choose(bearers, codes=["E1", "E2"], named=named, machines=MACHINES)

    for code in ("E1", "E2"):
        owners = {
            MACHINES[bearer.source]
            for bearer in choice.chosen
            if code in bearer.codes and MACHINES[bearer.source]
        }
        assert len(owners) <= 1 or choice.ask_about


@given(bearers=bearer_lists, named=name_lists)
def test_chosen_and_excluded_share_out_the_bearers_in_their_order(
    bearers: list, named: list[str]
) -> None:
    choice = choose(bearers, codes=["E1", "E2"], named=named, machines=MACHINES)

    kept = [bearer for bearer in bearers if bearer.id not in choice.excluded]
    assert list(choice.chosen) == kept
    assert list(choice.ask_about) == sorted(set(choice.ask_about))
