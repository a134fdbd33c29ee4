"""What a turn says of the machines that it names: this one, not that one, rather the other.

The rule and its table of cases are in docs/decisions/0004-sticky-equipment.md. On doubt a named
machine counts as meant: a filter that is too narrow hides the only manual that can answer.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from aura.turn.stance.corrections import adds, corrects
from aura.turn.stance.denials import is_denied
from aura.turn.stance.taken_back import TakesBack, taken_back
from aura.turn.stance.told import Told
from knowledge.equipment import Mention


@dataclass(frozen=True, kw_only=True)
class Stance:
    """The machines of a turn by what is said of them; each is in one place only."""

    meant: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    """Denied ("no tengo el M50"), or named by mistake ("el M50, perdón, el 7F-5")."""
    corrects: bool = False
    """Whether those meant take the place of what the conversation was about."""
    takes_back: TakesBack = TakesBack.NOTHING
    """Where it means none: what it takes back all the same."""


def _is_named_again(mentions: Sequence[Mention], number: int) -> bool:
    """Whether a mention names what the one before it named."""
    return number > 0 and set(mentions[number].models) == set(mentions[number - 1].models)


def stance_of(text: str, mentions: Sequence[Mention], held: Collection[str] = ()) -> Stance:
    """Read what a turn says of its mentions, which stand in the order of the text. `held` are the
    machines that were named before it: "es el 7F-5 no el M50" denies the one of them."""
    told = Told.of(text, mentions)
    is_wrong: list[bool] = []
    was_named = [any(model in held for model in mention.models) for mention in mentions]
    for number in range(len(mentions)):
        contrasts = number > 0 and was_named[number] and not was_named[number - 1]
        is_wrong.append(
            is_denied(
                told,
                number,
                after_denied=is_wrong[-1:] == [True],
                was_named=was_named[number] or _is_named_again(mentions, number),
                was_named_alone=contrasts,
            )
        )
    is_corrected = False
    for number in range(len(mentions)):
        if is_wrong[number] or adds(told, number) or not corrects(told, number):
            continue
        is_corrected = True
        if number:
            is_wrong[number - 1] = True
    last_said: dict[str, bool] = {}
    for mention, wrong in zip(mentions, is_wrong, strict=True):
        for model in mention.models:
            last_said.pop(model, None)
            last_said[model] = wrong
    meant = tuple(model for model, wrong in last_said.items() if not wrong)
    return Stance(
        meant=meant,
        wrong=tuple(model for model, wrong in last_said.items() if wrong),
        corrects=is_corrected,
        takes_back=TakesBack.NOTHING if meant else taken_back(told),
    )
