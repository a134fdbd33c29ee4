"""What runs by itself: when each routine runs, and whether it does. What it does is not for a page
to choose, so django-celery-beat's own pages are not shown."""

from datetime import datetime, time, timedelta
from typing import Any

import django_celery_beat.admin  # noqa: F401  registers what is taken away below
from django import forms
from django.contrib import admin
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django_celery_beat.models import (
    ClockedSchedule,
    CrontabSchedule,
    IntervalSchedule,
    PeriodicTask,
    SolarSchedule,
)

from aura.console.cells import two_lines
from aura.console.desk import ConsoleAdmin
from aura.console.unfolded import ModelForm, NumberInput, SwitchInput, TimeInput, display
from aura.console.words import moment
from aura.routines import ROUTINES, Routine, schedule_of

admin.site.unregister(
    [ClockedSchedule, CrontabSchedule, IntervalSchedule, PeriodicTask, SolarSchedule]
)

BY_NAME = {routine.name: routine for routine in ROUTINES}


def _in_words(row: PeriodicTask) -> str:
    """Its title where it is ours, else its name."""
    routine = BY_NAME.get(row.name)
    return str(routine.title) if routine else str(row.name)


# Titles, messages and the log of changes would say "compare-lessons: every 120 seconds".
PeriodicTask.__str__ = _in_words

LONGEST_MINUTES = 24 * 60


class RoutineForm(ModelForm):
    """How often, or at what time of day; and whether at all."""

    minutes = forms.IntegerField(
        label=gettext_lazy("every … minutes"),
        min_value=1,
        max_value=LONGEST_MINUTES,
        widget=NumberInput,
        required=False,
    )
    daily_at = forms.TimeField(label=gettext_lazy("daily at"), widget=TimeInput, required=False)

    class Meta:
        model = PeriodicTask
        fields = ("enabled",)
        widgets = {"enabled": SwitchInput}
        labels = {"enabled": gettext_lazy("runs")}
        help_texts = {"enabled": gettext_lazy("Switched off, it never runs by itself.")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rhythm = rhythm_of(self.instance)
        if isinstance(rhythm, timedelta):
            self.initial["minutes"] = max(1, int(rhythm.total_seconds() // 60))
        elif rhythm:
            self.initial["daily_at"] = rhythm

    def clean(self) -> dict[str, Any]:
        """The rhythm that a routine has is asked for again, never left open."""
        cleaned = super().clean() or self.cleaned_data
        for name in ("minutes", "daily_at"):
            if name in self.fields and cleaned.get(name) is None and name not in self.errors:
                self.add_error(name, _("Say when."))
        return cleaned


def rhythm_of(row: PeriodicTask) -> timedelta | time | None:
    """When a row runs; None for a schedule that this page did not make."""
    if row.interval:
        return timedelta(**{row.interval.period: row.interval.every})
    if row.crontab and row.crontab.hour.isdecimal() and row.crontab.minute.isdecimal():
        return time(int(row.crontab.hour), int(row.crontab.minute))
    return None


@admin.register(PeriodicTask)
class RoutineAdmin(ConsoleAdmin):
    """The routines."""

    form = RoutineForm
    list_display = ("called", "rhythm", "runs", "last", "times")
    list_select_related = ("interval", "crontab")
    ordering = ("name",)
    sortable_by = ()
    actions = None
    readonly_fields = ("called", "last", "times")
    empty_words = gettext_lazy("Nothing runs by itself yet: start beat, which knows the routines.")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody: the code says what there is to run."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody: what must not run is switched off."""
        return False

    def get_queryset(self, request: HttpRequest) -> Any:
        """Ours alone."""
        return super().get_queryset(request).filter(name__in=BY_NAME)

    def get_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """Those of its rhythm. One of seconds is the jobs' safety and no person's to choose."""
        rhythm = rhythm_of(obj) if obj else None
        own = () if rhythm is None else ("daily_at",)
        if isinstance(rhythm, timedelta):
            own = ("minutes",) if rhythm >= timedelta(minutes=1) else ()
        return ("called", "enabled", *own, "last", "times")

    def get_form(
        self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any
    ) -> Any:
        """Its form has the fields of its rhythm alone."""
        shown = self.get_fields(request, obj)
        kwargs["fields"] = [name for name in ("enabled", "minutes", "daily_at") if name in shown]
        made = super().get_form(request, obj, change=change, **kwargs)
        for name in ("minutes", "daily_at"):
            if name not in shown:
                made.base_fields.pop(name, None)
        return made

    def save_model(
        self, request: HttpRequest, obj: PeriodicTask, form: forms.Form, change: bool
    ) -> None:
        """Beat sees it within five seconds."""
        minutes, at = form.cleaned_data.get("minutes"), form.cleaned_data.get("daily_at")
        if minutes:
            chosen = schedule_of(timedelta(minutes=minutes))
        elif at:
            chosen = schedule_of(at)
        else:
            chosen = {}
        for name, value in chosen.items():
            setattr(obj, name, value)
        obj.save()

    @display(description=gettext_lazy("routine"))
    def called(self, row: PeriodicTask) -> SafeString:
        """Its name in words, and what it does."""
        routine: Routine = BY_NAME[row.name]
        return two_lines(str(routine.title), str(routine.help))

    @display(description=gettext_lazy("when"))
    def rhythm(self, row: PeriodicTask) -> str:
        """In words."""
        return rhythm_in_words(rhythm_of(row))

    @display(description=gettext_lazy("runs"), label={"yes": "success", "no": "warning"})
    def runs(self, row: PeriodicTask) -> tuple[str, str]:
        """Whether it is switched on."""
        return ("yes", _("yes")) if row.enabled else ("no", _("switched off"))

    @display(description=gettext_lazy("last time"))
    def last(self, row: PeriodicTask) -> str:
        """As far as beat wrote it down, which it does every three minutes."""
        at: datetime | None = row.last_run_at
        return moment(at) if at else _("not yet")

    @display(description=gettext_lazy("times"))
    def times(self, row: PeriodicTask) -> int:
        """How often beat sent it."""
        return int(row.total_run_count)


def rhythm_in_words(rhythm: timedelta | time | None) -> str:
    """ "every 30 minutes", "daily at 04:10"."""
    if rhythm is None:
        return _("its own schedule")
    if isinstance(rhythm, time):
        return _("daily at %(time)s") % {"time": rhythm.strftime("%H:%M")}
    seconds = int(rhythm.total_seconds())
    if seconds < 60 or seconds % 60:
        return ngettext("every second", "every %d seconds", seconds).replace("%d", str(seconds))
    minutes = seconds // 60
    return ngettext("every minute", "every %d minutes", minutes).replace("%d", str(minutes))
