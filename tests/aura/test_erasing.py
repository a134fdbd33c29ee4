"""Erasing a person: all of theirs, nobody else's, once."""

import json
from collections.abc import Callable, Iterator
from datetime import timedelta
from subprocess import CompletedProcess

import pytest
from django.test import Client
from django.utils import timezone

from aura.chat.models import ChatCompletion
from aura.erasing import erase_person
from aura.identifiers import kept
from aura.marked_calls import marked_calls
from aura.patient_system import ask
from aura.teaching import reader_for
from aura.turn.block import render
from aura.turn.models import Conversation, KnowledgeQueried, Turn
from knowledge.models import Question
from memory.marks import add_mark
from memory.models import Lesson, LessonKind, Mark, MarkOrigin, Verdict
from memory.opinion import Author, Message, Opinion
from memory.search import FoundLesson
from patients import retention
from patients.document import fingerprint
from patients.hearing import Turn as Heard
from patients.hearing import hear
from patients.identity import Place, find, take
from patients.models import Access, CachedPatient, ConversationIdentity, Origin
from patients.retention import Limits
from prompts.active import pinned_prompt
from prompts.models import Agent, ConversationPrompt
from tests import factories
from tests.patient_system import patients_from

THEIRS, OTHERS = "99123401", "99123402"


@pytest.fixture(autouse=True)
def roster() -> Iterator[None]:
    """The made-up patients."""
    with patients_from("mock"):
        yield


def call_of(*dnis: str, namespace: str = "default") -> Conversation:
    """A call that held these documents one after another, with a turn and its retrieval."""
    talk = factories.conversation(namespace)
    place = Place(namespace=namespace, channel="copilot", conversation=talk.external_id)
    for dni in dnis:
        taken = take(place, dni, origin=Origin.TYPED, confirmed=None, lifetime=timedelta(hours=12))
        if taken.question:
            ask(taken.question)
    event = factories.event(
        namespace,
        query="algo que dijo",
        conversation=talk.external_id,
        candidates=[factories.candidate(1, 0.5)],
        named_models=["M50"],
    )
    KnowledgeQueried.objects.filter(pk=event.pk).update(turn=factories.turn(talk, "algo que dijo"))
    factories.completion(namespace, conversation=talk.external_id)
    pinned_prompt(namespace, Agent.COPILOT, "copilot", talk.external_id)
    factories.look(namespace, conversation=talk.external_id, document=fingerprint(dnis[-1]))
    return talk


def rows() -> tuple[int, ...]:
    """How many rows there are of everything that may hold a person."""
    models = (ConversationIdentity, CachedPatient, Access, Conversation, Turn, KnowledgeQueried)
    return tuple(model.objects.count() for model in models)


def test_dry_run_counts_and_changes_nothing(db: None) -> None:
    call_of(THEIRS)
    before = rows()

    receipt = erase_person(THEIRS, dry_run=True)

    assert receipt.counts == {
        "marks": 0,
        "lessons": 0,
        "labels": 0,
        "completions": 1,
        "prompts_of_calls": 1,
        "conversations": 1,
        "turns": 1,
        "events": 1,
        "cached": 1,
        "identities": 1,
        "links": 0,
        "looks": 1,
    }
    assert (receipt.document, receipt.dry_run) == (fingerprint(THEIRS), True)
    assert rows() == before
    assert KnowledgeQueried.objects.filter(query="algo que dijo").exists()


def test_everything_of_the_person_goes_and_nothing_of_others(db: None) -> None:
    theirs, others = call_of(THEIRS), call_of(OTHERS)
    promised = erase_person(THEIRS, dry_run=True).counts

    receipt = erase_person(THEIRS, dry_run=False)

    assert receipt.counts == promised
    assert receipt.at - timezone.now() < timedelta(minutes=1)
    assert list(Conversation.objects.filter(pk__in=[theirs.pk, others.pk])) == [others]
    assert not CachedPatient.objects.filter(document=fingerprint(THEIRS)).exists()
    assert CachedPatient.objects.filter(document=fingerprint(OTHERS)).exists()
    left = KnowledgeQueried.objects.filter(conversation=others.external_id)
    assert [event.query for event in left] == ["algo que dijo"]
    assert not KnowledgeQueried.objects.filter(conversation=theirs.external_id).exists()
    for model in (ChatCompletion, ConversationPrompt):
        assert not model.objects.filter(conversation=theirs.external_id).exists()
        assert model.objects.filter(conversation=others.external_id).exists()


