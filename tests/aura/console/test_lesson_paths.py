"""Whatever is done in the back office, in whatever order.

The lessons are the distinct complaints of the marks that are not discarded, each says what its
newest mark says, and nothing is orphaned.
"""

from typing import Any

from django.db import connection, transaction
from django.test import Client
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from memory.conflicts import says
from memory.models import Lesson, Mark
from tests import factories
from tests.aura.console.conftest import SUPERUSER, logged_in

COMPLAINTS = st.sampled_from(["hace ruido", "pita", "no larga aire"])
TEXTS = st.sampled_from(["Uno.", "Dos.", "Tres."])
VERDICTS = st.sampled_from(["approved", "wrong", "discarded"])
SOME = st.lists(st.integers(0, 99), min_size=1, max_size=3)


class BackOffice(RuleBasedStateMachine):
    """A supervisor at the desk."""

    def __init__(self) -> None:
        super().__init__()
        self.around = transaction.atomic()
        self.around.__enter__()
        self.client: Client = logged_in(SUPERUSER)
        self.turns = [factories.turn(factories.conversation("default")) for _ in range(3)]

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.around.__exit__(None, None, None)

    @rule(at=st.integers(0, 2), complaint=COMPLAINTS, verdict=VERDICTS, text=TEXTS)
    def mark(self, at: int, complaint: str, verdict: str, text: str) -> None:
        turn = self.turns[at].pk
        self._post(
            f"marking/{turn}/",
            message=f"aura-turn-{turn}",
            verdict=verdict,
            complaint=complaint,
            assistant_message=text,
            correction=text,
        )

    @precondition(lambda self: Mark.objects.exists())
    @rule(number=st.integers(0, 99), complaint=COMPLAINTS, verdict=VERDICTS, text=TEXTS)
    def edit_mark(self, number: int, complaint: str, verdict: str, text: str) -> None:
        self._save(
            f"memory/mark/{_one(Mark, number)}/change/",
            complaint=complaint,
            verdict=verdict,
            assistant_message=text,
            correction=text,
        )

    @precondition(lambda self: Lesson.objects.exists())
    @rule(number=st.integers(0, 99), complaint=COMPLAINTS, text=TEXTS)
    def edit_lesson(self, number: int, complaint: str, text: str) -> None:
        page = f"memory/lesson/{_one(Lesson, number)}/change/"
        self._save(page, complaint=complaint, guidance=text)

    @precondition(lambda self: Mark.objects.exists())
    @rule(number=st.integers(0, 99))
    def delete_mark(self, number: int) -> None:
        self._post(f"memory/mark/{_one(Mark, number)}/delete/")

    @precondition(lambda self: Lesson.objects.exists())
    @rule(number=st.integers(0, 99))
    def delete_lesson(self, number: int) -> None:
        self._post(f"memory/lesson/{_one(Lesson, number)}/delete/")

    @precondition(lambda self: Mark.objects.exists())
    @rule(numbers=SOME, action=st.sampled_from(["discard_chosen", "delete_chosen"]))
    def act_on_marks(self, numbers: list[int], action: str) -> None:
        self._act(Mark, numbers, action)

    @precondition(lambda self: Lesson.objects.exists())
    @rule(numbers=SOME)
    def delete_lessons(self, numbers: list[int]) -> None:
        self._act(Lesson, numbers, "delete_chosen")

    @precondition(lambda self: Lesson.objects.count() > 1)
    @rule(keep=st.sampled_from(["first", "second", "both"]))
    def settle(self, keep: str) -> None:
        first, second = Lesson.objects.all()[:2]
        self._post(
            "conflicts/settle/",
            first=first.pk,
            first_says=says(first),
            second=second.pk,
            second_says=says(second),
            keep=keep,
        )

    @invariant()
    def lessons_are_what_the_marks_say(self) -> None:
        wanted: dict[str, tuple[str, str]] = {}
        for mark in Mark.objects.exclude(verdict="discarded").order_by("edited_at", "id"):
            approved = mark.verdict == "approved"
            wanted[mark.complaint] = (
                ("approved", mark.assistant_message)
                if approved
                else ("correction", mark.correction)
            )
        assert {row.complaint: (row.kind, row.guidance) for row in Lesson.objects.all()} == wanted
        for mark in Mark.objects.select_related("lesson"):
            taught = mark.lesson.complaint if mark.lesson else None
            assert taught == (None if mark.verdict == "discarded" else mark.complaint)
        connection.check_constraints()

    def _save(self, page: str, **values: Any) -> None:
        form = self.client.get(f"/admin/{page}").context["adminform"].form
        self._post(page, seen=form["seen"].value(), **values)

    def _act(self, model: type[Mark | Lesson], numbers: list[int], action: str) -> None:
        chosen = {str(_one(model, number)) for number in numbers}
        page = f"memory/{model._meta.model_name}/"
        self._post(page, action=action, _selected_action=sorted(chosen), confirmed="yes")

    def _post(self, page: str, **values: Any) -> None:
        # Where it leads on to, something was done: what is refused is shown again.
        assert self.client.post(f"/admin/{page}", values).status_code == 302


def _one(model: type[Mark | Lesson], number: int) -> int:
    numbers = list(model.objects.order_by("pk").values_list("pk", flat=True))
    return numbers[number % len(numbers)]


def test_back_office_keeps_lessons_and_marks_in_step(db: None) -> None:
    few = settings(
        max_examples=12,
        stateful_step_count=10,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow],
    )
    run_state_machine_as_test(BackOffice, settings=few)
