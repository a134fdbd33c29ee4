"""Whatever happens to marks, through the API and the plain functions that the admin calls: lessons
are the distinct complaints of the marks that are not discarded, and say what the newest says."""

import json
import random
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pytest
from django.db import connection, transaction
from django.test import Client
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from aura.api import feedback
from knowledge.embeddings.spaces import active_space
from memory.embedding import embed_pending
from memory.marks import (
    LessonNotFound,
    MarkNotFound,
    add_mark,
    delete_lessons,
    delete_marks,
    discard_marks,
    edit_mark,
    merge_lessons,
)
from memory.models import Lesson, LessonVector, Mark, Verdict
from memory.opinion import Changes, Message
from tests import factories
from tests.memory.made import KEY, READER, opinion

COMPLAINTS = ("hace ruido", "pita", "no larga aire", "marca H8")
complaints = st.sampled_from(COMPLAINTS)
verdicts = st.sampled_from(Verdict.values)
texts = st.sampled_from(["Uno.", "Dos.", "Tres."])
messages = st.sampled_from(["m1", "m2", "m3", "m4", "m5", "m6"])
chances = st.randoms(use_true_random=False)


def taught(namespace: str) -> dict[str, str]:
    """What the marks that are stored must have taught."""
    newest: dict[str, Mark] = {}
    marks = Mark.objects.filter(namespace=namespace).exclude(verdict=Verdict.DISCARDED)
    for mark in marks.order_by("edited_at", "id"):
        newest[mark.complaint] = mark
    return {
        complaint: mark.assistant_message if mark.verdict == "approved" else mark.correction
        for complaint, mark in newest.items()
    }


def check(namespace: str) -> None:
    """What holds after every step."""
    lessons = Lesson.objects.filter(namespace=namespace)
    assert {lesson.complaint: lesson.guidance for lesson in lessons} == taught(namespace)
    for mark in Mark.objects.filter(namespace=namespace).select_related("lesson"):
        has = None if mark.lesson is None else mark.lesson.complaint
        assert has == (None if mark.verdict == Verdict.DISCARDED else mark.complaint)
    assert not LessonVector.objects.filter(namespace=namespace).exclude(lesson__in=lessons).exists()


@dataclass(frozen=True, kw_only=True)
class Said:
    """A mark as it should be; `turn` counts the changes before it."""

    complaint: str
    verdict: str
    answer: str
    correction: str
    turn: int

    @property
    def teaches(self) -> str:
        return self.answer if self.verdict == "approved" else self.correction