def test_figures_and_the_log_of_looks_stay_without_the_person(db: None) -> None:
    call_of(THEIRS)

    erase_person(THEIRS, dry_run=False)

    event = KnowledgeQueried.objects.get()
    assert (event.query, event.conversation, event.candidates, event.named_models) == (
        *("", ""),
        *([], []),
    )
    assert event.best_score == 0.4
    look = Access.objects.get()
    assert (look.document, look.last_digits) == ("", "")
    assert look.who.startswith("person-")


def marked(talk: Conversation, complaint: str, correction: str, message_id: str = "m1") -> Mark:
    """A supervisor's mark on an answer of a call."""
    message = Message(
        namespace=talk.namespace,
        channel=talk.channel,
        conversation_id=talk.external_id,
        message_id=message_id,
    )
    opinion = Opinion(complaint=complaint, verdict=Verdict.WRONG, correction=correction)
    author = Author(origin=MarkOrigin.API)
    reader = reader_for(talk.namespace)
    return add_mark(message, opinion, author=author, reader=reader).mark


def test_marks_go_and_with_them_the_lessons_that_only_they_support(db: None) -> None:
    theirs, others = call_of(THEIRS), call_of(OTHERS)
    marked(theirs, "el equipo zumba de noche", "lo que solo ellos dijeron")
    marked(others, "el filtro está sucio", "lo que dijeron otros")

    receipt = erase_person(THEIRS, dry_run=False)

    assert (receipt.counts["marks"], receipt.counts["lessons"]) == (1, 1)
    assert [lesson.guidance for lesson in Lesson.objects.all()] == ["lo que dijeron otros"]
    assert not Mark.history.filter(conversation_id=theirs.external_id).exists()
    assert not Lesson.history.filter(guidance="lo que solo ellos dijeron").exists()


def test_mark_that_outlives_its_call_is_still_found(db: None) -> None:
    theirs, others = call_of(THEIRS), call_of(OTHERS)
    marked(theirs, "el equipo zumba de noche", "lo que solo ellos dijeron")
    longer = timedelta(days=100)
    limits = Limits(cache=longer, turns=longer, access=longer)
    Conversation.objects.all().delete()

    retention.forget_before(timezone.now() + 2 * longer, limits, spoken_of=marked_calls)

    kept = ConversationIdentity.objects.get()
    assert (kept.conversation, kept.state) == (theirs.external_id, "waiting")
    assert (kept.document, kept.last_digits, kept.machines) == ("", "", [])
    assert others.external_id != kept.conversation
    first = erase_person(THEIRS, dry_run=True)
    assert (first.counts["marks"], first.counts["lessons"]) == (1, 1)
    erase_person(THEIRS, dry_run=False)
    assert not Mark.objects.exists() and not Lesson.objects.exists()
    assert not ConversationIdentity.objects.exists()
    assert erase_person(THEIRS, dry_run=False).is_empty


def test_call_without_a_mark_is_forgotten_with_its_person(db: None) -> None:
    call_of(THEIRS)
    longer = timedelta(days=100)
    limits = Limits(cache=longer, turns=longer, access=longer)

    retention.forget_before(timezone.now() + 2 * longer, limits, spoken_of=marked_calls)

    assert not ConversationIdentity.objects.exists()


def test_lesson_that_others_support_too_says_what_they_said(db: None) -> None:
    theirs, others = call_of(THEIRS), call_of(OTHERS)
    marked(others, "el filtro está sucio", "lo que dijeron otros")
    marked(theirs, "el filtro está sucio", "lo que dijeron ellos")

    receipt = erase_person(THEIRS, dry_run=False)

    assert (receipt.counts["marks"], receipt.counts["lessons"]) == (1, 0)
    assert Lesson.objects.get().guidance == "lo que dijeron otros"
    assert not Lesson.history.filter(guidance="lo que dijeron ellos").exists()


