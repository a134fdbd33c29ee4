"""A draft as a page tells it: whose turns search it, its passages against the live ones, and what
its preview found."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from aura.console.words import OUTCOMES, REASONS, Words, word
from aura.manuals.press import code_pattern
from aura.tenancy.live import prefixes_in, unscoped_values
from aura.turn.models import KnowledgeQueried
from knowledge.editing.changes import PassageChanges, PassageText, changes_between
from knowledge.editing.drafts import prepared_draft
from knowledge.editing.models import ManualDraft
from knowledge.models import GLOBAL_NAMESPACE, Chunk, Equipment, Question, Source

MOST_SHOWN = 60
"""Passages of a kind on one page; the others are counted."""

VERDICTS: Words = {
    "better": gettext_lazy("becomes right"),
    "worse": gettext_lazy("becomes wrong"),
    "other": gettext_lazy("otherwise"),
}
VERDICT_COLOURS = {"better": "success", "worse": "danger", "other": "default"}


@dataclass(frozen=True, kw_only=True)
class Reach:
    """Whose turns search a source."""

    everybody: bool
    machines: tuple[str, ...]
    gone: tuple[str, ...] = ()
    """Those that it was to be given to, and that are not in the equipment any more."""


@dataclass(frozen=True, kw_only=True)
class DraftTold:
    """What a page says of a draft's text."""

    reach: Reach
    changes: PassageChanges
    title: str
    title_before: str
    """Empty where no source is there, or it keeps its title."""

    def shown(self) -> dict[str, Any]:
        """The passages of each kind, as many as a page holds."""
        return {
            "added": self.changes.added[:MOST_SHOWN],
            "removed": self.changes.removed[:MOST_SHOWN],
            "changed": self.changes.changed[:MOST_SHOWN],
            "most": MOST_SHOWN,
        }


def told(draft: ManualDraft) -> DraftTold:
    """Read the draft as publishing would, and hold it against what is live."""
    prepared = prepared_draft(draft, code_pattern())
    source = Source.objects.filter(namespace=draft.namespace, name=draft.name).first()
    live = Chunk.objects.filter(source=source).order_by("position") if source else ()
    before = source.title if source else ""
    return DraftTold(
        reach=reach_of(draft.namespace, draft.name, draft.machines),
        changes=changes_between(
            (
                PassageText(
                    identity=row.identity,
                    path=tuple(row.path),
                    kind=row.kind,
                    content=row.content,
                )
                for row in live
            ),
            (
                PassageText(
                    identity=one.identity, path=one.path, kind=one.kind.value, content=one.content
                )
                for one in prepared.chunks
            ),
        ),
        title=prepared.title,
        title_before=before if before != prepared.title else "",
    )


def reach_of(namespace: str, name: str, given: Sequence[str] = ()) -> Reach:
    """Whose turns search a source of this name, with the machines that it would be given to."""
    always = prefixes_in(unscoped_values()["RAG_ALWAYS_SOURCES"])
    rows = Equipment.objects.filter(
        namespace__in=(namespace, GLOBAL_NAMESPACE), sources__contains=[name]
    )
    known = set(rows.values_list("model", flat=True))
    there = Equipment.objects.filter(namespace=namespace, model__in=given) if given else ()
    to_give = {row.model for row in there}
    return Reach(
        everybody=name.startswith(always),
        machines=tuple(sorted(known | to_give)),
        gone=tuple(sorted(set(given) - to_give)),
    )


@dataclass(frozen=True, kw_only=True)
class AnswerTold:
    """How something is answered, in words."""

    outcome: str
    reason: str
    passages: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, kw_only=True)
class Otherwise:
    """Something that the draft answers otherwise."""

    said: str
    link: int
    verdict: str
    colour: str
    before: AnswerTold
    after: AnswerTold

    @property
    def course(self) -> str:
        """From what to what, in a line."""
        before, after = self.before, self.after
        if before.outcome != after.outcome:
            return f"{before.outcome} → {after.outcome}"
        if before.passages or after.passages:
            return _("%(outcome)s: with other passages") % {"outcome": after.outcome}
        return f"{after.outcome}: {before.reason or '–'} → {after.reason or '–'}"


@dataclass(frozen=True, kw_only=True)
class PreviewPart:
    """The labelled questions, or the recent turns."""

    judged: int
    unjudged: int
    otherwise: int
    better: int
    worse: int
    rows: tuple[Otherwise, ...]


@dataclass(frozen=True, kw_only=True)
class PreviewTold:
    """A preview as its page shows it."""

    made_at: datetime
    is_stale: bool
    """The draft or the live text is another since."""
    questions: PreviewPart
    turns: PreviewPart | None
    """None for whoever may not see what was said."""


def preview_told(draft: ManualDraft, live: str, *, sees_turns: bool) -> PreviewTold | None:
    """What the draft's last preview found; None where none was made."""
    kept = draft.preview
    if not kept:
        return None
    questions = Question.objects.filter(pk__in=_numbers(kept["questions"]))
    events = KnowledgeQueried.objects.filter(pk__in=_numbers(kept["turns"]) if sees_turns else ())
    return PreviewTold(
        made_at=datetime.fromisoformat(kept["made_at"]),
        is_stale=(kept["digest"], kept["live"]) != (draft.digest, live),
        questions=_part(kept["questions"], dict(questions.values_list("pk", "text"))),
        turns=_part(kept["turns"], dict(events.values_list("pk", "query"))) if sees_turns else None,
    )


def _numbers(part: Mapping[str, Any]) -> list[int]:
    return [one["id"] for one in part["told"]]


def _part(part: Mapping[str, Any], said: Mapping[int, str]) -> PreviewPart:
    return PreviewPart(
        judged=part["judged"],
        unjudged=part["unjudged"],
        otherwise=part["otherwise"],
        better=part["verdicts"].get("better", 0),
        worse=part["verdicts"].get("worse", 0),
        rows=tuple(
            Otherwise(
                said=said.get(one["id"]) or _("(forgotten)"),
                link=one["id"],
                verdict=word(VERDICTS, one["verdict"]),
                colour=VERDICT_COLOURS.get(one["verdict"] or "", "default"),
                before=_answer(one["before"]),
                after=_answer(one["after"]),
            )
            for one in part["told"]
        ),
    )


def _answer(told: Mapping[str, Any]) -> AnswerTold:
    return AnswerTold(
        outcome=word(OUTCOMES, told["outcome"]),
        reason=word(REASONS, told["reason"] or None),
        passages=tuple((source, section, content) for source, section, content in told["passages"]),
    )
