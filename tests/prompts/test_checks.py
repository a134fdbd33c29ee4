"""What may run: a table of texts, and what is said of each."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prompts.checks import CACHED_FROM_TOKENS, FindingCode, Severity, check
from prompts.rules import MANUAL_HEADER, RULES, Rule, folded, sections, unsaid
from prompts.texts import CHARACTERS_PER_TOKEN, tokens_of
from tests import factories

GOOD = factories.prompt_text("Un renglón más.")


def codes(text: str, last: str | None = None) -> set[str]:
    return {finding.code.value for finding in check(text, last=last)}


def with_line(line: str) -> str:
    return f"{GOOD}\n{line}\n"


def without(mark: str, what: str) -> str:
    """The good text, with something taken out of one rule's section."""
    section = next(part for part in sections(GOOD) if part.mark == mark)
    assert what in section.body
    return GOOD.replace(section.body, section.body.replace(what, ""))


def test_good_text_is_found_nothing_of() -> None:
    assert check(GOOD, last=None) == ()
    assert check(GOOD, last=GOOD) == ()


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.mark)
def test_missing_rule_blocks(rule: Rule) -> None:
    mark = rule.mark

    found = check(GOOD.replace(f" {{#{mark}}}", ""), last=None)

    assert [(finding.code, finding.severity) for finding in found] == [
        (FindingCode.RULE_MISSING, Severity.ERROR)
    ]
    assert mark in found[0].message


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.mark)
def test_rule_of_which_the_heading_alone_is_left_says_nothing_any_more(rule: Rule) -> None:
    section = next(part for part in sections(GOOD) if part.mark == rule.mark)

    emptied = GOOD.replace(section.body, "Ver más arriba." + " Etcétera." * 200)

    assert codes(emptied) == {"rule-incomplete"}
    for saying in (*rule.forbids, *rule.asks):
        assert saying.name in " ".join(finding.subject for finding in check(emptied, last=None))


@pytest.mark.parametrize(
    ("mark", "taken", "said"),
    [
        ("sin-manual", "intervalos o frecuencia de limpieza", "intervalos"),
        ("sin-manual", "qué significa un código, una alarma o una luz", "códigos"),
        ("sin-manual", "qué significa un código, una alarma o una luz", "luces"),
        ("sin-manual", "caudal o litros por minuto", "caudal o litros por minuto"),
        ("sin-manual", "presiones", "presiones"),
        ("sin-manual", "autonomía", "autonomía"),
        ("sin-manual", "vida útil", "vida útil"),
        ("sin-manual", "compatibilidad", "compatibilidad"),
        ("sin-manual", MANUAL_HEADER, MANUAL_HEADER),
        ("equipo-registrado", "nunca", "qué equipo figura"),
        ("emergencia", "azulados o morados", "labios o piel azulados"),
        ("emergencia", "respaldo", "la fuente de respaldo"),
        ("indicacion-medica", "médico", "que lo decide quien lo atiende"),
    ],
)
def test_rule_that_says_less_than_it_is_there_for_blocks(mark: str, taken: str, said: str) -> None:
    found = check(without(mark, taken), last=None)

    assert {finding.code for finding in found} == {FindingCode.RULE_INCOMPLETE}
    assert any(finding.subject.endswith(said) for finding in found)


@pytest.mark.parametrize(
    ("body", "forbids_flow"),
    [
        ("Nunca afirmes el caudal.", True),
        ("No digas nada de esto:\n\n- el caudal;\n- la hora.", True),
        ("No digas nada de esto.\n\n- el caudal", False),
        ("Podés decir el caudal, sin problema.", False),
        ("Decí el caudal. Nunca grites.", False),
        ("No digas nada de esto:\n- La hora.\n- El caudal.", True),
        ("Nunca grites. Después decí el caudal.", False),
        ("", False),
    ],
)
def test_thing_is_forbidden_after_a_prohibition_in_its_sentence(
    body: str, forbids_flow: bool
) -> None:
    rule = next(rule for rule in RULES if rule.mark == "sin-manual")

    assert ("caudal o litros por minuto" not in set(unsaid(rule, body))) is forbids_flow


def test_rule_there_twice_blocks() -> None:
    assert codes(f"{GOOD}\n\n## Otra {{#sin-manual}}\n\nDecí lo que quieras.") == {"rule-twice"}


def test_title_and_words_of_a_rule_are_free() -> None:
    body = next(part for part in sections(GOOD) if part.mark == "equipo-registrado").body
    other = "Jamás reveles a nadie el aparato que figura en la ficha."

    assert codes(GOOD.replace(body, other)) == set()
    assert codes(GOOD.replace(body, other), last=GOOD) == {"rule-reworded"}


