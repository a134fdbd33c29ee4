"""Prompt versions in the back office: drafted, compared, activated and rolled back."""

import re
from html import unescape

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client

from prompts.activation import activate, review
from prompts.active import active_version
from prompts.models import (
    SHARED_NAMESPACE,
    Agent,
    PromptActivation,
    PromptVersion,
    State,
)
from tests import factories
from tests.aura.console.conftest import As

AGENT = Agent.VOICE
PAGE = "/admin/prompts/promptversion"


@pytest.fixture
def operator(as_: As) -> Client:
    """The browser of an operator."""
    return as_("operators")


@pytest.fixture
def shipped(db: None) -> PromptVersion:
    """What the voice agent runs."""
    return PromptVersion.objects.get(namespace=SHARED_NAMESPACE, agent=AGENT, state=State.ACTIVE)


def draft(more: str = "Un renglón más.", base: PromptVersion | None = None) -> PromptVersion:
    begun = base or active_version(SHARED_NAMESPACE, AGENT)
    return factories.prompt(SHARED_NAMESPACE, AGENT, f"{begun.text}\n\n{more}")


def read(client: Client, address: str) -> str:
    """A page's words."""
    response = client.get(address)
    assert response.status_code == 200
    return unescape(re.sub(r"\s+", " ", response.content.decode()))


def press(client: Client, version: PromptVersion, **values: object) -> str:
    """Send the activation as its page would; what the person is told."""
    seen = review(version)
    form = {
        "active": seen.active.pk if seen.active else "",
        "digest": version.digest,
        "accepted": [finding.key for finding in seen.warnings],
        **values,
    }
    response = client.post(f"{PAGE}/{version.pk}/activate/", form, follow=True)
    return unescape(" ".join(str(message) for message in response.context["messages"]))


def state_of(version: PromptVersion) -> str:
    version.refresh_from_db()
    return version.state


def test_list_tells_what_runs_and_who_wrote_it(operator: Client, shipped: PromptVersion) -> None:
    factories.prompt(SHARED_NAMESPACE, AGENT, notes="Saluda mejor", author="ana")

    page = read(operator, f"{PAGE}/?agent=voice")

    assert {"Saluda mejor", "ana", "en uso", "borrador"} <= set(re.findall(r"[\w ]+", page))


def test_draft_begins_as_the_version_it_is_made_from(
    operator: Client, shipped: PromptVersion
) -> None:
    page = read(operator, f"{PAGE}/add/?from={shipped.pk}")
    assert "Sin manual no hay dato técnico {#sin-manual}" in page

    text = shipped.text.replace("\n", "\r\n") + "\r\nUn renglón más.\r\n"
    response = operator.post(
        f"{PAGE}/add/?from={shipped.pk}", {"agent": "voice", "text": text, "notes": "Prueba"}
    )

    made = PromptVersion.objects.get(notes="Prueba")
    assert response["Location"] == f"{PAGE}/{made.pk}/change/"
    assert (made.number, made.state, made.namespace) == (2, "draft", SHARED_NAMESPACE)
    assert made.text == f"{shipped.text}\nUn renglón más."
    assert made.author == response.wsgi_request.user.get_username()


def test_draft_is_written_for_one_tenant_where_there_are_several(operator: Client) -> None:
    factories.tenant("otra")

    operator.post(
        f"{PAGE}/add/", {"agent": "copilot", "namespace": "otra", "text": "Hola", "notes": "x"}
    )

    assert PromptVersion.objects.get(notes="x").namespace == "otra"


@pytest.mark.parametrize("text", ["", " \n ", "a\x00b", "a" * 40_001])
def test_text_that_cannot_be_kept_is_asked_for_again(text: str, operator: Client) -> None:
    response = operator.post(f"{PAGE}/add/", {"agent": "voice", "text": text})

    assert response.status_code == 200
    assert response.context["form"].errors["text"]
    assert not PromptVersion.objects.filter(state=State.DRAFT).exists()


@pytest.mark.parametrize("number", ["999999", "abc", "1'", "9" * 30])
def test_draft_from_a_version_that_is_none_is_not_found(number: str, operator: Client) -> None:
    assert operator.get(f"{PAGE}/add/?from={number}").status_code == 404


