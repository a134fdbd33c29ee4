"""What a caller says, as speech recognition writes it, is answered as if it had been typed."""

from collections.abc import Callable, Iterator

import pytest

from aura.tenancy import live
from aura.tenancy.channels import Channel
from aura.turn.models import KnowledgeQueried, Turn
from knowledge.models import Equipment
from tests import factories
from tests.contract.conftest import Line
from tests.embeddings_at import DIMENSIONS, embeddings_at
from tests.knowledge import fake_embeddings
from tests.knowledge.fake_embeddings import FakeEmbeddings

VOICE = [Channel.ELEVENLABS, Channel.RETELL]
M50 = "concentradores electricos/m50_sysmedm50.md"
YUWELL = "concentradores electricos/yuwell_7f5.md"
ZEN_O_LITE = "concentradores electricos/zen_o_lite.md"
LG103 = "concentradores electricos/lovego_lg103.md"
CP501 = "concentradores electricos/cp501.md"

pytestmark = pytest.mark.usefixtures("everything_answers")


def heard_of(line: Line) -> list[tuple[str, str]]:
    """What was heard in the line's last turn, and as what it was understood."""
    turn = Turn.objects.filter(conversation__external_id=line.conversation).latest("id")
    return [(change["heard"], change["understood"]) for change in turn.heard]


@pytest.mark.parametrize(
    ("said", "understood", "machine"),
    [
        (
            "el eme cincuenta me marca hache cero ocho",
            "el M50 me marca H08",
            ("M50", M50, "H08 / H01"),
        ),
        ("tengo el eme 50 y sale h o ocho", "tengo el M50 y sale H08", ("M50", M50, "H08 / H01")),
        ("tengo un n 50 que marca ache 03", "tengo un M50 que marca H03", ("M50", M50, "H03")),
        ("el sismed marca acho 8", "el SysMed marca H8", ("M50", M50, "H08 / H01")),
        (
            "el siete efe cinco dice error dos",
            "el 7F-5 dice error E2",
            ("7F-5", YUWELL, "E2"),
        ),
        (
            "Es el 7 f guión 5, marca error siete",
            "Es el 7F-5, marca error E7",
            ("7F-5", YUWELL, "E7"),
        ),
        (
            "el seno lait dice low o dos",
            "el Zen-O Lite dice Low O2",
            ("Zen-O Lite", ZEN_O_LITE, "Low O2"),
        ),
        (
            "tengo el zeno lite y me tira lou o tu",
            "tengo el Zen-O Lite y me tira Low O2",
            ("Zen-O Lite", ZEN_O_LITE, "Low O2"),
        ),
        (
            "tengo el zeno lite y dice y cuarenta y tres",
            "tengo el Zen-O Lite y dice E43",
            ("Zen-O Lite", ZEN_O_LITE, "E43"),
        ),
        (
            "el ele ge ciento tres dice chequear filtro",
            "el LG103 dice Check Filter",
            ("LG103", LG103, "Check Filter"),
        ),
        (
            "el lobego muestra hay temp",
            "el LoveGo muestra HI TEMP",
            ("LG103", LG103, "HI TEMP"),
        ),
        (
            "EL CE PE QUINIENTOS UNO MARCA E CUARENTA Y TRES",
            "EL CP501 MARCA E43",
            ("CP501", CP501, "E43"),
        ),
        (
            "siete efe cinco, e dos, no, e tres",
            "7F-5, E2, no, E3",
            ("7F-5", YUWELL, "E3"),
        ),
        (
            "el siete efe cinco dice e cuatro, perdón, cinco",
            "el 7F-5 dice E4, perdón, E5",
            ("7F-5", YUWELL, "E5"),
        ),
    ],
)
@pytest.mark.parametrize("channel", [Channel.RETELL, Channel.WHATSAPP])
def test_spoken_names_find_the_passage_that_written_ones_find(
    lines: Callable[..., Line],
    channel: Channel,
    said: str,
    understood: str,
    machine: tuple[str, str, str],
) -> None:
    model, source, row = machine

    body = lines(channel).answer(said)

    first = body["manual"]["chunks"][0]
    assert body["normalized_text"] == understood
    assert body["equipment"]["named"] == [model]
    assert first["source"] == source
    assert first["content"].splitlines()[0].partition(": ")[2] == row
    written = lines(channel).answer(understood)
    assert written["context_block"] == body["context_block"]


@pytest.mark.parametrize(
    "said",
    [
        "tengo un equipo que hace ruido",
        "mi abuela tiene ochenta y cuarenta y tres años de oxígeno",
        "son lo dos equipos que no andan",
        "hay temperatura muy alta en la pieza",
        "me operaron de cáncer de seno hace poco",
        "vivo en el n 50 de la calle",
        "se apagó a las 20 h 08 de anoche",
        "tengo el oxígeno bajo desde ayer",
        "El M50 marca H08 desde ayer",
    ],
)
def test_what_is_no_spoken_name_stays_as_it_came(lines: Callable[..., Line], said: str) -> None:
    line = lines(Channel.ELEVENLABS)

    body = line.answer(said)

    assert body["normalized_text"] == said
    assert heard_of(line) == []


