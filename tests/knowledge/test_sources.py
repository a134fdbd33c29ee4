"""Which sources may answer a turn: everything, these, or nothing."""

import pytest
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from knowledge.corpus import Corpus, SourceEntry
from knowledge.equipment import EquipmentEntry
from knowledge.sources import (
    FilterReason,
    Reach,
    SourceFilter,
    filter_for,
    live,
    owners_of,
    searchable,
)

NOW = timezone.now()
ALWAYS = ("cap/", "tubos/")


def _source(name: str, *, number: int = 0, enabled: bool = True) -> SourceEntry:
    return SourceEntry(
        id=number or sum(name.encode()),
        name=name,
        enabled=enabled,
        valid_from=None,
        valid_until=None,
    )


def _entry(model: str, *sources: str, has_manual: bool = True) -> EquipmentEntry:
    return EquipmentEntry(
        model=model, aliases=(f"alias {model}",), sources=sources, has_manual=has_manual
    )


CORPUS = Corpus(
    namespace="one",
    revision=1,
    sources=tuple(
        _source(name, number=number)
        for number, name in enumerate(
            ["m50.md", "m50_bis.md", "zen.md", "cap/recarga.md", "cap.md", "x/cap/a.md"], 1
        )
    ),
    equipment=(
        _entry("M50", "m50.md", "m50_bis.md"),
        _entry("Zen", "zen.md"),
        _entry("Nuevo", "not_ingested.md"),
        _entry("CPAP", has_manual=False),
        _entry("Viejo", "zen.md", has_manual=False),
        _entry("Tubo", "cap/recarga.md"),
    ),
)


@pytest.mark.parametrize(
    ("models", "reason", "names"),
    [
        pytest.param((), FilterReason.NO_EQUIPMENT, None, id="no machine"),
        pytest.param(("M50",), FilterReason.MODELS, {"m50.md", "m50_bis.md"}, id="one"),
        pytest.param(
            ("M50", "Zen"), FilterReason.MODELS, {"m50.md", "m50_bis.md", "zen.md"}, id="two"
        ),
        pytest.param(("alias Zen",), FilterReason.MODELS, {"zen.md"}, id="by an alias"),
        pytest.param(("z-e-n",), FilterReason.MODELS, {"zen.md"}, id="written otherwise"),
        pytest.param(("XR9",), FilterReason.UNKNOWN_MODEL, None, id="unknown"),
        pytest.param(("M50", "XR9"), FilterReason.UNKNOWN_MODEL, None, id="one of two unknown"),
        pytest.param(("CPAP",), FilterReason.MODEL_WITHOUT_MANUAL, None, id="no manual"),
        pytest.param(("M50", "CPAP"), FilterReason.MODEL_WITHOUT_MANUAL, None, id="one without"),
        pytest.param(("Nuevo",), FilterReason.MODEL_WITHOUT_MANUAL, None, id="not ingested"),
        pytest.param(("Viejo",), FilterReason.MODEL_WITHOUT_MANUAL, None, id="said to have none"),
        pytest.param(
            ("CPAP", "XR9"), FilterReason.UNKNOWN_MODEL, None, id="unknown before without manual"
        ),
    ],
)
def test_filter_follows_the_machines_and_says_why(models, reason, names):
    found = filter_for(models, CORPUS, ALWAYS)

    if names is None:
        assert found == SourceFilter(reach=Reach.EVERYTHING, reason=reason)
    else:
        assert found == SourceFilter(
            reach=Reach.THESE, reason=reason, names=frozenset(names), prefixes=ALWAYS
        )


@pytest.mark.parametrize(
    ("reach", "allowed"),
    [
        (Reach.EVERYTHING, {source.name for source in CORPUS.sources}),
        (Reach.THESE, {"m50.md", "cap/recarga.md"}),
        (Reach.NOTHING, set()),
    ],
)
def test_three_reaches_are_three_things(reach, allowed):
    """A filter that matches nothing must never be taken for one that was not set."""
    filter_ = SourceFilter(
        reach=reach,
        reason=FilterReason.MODELS,
        names=frozenset({"m50.md"}),
        prefixes=("cap/",),
    )

    assert {source.name for source in searchable(filter_, CORPUS, NOW)} == allowed


