"""Channels that may not see devices learn nothing of the machine that the patient system knows."""

import json
import logging
import re
import uuid
from typing import Any

import pytest

from aura.tenancy import live, scoped
from aura.tenancy.channels import Channel
from aura.turn.disclosure import Hidden, covered, hidden
from aura.turn.disclosure import told as told_to_the_channel
from aura.turn.models import KnowledgeQueried
from aura.turn.take import take_turn
from aura.turn.values import EquipmentView, Said
from knowledge.corpus import Corpus, corpus_at, current_revision
from knowledge.embeddings.spaces import active_space
from knowledge.equipment import EquipmentEntry
from knowledge.models import Chunk, Equipment, Source
from knowledge.sources import FilterReason, Reach, SourceFilter
from knowledge.unnamed import unnamed
from tests.aura.turn.made import candidate
from tests.embeddings_at import embeddings_at

pytestmark = pytest.mark.django_db
CORPUS = "default"
BLIND = [Channel.WHATSAPP, Channel.ELEVENLABS, Channel.RETELL]
MACHINES = ["M50", "7F-5", "Yuwell 10L", "EverFlo", "Nuvo Lite", "Zen-O Lite", "Zen-O", "LG103"]
MACHINES += ["CP501", "SimplyGo"]
EVERYTHING = SourceFilter(reach=Reach.EVERYTHING, reason=FilterReason.NO_EQUIPMENT)


def these(*names: str) -> SourceFilter:
    """A filter of these sources and the shared folder."""
    return SourceFilter(
        reach=Reach.THESE,
        reason=FilterReason.MODELS,
        names=frozenset(names),
        prefixes=("cap/",),
    )


def told(channel: Channel, text: str, *known: str) -> tuple[dict[str, Any], str]:
    """The answer to a turn, and all that it left in the event."""
    body = take_turn(
        Said(namespace=CORPUS, channel=channel, text=text, known_models=frozenset(known)),
        # A call of its own: nothing is kept from the turn before, and no block holds.
        conversation_id=uuid.uuid4().hex,
        turn_id=None,
        messages=None,
    )
    event = KnowledgeQueried.objects.filter(event_id=body["event_id"]).values().get()
    # What lies outside the filter is no machine of the patient's.
    event.pop("outside")
    return body, json.dumps(event, default=str, ensure_ascii=False)


def canaries(model: str) -> list[str]:
    """Everything that would name a machine: names, aliases, titles, files."""
    row = Equipment.objects.get(namespace=CORPUS, model=model)
    sources = Source.objects.filter(namespace=CORPUS, name__in=row.sources)
    files = [name for source in sources for name in (source.name, source.name.rsplit("/")[-1])]
    return [row.model, *row.aliases, *files, *(source.title for source in sources)]


def named(text: str, names: list[str]) -> list[str]:
    """Which of the names stand in a text as words, whatever the case."""
    return [
        name for name in names if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE)
    ]


@pytest.fixture(autouse=True)
def everything_hits() -> None:
    """Ten passages a turn, whatever their score."""
    scoped.set_value(CORPUS, "global", "rag.judge_mode", "threshold", space=None)
    scoped.set_value(CORPUS, "global", "rag.knowledge_threshold", 0, space=active_space())
    live.set_unscoped("RAG_CANDIDATE_LIMIT", 10)


