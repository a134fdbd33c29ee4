"""Conversations written in one line: turns are parted by "|", the operator's begin with ">"."""

from patients.dictation import Dictated, Speaker, Utterance, read_dni


def utterances(line: str) -> list[Utterance]:
    return [
        Utterance(
            speaker=Speaker.OPERATOR if turn.strip().startswith(">") else Speaker.PATIENT,
            text=turn.strip().removeprefix(">").strip(),
        )
        for turn in line.split("|")
    ]


def heard(line: str) -> Dictated:
    return read_dni(utterances(line), is_first=True)
