"""A page of what few retrievals have in common is found by index."""


from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('turn', '0004_why_a_turn_missed'),
    ]

    operations = [
        migrations.AddIndex(
            model_name='knowledgequeried',
            index=models.Index(condition=models.Q(('miss_reason__isnull', False)), fields=['miss_reason', '-created_at', '-id'], name='event_newest_missed'),
        ),
        migrations.AddIndex(
            model_name='knowledgequeried',
            index=models.Index(condition=models.Q(('filter_reason__in', ('model_without_manual', 'unknown_model'))), fields=['filter_reason', '-created_at', '-id'], name='event_newest_unfiltered'),
        ),
    ]
