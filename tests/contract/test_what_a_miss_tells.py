"""What a miss, or a covered passage, tells of the patient's machines; and an honest reason."""

import time
from collections.abc import Callable, Iterator

import pytest

from aura.tenancy.channels import Channel
from aura.turn.models import KnowledgeQueried, Turn
from knowledge.models import Chunk
from patients.models import ConversationIdentity
from tests.contract.conftest import Line
from tests.patient_system import device, patients_from, running

YUWELL, CPAP, M50, NOTHING, UNKNOWN, TWO = (
    "31000001",
    "31000003",
    "31000004",
    "31000006",
    "31000007",
    "31000002",
)
LOW = "me sale Low O2 en la pantalla"
QUESTIONS = [
    LOW,
    "me salió H04 y está que quema el aparato",
    "me marca H08 en la pantalla",
    "me marca E1",
    "el equipo hace un ruido raro",
    "cuánto pesa el equipo",
]
AT_HOME = {YUWELL: ["7F-5"], M50: ["M50"], TWO: ["CP501", "Zen-O Lite"]}
NEAREST = ("best_source", "best_section", "best_score", "probability")


@pytest.fixture(autouse=True)
def roster(lines: object) -> Iterator[None]:
    """The patients, and what each has at home."""
    with running() as fake, patients_from("oxitesa", fake.url):
        fake.patients |= {
            YUWELL: [device("7F-5")],
            CPAP: [device("CPAP")],
            M50: [device("M50")],
            NOTHING: [],
            UNKNOWN: [device("Concentrador raro", "ZX-9000")],
            TWO: [device("CP501"), device("Zen-O Lite")],
        }
        yield


def of_patient(line: Line, dni: str | None) -> Line:
    """The line, once its patient is known; None: of nobody."""
    if dni is None:
        return line
    line.document(dni, "dtmf")
    known = ConversationIdentity.objects.filter(conversation=line.conversation, state="dni")
    end = time.monotonic() + 15
    while not known.exists():
        assert time.monotonic() < end
        time.sleep(0.01)
    return line


@pytest.mark.parametrize("text", QUESTIONS)
@pytest.mark.parametrize("dni", [YUWELL, CPAP, M50, NOTHING, UNKNOWN, TWO])
def test_miss_is_told_as_anybodys(lines: Callable[..., Line], dni: str, text: str) -> None:
    anybodys = lines(Channel.ELEVENLABS).answer(text)

    body = of_patient(lines(Channel.ELEVENLABS), dni).answer(text)

    if body["outcome"] == "hit":
        return
    if anybodys["outcome"] == "hit":
        assert (body["miss_reason"], body["equipment"]) == (
            "evidence",
            {**anybodys["equipment"], "candidates": []},
        )
        assert [body["manual"][field] for field in NEAREST] == [None] * len(NEAREST)
    else:
        offered = anybodys["equipment"]["candidates"]
        if set(AT_HOME.get(dni, ())) & set(offered):
            offered = []
        assert (body["miss_reason"], body["equipment"]) == (
            anybodys["miss_reason"],
            {**anybodys["equipment"], "candidates": offered},
        )
        shown = [anybodys["manual"][field] for field in NEAREST]
        if dni in AT_HOME:
            shown[:2] = [None, None]
        assert [body["manual"][field] for field in NEAREST] == shown


def test_event_keeps_the_true_reason(lines: Callable[..., Line]) -> None:
    bot = of_patient(lines(Channel.ELEVENLABS), YUWELL)

    body = bot.answer(LOW)

    kept = KnowledgeQueried.objects.get(event_id=body["event_id"])
    assert (kept.miss_reason, body["miss_reason"]) == ("code_absent", "ambiguous_equipment")


@pytest.mark.parametrize("dni", [YUWELL, CPAP, M50, TWO])
def test_retells_function_is_told_no_more(lines: Callable[..., Line], dni: str) -> None:
    def retrieved(call: Line) -> tuple[str, str | None]:
        body = {"args": {"query": LOW}, "call": {"call_id": call.conversation}}
        reply = call.post("/retell/retrieve", body).json
        return reply["outcome"], reply["miss_reason"]

    own = retrieved(of_patient(lines(Channel.RETELL), dni))

    assert own[0] == "hit" or own == retrieved(lines(Channel.RETELL))


@pytest.mark.usefixtures("everything_answers")
@pytest.mark.parametrize("channel", [one for one in Channel if one is not Channel.COPILOT])
def test_section_is_told_only_with_its_source(lines: Callable[..., Line], channel: Channel) -> None:
    manual = of_patient(lines(channel), M50).answer(LOW)["manual"]

    assert (manual["hit"], manual["best_source"], manual["best_section"]) == (True, None, None)


def test_covered_passage_has_a_number_of_its_conversations_own(lines: Callable[..., Line]) -> None:
    first, second = (of_patient(lines(Channel.WHATSAPP), M50) for _call in range(2))

    def numbers(line: Line) -> list[int]:
        chunks = line.answer(LOW)["manual"]["chunks"]
        return [chunk["id"] for chunk in chunks if chunk["source"] is None]

    own = numbers(first)

    assert own
    assert own == numbers(first)
    assert set(own).isdisjoint(numbers(second))
    assert not Chunk.objects.filter(pk__in=own).exists()
    kept = Turn.objects.filter(conversation__external_id=first.conversation).first()
    assert kept
    real = [chunk["id"] for chunk in kept.answer["manual"]["chunks"]]
    assert Chunk.objects.filter(pk__in=real).count() == len(real)


@pytest.mark.parametrize("text", QUESTIONS)
@pytest.mark.parametrize("dni", [None, CPAP, UNKNOWN])
def test_open_filter_is_never_the_reason(line: Line, dni: str | None, text: str) -> None:
    body = of_patient(line, dni).answer(text)

    assert body["equipment"]["filter_sources"] is None
    assert body["miss_reason"] != "filter"


@pytest.mark.parametrize("text", [LOW, "me salió H04 y está que quema el aparato"])
@pytest.mark.parametrize("dni", [CPAP, UNKNOWN])
def test_machine_without_a_manual_is_answered_by_no_other_machines(
    line: Line, dni: str, text: str
) -> None:
    body = of_patient(line, dni).answer(text)

    assert (body["outcome"], body["context_block"]) == ("miss", None)
    assert body["miss_reason"] in ("evidence", "no_candidates", "code_absent")
