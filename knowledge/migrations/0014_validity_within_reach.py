"""Dates that Python can't read (the last evening of 9999 is a year 10000 in UTC) are brought back."""

import datetime

from django.contrib.postgres.operations import AddConstraintNotValid
from django.db import migrations, models

VALIDITY = (
    datetime.datetime(2000, 1, 1, tzinfo=datetime.UTC),
    datetime.datetime(2200, 1, 1, tzinfo=datetime.UTC),
)
# In SQL, since such a row can't be read. A day apart, so that it still ends after it begins. What
# a date was before is not kept: nothing could have read it. greatest and least pass over NULL.
CLAMP = """
UPDATE knowledge_source SET
    valid_from = CASE WHEN valid_from IS NOT NULL THEN
        greatest(least(valid_from, '2199-12-31 00:00+00'), '2000-01-01 00:00+00') END,
    valid_until = CASE WHEN valid_until IS NOT NULL THEN
        greatest(least(valid_until, '2200-01-01 00:00+00'), '2000-01-02 00:00+00') END
WHERE valid_from NOT BETWEEN '2000-01-01 00:00+00' AND '2200-01-01 00:00+00'
   OR valid_until NOT BETWEEN '2000-01-01 00:00+00' AND '2200-01-01 00:00+00'
"""


class Migration(migrations.Migration):
    dependencies = [("knowledge", "0013_manual_versions")]

    # NOT VALID: a long look at the table under lock is not wanted, and after the update nothing
    # could fail it.
    operations = [
        migrations.RunSQL(CLAMP, migrations.RunSQL.noop),
        AddConstraintNotValid(
            model_name="source",
            constraint=models.CheckConstraint(
                condition=models.Q(valid_from__range=VALIDITY, valid_until__range=VALIDITY),
                name="source_validity_within_reach",
                violation_error_message="Its dates must lie between 2000 and 2200.",
            ),
        ),
    ]
