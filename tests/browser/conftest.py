"""Debian's Chromium in front of the back office, driven by Playwright."""

import os
import shutil
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import (
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
ARGUMENTS = [
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]
PATIENCE_MS = 15_000
"""A busy machine takes seconds for a page."""
WIDTHS = {"desk": 1280, "phone": 390}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every test of this folder is one of the browser's, and waits for none that is missing."""
    here = Path(__file__).parent
    for item in items:
        if here not in item.path.parents:
            continue
        item.add_marker(pytest.mark.browser)
        if CHROMIUM is None:
            reason = "no Chromium: `apt-get install chromium` (on Debian) to run the browser tests"
            item.add_marker(pytest.mark.skip(reason=reason))


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Playwright. Its event loop runs in this thread, where Django would then refuse to work."""
    expect.set_options(timeout=PATIENCE_MS)
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as running:
        patch.setitem(os.environ, "DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        yield running


@dataclass(kw_only=True)
class Window:
    """A window of the browser, and what went wrong in it."""

    page: Page
    server: str
    trouble: list[str] = field(default_factory=list)

    def open(self, address: str) -> Page:
        """Go to an address below `/admin/`."""
        self.page.goto(f"{self.server}/admin/{address}", wait_until="load")
        return self.page

    def overflow(self) -> int:
        """Pixels that the page is wider than the window."""
        width: Any = self.page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        return int(width)


@pytest.fixture
def open_window(
    playwright: Playwright, server: str, tmp_path: Path
) -> Iterator[Callable[..., Window]]:
    """Opens windows, each of a browser that has never been here, in Buenos Aires."""
    contexts: list[BrowserContext] = []

    def opened(width: int = WIDTHS["desk"], **options: Any) -> Window:
        context = playwright.chromium.launch_persistent_context(
            str(tmp_path / f"browser-{len(contexts)}"),
            executable_path=CHROMIUM,
            args=ARGUMENTS,
            viewport={"width": width, "height": 900},
            timezone_id=settings.TIME_ZONE,
            **options,
        )
        contexts.append(context)
        window = Window(page=context.pages[0], server=server)
        window.page.set_default_timeout(PATIENCE_MS)
        window.page.on("pageerror", lambda error: window.trouble.append(str(error)))
        window.page.on("console", lambda message: _note(window, message))
        window.page.on(
            "request",
            lambda request: (
                request.url.startswith((server, "data:", "blob:"))
                or window.trouble.append(f"asks another host: {request.url}")
            ),
        )
        return window

    yield opened
    for context in contexts:
        context.close()


def _note(window: Window, message: ConsoleMessage) -> None:
    if message.type == "error":
        window.trouble.append(message.text)


@pytest.fixture
def boss(committed: str) -> Iterator[User]:
    """Somebody who may do everything, and whose traces are taken away."""
    from tests import factories

    person = factories.user(is_superuser=True, password="Clave-larga-1")
    yield person
    person.delete()


def logged_in(window: Window, person: User) -> Window:
    """The window, past the login."""
    client = Client()
    client.force_login(person)
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    window.page.context.add_cookies(
        [{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": window.server}]
    )
    return window


@pytest.fixture
def window(open_window: Callable[..., Window], boss: User) -> Window:
    """A window in which the boss is logged in."""
    return logged_in(open_window(), boss)


@pytest.fixture
def worker(committed: str) -> Iterator[None]:
    """Does the jobs that are asked for, as the worker would; what carries them is tested alone."""
    from django.db import connections

    from aura.jobs.models import Job, State
    from aura.jobs.work import work

    ending = threading.Event()

    def run() -> None:
        while not ending.wait(0.1):
            for number in Job.objects.filter(state=State.QUEUED).values_list("pk", flat=True):
                work(job_id=number)
        connections.close_all()

    thread = threading.Thread(target=run)
    thread.start()
    yield
    ending.set()
    thread.join()
    Job.objects.all().delete()
