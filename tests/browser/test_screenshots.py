"""Pictures of the back office for somebody to look at: `SCREENSHOTS=folder pytest` this file.

Each page in both languages, light and dark, on a desk and on a phone; nothing is compared.
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.contrib.auth.models import User

from aura.jobs.models import Job
from aura.tenancy import scoped
from aura.tenancy.channels import Channel
from aura.tenancy.models import ScopedSetting
from aura.turn.models import Conversation, KnowledgeQueried
from aura.turn.take import take_turn
from aura.turn.values import Said
from knowledge.embeddings.spaces import active_space
from knowledge.models import Source
from tests.browser.conftest import WIDTHS, Window, logged_in

FOLDER = os.environ.get("SCREENSHOTS", "")
CALL = "pictures"
SAID = {
    "hit": "El M50 me marca error H08 y suena un pitido",
    "miss": "cuánto sale el alquiler por mes del equipo más chico",
    "ambiguous": "me marca E1 y pita",
    "evidence": "se me cortó la luz y el Zen-O Lite no carga la batería",
}

pytestmark = pytest.mark.skipif(not FOLDER, reason="SCREENSHOTS names no folder")


@pytest.fixture
def events(committed: str) -> Iterator[dict[str, KnowledgeQueried]]:
    """A retrieval of each kind, by its name; the last one judged by evidence."""
    space = active_space()
    for name, text in SAID.items():
        mode = "evidence" if name == "evidence" else "threshold"
        scoped.set_value("default", "copilot", "rag.judge_mode", mode, space=space)
        take_turn(
            Said(namespace="default", channel=Channel.COPILOT, text=text),
            conversation_id=CALL,
            turn_id=name,
            messages=None,
        )
    yield {
        event.turn.turn_id: event
        for event in KnowledgeQueried.objects.filter(conversation=CALL).select_related("turn")
        if event.turn
    }
    KnowledgeQueried.objects.filter(conversation=CALL).delete()
    Conversation.objects.filter(external_id=CALL).delete()
    ScopedSetting.objects.filter(namespace="default", key="rag.judge_mode").delete()


@pytest.mark.usefixtures("worker")
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["es-ar", "en"])
@pytest.mark.parametrize("width", list(WIDTHS.values()), ids=list(WIDTHS))
def test_pages_are_pictured(
    width: int,
    language: str,
    theme: str,
    open_window: Callable[..., Window],
    boss: User,
    events: dict[str, KnowledgeQueried],
) -> None:
    window = logged_in(open_window(width, color_scheme=theme), boss)
    page = window.page
    page.context.add_cookies([{"name": "django_language", "value": language, "url": window.server}])
    folder = Path(FOLDER)
    folder.mkdir(parents=True, exist_ok=True)

    def picture(name: str) -> None:
        page.screenshot(path=folder / f"{name}-{language}-{theme}-{width}.png", full_page=True)

    source = Source.objects.get(namespace="default", name="concentradores electricos/zen_o_lite.md")
    addresses = {
        "home": "",
        "log": "turn/knowledgequeried/",
        "log-empty": "turn/knowledgequeried/?when=2020-01",
        "turns": "turn/turn/",
        "sources": "knowledge/source/",
        "source": f"knowledge/source/{source.pk}/change/",
        "equipment": "knowledge/equipment/",
        "in-force": "in-force/",
        "settings": "constance/config/",
        "keys": "tenancy/channelkey/",
        "jobs": "jobs/job/",
        "diagnosis": "diagnosis/",
        **{f"event-{name}": f"turn/knowledgequeried/{e.pk}/change/" for name, e in events.items()},
    }
    for name, address in addresses.items():
        window.open(address)
        picture(name)

    window.open("try/")
    page.fill("textarea[name=text]", SAID["hit"])
    page.locator("main button[type=submit], #content button[type=submit]").last.click()
    page.wait_for_load_state()
    picture("try")

    window.open(f"reindex/?source={source.pk}")
    picture("reindex")
    page.locator("#content button[type=submit], main button[type=submit]").last.click()
    page.wait_for_load_state()
    picture("reindex-progress")
    assert Job.objects.exists()
    assert window.trouble == []
