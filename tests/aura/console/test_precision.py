"""The table of precision."""

import re

import pytest
from django.test import Client
from django.utils import timezone

from tests import factories

pytestmark = pytest.mark.usefixtures("db")


def text_of(client: Client, query: str = "") -> str:
    """The page's words."""
    page = client.get(f"/admin/precision/?{query}").content.decode()
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


def test_shares_come_with_their_counts_and_interval(boss: Client) -> None:
    for verdict, count in (("approved", 8), ("wrong", 2), ("discarded", 3)):
        for _number in range(count):
            factories.mark("default", verdict=verdict)

    text = text_of(boss)

    assert "80 % (49 %–94 %) 8 de 10 · 3 descartadas" in text


def test_few_marks_get_no_share(boss: Client) -> None:
    factories.mark("default", verdict="approved")

    text = text_of(boss)

    assert "muy pocas 1 de 1" in text
    assert "100 %" not in text


@pytest.mark.parametrize("query", ["by=month", "by=week", "by=century", "tenant=nobody"])
def test_page_answers_whatever_is_asked(query: str, boss: Client) -> None:
    factories.mark("default")

    month = f"{timezone.localdate():%Y}"
    assert month in text_of(boss, query)


def test_without_marks_it_says_so(boss: Client) -> None:
    factories.mark("others")

    assert "no se marcó ninguna respuesta" in text_of(boss)