def test_these_without_a_name_or_prefix_is_nothing_and_not_everything():
    filter_ = SourceFilter(reach=Reach.THESE, reason=FilterReason.MODELS)

    assert searchable(filter_, CORPUS, NOW) == ()


@pytest.mark.parametrize(
    ("prefix", "source", "allowed"),
    [
        ("cap/", "cap/recarga.md", True),
        ("cap/", "cap", False),
        ("cap/", "capX/a.md", False),
        ("cap/", "x/cap/a.md", False),
        ("cap/", "Cap/a.md", False),
        ("cap_", "capX", False),
        ("%", "m50.md", False),
        ("m5_.md", "m50.md", False),
    ],
)
def test_prefixes_are_prefixes_and_not_patterns(prefix, source, allowed):
    filter_ = SourceFilter(reach=Reach.THESE, reason=FilterReason.MODELS, prefixes=(prefix,))

    assert filter_.allows(source) is allowed


def test_named_source_is_itself_and_not_a_prefix():
    filter_ = filter_for(["Zen"], CORPUS, ())

    assert filter_.allows("zen.md")
    assert not filter_.allows("zen.md.md")


def test_disabled_manual_still_restricts_and_is_not_searched():
    """Opening the filter would answer from other machines' manuals instead."""
    corpus = Corpus(
        namespace="one",
        revision=1,
        sources=(_source("zen.md", enabled=False), _source("m50.md"), _source("cap/a.md")),
        equipment=CORPUS.equipment,
    )

    filter_ = filter_for(["Zen"], corpus, ALWAYS)

    assert filter_.reason is FilterReason.MODELS
    assert [source.name for source in searchable(filter_, corpus, NOW)] == ["cap/a.md"]


def test_live_sources_are_those_that_may_be_searched_without_a_filter():
    everything = SourceFilter(reach=Reach.EVERYTHING, reason=FilterReason.NO_EQUIPMENT)

    assert live(CORPUS, NOW) == searchable(everything, CORPUS, NOW) == CORPUS.sources


@pytest.mark.parametrize(
    ("source", "owners"),
    [
        ("m50.md", ("M50",)),
        ("zen.md", ("Zen", "Viejo")),
        ("cap/recarga.md", ()),
        ("cap.md", ()),
    ],
)
def test_source_that_every_search_includes_is_nobody_s(source, owners):
    assert owners_of(source, CORPUS, ALWAYS) == owners


NAMES = st.sampled_from(["a.md", "a_b.md", "aXb.md", "cap/a.md", "cap/b.md", "capa.md", "%", "_"])
MODELS = ["A", "B", "C"]


@st.composite
def corpora(draw: st.DrawFn) -> Corpus:
    names = draw(st.lists(NAMES, unique=True))
    equipment = [
        EquipmentEntry(
            model=model,
            aliases=(),
            sources=tuple(draw(st.lists(NAMES, max_size=2))),
            has_manual=draw(st.booleans()),
        )
        for model in MODELS
    ]
    return Corpus(
        namespace="one",
        revision=1,
        sources=tuple(
            _source(name, number=number, enabled=draw(st.booleans()))
            for number, name in enumerate(names)
        ),
        equipment=tuple(equipment),
    )


@given(
    corpora(),
    st.lists(st.sampled_from([*MODELS, "D"]), max_size=3),
    st.lists(st.sampled_from(["cap/", "a_", "%"]), max_size=2).map(tuple),
)
def test_filter_never_hides_a_known_manual_nor_lets_in_another(corpus, models, always):
    filter_ = filter_for(models, corpus, always)
    found = {source.name for source in searchable(filter_, corpus, NOW)}

    enabled = {source.name for source in corpus.sources if source.enabled}
    named = {
        source for entry in corpus.equipment if entry.model in models for source in entry.sources
    }
    shared = {name for name in enabled if name.startswith(always)}
    assert named & enabled <= found
    assert shared <= found
    if filter_.reach is Reach.EVERYTHING:
        assert found == enabled
        assert filter_.reason is not FilterReason.MODELS
    else:
        assert found == (named | shared) & enabled
        assert filter_.reason is FilterReason.MODELS
