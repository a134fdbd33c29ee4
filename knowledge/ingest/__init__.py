"""Ingest: manuals on disk become sources, chunks and vectors; what has not changed costs nothing."""
