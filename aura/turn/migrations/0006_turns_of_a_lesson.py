"""From a lesson to the turns that it influenced."""

import django.contrib.postgres.indexes
from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('turn', '0005_rare_retrievals'),
    ]

    operations = [
        migrations.AddIndex(
            model_name='knowledgequeried',
            index=django.contrib.postgres.indexes.GinIndex(fields=['lesson_ids'], name='event_by_lesson'),
        ),
    ]
