"""A named code that several machines bear.

The rule, for each code that the turn names, over the passages inside the filter that bear it:

| passages that bear it belong to        | machine named in the turn | then                      |
| -------------------------------------- | ------------------------- | ------------------------- |
| no machine (shared sources), or one    | any                       | they join the candidates  |
| several                                | none                      | ask: candidates are those |
| several                                | one of them               | only that machine's join  |
| several                                | several of them           | ask: candidates are those |
| several                                | one that is none of them  | ask: candidates are those |

Where the turn names no machine, those that the conversation is about stand for it. A machine's
several manuals are one machine; two models that share a manual are one passage. What
bears the code for a machine that was not chosen is left out of the block altogether, even if it is
near: two meanings of one code side by side would be followed as one.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from knowledge.search import Candidate

Machine = tuple[str, ...]
"""The models that share one manual; empty for a shared source."""


@dataclass(frozen=True, kw_only=True)
class CodeChoice:
    """Which bearers of the named codes may answer, which may not, and whom to ask about."""

    chosen: tuple[Candidate, ...] = ()
    excluded: frozenset[int] = frozenset()
    ask_about: tuple[str, ...] = ()


def choose(
    bearers: Sequence[Candidate],
    *,
    codes: Sequence[str],
    named: Sequence[str],
    machines: Mapping[str, Machine],
) -> CodeChoice:
    """Apply the rule. `machines` maps each bearer's source to the models whose manual it is."""
    excluded: set[int] = set()
    ask: dict[str, None] = {}
    for code in codes:
        of_code = [bearer for bearer in bearers if code in bearer.codes]
        owners = machines_behind(of_code, machines)
        if len(owners) <= 1:
            continue
        chosen = [owner for owner in owners if set(owner) & set(named)]
        if len(chosen) == 1:
            excluded |= {
                bearer.id for bearer in of_code if machines[bearer.source] not in ((), *chosen)
            }
        else:
            ask.update(dict.fromkeys(model for owner in chosen or owners for model in owner))
    return CodeChoice(
        chosen=tuple(bearer for bearer in bearers if bearer.id not in excluded),
        excluded=frozenset(excluded),
        ask_about=tuple(sorted(ask)),
    )


def machines_behind(
    passages: Iterable[Candidate], machines: Mapping[str, Machine]
) -> list[Machine]:
    """The distinct machines behind passages; manuals that share a model are one machine."""
    found: list[Machine] = []
    for passage in passages:
        machine = machines[passage.source]
        if machine and not any(set(machine) & set(other) for other in found):
            found.append(machine)
    return found
