"""Statements that compare vectors: a turn goes on without a search that fails."""

from typing import Any

from django.db.utils import Error

from knowledge.statements import fetched


class SearchUnavailable(Exception):
    """The database did not answer the search."""


def rows(sql: str, parameters: dict[str, Any]) -> list[tuple[Any, ...]]:
    """The rows of a statement. Raises SearchUnavailable."""
    try:
        return fetched(sql, parameters)
    except Error as error:
        raise SearchUnavailable(type(error).__name__) from error
