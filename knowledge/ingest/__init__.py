"""Ingest: manuals become sources, chunks and vectors; what has not changed costs nothing."""
