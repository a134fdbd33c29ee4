"""Count a key's requests by the second, so that no minute, wherever it begins, holds too many."""

import django.contrib.postgres.fields
from django.db import migrations, models

EMPTY = "DELETE FROM tenancy_ratewindow"


class Migration(migrations.Migration):
    dependencies = [("tenancy", "0003_rate_limit")]

    operations = [
        # A count is worth a minute at most.
        migrations.RunSQL(EMPTY, EMPTY),
        migrations.RemoveField(model_name="ratewindow", name="began_at"),
        migrations.RemoveField(model_name="ratewindow", name="used"),
        migrations.AddField(
            model_name="ratewindow",
            name="let_in",
            field=models.BooleanField(default=True),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="ratewindow",
            name="second",
            field=models.BigIntegerField(default=0),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="ratewindow",
            name="used",
            field=django.contrib.postgres.fields.ArrayField(
                base_field=models.IntegerField(), default=list, size=None
            ),
            preserve_default=False,
        ),
    ]
