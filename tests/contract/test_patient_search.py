"""What the patient system knows sharpens the search, and is disclosed to nobody who is not told."""

import json
import logging
from collections.abc import Callable, Iterator

import pytest
from django.db import connection

from aura.tenancy import live, scoped
from aura.tenancy.channels import Channel
from knowledge.embeddings.spaces import active_space
from tests import patient_system
from tests.contract import planted
from tests.contract.conftest import Line
from tests.patient_system import FakeSystem, device, patients_from

M50 = "concentradores electricos/m50_sysmedm50.md"
YUWELL = "concentradores electricos/yuwell_7f5.md"
ZEN_O_LITE = "concentradores electricos/zen_o_lite.md"
CP501 = "concentradores electricos/cp501.md"
LG103 = "concentradores electricos/lovego_lg103.md"

REGISTERED_7F5, REGISTERED_TWO, REGISTERED_CPAP = "99123401", "99123402", "99123403"


@pytest.fixture
def roster(lines: object) -> Iterator[None]:
    """The made-up patients."""
    with patients_from("mock"):
        yield


def identified(line: Line, dni: str) -> Line:
    """The line, once its patient is known."""
    line.document(dni)
    line.patient_when("dni")
    return line


@pytest.mark.usefixtures("roster")
def test_registered_7f5_who_asks_about_an_m50_gets_the_m50s(line: Line) -> None:
    body = identified(line, REGISTERED_7F5).answer("El M50 me marca error H08")

    assert body["outcome"] == "hit"
    assert {chunk["source"] for chunk in body["manual"]["chunks"]} == {M50}
    assert {M50, YUWELL} <= set(body["equipment"]["filter_sources"])
    assert body["equipment"]["named"] == ["M50"]


@pytest.mark.usefixtures("roster")
@pytest.mark.parametrize(
    "text",
    [
        "el equipo dice Low O2",
        "me sale Low O2 en la pantalla",
        "me aparece low o dos",
        "el equipo marca Low O2",
        "en la pantalla figura Low O2, qué hago",
    ],
)
def test_registered_cp501_and_zen_o_lite_get_both_machines_rows_of_low_o2(
    line: Line, text: str
) -> None:
    body = identified(line, REGISTERED_TWO).answer(text)

    sources = body["equipment"]["filter_sources"]
    assert {CP501, ZEN_O_LITE} <= set(sources)
    assert LG103 not in sources
    assert {chunk["source"] for chunk in body["manual"]["chunks"]} == {CP501, ZEN_O_LITE}
    assert "equipos distintos" in body["context_block"]


@pytest.mark.usefixtures("roster", "order_alone")
def test_registered_cpap_searches_open(line: Line) -> None:
    body = identified(line, REGISTERED_CPAP).answer("el equipo dice Low O2")

    assert body["equipment"]["filter_sources"] is None
    assert body["equipment"]["filter_reason"] == "model_without_manual"


@pytest.mark.usefixtures("roster", "everything_answers")
def test_shared_sources_stay_searchable_for_whom_is_known(line: Line) -> None:
    body = identified(line, "99123404").answer("¿cómo pido la recarga de oxígeno?")

    assert body["manual"]["best_source"].startswith("cap/")


@pytest.mark.usefixtures("roster")
def test_patient_holds_for_the_whole_call_of_the_copilot(line: Line) -> None:
    identified(line, REGISTERED_7F5)

    for _turn in range(3):
        assert YUWELL in line.answer("el equipo hace un ruido raro")["equipment"]["filter_sources"]


@pytest.mark.usefixtures("roster")
def test_conversation_of_long_ago_knows_nobody_any_more(line: Line) -> None:
    from datetime import timedelta

    from django.utils import timezone

    from patients.models import ConversationIdentity

    identified(line, REGISTERED_7F5)
    ConversationIdentity.objects.filter(conversation=line.conversation).update(
        asked_at=timezone.now() - timedelta(hours=12, minutes=1)
    )

    assert line.answer("el equipo hace un ruido raro")["equipment"]["filter_sources"] is None
    shown = line.patient()
    assert (shown["state"], shown["models"], shown["document"]) == ("waiting", [], None)


@pytest.mark.usefixtures("roster")
def test_copilots_search_waits_for_the_agreement_where_the_setting_says_so(line: Line) -> None:
    live.set_unscoped("PATIENT_CONFIRM_FIRST", True)
    identified(line, REGISTERED_7F5)
    before = line.answer("el equipo hace un ruido raro")

    line.document(REGISTERED_7F5, confirmed=True)

    assert before["equipment"]["filter_sources"] is None
    assert YUWELL in line.answer("el equipo hace un ruido raro")["equipment"]["filter_sources"]


