"""The patient's document, followed through a conversation.

A dictation goes on over the patient's turns, past what the operator says in between, until the
patient speaks of something else. What counts:

| what happens                                                | then                            |
| ----------------------------------------------------------- | ------------------------------- |
| "mi dni es ..." again                                       | a new dictation                 |
| turns of nothing but numbers                                | put one after another           |
| the last turn(s) are a document by themselves, the turns     | that document: it was begun     |
| before only its beginning                                   | anew                            |
| ... and with the turns before they are another              | unsure                          |
| more digits after a whole document                          | unsure, unless they repeat it   |
| two documents, with no correction                           | unsure                          |
| "no, 32..." or "perdón, 32...", all of it                   | the new one                     |
| plain "no" to a read-back, "está mal"                       | unsure until said again         |
| the operator reads back another number, or other last digits | unsure until said again         |
| "me comí un número", "ese es mi teléfono": see `changes`    | unsure until said again         |
| "borralo", "te lo di mal", "casi" after it: `said_of_it`    | unsure until said again         |
| "no, está mal" to whoever asked for an address: `subject`   | stays                           |
| "*32...", "termina en 502", all of it: see `mending`        | the new one                     |
| "no" to "¿es usted el paciente?"                            | unsure until said again         |
| "mi teléfono", "en la etiqueta dice", with no number        | the next is no document         |
| "el dni de mi mamá", "el de mi marido", with no number      | the next is not for sure        |
| "sí" to "¿ese es su celular?", another patient after it:     | unsure until it is said to be   |
| see `doubting`, `second_patient`                            | the document, or said again     |
| "sí" to a read-back of what the dictation may have been     | that one                        |
| the operator asks for something else: a phone, litres       | numbers are no documents        |
| talk that is not known to announce nothing: see `harmless`  | a number that stands alone      |
|                                                             | after it is not for sure        |
| ... and then the operator asks for it, or "mi dni"          | read                            |
| "la póliza", "es del médico" at once after a number         | unsure until said again         |
| numbers of under 5 or over 9 digits, where none was asked   | nothing                         |

Only the patient's digits count: what the operator alone says is never a document.
"""

from collections.abc import Sequence
from dataclasses import replace

from patients.dictation.turns.operator_turn import hear_operator
from patients.dictation.turns.patient_turn import hear_patient
from patients.dictation.turns.so_far import SoFar
from patients.dictation.turns.verdict import verdict
from patients.dictation.values import Dictated, Heard, Speaker, Utterance
from patients.dictation.whose.following import Whose

# Nobody dictates a document in more.
MAX_UTTERANCES = 2_000


def read_dni(
    utterances: Sequence[Utterance],
    *,
    is_clouded: bool = False,
    is_first: bool = False,
    whose: Whose | None = None,
) -> Dictated:
    """The document that the patient has dictated so far, if its reading is forced.

    `utterances` are the whole conversation in order; the operator's may be missing.
    `is_clouded`: as `Dictated` says it of what was said before them. `is_first`: nothing was, so
    that "Rosa Sosa 38.417.926" says whose number it is. `whose`: what is known of persons from what
    was said before them.
    """
    if len(utterances) > MAX_UTTERANCES:
        return Dictated(state=Heard.UNSURE, reason="too_long")
    so_far = SoFar(is_clouded=is_clouded, is_first=is_first, whose=whose or Whose())
    for utterance in utterances:
        if so_far.is_flooded:
            break
        if utterance.speaker is Speaker.PATIENT:
            hear_patient(so_far, utterance.text)
            so_far.was_read |= bool(so_far.number.digits)
        else:
            hear_operator(so_far, utterance.text)
    return replace(
        verdict(so_far),
        said=frozenset(so_far.said),
        may_be_whole=so_far.may_be_whole,
        is_clouded=so_far.is_clouded,
    )
