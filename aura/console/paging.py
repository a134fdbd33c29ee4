"""Pages of a list too long to be counted."""

from typing import Any

from django.core.paginator import Page
from django.utils.functional import cached_property

from aura.console.unfolded import InfinitePaginator as UnfoldPaginator

DEEPEST_PAGE = 200
"""A page further back costs more than it is worth: every row before it is read and thrown away.
The period filter gets there at once."""


class InfinitePaginator(UnfoldPaginator):
    """Knows whether there is a next page, by reading one row more, and nothing else.

    The name is Unfold's: its header counts the results of a list whose paginator is called
    otherwise.
    """

    template_name = "console/pages.html"
    has_more = False

    @cached_property
    def count(self) -> int:
        """As many as may be shown; nothing is counted."""
        return DEEPEST_PAGE * int(self.per_page)

    def page(self, number: int | str) -> Page[Any]:
        """One page. Raises EmptyPage beyond the deepest."""
        number = self.validate_number(number)
        start = (number - 1) * int(self.per_page)
        rows = list(self.object_list[start : start + int(self.per_page) + 1])
        self.has_more = len(rows) > int(self.per_page) and number < DEEPEST_PAGE
        return self._get_page(rows[: int(self.per_page)], number, self)
