"""A prompt is drafted, compared, activated and rolled back, in a real browser."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from prompts.active import active_prompt
from prompts.models import Agent, PromptVersion, State
from tests import factories
from tests.browser.conftest import WIDTHS, Window, logged_in

AGENT = Agent.VOICE
POLITE = "tratás de usted salvo que la otra persona tutee o vosee primero"


def runs(namespace: str) -> str:
    prompt = active_prompt(namespace, AGENT)
    assert prompt is not None
    return prompt.label


def test_draft_is_compared_activated_and_rolled_back(window: Window, committed: str) -> None:
    shared = runs(committed)
    page = window.open("prompts/promptversion/?agent=voice&state=active")
    page.get_by_role("link", name="Voz, versión 1").click()
    page.get_by_role("link", name="Borrador nuevo a partir de esta").click()

    page.select_option("select[name=namespace]", committed)
    text = page.locator("textarea[name=text]")
    text.fill(text.input_value().replace(POLITE, "tratás de vos") + "\nHoy es lunes.")
    page.fill("textarea[name=notes]", "De vos.")
    page.get_by_role("button", name="Guardar el borrador").click()

    expect(page.locator(".aura-diff del")).to_contain_text("usted salvo que")
    expect(page.locator(".aura-diff ins", has_text="vos")).to_be_visible()
    page.get_by_role("link", name="Activar…").click()
    # Without its tick the browser does not send the form.
    page.get_by_role("button", name="Activar la versión 1").click()
    assert runs(committed) == shared
    page.get_by_role("checkbox", name="Hoy es").check()
    page.get_by_role("button", name="Activar la versión 1").click()

    expect(page.get_by_text("Se usa desde la próxima llamada.")).to_be_visible()
    assert runs(committed) == "voice-1"
    page.get_by_role("button", name="Volver a la versión 1 (la compartida)").click()
    expect(page.get_by_text("vuelve a usarse la versión 1")).to_be_visible()
    assert runs(committed) == shared
    page.goto(f"{window.server}/admin/prompts/promptactivation/?tenant={committed}")
    expect(page.locator("#result_list tbody tr")).to_have_count(2)
    assert window.trouble == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", list(WIDTHS))
def test_pages_fit_their_window(
    scheme: str,
    width: str,
    open_window: Callable[..., Window],
    boss: User,
    committed: str,
) -> None:
    window = logged_in(open_window(WIDTHS[width], color_scheme=scheme), boss)
    factories.prompt(committed, AGENT, factories.prompt_text(), state=State.ACTIVE)
    text = factories.prompt_text(f"Hoy es lunes. {{{{now}}}} {'a' * 300}")
    version: PromptVersion = factories.prompt(committed, AGENT, text, notes="b" * 300)
    trace = factories.prompt_activation(version, acknowledged=["dated: " + "c" * 200])

    for address in (
        f"prompts/promptversion/?tenant={committed}",
        f"prompts/promptversion/{version.pk}/change/",
        f"prompts/promptversion/{version.pk}/edit/",
        f"prompts/promptversion/{version.pk}/activate/",
        f"prompts/promptversion/add/?from={version.pk}",
        f"prompts/promptactivation/?tenant={committed}",
        f"prompts/promptactivation/{trace.pk}/change/",
    ):
        window.open(address)
        assert window.overflow() <= 0, address
    assert window.trouble == []
