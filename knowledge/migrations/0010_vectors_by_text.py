"""An ingest finds the vector of a text that was embedded before by index."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    # Built beside the turns, which a lock of the table would stop.
    atomic = False

    dependencies = [
        ('knowledge', '0009_addresses_without_keys'),
    ]

    operations = [
        AddIndexConcurrently(
            model_name='chunkvector',
            index=models.Index(fields=['space', 'text_hash'], name='chunk_vector_text'),
        ),
    ]
