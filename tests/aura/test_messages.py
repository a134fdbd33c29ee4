"""The Spanish catalogue: complete, true to the code, and compiled."""

import re

import polib
import pytest

from aura.messages import CATALOGUE, Text, compiled, merged, texts_of_template, wanted

_PLACE = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w*\}")


@pytest.fixture(scope="module")
def catalogue() -> polib.POFile:
    """The readable file."""
    return polib.pofile(str(CATALOGUE))


def test_every_text_of_the_code_is_in_the_catalogue_and_nothing_else(
    catalogue: polib.POFile,
) -> None:
    known = {Text(one=entry.msgid, plural=entry.msgid_plural) for entry in catalogue}

    assert (wanted() - known, known - wanted()) == (set(), set())


def test_every_text_has_its_spanish(catalogue: polib.POFile) -> None:
    assert [entry.msgid for entry in catalogue if not entry.translated() or entry.fuzzy] == []


def test_spanish_keeps_the_places_of_what_is_filled_in(catalogue: polib.POFile) -> None:
    broken = []
    for entry in catalogue:
        pairs = (
            [(entry.msgid_plural, entry.msgstr_plural[1])]
            if entry.msgid_plural
            else [(entry.msgid, entry.msgstr)]
        )
        for english, spanish in pairs:
            if sorted(_PLACE.findall(english)) != sorted(_PLACE.findall(spanish)):
                broken.append(english)

    assert broken == []


def test_compiled_file_is_that_of_the_readable_one(catalogue: polib.POFile) -> None:
    stored = CATALOGUE.with_suffix(".mo").read_bytes()

    assert stored == compiled(catalogue), "run `make messages`"


def test_merging_keeps_what_was_translated_and_drops_what_is_gone() -> None:
    former = polib.POFile()
    former.append(polib.POEntry(msgid="stays", msgstr="queda"))
    former.append(polib.POEntry(msgid="gone", msgstr="ya no"))

    result = merged(former, [Text(one="stays"), Text(one="new"), Text(one="%d a", plural="%d b")])

    assert [(entry.msgid, entry.msgstr) for entry in result] == [
        ("%d a", ""),
        ("new", ""),
        ("stays", "queda"),
    ]


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ('{% translate "Home" %}', Text(one="Home")),
        ("{% translate 'it (really) is' as x %}", Text(one="it (really) is")),
        ("<p>{% blocktranslate %}a {{ b }}{% endblocktranslate %}</p>", Text(one="a %(b)s")),
        (
            "{% blocktranslate count n=x %}one{% plural %}many{% endblocktranslate %}",
            Text(one="one", plural="many"),
        ),
        ('{{ title|default:_("Nothing") }}', Text(one="Nothing")),
    ],
)
def test_texts_of_a_template_are_found(template: str, text: Text) -> None:
    assert list(texts_of_template(template, "template.html")) == [text]