def test_draft_that_somebody_wrote_over_is_not_lost(operator: Client) -> None:
    version = draft()
    read_before = version.digest
    form = {"text": "Otro texto.", "digest": read_before}
    operator.post(f"{PAGE}/{version.pk}/edit/", form)

    response = operator.post(f"{PAGE}/{version.pk}/edit/", {**form, "text": "El mío."})

    assert response.status_code == 200
    assert "El mío." in response.content.decode()
    version.refresh_from_db()
    assert version.text == "Otro texto."


def test_activated_version_is_only_read(operator: Client, shipped: PromptVersion) -> None:
    before = PromptVersion.objects.filter(pk=shipped.pk).values().get()

    answers = [
        operator.get(f"{PAGE}/{shipped.pk}/edit/"),
        operator.post(f"{PAGE}/{shipped.pk}/edit/", {"text": "x", "digest": shipped.digest}),
        operator.post(f"{PAGE}/{shipped.pk}/change/", {"text": "x"}),
    ]

    assert [answer.status_code for answer in answers] == [302, 302, 200]
    assert PromptVersion.objects.filter(pk=shipped.pk).values().get() == before


def test_page_compares_a_draft_with_what_runs(operator: Client, shipped: PromptVersion) -> None:
    text = shipped.text.replace("tratás de usted", "tratás de vos")
    version = factories.prompt(SHARED_NAMESPACE, AGENT, text)

    page = read(operator, f"{PAGE}/{version.pk}/activate/")

    assert "<del>usted</del>" in page
    assert "<ins>vos</ins>" in page
    assert "usa la versión 2 en lugar de la versión 1" in page


def test_activating_takes_a_form_and_leaves_its_trace(
    operator: Client, shipped: PromptVersion
) -> None:
    version = draft()

    assert operator.get(f"{PAGE}/{version.pk}/activate/").status_code == 200
    assert state_of(version) == "draft"

    assert press(operator, version) == "Se usa desde la próxima llamada."
    assert (state_of(version), state_of(shipped)) == ("active", "retired")
    trace = PromptActivation.objects.filter(agent=AGENT).first()
    assert trace is not None
    assert (trace.from_version, trace.to_version) == (shipped, version)
    assert version.activated_by == trace.by != ""
    assert LogEntry.objects.filter(object_id=version.pk, change_message="activated").exists()
    history = read(operator, "/admin/prompts/promptactivation/")
    assert trace.by in history


def test_whoever_comes_second_is_told_who_came_first(operator: Client, as_: As) -> None:
    first, second = draft("Uno."), draft("Dos.")
    seen = review(second).active
    assert seen is not None
    press(as_("operators"), first)
    first.refresh_from_db()

    told = press(operator, second, active=seen.pk)

    assert f"{first.activated_by} activó la versión {first.number}" in told
    assert (state_of(first), state_of(second)) == ("active", "draft")


@pytest.mark.parametrize("value", ["", "x", "-1", "9" * 40, "²", None])
def test_form_that_names_no_active_version_changes_nothing(
    value: str | None, operator: Client, shipped: PromptVersion
) -> None:
    version = draft()
    form = {"digest": version.digest} | ({} if value is None else {"active": value})

    operator.post(f"{PAGE}/{version.pk}/activate/", form)

    assert (state_of(version), state_of(shipped)) == ("draft", "active")


def test_draft_written_over_since_it_was_seen_is_not_activated(operator: Client) -> None:
    version = draft()

    assert "Alguien cambió el borrador" in press(operator, version, digest="0" * 64)
    assert state_of(version) == "draft"


def test_warning_has_to_be_ticked(operator: Client) -> None:
    version = draft("Hoy es lunes.")
    assert 'name="accepted" value="dated: Hoy es"' in read(
        operator, f"{PAGE}/{version.pk}/activate/"
    )

    assert "hay que aceptar cada advertencia" in press(operator, version, accepted=[])
    assert state_of(version) == "draft"

    press(operator, version)
    assert state_of(version) == "active"


def test_error_blocks_and_offers_no_button(operator: Client) -> None:
    version = draft("Son las {{hora}}.")

    page = read(operator, f"{PAGE}/{version.pk}/activate/")
    assert "{{hora}}" in page
    assert "Activar la versión" not in page.split('<form method="post" class="aura-card')[1]

    assert "tiene errores" in press(operator, version)
    assert state_of(version) == "draft"


