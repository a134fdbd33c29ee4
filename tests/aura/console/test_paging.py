"""Pages of a list that is never counted."""

import pytest
from django.core.paginator import EmptyPage

from aura.console.paging import DEEPEST_PAGE, InfinitePaginator


@pytest.mark.parametrize(
    ("rows", "page", "shown", "more"),
    [
        (0, 1, [], False),
        (3, 1, [0, 1, 2], False),
        (4, 1, [0, 1, 2], True),
        (4, 2, [3], False),
        (4, 3, [], False),
    ],
    ids=["empty", "exactly full", "one more", "the rest", "beyond"],
)
def test_page_knows_whether_there_is_a_next_one(
    rows: int, page: int, shown: list[int], more: bool
) -> None:
    paginator = InfinitePaginator(list(range(rows)), 3)

    assert list(paginator.page(page).object_list) == shown
    assert paginator.has_more is more


def test_page_beyond_the_deepest_is_refused() -> None:
    with pytest.raises(EmptyPage):
        InfinitePaginator([], 3).page(DEEPEST_PAGE + 1)
