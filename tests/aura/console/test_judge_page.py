"""The judge on its space's page."""

import re

import pytest
from django.test import Client

from aura.console import judge_page
from knowledge.embeddings.spaces import active_space
from knowledge.models import EvidenceFit, Question

pytestmark = pytest.mark.django_db


def page(boss: Client) -> str:
    space = active_space()
    return boss.get(f"/admin/knowledge/embeddingspace/{space.pk}/change/").content.decode()


def fit() -> EvidenceFit:
    found = active_space().fits.order_by("-id").first()
    assert found is not None
    return found


def test_page_shows_what_the_judge_is_and_what_it_would_do(boss: Client) -> None:
    text = page(boss)

    assert fit().version in text
    assert "no trae el código que se nombró" in text
    assert "responde una consulta etiquetada casi igual" in text
    assert text.count("<polyline") == 2
    assert "Desactualizado" not in text


def test_answers_are_counted_in_whole_ones_and_each_cell_says_what_it_is() -> None:
    drawn = judge_page.figures(fit())

    rows = re.findall(r'data-label="[^"]*">(\d+)</td><td data-label="[^"]*">(\d+)</td>', drawn)
    assert len(rows) == drawn.count("<tr>") - 1


def test_judge_is_out_of_date_once_questions_changed_materially(boss: Client) -> None:
    Question.objects.filter(namespace="default", must_miss=True).delete()

    assert "Desactualizado" in page(boss)


def test_space_without_a_judge_says_what_judges(boss: Client) -> None:
    EvidenceFit.objects.all().delete()

    assert "rag_calibrate --save" in page(boss)


def test_plot_stays_inside_its_frame() -> None:
    drawn = judge_page.plot(fit())

    places = [
        tuple(map(float, pair.split(",")))
        for line in drawn.split('points="')[1:]
        for pair in line.split('"')[0].split()
    ]
    assert len(places) > 100
    assert all(0 <= x <= judge_page.WIDTH and 0 <= y <= judge_page.HEIGHT for x, y in places)
