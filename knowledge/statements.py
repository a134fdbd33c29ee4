"""Statements of the hot path: prepared once a connection, their parameters sent apart.

Django's own cursor writes the parameters into the text, so that PostgreSQL parses and plans each
statement anew: on the demonstration corpus that takes longer than the search itself.
"""

from collections.abc import Mapping
from typing import Any

import psycopg
from django.db import connection


def fetched(sql: str, parameters: Mapping[str, Any]) -> list[tuple[Any, ...]]:
    """The rows of a statement. Raises Django's database errors."""
    connection.ensure_connection()
    with connection.wrap_database_errors, psycopg.Cursor(connection.connection) as cursor:
        if connection.queries_logged:
            connection.queries_log.append({"sql": sql, "time": "0"})
        return cursor.execute(sql, parameters, prepare=True).fetchall()
