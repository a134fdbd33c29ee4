"""A morning in the back office, in a real browser: home, log, detail, try it, re-index, settings,
keys; in both languages, dark and light, on a desk and on a phone."""

from collections.abc import Callable, Iterator

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from aura.tenancy.channels import Channel
from aura.tenancy.keys import caller_of
from aura.tenancy.models import ChannelKey, ScopedSetting, SettingChange
from aura.turn.models import Conversation, KnowledgeQueried
from aura.turn.take import take_turn
from aura.turn.values import Said
from knowledge.models import Source
from tests import factories
from tests.browser.conftest import WIDTHS, Window, logged_in

CALL = "browser-call"
QUESTION = "El M50 me marca error H08 y suena un pitido"


@pytest.fixture
def event(committed: str) -> Iterator[KnowledgeQueried]:
    """A retrieval of the demonstration corpus, as a channel leaves it."""
    for text in ("hola", QUESTION):
        take_turn(
            Said(namespace="default", channel=Channel.COPILOT, text=text),
            conversation_id=CALL,
            turn_id=text,
            messages=None,
        )
    yield KnowledgeQueried.objects.get(conversation=CALL)
    KnowledgeQueried.objects.filter(conversation=CALL).delete()
    Conversation.objects.filter(external_id=CALL).delete()


def test_person_logs_in_and_finds_the_home_page(
    open_window: Callable[..., Window], boss: User
) -> None:
    window = open_window()
    page = window.open("")

    page.fill("input[name=username]", boss.username)
    page.fill("input[name=password]", "Clave-larga-1")
    page.click("#login-form button[type=submit]")

    expect(page.get_by_role("heading", name="Últimos 7 días")).to_be_visible()
    expect(page.get_by_text("Base de datos")).to_be_visible()
    assert window.trouble == []


def test_log_leads_to_a_retrieval_told_step_by_step(
    window: Window, event: KnowledgeQueried
) -> None:
    page = window.open(f"turn/knowledgequeried/?q={CALL}")

    page.get_by_role("link", name=QUESTION).click()

    expect(
        page.get_by_role("heading", name="Candidatos, en la escala de similitud")
    ).to_be_visible()
    passage = page.locator("details.aura-passage").first
    expect(passage.locator(".aura-block")).to_be_hidden()
    passage.locator("summary").click()
    expect(passage.locator(".aura-block")).to_be_visible()
    page.get_by_role("link", name="La conversación completa").click()
    expect(page.locator("article.aura-turn")).to_have_count(2)
    assert window.trouble == []


def test_list_is_filtered_from_its_side_sheet(window: Window, event: KnowledgeQueried) -> None:
    page = window.open("turn/knowledgequeried/?when=today")

    page.locator("#changelist a", has_text="Filtros").first.click()
    page.locator("#changelist-filter").get_by_role("link", name="retell").click()

    expect(page.get_by_text("Nada coincide con lo que pediste.")).to_be_visible()
    assert window.trouble == []


def test_question_is_tried_without_a_trace(window: Window) -> None:
    before = KnowledgeQueried.objects.count()
    page = window.open("try/")

    page.fill("textarea[name=text]", QUESTION)
    page.get_by_role("button", name="Probar").click()

    expect(page.get_by_role("heading", name="Como se respondería")).to_be_visible()
    expect(page.get_by_role("heading", name="Sin el filtro por equipo")).to_be_visible()
    assert KnowledgeQueried.objects.count() == before
    assert window.trouble == []


@pytest.mark.usefixtures("worker")
def test_source_is_indexed_again_while_its_page_tells_how_far_it_is(window: Window) -> None:
    source = Source.objects.get(namespace="default", name="cap/recarga.md")
    before = source.ingested_at
    page = window.open(f"knowledge/source/{source.pk}/change/")

    page.get_by_role("link", name="Reindexar").click()
    page.get_by_text("Volver a calcular todos los vectores").click()
    page.get_by_role("button", name="Reindexar").click()

    # Nobody reloads: the page asks for itself until the job has ended.
    expect(page.locator("#job-progress")).to_contain_text("terminada", timeout=60_000)
    expect(page.locator("#job-progress")).to_contain_text("Textos vectorizados")
    source.refresh_from_db()
    assert source.ingested_at > before
    assert window.trouble == []


