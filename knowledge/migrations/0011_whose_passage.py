import django.contrib.postgres.fields
from django.db import migrations, models

# As `read_again` tells them at the next ingest.
OWNERS = """
UPDATE knowledge_question q SET owners = found.owners
FROM (
    SELECT l.id, array_agg(DISTINCT e.model ORDER BY e.model) AS owners
    FROM knowledge_question l
    JOIN knowledge_equipment e
      ON l.source = ANY(e.sources)
     AND (e.namespace = l.namespace OR e.namespace = '_global_' AND NOT EXISTS (
             SELECT FROM knowledge_equipment own
             WHERE own.namespace = l.namespace AND own.model = e.model))
    WHERE NOT l.must_miss
    GROUP BY l.id
) found
WHERE q.id = found.id;
"""


class Migration(migrations.Migration):

    dependencies = [
        ("knowledge", "0010_vectors_by_text"),
    ]

    operations = [
        migrations.AddField(
            model_name="question",
            name="owners",
            field=django.contrib.postgres.fields.ArrayField(
                base_field=models.CharField(max_length=80),
                blank=True,
                db_default=[],
                default=list,
                size=None,
                verbose_name="the passage's machines",
            ),
        ),
        migrations.RunSQL(OWNERS, migrations.RunSQL.noop),
    ]
