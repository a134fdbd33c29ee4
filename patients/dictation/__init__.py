"""The patient's document, read from what they say.

A document (DNI) has seven or eight digits and no check digit: a digit heard wrong is another
person's, and their equipment is health data. So a number is taken only where its reading is
forced; whatever leaves a doubt is UNSURE, which looks nobody up and lets the operator ask again.
The rules and their tables, each package importing those above it alone:

`words`    `tokens` and their kinds (`vocabulary`, `phrases`), `known_talk` (the closed lists),
           names (`people`, `persons`, `given_names`, `family_names`, `no_surnames`), `addresses`,
           `referring` (what points at a number), `written` (signs in it)
`digits`   `grammar` and `steps` (words to digits), `shapes` (whether it is whole) and `echoes`
           (or said twice), `number` (corrections and repetitions)
`whose`    `following` (what is known of persons), by `asked_whose`, `asked_of_persons`,
           `not_asked`, `callers` (`presented`, `answering`, `users`), `deputed`, `come_to`,
           `not_at_hand`, `own_given`, `told_apart`, `relatives`, `kin`, `this_call`,
           `third_persons` and `second_patient` (who comes up after one)
`talk`     `answers` (whether talk around a number leaves it a document), `harmless` (talk before
           it), `lacking` (whether there is none), `naming` and `cues` (what it is of), `owners`
           and `asked_of` (whose thing),
           `subject` (what is spoken of), `changes`, `said_of_it`, `oblique`, `denied_by_name`,
           `tailing`, `offered` and `doubting` (whether talk after it takes it back), `guessing`
           (talk beside it), `mending` with `put_right` (corrections in other words) by
           `spoken_digits`, `wordings` (all else in other words), `all_of_it` (whether that is all)
`turns`    `operator_turn`; `patient_turn` with `side_by_side`, `number_turn`, `talk_turn` and
           `joining`; `runs` and `roles` (whether a number is a document at all), `short_answers`
           (whether it is one at all), `belonging` (applies whose it is), `in_doubt` (what is left
           in doubt after it), `told_all` (said to be all); `so_far` and `verdict`

`conversation` walks them turn by turn. What is typed or keyed in is checked in `typed`.
"""

from patients.dictation.conversation import read_dni
from patients.dictation.values import Dictated, Heard, Speaker, Utterance

__all__ = ["Dictated", "Heard", "Speaker", "Utterance", "read_dni"]
