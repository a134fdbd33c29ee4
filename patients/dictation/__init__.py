"""The patient's document, read from what they say.

A document (DNI) has seven or eight digits and no check digit: a digit heard wrong is another
person's, and their equipment is health data. So a number is taken only where its reading is
forced; whatever leaves a doubt is UNSURE, which looks nobody up and lets the operator ask again.
The rules and their tables are in `grammar` and `steps` (words to digits), `shapes` (whether it is
whole), `number` (corrections and repetitions), `runs` and `roles` (whether a number is a document
at all), `owners` and `asked_of` (whose), `whose` (what is known of persons, by `asked_whose`,
`callers`, `relatives` and `third_persons`, in the words of `persons`; `belonging` applies it),
`people` (names; the lists are `given_names` and `no_surnames`), `answers` (whether talk around it
leaves it one), `harmless` (whether talk before it does; its words are in `known_talk`), `naming`
(what it is of), `changes` and `said_of_it` (whether talk after it takes it back; its words are in
`referring`), `subject` (what is spoken of), `mending` (corrections in other words) and
`conversation` (turn by turn: `operator_turn`; `patient_turn` with `number_turn`, `talk_turn` and
`joining`; `verdict`). What is typed or keyed in is checked in `typed`.
"""

from patients.dictation.conversation import read_dni
from patients.dictation.values import Dictated, Heard, Speaker, Utterance

__all__ = ["Dictated", "Heard", "Speaker", "Utterance", "read_dni"]
