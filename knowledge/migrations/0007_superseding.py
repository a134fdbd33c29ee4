"""A source supersedes another of its own namespace, never itself."""

import django.db.models.deletion
from django.db import migrations, models

# Named columns are set to null alone: the namespace of the newer source stays.
WITHIN_NAMESPACE = """
CREATE UNIQUE INDEX source_in_namespace ON knowledge_source (id, namespace);
ALTER TABLE knowledge_source ADD CONSTRAINT source_supersedes_within_namespace
    FOREIGN KEY (supersedes_id, namespace) REFERENCES knowledge_source (id, namespace)
    ON DELETE SET NULL (supersedes_id) DEFERRABLE INITIALLY IMMEDIATE;
"""

WITHIN_NAMESPACE_BACK = """
ALTER TABLE knowledge_source DROP CONSTRAINT source_supersedes_within_namespace;
DROP INDEX source_in_namespace;
"""


class Migration(migrations.Migration):
    dependencies = [("knowledge", "0006_machines_in_words")]

    operations = [
        migrations.AlterField(
            model_name="source",
            name="supersedes",
            field=models.ForeignKey(
                blank=True,
                help_text="The older source that is not searched while this one is enabled and "
                "valid. It answers again, at once, when this one no longer does.",
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="superseded_by",
                to="knowledge.source",
                verbose_name="supersedes",
            ),
        ),
        migrations.AddConstraint(
            model_name="source",
            constraint=models.CheckConstraint(
                condition=models.Q(("supersedes", models.F("id")), _negated=True),
                name="source_supersedes_another",
                violation_error_message="A source cannot supersede itself.",
            ),
        ),
        migrations.RunSQL(WITHIN_NAMESPACE, WITHIN_NAMESPACE_BACK),
    ]
