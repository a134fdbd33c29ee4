"""How hit and miss are told apart, and which way is in force.

| mode set    | threshold set | has a judge | judged by                        |
| ----------- | ------------- | ----------- | -------------------------------- |
| any         | any           | no          | the threshold                    |
| `threshold` | any           | yes         | the threshold                    |
| `evidence`  | none          | yes         | evidence                         |
| `evidence`  | any           | yes         | evidence, the threshold a floor  |
| none        | none          | yes         | evidence                         |
| none        | 0             | yes         | the threshold: everything passes |
| none        | any other     | yes         | evidence, the threshold a floor  |

The mode is `rag.judge_mode`, the threshold `rag.knowledge_threshold`, the judge the space's.
A floor takes answers away and never gives one: 1 makes every turn a miss, 0 takes nothing. That is
why a 0 that somebody set, and chose no way of judging with, is read as what it says of a threshold:
nothing is too far to answer. *Set* means a row of the channel or `global`; what the space was
calibrated to is no row. A space has a judge where one was shipped for its model (the embedded one)
or fitted by `rag_calibrate --save`, which refuses too few labels; one with the source document's
numbers has none.
"""

from enum import StrEnum


class JudgeMode(StrEnum):
    """The two ways of judging."""

    THRESHOLD = "threshold"
    """The nearest passage's cosine reaches the threshold."""
    EVIDENCE = "evidence"
    """A judge fitted on labelled questions finds it likely enough that a passage answers."""


MAX_WRONG_RATE = 0.02
"""Of the answers given, where no setting says it."""


def mode_in_force(
    chosen: JudgeMode | None, *, set_threshold: float | None, has_judge: bool
) -> JudgeMode:
    """Apply the rule. `chosen` and `set_threshold` are None where no row says anything."""
    if not has_judge:
        return JudgeMode.THRESHOLD
    if chosen is not None:
        return chosen
    return JudgeMode.THRESHOLD if set_threshold == 0 else JudgeMode.EVIDENCE