def answered_with(talk: Conversation, *lessons: Lesson) -> Turn:
    """A turn whose answer was given these lessons."""
    found = [
        FoundLesson(
            key=lesson.key,
            namespace=lesson.namespace,
            kind=LessonKind(lesson.kind),
            complaint=lesson.complaint,
            guidance=lesson.guidance,
            score=0.9,
        )
        for lesson in lessons
    ]
    turn = factories.turn(
        talk,
        "otra cosa",
        answer={
            "outcome": "hit",
            "lessons": {
                "items": [
                    {"id": one.key, "complaint": one.complaint, "guidance": one.guidance}
                    for one in found
                ]
            },
            "context_block": render([], [], found),
        },
    )
    event = factories.event(talk.namespace, conversation=talk.external_id)
    KnowledgeQueried.objects.filter(pk=event.pk).update(
        turn=turn, lesson_ids=[one.key for one in found]
    )
    return turn


def test_words_of_the_person_go_from_the_answers_of_others(db: None) -> None:
    theirs, others = call_of(THEIRS), call_of(OTHERS)
    marked(theirs, "el equipo zumba de noche", "lo que solo ellos dijeron")
    marked(others, "el filtro está sucio", "lo que dijeron otros")
    marked(theirs, "el filtro está sucio", "lo que dijeron ellos", "m2")
    turn = answered_with(others, *Lesson.objects.order_by("pk"))

    erase_person(THEIRS, dry_run=True)
    turn.refresh_from_db()
    assert "zumba" in turn.answer["context_block"]
    erase_person(THEIRS, dry_run=False)

    turn.refresh_from_db()
    stored = json.dumps(turn.answer, ensure_ascii=False)
    for gone in ("zumba", "lo que solo ellos dijeron", "lo que dijeron ellos"):
        assert gone not in stored
    assert [item["complaint"] for item in turn.answer["lessons"]["items"]] == [
        "",
        "el filtro está sucio",
    ]
    assert "> el filtro está sucio" in turn.answer["context_block"]
    assert "> (borrado)" in turn.answer["context_block"]


@pytest.mark.parametrize(
    "name",
    ["paciente-99123401", "99.123.401", "cliente99123401b", "9912 3401", "20-99123401-3"],
)
def test_conversation_that_is_named_by_the_document_is_erased(db: None, name: str) -> None:
    talk, others = factories.conversation("default", external_id=kept(name)), call_of(OTHERS)
    factories.event("default", conversation=kept(name), query="algo que dijo")
    marked(talk, "el equipo zumba de noche", "lo que solo ellos dijeron")

    receipt = erase_person(THEIRS, dry_run=False)

    assert receipt.counts["conversations"] == receipt.counts["events"] == 1
    assert list(Conversation.objects.all()) == [others]
    assert not Mark.objects.exists()
    assert erase_person(THEIRS, dry_run=False).is_empty


@pytest.mark.parametrize("origin", [Origin.DTMF, Origin.DICTATED])
def test_document_that_is_ignored_links_the_call_all_the_same(db: None, origin: Origin) -> None:
    talk = call_of(OTHERS)
    place = Place(namespace="default", channel="copilot", conversation=talk.external_id)
    lifetime = timedelta(hours=12)
    if origin is Origin.DTMF:
        take(place, THEIRS, origin=origin, confirmed=None, lifetime=lifetime)
    else:
        words = Heard(id="", text="mi dni es 99.123.401")
        hear(place, words, found=find(place), lifetime=lifetime)
    row = find(place)
    assert row is not None
    assert row.document == fingerprint(OTHERS)

    erase_person(THEIRS, dry_run=False)

    assert not Conversation.objects.filter(pk=talk.pk).exists()


HELD = {
    "typed and agreed": (Origin.TYPED, True, False),
    "typed alone": (Origin.TYPED, False, True),
    "keyed and agreed": (Origin.DTMF, True, True),
}


