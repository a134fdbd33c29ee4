"""A dropped column's values stay in the table's file until its rows are written anew."""

from django.db import migrations


class Migration(migrations.Migration):
    """Outside a transaction, as VACUUM needs it. The table has a row for each call that held a
    document, so its lock is short; where it can't be had in time, the migration is run again."""

    atomic = False
    dependencies = [("patients", "0002_no_whole_document")]

    operations = [
        migrations.RunSQL(
            "VACUUM (FULL, ANALYZE) patients_conversationidentity", migrations.RunSQL.noop
        ),
    ]
