"""Reading what was said: one clean line in technical names, its machines and codes."""

import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import replace

from aura.turn.stance import stance_of
from aura.turn.stance.another import another_of, owners_in
from aura.turn.stance.displayed import Shown, denied_in
from aura.turn.stance.matter import matter_of
from aura.turn.values import Reading
from knowledge.codes import CodeMention, CodePattern, code_mentions
from knowledge.display_phrases import is_within, phrases_in
from knowledge.equipment import Mention, apart, mentions_in
from knowledge.legible import legible
from knowledge.look_alikes import look_alikes
from knowledge.makers import Makers, makers_in, makers_of
from knowledge.other_devices import device_in
from knowledge.other_numbers import other_numbers
from knowledge.scrub import scrub
from knowledge.sizes import is_no_size, sizes_in
from knowledge.speech import (
    Lexicon,
    absent_codes,
    alarms_in,
    is_no_code,
    is_no_machine,
    understand,
)
from knowledge.strangers import is_maker_of, strangers_in, with_makers
from knowledge.unlisted_models import unlisted_models

_SPACE = re.compile(r"\s+")
_WORD = re.compile(r"\w+(?:[-\u2010\u2011]\w+)*")

QUERY_CHARACTERS = 1_000
"""What is embedded at most: the model reads some 500 tokens well, and more costs the deadline."""


def read(
    text: str, names: Mapping[str, tuple[str, ...]], pattern: CodePattern, lexicon: Lexicon
) -> Reading:
    """Understand a turn. Document numbers are gone from here on.

    They are masked before speech is understood, which could break a dictated number apart.
    """
    line = _SPACE.sub(" ", legible(text)).strip()
    understood = understand(scrub(line), lexicon)
    said = understood.text
    made_by = makers_of(names)
    mentions = _machines(said, names, pattern, made_by)
    codes = _codes(said, mentions, pattern, lexicon)
    alarms, quoted = _alarms(said, lexicon)
    shown = _shown(codes, quoted)
    denied = denied_in(said, shown)
    named = tuple(dict.fromkeys(mention.code for mention in codes))
    stance = stance_of(said, mentions)
    device = device_in(said, names_a_machine=bool(stance.meant), shown=shown, mentions=mentions)
    return Reading(
        normalized=said,
        words=len(_WORD.findall(line)),
        mentions=mentions,
        models=(device,) if device else tuple(one for one in stance.meant if one not in made_by),
        wrong_models=tuple(
            dict.fromkeys(model for one in stance.wrong for model in made_by.get(one, (one,)))
        ),
        makers=() if device else tuple(one for one in stance.meant if one in made_by),
        made_by=made_by,
        takes_back=stance.takes_back,
        another=another_of(said, mentions, stance.meant, shown),
        owners=owners_in(said, mentions),
        codes=tuple(code for code in named if code not in denied),
        alarms=tuple(
            dict.fromkeys(
                label for name, labels in alarms.items() if name not in denied for label in labels
            )
        ),
        denied_codes=tuple(code for code in named if code in denied),
        denied_alarms=tuple(alarm for alarm in alarms if alarm in denied),
        shown=tuple(shown),
        matter_of=matter_of(said, mentions, stance.meant, by_owner_alone=bool(shown)),
        changes=understood.changes,
    )


def without_models(reading: Reading, wrong: Set[str]) -> Reading:
    """The reading where what was said before tells that some of its machines are wrong ones."""
    called = tuple(one for one in (*reading.models, *reading.makers) if one in wrong)
    if not called:
        return reading
    return replace(
        reading,
        makers=tuple(maker for maker in reading.makers if maker not in wrong),
        models=tuple(model for model in reading.models if model not in wrong),
        wrong_models=(*reading.wrong_models, *called),
    )


def _machines(
    text: str, names: Mapping[str, tuple[str, ...]], pattern: CodePattern, made_by: Makers
) -> tuple[Mention, ...]:
    """Where a text names machines, from left to right; also some that the table doesn't have, and
    makers alone."""
    typed = [
        one
        for one in mentions_in(text, names)
        if not (is_no_machine(text, one.start, one.end) or is_no_size(text, one.start, one.end))
    ]
    known = apart((*typed, *sizes_in(text, names), *other_numbers(text, typed, names)))
    unlisted = unlisted_models(text, known, names, made_by, pattern)
    strangers = [
        *strangers_in(text, known, names, pattern),
        *unlisted,
        *look_alikes(text, known),
    ]
    own = [one for one in known if not is_maker_of(text, one, strangers)]
    others = with_makers(text, strangers)
    makers = makers_in(text, own, made_by, strangers=others)
    return tuple(sorted((*apart((*own, *others)), *makers), key=lambda one: one.start))


def _codes(
    text: str, machines: Sequence[Mention], pattern: CodePattern, lexicon: Lexicon
) -> tuple[CodeMention, ...]:
    """Where a text names codes, from left to right; also those that no manual has."""
    spelled = (
        one
        for one in absent_codes(text, lexicon, pattern)
        if not any(one.start < each.end and each.start < one.end for each in machines)
    )
    found = (*code_mentions(text, pattern), *spelled)
    return tuple(
        sorted(
            (one for one in found if not is_no_code(text, one.start)),
            key=lambda one: one.start,
        )
    )


def _alarms(text: str, lexicon: Lexicon) -> tuple[dict[str, tuple[str, ...]], list[Shown]]:
    """The display phrases that a text names, with the labels that each stands for, and where. A
    label that is but a part of what is said to be shown is not named."""
    known = alarms_in(text, lexicon)
    phrases = phrases_in(text, known)
    places = [
        Shown(start=found.start(), end=found.end(), name=alarm)
        for alarm in known
        for found in re.finditer(re.escape(alarm), text)
    ]
    taken = [(phrase.start, phrase.end) for phrase in phrases]
    whole = [one for one in places if not is_within(one.start, one.end, taken)]
    cut = {one.name for one in places} - {one.name for one in whole}
    return (
        {
            **{alarm: (alarm,) for alarm in known if alarm not in cut},
            **{phrase.name: phrase.labels for phrase in phrases},
        },
        [*whole, *(Shown(start=one.start, end=one.end, name=one.name) for one in phrases)],
    )


def _shown(codes: Sequence[CodeMention], quoted: Sequence[Shown]) -> list[Shown]:
    """What displays show, where a text names it, from left to right."""
    named = (Shown(start=one.start, end=one.end, name=one.code) for one in codes)
    return sorted((*named, *quoted), key=lambda one: one.start)


def query_of(reading: Reading, sticky: Sequence[str] = ()) -> str:
    """The text to embed: the machines that the conversation is about, where the text does not say
    them, and what was said; of a long turn its end, where people ask, from a whole word on.

    The machines stand in alphabetical order, so that a label given on the turn is the same text.
    """
    text = reading.normalized
    about = sorted(model for model in sticky if model not in reading.models)
    if len(text) > QUERY_CHARACTERS:
        text = text[-QUERY_CHARACTERS:].partition(" ")[2] or text[-QUERY_CHARACTERS:]
        cut = len(reading.normalized) - len(text)
        said = {model for one in reading.mentions if one.start >= cut for model in one.models}
        about += [model for model in reading.models if model not in said]
    return f"{', '.join(about)}: {text}" if about else text
