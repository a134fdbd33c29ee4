"""Passages of several machines, among which nothing in the turn chooses. Pure.

Each machine is taken as if it were the one: its passages are weighed among its own and the shared
ones, since those of the other machines say nothing against them.

| machines known | what is so                                           | then              |
| -------------- | ---------------------------------------------------- | ----------------- |
| none           | several print the alarm that the turn quotes         | ask which         |
| none           | several would be answered                            | ask which         |
| several        | several print it, each row would be answered         | the rows together |
| several        | several print it, some rows would be, others not     | ask which         |
| several        | several print it, none of the rows would be          | no answer of them |
| several        | one or none prints it, several would be answered     | ask which         |
| any            | a shared passage is likeliest                        | nothing to choose |
| any            | passages bear a code that is named: decision 2 chose | nothing to choose |

A label that calls the question vague says that one machine's passage would be a guess. It is not
heard where a machine is taken as if it were the one, nor against the rows of all of them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from aura.turn.codes import Machine, machines_behind
from aura.turn.evidence.case import Bar, Case
from aura.turn.evidence.model import EvidenceModel
from aura.turn.evidence.scene import quotes
from aura.turn.evidence.weighing import Weighed, weigh
from knowledge.search import Candidate


def weigh_in(case: Case, model: EvidenceModel) -> tuple[Weighed, ...]:
    """The candidates, likeliest first: the rows of a quoted alarm that several known machines
    print each among its own machine's passages, all others among all."""
    together = weigh(case.candidates, case.scene, model)
    rows: dict[int, Weighed] = {}
    for machine in _printing_known(case):
        rows |= {
            one.candidate.id: one for one in _alone(case, machine, model) if _prints(case, one)
        }
    each = (rows.get(one.candidate.id, one) for one in together)
    return tuple(sorted(each, key=lambda one: one.rank))


def to_ask_about(
    case: Case, weighed: Sequence[Weighed], model: EvidenceModel, bar: Bar
) -> tuple[str, ...]:
    """The models to ask about, where nothing tells which one is meant; else none."""
    likeliest = weighed[0].candidate
    if not case.owners[likeliest.source] or (case.machines and case.choice.chosen):
        return ()
    if stands_for_all(case, likeliest):
        rows = _printing_known(case)
        answering = [machine for machine in rows if _answers_with_row(case, machine, weighed, bar)]
        return _models(rows) if 0 < len(answering) < len(rows) else ()
    alike = printing(_passages(case), case.scene.alarms, case.owners) if not case.machines else []
    if len(alike) < 2:
        groups = _meant(case, machines_behind(_passages(case), case.owners))
        alike = [one for one in groups if len(groups) > 1 and _would_answer(case, one, model, bar)]
    return _models(alike) if len(alike) > 1 else ()


def printing(
    passages: Sequence[Candidate], alarms: tuple[str, ...], owners: Mapping[str, Machine]
) -> list[Machine]:
    """The distinct machines among whose passages one prints an alarm that the turn quotes."""
    return machines_behind([one for one in passages if quotes(one, alarms)], owners)


def _printing_known(case: Case) -> list[Machine]:
    """The known machines that print the quoted alarm; none unless there are several."""
    if not case.machines or case.choice.chosen:
        return []
    found = _meant(case, printing(case.candidates, case.scene.alarms, case.owners))
    return found if len(found) > 1 else []


def stands_for_all(case: Case, likeliest: Candidate) -> bool:
    """Whether a passage answers together with those of all other machines that it may be about."""
    return bool(_printing_known(case)) and quotes(likeliest, case.scene.alarms)


def _answers_with_row(case: Case, machine: Machine, weighed: Sequence[Weighed], bar: Bar) -> bool:
    return any(
        _prints(case, one) and _is_of(case, one.candidate, machine) and bar.lets_through(one)
        for one in weighed
    )


def _would_answer(case: Case, machine: Machine, model: EvidenceModel, bar: Bar) -> bool:
    """Whether a passage of the machine would answer if it were known to be the one."""
    best = _alone(case, machine, model)
    return bool(best) and _is_of(case, best[0].candidate, machine) and bar.lets_through(best[0])


def _alone(case: Case, machine: Machine, model: EvidenceModel) -> tuple[Weighed, ...]:
    """The passages as they weigh where the machine is the one, likeliest first."""

    def kept(candidates: Sequence[Candidate]) -> tuple[Candidate, ...]:
        return tuple(
            one for one in candidates if not case.owners[one.source] or _is_of(case, one, machine)
        )

    scene = replace(
        case.scene,
        ranked=kept(case.scene.ranked),
        bearers=kept(case.scene.bearers),
        labels=case.scene.labels.without_vague,
    )
    return weigh(kept(_passages(case)), scene, model)


def _meant(case: Case, machines: Sequence[Machine]) -> list[Machine]:
    """Those that are known in the turn; all where none is."""
    return [one for one in machines if not case.machines or set(one) & set(case.machines)]


def _models(machines: Sequence[Machine]) -> tuple[str, ...]:
    return tuple(sorted({model for machine in machines for model in machine}))


def _passages(case: Case) -> tuple[Candidate, ...]:
    return (*case.scene.ranked, *case.candidates)


def _is_of(case: Case, one: Candidate, machine: Machine) -> bool:
    return bool(set(case.owners[one.source]) & set(machine))


def _prints(case: Case, one: Weighed) -> bool:
    return quotes(one.candidate, case.scene.alarms)
