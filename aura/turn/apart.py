"""Machines that a turn is not about, since it speaks of one that is not known. Pure.

| the turn speaks of             | lifted for the turn                    | kept from answering |
| ------------------------------ | -------------------------------------- | ------------------- |
| OTHER                          | all                                    | all                 |
| DOUBTFUL: "el grande"          | all                                    | those it names      |
| PORTABLE, FIXED                | those whose manual doesn't say so      | the same            |
| PAST                           | those it names                         | those it names      |
| MINE, HERE                     | those that somebody else is said to    | those it names      |
|                                | have, but not the registered one       |                     |
| THEIRS                         | those that the caller is said to have  | those it names      |

What a turn speaks of is told in `stance/another.py`. The rule holds for machines that the turn
names, those of the conversation and of the locked block, and those known from outside. A turn that
takes back what was said ("no es ese", `stance/taken_back.py`) lifts those known from outside; of
the conversation's that rule tells.

Where none is left, the turn is answered as where no machine is known: by a code that one machine
alone bears, or else it asks. Those kept from answering are called wrong for the turn
(`rejected.py`): their rows are no answer.

A registered machine is never called wrong on a channel that may not see it, where what is missing
would tell of it.

A machine of the conversation that is lifted where the turn says what is shown, or names it, is gone
for the next turns: what follows is about the other one. So are those known from outside, but for
the turns that say "el mío".
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from aura.turn.stance.another import NOT_HERE, Another, Owner
from aura.turn.stance.taken_back import TakesBack
from aura.turn.sticky import REGISTERED
from aura.turn.values import Reading
from knowledge.corpus import Corpus

_FORMS = {Another.PORTABLE: "portatil", Another.FIXED: "fijo"}


@dataclass(frozen=True, kw_only=True)
class Apart:
    """What a turn is not about."""

    lifted: frozenset[str] = frozenset()
    """Models and makers."""
    wrong: frozenset[str] = frozenset()
    """Those of them whose rows are no answer."""
    gone: frozenset[str] = frozenset()
    """Those of them that the next turns are not about."""


def apart(
    reading: Reading,
    *,
    held: Mapping[str, Owner],
    known: Iterable[str],
    others: Iterable[str],
    away: Mapping[str, Owner],
    corpus: Corpus,
    may_see_known: bool,
) -> Apart:
    """Apply the rule. `held`: what the conversation is about, and who has it; `known`: from
    outside; `others`: those of the locked block; `away`: what it said is not at hand."""
    outside = frozenset(known)
    if reading.takes_back is not TakesBack.NOTHING and reading.another not in _FORMS:
        lifted = outside - set(held)
        return Apart(lifted=lifted, gone=frozenset({REGISTERED} if lifted else ()))
    if reading.another is Another.NONE:
        return Apart()
    named = frozenset((*reading.models, *reading.makers))
    owners = {**away, **held, **reading.owners}
    every = named.union(held, outside, others)
    lifted = frozenset(
        one for one in every if _is_another(one, reading, owners, named, outside, corpus)
    )
    wrong = lifted if reading.another in (Another.OTHER, *_FORMS) else lifted & named
    told = wrong if may_see_known else wrong - (outside - named - set(held))
    gone = lifted if reading.displayed else lifted & named
    if reading.displayed and outside and outside <= lifted:
        gone |= {REGISTERED}
    return Apart(lifted=lifted, wrong=told, gone=gone)


def _is_another(
    model: str,
    reading: Reading,
    owners: Mapping[str, Owner],
    named: frozenset[str],
    outside: frozenset[str],
    corpus: Corpus,
) -> bool:
    match reading.another:
        case Another.PORTABLE | Another.FIXED:
            return not any(
                _FORMS[reading.another] in category for category in corpus.categories_of(model)
            )
        case Another.PAST:
            return model in named
        case Another.MINE | Another.HERE:
            is_theirs = owners.get(model) in NOT_HERE | {Owner.SOMEBODY}
            return is_theirs and model not in outside
        case Another.THEIRS:
            return owners.get(model) is Owner.CALLER
        case _:
            return True
