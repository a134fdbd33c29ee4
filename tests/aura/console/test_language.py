"""Spanish, until a person chooses English."""

import pytest
from django.conf import settings
from django.test import Client

from tests.aura.console.conftest import As


def test_console_speaks_spanish_whatever_the_browser_prefers(boss: Client) -> None:
    text = boss.get("/admin/", headers={"Accept-Language": "en-US,en;q=0.9"}).content.decode()

    assert 'lang="es-ar"' in text
    assert "Últimos 7 días" in text


def test_chosen_language_stays(boss: Client) -> None:
    boss.post("/i18n/setlang/", {"language": "en", "next": "/admin/"})

    text = boss.get("/admin/").content.decode()

    assert 'lang="en"' in text
    assert "Last 7 days" in text


@pytest.mark.parametrize("chosen", ["xx", "", "es-ar\x00"])
def test_language_that_is_none_is_spanish(chosen: str, boss: Client) -> None:
    boss.cookies[settings.LANGUAGE_COOKIE_NAME] = chosen

    assert 'lang="es-ar"' in boss.get("/admin/").content.decode()


@pytest.mark.parametrize("page", ["/admin/", "/admin/try/"])
def test_switch_of_the_language_is_on_every_page(page: str, as_: As) -> None:
    text = as_("supervisors").get(page).content.decode()

    assert text.count('name="language"') == len(settings.LANGUAGES)


def test_switch_of_the_language_is_on_the_login(client: Client, db: None) -> None:
    text = client.get("/admin/login/").content.decode()

    assert text.count('name="language"') == len(settings.LANGUAGES)
