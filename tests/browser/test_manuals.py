"""A manual is uploaded, previewed, published, edited and brought back, in a real browser, and the
answers of a channel over HTTP follow."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from aura.manuals.preview import Watched, preview
from knowledge.models import ManualDraft, ManualVersion, Source
from tests import factories
from tests.browser.conftest import WIDTHS, Window, logged_in
from tests.contract.conftest import Line

NAME = "nuevos/turbo.md"
OLD, NEW = "El filtro se lava cada lunes.", "El filtro se cambia cada quince días."
TEXT = f"""# Turbo 9000

## Códigos

| Código | Qué hacer |
| --- | --- |
| E77 | {OLD} |
| E78 | Apagar el equipo y llamar a la guardia. |

---
"""
QUESTION = "el Turbo 9000 me marca E77"

Ask = Callable[[], str]


@pytest.fixture
def ask(server: str, committed: str) -> Ask:
    """A turn of a channel of the tenant, each in a conversation of its own; the block it gets."""
    key = factories.channel_key(committed)
    return lambda: str(Line(server=server, key=key).answer(QUESTION)["context_block"])


def to_the_end(page: Page, link: str) -> None:
    """Wait for the job of this page, and go where it leads."""
    expect(page.locator("#job-progress")).to_contain_text("terminada", timeout=60_000)
    page.get_by_role("link", name=link).click()


@pytest.mark.usefixtures("worker")
def test_manual_is_uploaded_previewed_published_edited_and_brought_back(
    window: Window, committed: str, ask: Ask
) -> None:
    factories.equipment(committed, "Turbo 9000")
    assert OLD not in ask()

    page = window.open(f"knowledge/manualdraft/add/?tenant={committed}")
    page.set_input_files(
        "input[name=file]",
        {"name": "turbo.md", "mimeType": "text/markdown", "buffer": TEXT.encode()},
    )
    page.fill("input[name=name]", NAME)
    page.select_option("select[name=machines]", ["Turbo 9000"], force=True)
    page.get_by_role("button", name="Guardar el borrador").click()

    expect(page.get_by_text("2 agregados")).to_be_visible()
    expect(page.locator(".aura-chip", has_text="Turbo 9000")).to_be_visible()
    expect(page.get_by_role("heading", name="Errores: algo se pierde")).to_be_visible()
    assert OLD not in ask()
    page.get_by_role("button", name="Vista previa de las respuestas").click()
    to_the_end(page, "Ir al borrador")
    turn = page.locator("#preview details", has_text="E77").first
    turn.locator("summary").click()
    expect(turn.get_by_text(OLD)).to_be_visible()
    # Without its tick the browser does not send the form.
    page.get_by_role("button", name="Publicar").click()
    assert not Source.objects.filter(namespace=committed).exists()
    page.get_by_role("checkbox").check()
    page.get_by_role("button", name="Publicar").click()
    to_the_end(page, "Ir a la fuente")
    assert OLD in ask()

    page.locator("a[href*='edit_text']").first.click()
    text = page.locator("textarea[name=text]")
    text.fill(text.input_value().replace(OLD, NEW).replace("\n---\n", ""))
    page.fill("input[name=note]", "Otro fabricante del filtro.")
    page.get_by_role("button", name="Guardar el borrador").click()
    expect(page.get_by_text("1 cambiado")).to_be_visible()
    change = page.locator("#passages details").first
    change.locator("summary").click()
    expect(change.locator("del")).to_contain_text(OLD)
    expect(change.locator("ins")).to_contain_text(NEW)
    page.get_by_role("button", name="Publicar").click()
    to_the_end(page, "Ir a la fuente")
    assert NEW in ask()

    page.locator("a[href*='see_versions']").first.click()
    expect(page.locator("#result_list tbody tr")).to_have_count(2)
    page.get_by_role("link", name=f"{NAME} · 1").click()
    expect(page.locator(".aura-diff ins").first).to_be_visible()
    page.get_by_role("button", name="Volver a la versión 1").click()
    to_the_end(page, "Ir a la fuente")
    block = ask()
    assert OLD in block
    assert NEW not in block
    causes = ManualVersion.objects.filter(namespace=committed).order_by("number")
    assert list(causes.values_list("cause", flat=True)) == ["upload", "edit", "restore"]
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
    source = factories.source(committed, f"{'carpeta-larga' * 8}/manual.md")
    version = factories.manual_version(source, number=1, note="n" * 300)
    old = factories.manual_version(
        source, f"# Otro\n\n## Filtro\n\n{'a' * 300}\n", number=2, cause="edit"
    )
    factories.question(committed, "qué hago con el filtro")
    draft = factories.manual_draft(committed, text=TEXT + "b" * 300, updated_by=boss)
    preview(committed, draft.name, digest=draft.digest, watched=Watched())

    for address in (
        f"knowledge/manualdraft/?tenant={committed}",
        f"knowledge/manualdraft/add/?tenant={committed}",
        f"knowledge/manualdraft/add/?source={source.pk}",
        f"knowledge/manualdraft/{draft.pk}/change/",
        f"knowledge/manualdraft/{draft.pk}/edit/",
        f"knowledge/manualversion/?tenant={committed}",
        f"knowledge/manualversion/{version.pk}/change/",
        f"knowledge/manualversion/{old.pk}/change/",
        f"knowledge/source/{source.pk}/change/",
    ):
        window.open(address)
        for summary in window.page.locator(".aura-difference > summary").all():
            summary.click()
        assert window.overflow() <= 0, address
    assert window.trouble == []
    assert ManualDraft.objects.filter(pk=draft.pk).exists()