@pytest.mark.parametrize("way", ["said", "keyed", "typed before"])
@pytest.mark.parametrize(("origin", "agreed", "goes"), HELD.values(), ids=list(HELD))
def test_call_of_another_is_kept_where_it_was_typed_and_agreed_to(
    db: None, origin: Origin, agreed: bool, goes: bool, way: str
) -> None:
    """All that linked the person to it goes, and nothing of the other's."""
    talk = factories.conversation("default")
    place = Place(namespace="default", channel="copilot", conversation=talk.external_id)
    lifetime = timedelta(hours=12)
    if way == "typed before":
        take(place, THEIRS, origin=origin, confirmed=None, lifetime=lifetime)
    take(place, OTHERS, origin=origin, confirmed=agreed, lifetime=lifetime)
    if way == "keyed":
        take(place, THEIRS, origin=Origin.CHAT, confirmed=None, lifetime=lifetime)
    elif way == "said":
        words = Heard(id="", text="mi dni es 99.123.401")
        hear(place, words, found=find(place), lifetime=lifetime)
    dry = erase_person(THEIRS, dry_run=True)

    receipt = erase_person(THEIRS, dry_run=False)

    assert receipt.counts == dry.counts
    assert (receipt.counts["links"], receipt.counts["identities"]) == (not goes, goes)
    assert Conversation.objects.filter(pk=talk.pk).exists() is not goes
    row = find(place)
    assert (row is None) is goes
    if row is not None:
        assert (row.document, row.documents) == (fingerprint(OTHERS), [fingerprint(OTHERS)])
    assert erase_person(THEIRS, dry_run=False).is_empty


def test_labels_of_what_the_person_alone_said_go(db: None) -> None:
    call_of(THEIRS)
    theirs = factories.question("default", "algo que dijo", must_miss=True, origin="supervisor")
    elsewhere = factories.question("acme", "algo que dijo", must_miss=True, origin="supervisor")
    other = factories.question("default", "otra cosa", must_miss=True, origin="supervisor")

    assert erase_person(THEIRS, dry_run=True).counts["labels"] == 1
    assert Question.objects.filter(pk=theirs.pk).exists()
    assert erase_person(THEIRS, dry_run=False).counts["labels"] == 1

    ours = Question.objects.filter(pk__in=[theirs.pk, elsewhere.pk, other.pk])
    assert set(ours.values_list("pk", flat=True)) == {elsewhere.pk, other.pk}


@pytest.mark.parametrize("why", ["shipped", "another said the same"])
def test_label_that_is_not_of_the_person_alone_stays(db: None, why: str) -> None:
    call_of(THEIRS)
    origin = "shipped" if why == "shipped" else "supervisor"
    label = factories.question("default", "algo que dijo", must_miss=True, origin=origin)
    if why != "shipped":
        call_of(OTHERS)

    assert erase_person(THEIRS, dry_run=False).counts["labels"] == 0

    assert Question.objects.filter(pk=label.pk).exists()


def test_second_run_is_a_no_op(db: None) -> None:
    call_of(THEIRS)
    erase_person(THEIRS, dry_run=False)
    before = rows()

    receipt = erase_person(THEIRS, dry_run=False)

    assert receipt.is_empty
    assert rows() == before


def test_person_who_was_held_for_a_moment_is_erased_as_well(db: None) -> None:
    talk = call_of(THEIRS, OTHERS)

    erase_person(THEIRS, dry_run=False)

    assert not Conversation.objects.filter(pk=talk.pk).exists()


SAID = {
    "doubted": "creo que mi dni es 99.123.401",
    "another's": "el dni de mi marido es 99 123 401",
    "two numbers": "mi dni es 99.123.401, o 99.123.402",
    "taken back": "mi dni es 99.123.401, no, perdón, 99.123.402",
    "spoken": "me parece que mi documento es noventa y nueve ciento veintitrés cuatrocientos uno",
}


@pytest.mark.parametrize("words", SAID.values(), ids=SAID.keys())
def test_call_in_which_the_person_was_said_and_never_held_is_erased(db: None, words: str) -> None:
    talk, others = factories.conversation("default"), call_of(OTHERS)
    place = Place(namespace="default", channel="copilot", conversation=talk.external_id)
    hear(place, Heard(id="", text=words), found=None, lifetime=timedelta(hours=12))

    erase_person(THEIRS, dry_run=False)

    assert list(Conversation.objects.filter(pk__in=[talk.pk, others.pk])) == [others]
    assert erase_person(THEIRS, dry_run=False).is_empty


