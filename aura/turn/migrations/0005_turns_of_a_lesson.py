"""From a lesson to the turns that it influenced."""

import django.contrib.postgres.indexes
from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('turn', '0004_why_a_turn_missed'),
    ]

    operations = [
        migrations.AddIndex(
            model_name='knowledgequeried',
            index=django.contrib.postgres.indexes.GinIndex(fields=['lesson_ids'], name='event_by_lesson'),
        ),
    ]
