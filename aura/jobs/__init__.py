"""Work in the background: its truth is a row in PostgreSQL, Celery only carries it."""
