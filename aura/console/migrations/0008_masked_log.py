"""Django's log of changes, as it was written before it told rows by number: without documents."""

from django.db import migrations

# A document as it is written; dates and times are longer or grouped otherwise.
_DOCUMENT = r"\m\d{1,2}[ .,:/_-]?\d{3}[ .,:/_-]?\d{3}\M"

_BY_NUMBER = """
UPDATE django_admin_log l SET object_repr = '#' || l.object_id
FROM django_content_type c
WHERE c.id = l.content_type_id AND l.object_id IS NOT NULL
  AND (c.app_label, c.model) IN (('memory', 'lesson'), ('memory', 'mark'), ('knowledge', 'question'))
  AND l.object_repr <> '#' || l.object_id
"""
_MASKED = f"""
UPDATE django_admin_log SET
  object_repr = left(regexp_replace(object_repr, '{_DOCUMENT}', '[documento]', 'g'), 200),
  change_message = regexp_replace(change_message, '{_DOCUMENT}', '[documento]', 'g')
WHERE object_repr ~ '{_DOCUMENT}' OR change_message ~ '{_DOCUMENT}'
"""  # noqa: S608


class Migration(migrations.Migration):
    """What was masked cannot be given back, so backwards it does nothing."""

    dependencies = [
        ("console", "0007_lessons"),
        ("admin", "0003_logentry_add_action_flag_choices"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [
        migrations.RunSQL(_BY_NUMBER, migrations.RunSQL.noop),
        migrations.RunSQL(_MASKED, migrations.RunSQL.noop),
    ]