@pytest.mark.parametrize(
    "words",
    [
        "mi teléfono es 99123401",
        "mi dni es noventa y nueve, ciento veintitrés cuatrocientos",
        "el pedido es el 99.123.401",
    ],
)
def test_number_that_may_be_another_links_nobody(db: None, words: str) -> None:
    talk = factories.conversation("default")
    place = Place(namespace="default", channel="copilot", conversation=talk.external_id)
    hear(place, Heard(id="", text=words), found=None, lifetime=timedelta(hours=12))

    assert erase_person(THEIRS, dry_run=False).is_empty


def test_person_nobody_knows_is_nothing_to_erase(db: None) -> None:
    assert erase_person("99111222", dry_run=False).is_empty


def test_what_fails_in_the_middle_erases_nothing(db: None) -> None:
    call_of(THEIRS)
    before = rows()

    def broken(*_args: object) -> dict[str, int]:
        raise RuntimeError

    with pytest.raises(RuntimeError):
        erase_person(THEIRS, dry_run=False, erasers=(broken,))

    assert rows() == before


def test_answer_in_flight_does_not_bring_the_person_back(db: None) -> None:
    place = Place(namespace="default", channel="copilot", conversation="in-flight")
    taken = take(place, THEIRS, origin=Origin.TYPED, confirmed=None, lifetime=timedelta(hours=12))
    erase_person(THEIRS, dry_run=False)
    assert taken.question

    ask(taken.question)

    assert not ConversationIdentity.objects.exists()
    assert not CachedPatient.objects.exists()


def test_command_reads_the_document_from_standard_input(
    committed: str, other_process: Callable[..., CompletedProcess[str]]
) -> None:
    call_of(THEIRS, namespace=committed)

    dry = other_process("erase_person", "--dry-run", "--json", said=f"{THEIRS}\n")
    done = other_process("erase_person", "--json", said="99.123.401\n")
    again = other_process("erase_person", said=THEIRS)
    wrong = other_process("erase_person", said="123456\n")

    counts = json.loads(dry.stdout)
    assert (counts["dry_run"], counts["conversations"], counts["cached"]) == (True, 1, 1)
    assert json.loads(done.stdout)["conversations"] == 1
    assert "Nothing is kept of this person." in again.stdout
    assert wrong.returncode != 0
    for one in (dry, done, again, wrong):
        for text in (one.stdout, one.stderr):
            assert THEIRS not in text
            assert "123456" not in text


def test_log_says_who_erased(db: None, caplog: pytest.LogCaptureFixture) -> None:
    person = factories.user(is_superuser=True)
    client = Client()
    client.force_login(person)

    with caplog.at_level("INFO"):
        client.post("/admin/erase-person/", {"dni": THEIRS, "erase": "on"})

    said = [record.msg for record in caplog.records if "person_erased" in str(record.msg)]
    assert [one["by"] for one in said if isinstance(one, dict)] == [person.get_username()]


def test_page_says_first_and_erases_on_demand(db: None) -> None:
    person = factories.user(is_superuser=True)
    client = Client()
    client.force_login(person)
    call_of(THEIRS)

    said = client.post("/admin/erase-person/", {"dni": THEIRS}).content.decode()
    assert Conversation.objects.filter(namespace="default").exists()
    done = client.post("/admin/erase-person/", {"dni": THEIRS, "erase": "on"}).content.decode()

    assert not ConversationIdentity.objects.exists()
    for page in (said, done):
        assert not any(f">{kind}<" in page for kind in erase_person(THEIRS, dry_run=True).counts)
        assert THEIRS not in page
        assert fingerprint(THEIRS) in page


@pytest.mark.parametrize("dni", ["", "abc", "123456"])
def test_page_refuses_what_is_no_document(db: None, dni: str) -> None:
    client = Client()
    client.force_login(factories.user(is_superuser=True))

    text = client.post("/admin/erase-person/", {"dni": dni, "erase": "on"}).content.decode()

    assert 'role="alert"' in text