@pytest.mark.parametrize("channel", VOICE)
@pytest.mark.parametrize(
    "said", ["H08", "h08.", "hache cero ocho", "Hache cero ocho.", "h o ocho", "ache 08"]
)
def test_caller_who_answers_with_the_code_alone_is_heard(
    lines: Callable[..., Line], channel: Channel, said: str
) -> None:
    live.set_unscoped("LOCK_CONTEXT", False)
    line = lines(channel)
    line.answer("buenas, tengo un problema con el eme cincuenta")

    body = line.answer(said)

    first = body["manual"]["chunks"][0]
    assert body["outcome"] == "hit"
    assert (first["source"], first["content"].splitlines()[0]) == (
        M50,
        "Código en Pantalla: H08 / H01",
    )
    assert KnowledgeQueried.objects.get(event_id=body["event_id"]).codes == ["H8"]


@pytest.mark.parametrize("channel", VOICE)
@pytest.mark.parametrize("said", ["el eme cincuenta", "eme 50", "M50", "el sismed"])
def test_caller_who_answers_with_the_machine_alone_is_heard(
    lines: Callable[..., Line], channel: Channel, said: str
) -> None:
    body = lines(channel).answer(said)

    assert (body["outcome"], body["equipment"]["named"]) == ("hit", ["M50"])


def test_turn_keeps_what_was_heard_and_as_what_it_was_understood(
    lines: Callable[..., Line],
) -> None:
    line = lines(Channel.RETELL)

    line.answer("el eme cincuenta, o el M50, marca hache cero ocho y low o dos")

    assert heard_of(line) == [
        ("eme cincuenta", "M50"),
        ("hache cero ocho", "H08"),
        ("low o dos", "Low O2"),
    ]
    turn = Turn.objects.get(conversation__external_id=line.conversation)
    assert turn.text == "el eme cincuenta, o el M50, marca hache cero ocho y low o dos"


def test_gated_turn_keeps_what_was_heard(
    lines: Callable[..., Line], setting: Callable[..., None]
) -> None:
    setting("rag.always_rag_on_equipment", False, "retell")
    line = lines(Channel.RETELL)

    assert line.answer("el eme cincuenta")["outcome"] == "gated"

    assert heard_of(line) == [("eme cincuenta", "M50")]


def test_dictated_document_is_in_nothing_that_was_heard(lines: Callable[..., Line]) -> None:
    line = lines(Channel.RETELL)

    body = line.answer(
        "mi DNI es treinta y dos cuatrocientos cincuenta y seis setecientos ochenta y nueve y el"
        " eme cincuenta marca error ocho"
    )

    assert body["normalized_text"].startswith("mi DNI es [documento] y el M50 marca")
    assert heard_of(line)[0] == ("eme cincuenta", "M50")
    kept = Turn.objects.filter(conversation__external_id=line.conversation).values().get()
    assert "setecientos" not in str(kept)


@pytest.fixture
def fake() -> Iterator[FakeEmbeddings]:
    """An embeddings server that remembers what it was sent."""
    with fake_embeddings.running(DIMENSIONS) as server, embeddings_at(server.url):
        yield server


def test_understood_text_is_what_is_embedded(
    lines: Callable[..., Line], fake: FakeEmbeddings
) -> None:
    lines(Channel.ELEVENLABS).answer("el eme cincuenta marca hache cero ocho")

    assert fake.texts == ["el M50 marca H08"]


def test_alias_that_staff_add_is_understood_by_the_next_turn(
    lines: Callable[..., Line], committed: str
) -> None:
    factories.equipment(committed, "Brisa 300")
    line = lines(Channel.RETELL, committed)
    said = "se me apagó el zorzal efe ocho hace un rato"

    before = line.answer(said)
    Equipment.objects.filter(namespace=committed).update(aliases=["Zorzal F8"])
    after = line.answer(said)
    Equipment.objects.filter(namespace=committed).update(aliases=[])
    without = line.answer(said)

    assert (before["normalized_text"], before["equipment"]["named"]) == (said, [])
    assert after["normalized_text"] == "se me apagó el Zorzal F8 hace un rato"
    assert after["equipment"]["named"] == ["Brisa 300"]
    assert (without["normalized_text"], without["equipment"]["named"]) == (said, [])


def test_machine_that_staff_add_is_understood_by_the_next_turn(
    lines: Callable[..., Line], committed: str
) -> None:
    line = lines(Channel.ELEVENLABS, committed)
    said = "se me apagó el be erre trescientos hace un rato"
    assert line.answer(said)["equipment"]["named"] == []

    factories.equipment(committed, "BR-300")

    body = line.answer(said)
    assert body["normalized_text"] == "se me apagó el BR-300 hace un rato"
    assert body["equipment"]["named"] == ["BR-300"]