@pytest.mark.parametrize(
    ("called", "model", "source"),
    [
        ("Concentrador Yuwell 7F-5 (domicilio)", None, YUWELL),
        ("equipo", "yuwell 7f5", YUWELL),
        ("ZEN-O LITE portátil", None, ZEN_O_LITE),
        ("SysMed M50", "M-50", M50),
    ],
)
def test_patient_systems_names_are_understood(
    line: Line, called: str, model: str | None, source: str
) -> None:
    with patient_system.running() as fake, patients_from("oxitesa", fake.url):
        fake.patients["31415926"] = [{"name": called, "model": model}]
        body = identified(line, "31415926").answer("el equipo hace un ruido raro")

    own = [name for name in body["equipment"]["filter_sources"] if name.startswith("conc")]
    assert own == [source]


def test_device_that_the_equipment_table_has_not_opens_the_search(line: Line) -> None:
    with patient_system.running() as fake, patients_from("oxitesa", fake.url):
        fake.patients["31415926"] = [device("7F-5"), device("Nebulizador X9")]
        body = identified(line, "31415926").answer("el equipo hace un ruido raro")

    assert body["equipment"]["filter_sources"] is None
    assert body["equipment"]["filter_reason"] == "unknown_model"


BOTS = [channel for channel in Channel if channel is not Channel.COPILOT]


@pytest.fixture
def canaries(
    lines: object, committed: str, caplog: pytest.LogCaptureFixture
) -> Iterator[FakeSystem]:
    """A patient whose every machine is a canary, in a tenant where everything answers."""
    planted.plant(committed)
    for key, value in (("rag.knowledge_threshold", 0), ("rag.judge_mode", "threshold")):
        scoped.set_value(committed, "global", key, value, space=active_space())
    caplog.set_level(logging.DEBUG)
    with patient_system.running() as fake, patients_from("oxitesa", fake.url):
        fake.patients["31415926"] = [
            device("Equipo de Colibrí", "Zorzal 88", brand="Marca Tijereta", sku="SKU-LECHUZA"),
            device("Chingolo 5", category="Categoría Cardenal"),
        ]
        yield fake


KNOWN = [*planted.names_of("Zorzal 88"), *planted.names_of("Chingolo 5")]
SECRET_DEVICES = ["Colibrí", "Tijereta", "LECHUZA", "Cardenal"]


@pytest.mark.parametrize("channel", BOTS)
def test_known_machines_names_are_nowhere_in_what_a_bot_gets_or_leaves(
    lines: Callable[..., Line],
    canaries: FakeSystem,
    committed: str,
    caplog: pytest.LogCaptureFixture,
    channel: Channel,
) -> None:
    bot = lines(channel, committed)
    given = bot.document("31415926", "dtmf").json
    canaries.wait_for_requests(1)
    _until_known(bot)

    answers = [
        bot.answer(planted.QUESTION, messages=[{"role": "user", "content": planted.QUESTION}]),
        bot.answer(f"{planted.QUESTION} y marca {planted.CODE}"),
    ]

    # A passage of the patient's own, without its name; the filter is told as the caller made it.
    assert answers[0]["context_block"]
    assert [chunk["source"] for chunk in answers[0]["manual"]["chunks"]][:1] == [None]
    assert answers[0]["equipment"]["filter_reason"] == "no_equipment"
    logged = [
        f"{record.getMessage()} {record.exc_text or ''}"
        for record in caplog.records
        if "sql" not in record.__dict__ and record.name != "django.db.backends"
    ]
    for place in (given, answers, planted.left_by(bot.conversation), logged):
        assert planted.named_in(place, [*KNOWN, *SECRET_DEVICES]) == []


def test_devices_are_on_the_panel_and_nowhere_else(
    lines: Callable[..., Line],
    canaries: FakeSystem,
    committed: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    line = lines(namespace=committed)
    line.document("31415926")
    shown = line.patient_when("dni")
    answer = line.answer(planted.QUESTION)

    assert planted.named_in(shown, SECRET_DEVICES) == SECRET_DEVICES
    logged = [record.getMessage() for record in caplog.records]
    for place in (answer, planted.left_by(line.conversation), logged, every_table()):
        assert planted.named_in(place, SECRET_DEVICES) == []


def _until_known(bot: Line) -> None:
    import time

    from patients.models import ConversationIdentity

    end = time.monotonic() + 15
    known = ConversationIdentity.objects.filter(conversation=bot.conversation, state="dni")
    while not known.exists():
        assert time.monotonic() < end
        time.sleep(0.01)


def every_table() -> list[str]:
    """Every row of every table but the corpus, as text."""
    with connection.cursor() as cursor:
        texts = []
        for table in connection.introspection.table_names(cursor):
            if table.startswith("knowledge_chunk"):
                continue
            cursor.execute(f'SELECT t::text FROM "{table}" t')
            texts += [json.dumps(row) for row in cursor.fetchall()]
    return texts