def test_setting_is_changed_and_seen_where_it_is_in_force(window: Window, boss: User) -> None:
    try:
        page = window.open("in-force/")
        row = page.locator("tr", has_text="Palabras que necesita un turno")
        row.locator("td[data-label=whatsapp] a").click()
        expect(page.get_by_text("Un número entero de 0 a 50.")).to_be_visible()

        page.fill("input[name=value]", "77")
        page.locator("button[name=_save]").click()
        expect(page.get_by_text("Esto no se puede usar.")).to_be_visible()
        page.fill("input[name=value]", "7")
        page.locator("button[name=_save]").click()

        expect(row.locator("td[data-label=whatsapp]")).to_contain_text("7")
        expect(row.locator("td[data-label=whatsapp]")).to_contain_text("valor propio")
        window.open("tenancy/settingchange/")
        expect(page.locator("#result_list")).to_contain_text(boss.username)
    finally:
        ScopedSetting.objects.filter(namespace="default", key="rag.min_words").delete()
        SettingChange.objects.filter(by=boss.username).delete()
    assert window.trouble == []


def test_key_is_made_shown_once_and_revoked(window: Window) -> None:
    try:
        page = window.open("tenancy/channelkey/add/")
        page.fill("input[name=name]", "navegador")
        page.get_by_role("button", name="Crear la clave").click()
        key = page.locator("#made-key").inner_text()
        assert caller_of(key) is not None

        page.get_by_role("link", name="Ya la copié").click()
        expect(page.get_by_text(key)).to_have_count(0)
        page.get_by_role("link", name="navegador").click()
        page.get_by_role("link", name="Revocar").click()
        page.get_by_role("button", name="Revocar").click()

        expect(page.get_by_text("ya no funciona")).to_be_visible()
        assert caller_of(key) is None
    finally:
        ChannelKey.objects.filter(name="navegador").delete()
    assert window.trouble == []


def test_person_switches_to_english_and_to_dark(window: Window, boss: User) -> None:
    page = window.open("")

    page.get_by_text(boss.username).click()
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("heading", name="Last 7 days")).to_be_visible()
    page.get_by_text(boss.username).click()
    page.get_by_text("dark_mode", exact=True).first.click()

    expect(page.locator("html")).to_have_class("dark")
    assert window.trouble == []


PAGES = (
    *("", "turn/knowledgequeried/", "turn/turn/", "turn/conversation/", "try/"),
    *("knowledge/source/", "knowledge/chunk/", "knowledge/equipment/", "knowledge/equipment/add/"),
    *("knowledge/embeddingspace/", "jobs/job/", "diagnosis/", "reindex/", "in-force/"),
    *("tenancy/scopedsetting/", "tenancy/scopedsetting/add/", "constance/config/"),
    *("tenancy/settingchange/", "tenancy/channelkey/", "tenancy/channelkey/add/"),
    *("auth/user/", "auth/user/add/", "auth/group/", "tenancy/tenant/"),
)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["es-ar", "en"])
@pytest.mark.parametrize("width", list(WIDTHS.values()), ids=list(WIDTHS))
def test_every_page_fits_its_window(
    width: int,
    language: str,
    theme: str,
    open_window: Callable[..., Window],
    boss: User,
    event: KnowledgeQueried,
) -> None:
    window = logged_in(open_window(width, color_scheme=theme), boss)
    window.page.context.add_cookies(
        [{"name": "django_language", "value": language, "url": window.server}]
    )
    detail = f"turn/knowledgequeried/{event.pk}/change/"

    too_wide = {}
    for address in (*PAGES, detail):
        window.open(address)
        if window.overflow() > 0:
            too_wide[address] = window.overflow()

    assert too_wide == {}
    assert window.trouble == []


def test_window_of_a_role_without_pages_says_so(
    open_window: Callable[..., Window], committed: str
) -> None:
    person = factories.user("phone_operators")
    try:
        page = logged_in(open_window(WIDTHS["phone"]), person).open("")

        expect(page.get_by_text("Tu rol todavía no tiene nada para hacer acá")).to_be_visible()
        expect(page.locator("#nav-sidebar-apps a:visible")).to_have_count(0)
    finally:
        person.delete()