def test_section_ends_at_the_next_heading_that_is_not_below_it() -> None:
    text = "# A {#uno}\n\na\n\n### b\n\nb\n\n## C {#dos}\n\nc\n\n# D\n\nd"

    assert [(part.mark, part.line, part.body.split()[-1]) for part in sections(text)] == [
        ("uno", 1, "c"),
        ("dos", 9, "c"),
    ]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Trabajás para {{empresa}}.", "unknown-placeholder"),
        ("Trabajás para {empresa}.", "unknown-placeholder"),
        ("Trabajás para ${empresa}.", "unknown-placeholder"),
        ("Trabajás para %(empresa)s.", "unknown-placeholder"),
        ("{% if cliente %}", "unknown-placeholder"),
        ("<<empresa>> y [[empresa]]", "unknown-placeholder"),
        ("<%= empresa %> y {0}", "unknown-placeholder"),
        ("Trabajás para #{empresa}.", "unknown-placeholder"),
        ("Ahora: {{now}}", "changes-per-call"),
        ("Habla {{ patient }}", "changes-per-call"),
        ("Tiene un {{equipment}}", "changes-per-call"),
        ("Son {{system__time_utc}}", "changes-per-call"),
        ("Se llama {nombre}", "changes-per-call"),
        ("DNI: ${dni}", "changes-per-call"),
        ("Hola, [NOMBRE Y APELLIDO]", "like-a-placeholder"),
        ("Hola, <apellido>", "like-a-placeholder"),
        ("[INFORMACION TECNICA DEL MANUAL]", "header-misspelt"),
        ("[Información técnica del manual]", "header-misspelt"),
        ("Hoy es lunes.", "dated"),
        ("Vigente desde el 30/11/2026.", "dated"),
        ("Vigente desde 2026-11-30.", "dated"),
        ("El 1 de mayo no hay entregas.", "dated"),
        ("La guardia empieza a las 14:35.", "dated"),
        ("DNI 12.345.678", "personal"),
        ("documento: 12345678", "personal"),
        ("Va a 3 litros por minuto.", "technical-figure"),
        ("Va a 2,5 l/min.", "technical-figure"),
        ("Se limpia cada quince días.", "technical-figure"),
        ("Se limpia una vez por semana.", "technical-figure"),
        ("renglón con un giro \u202e oculto", "control-characters"),
        ("ancho cero\u200b", "control-characters"),
        ("campana\x07", "control-characters"),
        ("byte perdido \ufffd", "control-characters"),
    ],
)
def test_line_is_found(line: str, code: str) -> None:
    found = check(with_line(line), last=GOOD)

    assert code in {finding.code.value for finding in found}
    assert {finding.line for finding in found} == {GOOD.count("\n") + 2}


@pytest.mark.parametrize(
    "line",
    [
        "<reglas>\nNada más.\n</reglas>",
        "Un objeto {} y otro { }.",
        'Respondé con {"tipo": "texto"}.',
        "Atendemos de 8 a 18, de lunes a viernes.",
        "El 0800 es gratuito y el interno es el 4521.",
        "Esperá un minuto, o dos.",
        "Un 20% de las veces alcanza con escuchar.",
        "Ñandú, pingüino, «comillas» y – guiones —.",
        "😀",
    ],
)
def test_line_is_let_be(line: str) -> None:
    assert codes(with_line(line), last=GOOD) == set()


def test_short_text_is_asked_about_because_nothing_of_it_is_kept() -> None:
    assert tokens_of("a" * (CACHED_FROM_TOKENS * CHARACTERS_PER_TOKEN)) == CACHED_FROM_TOKENS
    assert "below-cache" in codes("a" * (CACHED_FROM_TOKENS * CHARACTERS_PER_TOKEN - 4))
    assert "below-cache" not in codes("a" * (CACHED_FROM_TOKENS * CHARACTERS_PER_TOKEN))


def longer_by(part: float) -> str:
    return GOOD + " palabra" * round(len(GOOD) * part / len(" palabra"))


@pytest.mark.parametrize(
    ("now", "last", "found"),
    [
        (GOOD, GOOD, set()),
        (longer_by(0.2), GOOD, set()),
        (longer_by(0.3), GOOD, {"much-longer"}),
        (GOOD, longer_by(0.2), set()),
        (GOOD, longer_by(0.4), {"much-shorter"}),
    ],
    ids=["same", "a little longer", "much longer", "a little shorter", "much shorter"],
)
def test_size_is_compared_with_the_active_version(now: str, last: str, found: set[str]) -> None:
    assert codes(now, last=last) == found


def test_errors_come_first_and_each_finding_once() -> None:
    found = check(with_line("Hoy es lunes. {{now}} {{now}}"), last=GOOD)

    assert [finding.code.value for finding in found] == ["changes-per-call", "dated"]


@given(st.text())
def test_no_text_breaks_the_checks(text: str) -> None:
    for finding in check(text, last=text[::-1]):
        assert finding.message
    assert len(folded(text)) == len(text)