@pytest.mark.parametrize("model", MACHINES)
def test_known_machine_is_named_nowhere(model: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    corpus = corpus_at(CORPUS, current_revision())
    sources = Equipment.objects.get(namespace=CORPUS, model=model).sources
    passages = Chunk.objects.filter(namespace=CORPUS, source__name__in=sources)
    seen = set()

    for index, passage in enumerate(passages):
        text = unnamed(passage.content, corpus.names)[:120]
        body, event = told(BLIND[index % len(BLIND)], text, model)

        answer = json.dumps(body, ensure_ascii=False)
        assert named(answer + event, canaries(model)) == []
        assert body["outcome"] == "hit"
        seen |= {chunk["id"] for chunk in body["manual"]["chunks"]}

    # The proof is worth something only if its passages really went out.
    assert seen >= {passage.pk for passage in passages}
    assert named(caplog.text, canaries(model)) == []


@pytest.mark.parametrize("model", MACHINES)
def test_copilot_is_told_all_of_it(model: str) -> None:
    row = Equipment.objects.get(namespace=CORPUS, model=model)

    body, event = told(Channel.COPILOT, "el equipo no enciende y no sale oxígeno", model)

    own = [chunk for chunk in body["manual"]["chunks"] if chunk["source"] in row.sources]
    assert own
    assert all(chunk["title"] in body["context_block"] for chunk in own)
    assert set(row.sources) <= set(body["equipment"]["filter_sources"])
    assert row.sources[0] in event


@pytest.mark.parametrize("channel", BLIND)
def test_hidden_passage_keeps_its_words_and_loses_its_names(channel: Channel) -> None:
    body, _event = told(channel, "suena un pitido y la pantalla dice H08", "M50")

    first = body["manual"]["chunks"][0]
    assert (first["source"], first["title"]) == (None, None)
    assert "H08 / H01" in first["content"]
    assert first["content"] in body["context_block"]
    assert body["manual"]["best_source"] is None
    assert body["equipment"]["named"] == []
    assert body["equipment"]["filter_reason"] == "no_equipment"
    assert body["equipment"]["filter_sources"] is None


@pytest.mark.parametrize("channel", BLIND)
def test_named_machine_is_shown_beside_a_hidden_one(channel: Channel) -> None:
    body, event = told(channel, "el Zen-O Lite tiene la batería que no carga", "M50")

    assert body["equipment"]["named"] == ["Zen-O Lite"]
    assert "zen_o_lite.md" in str(body["equipment"]["filter_sources"])
    assert any("Zen-O Lite" in (chunk["title"] or "") for chunk in body["manual"]["chunks"])
    assert named(json.dumps(body, ensure_ascii=False) + event, canaries("M50")) == []


@pytest.mark.parametrize("channel", BLIND)
def test_machine_that_is_both_named_and_known_is_shown(channel: Channel) -> None:
    body, _event = told(channel, "el M50 marca H08 en la pantalla", "M50")

    assert body["manual"]["chunks"][0]["source"].endswith("m50_sysmedm50.md")


@pytest.mark.parametrize("model", ["CPAP", "BiPAP"])
@pytest.mark.parametrize("channel", BLIND)
def test_known_machine_without_a_manual_is_named_nowhere(channel: Channel, model: str) -> None:
    body, event = told(channel, "el equipo hace un ruido raro", model)

    row = Equipment.objects.get(namespace=CORPUS, model=model)
    assert named(json.dumps(body) + event, [row.model, *row.aliases]) == []
    nobodys, _event = told(channel, "el equipo hace un ruido raro")
    for field in ("equipment", "manual", "context_block", "outcome", "miss_reason"):
        assert body[field] == nobodys[field]


@pytest.mark.parametrize("channel", BLIND)
def test_known_machines_that_share_a_code_are_not_offered_by_name(channel: Channel) -> None:
    body, event = told(channel, "me marca E1 y pita", "7F-5", "LG103")

    assert body["miss_reason"] == "ambiguous_equipment"
    names = [*canaries("7F-5"), *canaries("LG103")]
    assert named(json.dumps(body, ensure_ascii=False) + event, names) == []


@pytest.mark.parametrize("channel", BLIND)
@pytest.mark.parametrize("part", ["embeddings", "threshold"])
def test_known_machine_is_named_nowhere_without_a_hit(channel: Channel, part: str) -> None:
    text = "suena un pitido y la pantalla dice H08"
    if part == "embeddings":
        with embeddings_at("http://127.0.0.1:9/v1"):
            body, event = told(channel, text, "M50")
    else:
        scoped.set_value(CORPUS, "global", "rag.knowledge_threshold", 1, space=active_space())
        body, event = told(channel, text, "M50")

    assert body["outcome"] in ("degraded", "miss")
    assert named(json.dumps(body, ensure_ascii=False) + event, canaries("M50")) == []


MADE = Corpus(
    namespace=CORPUS,
    revision=1,
    sources=(),
    equipment=tuple(
        EquipmentEntry(model=model, aliases=(), sources=sources, has_manual=bool(sources))
        for model, sources in {
            "A": ("a.md",),
            "B": ("b.md",),
            "AB": ("a.md", "b.md"),
            "Tubo": ("cap/x.md",),
            "Bare": (),
        }.items()
    ),
)


@pytest.mark.parametrize(
    ("used", "own", "outside", "spoken", "sources"),
    [
        (these("b.md"), EVERYTHING, ["B"], [], {"b.md"}),
        (these("cap/x.md"), EVERYTHING, ["Tubo"], [], set()),
        (EVERYTHING, EVERYTHING, ["Bare"], [], set()),
        (EVERYTHING, EVERYTHING, ["Bare", "B"], [], {"b.md"}),
        (EVERYTHING, EVERYTHING, ["B"], ["Bare"], {"b.md"}),
        (EVERYTHING, EVERYTHING, ["nobody's"], [], set()),
        (these("a.md", "b.md"), these("a.md"), ["B"], ["A"], {"b.md"}),
        (these("a.md", "b.md"), these("a.md"), ["AB"], ["A"], {"b.md"}),
        (these("a.md"), these("a.md"), ["A"], ["A"], set()),
        (EVERYTHING, these("a.md"), ["Bare"], ["A"], {"b.md", "z.md"}),
        (these("a.md"), these("a.md"), [], ["A"], set()),
    ],
)
def test_hidden_are_the_sources_that_known_machines_alone_let_in(
    used: SourceFilter,
    own: SourceFilter,
    outside: list[str],
    spoken: list[str],
    sources: set[str],
) -> None:
    found = hidden(
        used=used,
        own=own,
        sources=["a.md", "b.md", "cap/x.md", "z.md"],
        outside=outside,
        spoken=spoken,
        corpus=MADE,
        always_prefixes=("cap/",),
    )

    assert found.sources == sources
    assert found.models == set(outside) - set(spoken)


@pytest.mark.parametrize(
    ("used", "own", "reason", "sources"),
    [
        (these("b.md"), EVERYTHING, "no_equipment", None),
        (EVERYTHING, EVERYTHING, "no_equipment", None),
        (these("a.md", "b.md"), these("a.md"), "models", ("a.md", "cap/x.md")),
        (EVERYTHING, these("a.md"), "models", ("a.md", "cap/x.md")),
    ],
)
def test_filter_is_told_as_the_conversation_alone_would_have_made_it(
    used: SourceFilter, own: SourceFilter, reason: str, sources: tuple[str, ...] | None
) -> None:
    searched = [name for name in ("a.md", "b.md", "cap/x.md", "z.md") if used.allows(name)]
    view = EquipmentView(
        filter_sources=tuple(searched), filter_reason=FilterReason.MODEL_WITHOUT_MANUAL
    )

    seen = told_to_the_channel(view, Hidden(models=frozenset({"B"}), own=own), used, searched)

    assert (seen.filter_reason, seen.filter_sources) == (reason, sources)


@pytest.mark.parametrize(
    ("used", "named", "candidates"),
    [
        (these("a.md", "b.md"), (), ()),
        (these("a.md", "b.md"), ("A",), ("A",)),
        (EVERYTHING, (), ("A", "C")),
        (EVERYTHING, ("B",), ("A", "B", "C")),
    ],
)
def test_machines_to_ask_about_are_those_that_any_caller_is_asked_about(
    used: SourceFilter, named: tuple[str, ...], candidates: tuple[str, ...]
) -> None:
    view = EquipmentView(named=named, candidates=("A", "B", "C"))
    what = Hidden(models=frozenset({"B"}), own=EVERYTHING)

    assert told_to_the_channel(view, what, used, []).candidates == candidates


def test_nothing_known_from_outside_changes_nothing() -> None:
    view = EquipmentView(named=("A",), filter_sources=("a.md",), filter_reason=FilterReason.MODELS)

    assert told_to_the_channel(view, Hidden(), these("a.md"), ["a.md"]) == view


def test_covered_passage_keeps_score_code_and_identity() -> None:
    corpus = corpus_at(CORPUS, current_revision())
    bare = candidate(
        7, source="s.md", title="Manual del M50", section="El M50 pita", codes=("H8",), score=0.9
    )

    seen = covered(bare, frozenset({"s.md"}), corpus)

    assert (seen.id, seen.score, seen.codes) == (7, 0.9, ("H8",))
    assert (seen.source, seen.title, seen.section) == ("", "", "El equipo pita")
    assert covered(bare, frozenset({"other.md"}), corpus) == bare
