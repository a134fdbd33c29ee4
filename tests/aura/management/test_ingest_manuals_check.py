"""`ingest_manuals --check`: what an ingest would lose, by file and line, without ingesting."""

import json

import pytest

from knowledge.models import Source
from tests.aura.management.conftest import run
from tests.conftest import MANUALS
from tests.knowledge.manuals import UNREADABLE, put, table


@pytest.fixture(autouse=True)
def _ingests_nothing(manuals, fake):
    before = list(Source.objects.order_by("pk").values())
    yield
    assert list(Source.objects.order_by("pk").values()) == before
    assert fake.received == []


def test_clean_manuals_end_with_0(manuals):
    put(manuals, "a.md", table("E1"))

    ran = run("ingest_manuals", "--check")

    assert (ran.code, ran.out) == (0, "0 errors, 0 warnings\n")


def test_demonstration_corpus_is_clean():
    assert run("ingest_manuals", "--check", str(MANUALS)).out == "0 errors, 0 warnings\n"


def test_bad_style_alone_ends_with_0(manuals):
    put(manuals, "a.md", f"{table('E1')}\n### Del filtro\n\nRevisar el filtro de aire.\n")

    ran = run("ingest_manuals", "--check")

    assert ran.code == 0
    assert ran.out.splitlines()[0].startswith("a.md:9: warning subheading: ")
    assert ran.out.splitlines()[-1] == "0 errors, 1 warnings"


@pytest.mark.parametrize(
    ("content", "line", "code"),
    [
        (f"{table('E01')}| E01 | Llamar. |\n", 8, "code-twice"),
        (f"---\nfoo: 1\n---\n{table('E1')}", 2, "front-matter-unread"),
        (f"---\ndoc_type: 5\n---\n{table('E1')}", 2, "front-matter-value"),
    ],
    ids=["code twice", "unread key", "odd value"],
)
def test_what_reads_worse_is_listed_with_file_and_line_and_ends_with_0(
    manuals, content, line, code
):
    put(manuals, "cap/a.md", content)

    ran = run("ingest_manuals", "--check")

    assert ran.code == 0
    assert ran.out.splitlines()[0].startswith(f"cap/a.md:{line}: warning {code}: ")
    assert ran.out.splitlines()[-1] == "0 errors, 1 warnings"


@pytest.mark.parametrize(
    ("content", "line", "code"),
    [
        ("# X1\n\nDura dos horas.\n\n## Filtro\n\nRevisar el filtro.\n", 3, "text-outside-section"),
        ("# X1\n\n# X2\n\n## Filtro\n\nRevisar el filtro.\n", 3, "second-title"),
        ("## Filtro\n\nRevisar el filtro.\n", 1, "no-title"),
        ("# X1\n\n## Filtro\n\nRevisar el filtro.\n\n---\n", 7, "horizontal-rule"),
        ("# X1\n\n## Vacía\n\n## Filtro\n\nRevisar el filtro.\n", 3, "empty-section"),
        (table("E1 | Apagar. | De más"), 7, "ragged-row"),
    ],
    ids=["text before ##", "second H1", "no H1", "rule", "empty section", "ragged row"],
)
def test_what_would_be_lost_is_listed_with_file_and_line_and_ends_with_1(
    manuals, content, line, code
):
    put(manuals, "cap/a.md", content)

    ran = run("ingest_manuals", "--check")

    assert ran.code == 1
    assert ran.out.splitlines()[0].startswith(f"cap/a.md:{line}: error {code}: ")


@pytest.mark.parametrize("raw", UNREADABLE.values(), ids=UNREADABLE)
def test_unreadable_manual_is_listed_beside_the_others(manuals, raw):
    put(manuals, "a.md", raw)
    put(manuals, "b.md", "# X1\n")

    ran = run("ingest_manuals", "--check")

    assert ran.code == 1
    assert {line.split(":")[0] for line in ran.out.splitlines()[:-1]} == {"a.md", "b.md"}


def test_findings_come_as_json(manuals):
    put(manuals, "a.md", "# X1\n\n## Filtro\n\nRevisar el filtro.\n\n---\n")

    ran = run("ingest_manuals", "--check", "--json")

    (finding,) = json.loads(ran.out)["findings"]
    assert (finding["source"], finding["line"], finding["severity"], finding["code"]) == (
        "a.md",
        7,
        "error",
        "horizontal-rule",
    )
    assert finding["message"]
    assert ran.code == 1


def test_only_what_is_asked_for_is_checked(manuals):
    put(manuals, "a.md", b"")
    put(manuals, "cap/b.md", table("E1"))

    assert run("ingest_manuals", "--check", "--source", "cap/*").code == 0
    assert run("ingest_manuals", "--check", str(manuals / "cap")).code == 0
    assert run("ingest_manuals", "--check", str(manuals / "a.md")).code == 1


def test_missing_path_cannot_be_checked(manuals):
    assert run("ingest_manuals", "--check", str(manuals / "missing")).code == 1
