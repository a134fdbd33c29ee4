"""What a lesson is about, and whether a turn is about the same.

The rule, for the machines. A turn's are those that it means; where it means none, those that the
conversation is about; where that is about none, those known from outside, on channels that may see
devices alone (there is nothing in an answer then that the channel could not see).

| the lesson's machines | the turn's machines         | the lesson may be used |
| --------------------- | --------------------------- | ---------------------- |
| none                  | any, or none                | yes                    |
| some                  | none is known               | no                     |
| some                  | all of them are the lesson's | yes                   |
| some                  | another, or another besides | no                     |

And for what a display shows: error codes, and phrases that stand for one ("Low O2"). A turn's are
those that it names.

| the lesson's codes | the turn's codes           | the lesson may be used |
| ------------------ | -------------------------- | ---------------------- |
| none               | none                       | yes                    |
| none               | some                       | no                     |
| some               | none                       | no                     |
| some               | all of them are the lesson's | yes                  |
| some               | another, or another besides | no                    |

Where it is unsure it says no: a lesson too few is a miss, one too many is another case's advice.
"""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Subject:
    """Machines and codes, canonical; of a lesson, or of a turn."""

    machines: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()

    def covers(self, turn: "Subject") -> bool:
        """Whether a lesson about this may be used in a turn about that."""
        return self._covers_machines(turn) and self._covers_codes(turn)

    def _covers_machines(self, turn: "Subject") -> bool:
        if not self.machines:
            return True
        return bool(turn.machines) and set(turn.machines) <= set(self.machines)

    def _covers_codes(self, turn: "Subject") -> bool:
        return bool(self.codes) == bool(turn.codes) and set(turn.codes) <= set(self.codes)
