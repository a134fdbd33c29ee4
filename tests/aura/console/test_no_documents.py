"""A name or an instruction with a document in it is refused where it is typed."""

import pytest
from django.core.exceptions import ValidationError

from aura.console.no_documents import no_document, no_number
from tests.aura.console.conftest import As
from tests.canary import FORMS

FINE = ["Marta", "M50 (7F-5)", "línea 2", "", "2026", "tubos de 10 litros, 2 por semana"]
TELEPHONES = ["llame al 4555-1234", "0800 555 1234", "+54 351 555 0123"]


@pytest.mark.parametrize("text", FINE)
def test_other_words_are_taken(text: str) -> None:
    no_number(text)
    no_document(text)


@pytest.mark.parametrize("form", FORMS)
def test_document_in_a_name_is_refused_however_it_is_written(form: str) -> None:
    with pytest.raises(ValidationError):
        no_number(f"la de {FORMS[form]}")


@pytest.mark.parametrize("form", ["plain", "points", "spaces", "words", "full width"])
def test_document_in_instructions_is_refused(form: str) -> None:
    with pytest.raises(ValidationError):
        no_document(f"la de {FORMS[form]}")


@pytest.mark.parametrize("text", TELEPHONES)
def test_telephone_is_taken_in_instructions_and_not_in_a_name(text: str) -> None:
    no_document(text)
    with pytest.raises(ValidationError):
        no_number(text)


def test_each_of_several_words_is_looked_at() -> None:
    with pytest.raises(ValidationError):
        no_number(["M50", "32.456.789"])


def test_form_says_what_is_wrong_and_keeps_nothing(as_: As) -> None:
    from aura.tenancy.models import Tenant

    page = as_("superuser").post(
        "/admin/tenancy/tenant/add/", {"name": "La de 32.456.789", "slug": "otra"}
    )

    assert list(page.context["adminform"].form.errors) == ["name"]
    assert not Tenant.objects.filter(slug="otra").exists()
