"""Statements that compare vectors, with parameters in their binary form."""

from typing import Any

import psycopg
from django.db import connection
from django.db.utils import DatabaseError


class SearchUnavailable(Exception):
    """The database did not answer the search."""


def rows(sql: str, parameters: dict[str, Any]) -> list[tuple[Any, ...]]:
    """Run a statement with binary, server-side parameters, which Django's own cursor has not.

    Raises SearchUnavailable.
    """
    try:
        connection.ensure_connection()
        with psycopg.Cursor(connection.connection) as cursor:
            if connection.queries_logged:
                connection.queries_log.append({"sql": sql, "time": "0"})
            return cursor.execute(sql, parameters, prepare=True).fetchall()
    except (psycopg.Error, DatabaseError) as error:
        raise SearchUnavailable(type(error).__name__) from error