class Life(RuleBasedStateMachine):
    """A tenant's marks beside a plain dictionary of what they should be."""

    key: str
    namespace: str

    @initialize()
    def begin(self) -> None:
        self.all: dict[str, Said] = {}
        self.turn = 0
        self.undo = transaction.atomic()
        self.undo.__enter__()

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.undo.__exit__(None, None, None)

    def ids(self, of: list[str]) -> list[int]:
        rows = Mark.objects.filter(namespace=self.namespace, message_id__in=of)
        return list(rows.values_list("pk", flat=True))

    def some(self, chance: random.Random) -> list[str]:
        return chance.sample(sorted(self.all), chance.randint(1, len(self.all)))

    def say(self, message: str, said: Said) -> None:
        before = self.all.get(message)
        if before is None or replace(said, turn=before.turn) != before:
            self.turn += 1
            self.all[message] = replace(said, turn=self.turn)

    def call(self, method: str, path: str, body: Any = None) -> Any:
        reply = Client().generic(
            method,
            f"/api/v1{path}",
            data="" if body is None else json.dumps(body),
            content_type="application/json",
            headers={"Authorization": f"Bearer {self.key}"},
        )
        assert reply.status_code in (200, 201, 204), reply.content
        return reply

    @rule(
        message=messages,
        complaint=complaints,
        verdict=verdicts,
        a=texts,
        c=texts,
        api=st.booleans(),
    )
    def mark(self, message: str, complaint: str, verdict: str, a: str, c: str, api: bool) -> None:
        if api:
            reply = self.call(
                "POST",
                "/feedback",
                {
                    "conversation_id": "call",
                    "message_id": message,
                    "customer_complaint": f" {complaint}\n",
                    "assistant_message": a,
                    "verdict": verdict,
                    "correction": c,
                },
            )
            assert reply.status_code == (200 if message in self.all else 201)
        else:
            add_mark(
                Message(
                    namespace=self.namespace,
                    channel="copilot",
                    conversation_id="call",
                    message_id=message,
                ),
                opinion(verdict, complaint, assistant_message=a, correction=c),
                author=KEY,
                reader=READER,
            )
        self.say(
            message, Said(complaint=complaint, verdict=verdict, answer=a, correction=c, turn=0)
        )

    @precondition(lambda self: self.all)
    @rule(
        chance=chances,
        complaint=st.none() | complaints,
        verdict=st.none() | verdicts,
        correction=st.none() | texts,
        api=st.booleans(),
    )
    def edit(
        self,
        chance: random.Random,
        complaint: str | None,
        verdict: str | None,
        correction: str | None,
        api: bool,
    ) -> None:
        message = chance.choice(sorted(self.all))
        (mark_id,) = self.ids([message])
        if api:
            given = {
                "customer_complaint": complaint,
                "verdict": verdict,
                "correction": correction,
            }
            changes = {key: value for key, value in given.items() if value is not None}
            self.call("PATCH", f"/feedback/{mark_id}", changes)
        else:
            edit_mark(
                mark_id,
                Changes(
                    complaint=complaint,
                    verdict=None if verdict is None else Verdict(verdict),
                    correction=correction,
                ),
                namespace=self.namespace,
                author=KEY,
                reader=READER,
            )
        said = self.all[message]
        self.say(
            message,
            replace(
                said,
                complaint=complaint or said.complaint,
                verdict=verdict or said.verdict,
                correction=correction or said.correction,
            ),
        )

    @precondition(lambda self: self.all)
    @rule(chance=chances)
    def delete_by_api(self, chance: random.Random) -> None:
        message = chance.choice(sorted(self.all))
        self.call("DELETE", f"/feedback/{self.ids([message])[0]}")
        del self.all[message]

    @precondition(lambda self: self.all)
    @rule(chance=chances)
    def delete_many(self, chance: random.Random) -> None:
        gone = self.some(chance)
        delete_marks(self.ids(gone), namespace=self.namespace, reader=READER)
        for message in gone:
            del self.all[message]

    @precondition(lambda self: self.all)
    @rule(chance=chances)
    def discard_many(self, chance: random.Random) -> None:
        gone = self.some(chance)
        discard_marks(self.ids(gone), namespace=self.namespace, author=KEY, reader=READER)
        self.discarded(gone)

    @precondition(lambda self: self.lessons())
    @rule(chance=chances)
    def delete_lesson(self, chance: random.Random) -> None:
        complaint = chance.choice(sorted(self.lessons()))
        lesson = Lesson.objects.get(namespace=self.namespace, complaint=complaint)
        delete_lessons([lesson.pk], namespace=self.namespace, author=KEY, reader=READER)
        self.discarded([key for key, said in self.all.items() if said.complaint == complaint])

    @precondition(lambda self: len(self.lessons()) > 1)
    @rule(chance=chances)
    def merge(self, chance: random.Random) -> None:
        kept, merged = chance.sample(sorted(self.lessons()), 2)
        rows = Lesson.objects.filter(namespace=self.namespace)
        merge_lessons(
            rows.get(complaint=kept).pk,
            [rows.get(complaint=merged).pk],
            namespace=self.namespace,
            author=KEY,
            reader=READER,
        )
        says = self.lessons()[kept]
        moved = [
            key
            for key, said in self.all.items()
            if said.complaint == merged and said.verdict != "discarded"
        ]
        for message in moved:
            self.say(message, replace(self.all[message], complaint=kept))
        newest = max(
            (
                key
                for key, said in self.all.items()
                if said.complaint == kept and said.verdict != "discarded" and key not in moved
            ),
            key=lambda key: self.all[key].turn,
        )
        self.turn += 1
        self.all[newest] = replace(self.all[newest], turn=self.turn)
        assert self.lessons()[kept] == says

    def discarded(self, gone: list[str]) -> None:
        for message in gone:
            self.say(message, replace(self.all[message], verdict="discarded"))

    def lessons(self) -> dict[str, str]:
        """What should be taught."""
        teaching = [said for said in self.all.values() if said.verdict != "discarded"]
        ordered = sorted(teaching, key=lambda said: said.turn)
        return {said.complaint: said.teaches for said in ordered}

    @invariant()
    def lessons_are_what_the_marks_say(self) -> None:
        if not hasattr(self, "all"):
            return
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")
        check(self.namespace)
        assert taught(self.namespace) == self.lessons()
        stored = Mark.objects.filter(namespace=self.namespace)
        assert {
            row.message_id: (row.complaint, row.verdict, row.assistant_message, row.correction)
            for row in stored
        } == {
            key: (said.complaint, said.verdict, said.answer, said.correction)
            for key, said in self.all.items()
        }