def test_rolling_back_takes_one_press(operator: Client, shipped: PromptVersion) -> None:
    version = draft()
    press(operator, version)
    assert "Volver a la versión 1" in read(operator, f"{PAGE}/{version.pk}/change/")
    assert operator.get(f"{PAGE}/{version.pk}/rollback/").status_code == 200
    assert state_of(version) == "active"

    response = operator.post(f"{PAGE}/{version.pk}/rollback/", follow=True)

    assert "vuelve a usarse la versión 1" in response.content.decode()
    assert (state_of(version), state_of(shipped)) == ("retired", "active")


def test_rolling_back_twice_by_mistake_is_refused(operator: Client) -> None:
    version, newer = draft("Uno."), draft("Dos.")
    press(operator, version)
    press(operator, newer)

    for _press in range(2):
        operator.post(f"{PAGE}/{newer.pk}/rollback/")

    assert state_of(version) == "active"


@pytest.mark.parametrize("role", ["supervisors", "phone_operators"])
@pytest.mark.parametrize("what", ["activate", "rollback"])
def test_whoever_is_no_operator_cannot_change_what_runs(role: str, what: str, as_: As) -> None:
    version = draft()
    newest = PromptActivation.objects.count()
    client = as_(role)

    for number in (version.pk, active_version(SHARED_NAMESPACE, AGENT).pk):
        form = {"active": number, "digest": version.digest, "_save": "1", "state": "active"}
        assert client.get(f"{PAGE}/{number}/{what}/").status_code == 403
        assert client.post(f"{PAGE}/{number}/{what}/", form).status_code == 403
        client.post(f"{PAGE}/{number}/change/", form)
        client.post(f"{PAGE}/{number}/edit/", {**form, "text": version.text})
    action = {"action": "activate", "_selected_action": [version.pk]}
    client.post(f"{PAGE}/", action)

    assert state_of(version) == "draft"
    assert PromptActivation.objects.count() == newest


def test_supervisor_is_shown_no_button_that_is_not_hers(as_: As) -> None:
    version = draft()

    page = read(as_("supervisors"), f"{PAGE}/{version.pk}/change/")

    assert "Editar" in page
    assert f"/{version.pk}/activate/" not in page
    assert f"/{version.pk}/rollback/" not in page


def test_log_tells_which_warnings_were_accepted(operator: Client, shipped: PromptVersion) -> None:
    trace = factories.prompt_activation(
        shipped, acknowledged=["dated: hoy es", "a-check-of-old: <b>"]
    )

    page = read(operator, f"/admin/prompts/promptactivation/{trace.pk}/change/")

    assert "«hoy es» vale solo por un tiempo" in page
    assert "<li>a-check-of-old: <b></li>" in page


def test_version_that_runs_already_says_so(operator: Client, shipped: PromptVersion) -> None:
    response = operator.get(f"{PAGE}/{shipped.pk}/activate/", follow=True)

    assert "ya está en uso" in response.content.decode()


def test_tenant_s_first_version_is_compared_with_the_shared_one(operator: Client) -> None:
    factories.tenant("otra")
    shared = active_version(SHARED_NAMESPACE, AGENT)
    version = factories.prompt("otra", AGENT, f"{shared.text}\n\nUn renglón más.")

    assert "<ins>Un renglón más.</ins>" in read(operator, f"{PAGE}/{version.pk}/change/")
    told = f"usa la versión 1 en lugar de la versión {shared.number} (la compartida)"
    assert told in read(operator, f"{PAGE}/{version.pk}/activate/")

    press(operator, version)
    operator.post(f"{PAGE}/{version.pk}/rollback/")

    assert active_version("otra", AGENT) == shared
    assert state_of(version) == "retired"
    assert state_of(shared) == "active"


def test_activation_between_reading_and_pressing_is_noticed_for_shared_ones_too(
    operator: Client,
) -> None:
    shared = active_version(SHARED_NAMESPACE, AGENT)
    other = draft("Otro renglón.")
    version = factories.prompt("una", AGENT, f"{shared.text}\n\nUno.")
    activate(
        other.pk,
        by="beto",
        expected_active_id=shared.pk,
        expected_digest=other.digest,
    )

    assert "beto activó la versión" in press(operator, version, active=shared.pk)
    assert state_of(version) == "draft"