def test_any_life_of_marks(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    tenant = factories.tenant()
    monkeypatch.setattr(feedback, "embed_at_once", lambda *_lesson, **_deadline: False)
    monkeypatch.setattr(Life, "namespace", tenant.slug, raising=False)
    monkeypatch.setattr(Life, "key", factories.channel_key(tenant.slug), raising=False)
    run_state_machine_as_test(
        Life,
        settings=settings(
            max_examples=12,
            stateful_step_count=15,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


class Vectors:
    """A gateway that never fails."""

    def embed_queries(self, texts: list[str], *, dimensions: int) -> list[Any]:
        return [np.eye(1, dimensions, dtype=np.float32)[0] for _text in texts]


def step(namespace: str, chance: random.Random, space: Any) -> None:
    """One supervisor's next deed."""
    marks = Mark.objects.filter(namespace=namespace)
    ids = list(marks.values_list("pk", flat=True))
    some = chance.sample(ids, min(len(ids), 3))
    lessons = list(Lesson.objects.filter(namespace=namespace).values_list("pk", flat=True))
    chance.shuffle(lessons)
    said = {"complaint": chance.choice(COMPLAINTS), "correction": chance.choice(["Uno.", "Dos."])}
    by = {"namespace": namespace, "author": KEY, "reader": READER}
    message = Message(
        namespace=namespace,
        channel="copilot",
        conversation_id="call",
        message_id=f"m{chance.randint(1, 9)}",
    )
    verdict = chance.choice(Verdict.values)
    deeds: list[Callable[[], object]] = [
        lambda: add_mark(message, opinion(verdict, **said), author=KEY, reader=READER),
        lambda: edit_mark(some[0], Changes(verdict=Verdict(verdict), **said), **by),
        lambda: discard_marks(some, **by),
        lambda: delete_marks(some, namespace=namespace, reader=READER),
        lambda: delete_lessons(lessons[:1], **by),
        lambda: merge_lessons(lessons[0], lessons[1:2], **by),
        lambda: embed_pending(space, Vectors(), namespace),  # type: ignore[arg-type]
    ]
    deed = chance.choices(deeds, weights=[6, 4, 1, 1, 1, 1, 3])[0]
    # Somebody else was faster, or there is nothing yet.
    with suppress(MarkNotFound, LessonNotFound, IndexError):
        deed()


def test_supervisors_at_once(committed: str) -> None:
    space = active_space()
    failed: list[BaseException] = []
    barrier = threading.Barrier(4)

    def work(seed: int) -> None:
        try:
            barrier.wait(timeout=30)
            chance = random.Random(seed)  # noqa: S311  which deed comes next
            for _deed in range(40):
                step(committed, chance, space)
        except Exception as error:
            failed.append(error)
        finally:
            connection.close()

    workers = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(timeout=120)

    assert failed == []
    assert not any(worker.is_alive() for worker in workers)
    check(committed)
