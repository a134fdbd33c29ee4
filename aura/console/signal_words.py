"""What a judge's signals are called where people read what it weighs (`aura.turn.evidence.signals`
says what each one is)."""

from django.utils.translation import gettext_lazy

from aura.console.words import Words

SIGNALS: Words = {
    "cosine": gettext_lazy("likeness of passage and question"),
    "contrast": gettext_lazy("likeness above the average of the passages"),
    "margin": gettext_lazy("lead over the next passage"),
    "margin_of_source": gettext_lazy("lead over the next source"),
    "share": gettext_lazy("question's words that the passage has"),
    "density": gettext_lazy("those words, by the length of the passage"),
    "headed": gettext_lazy("heading's words that the question has"),
    "bears_code": gettext_lazy("bears the code that was named"),
    "lacks_code": gettext_lazy("lacks the code that was named"),
    "quotes_alarm": gettext_lazy("bears the alarm that was quoted"),
    "lacks_alarm": gettext_lazy("lacks the alarm that was quoted"),
    "guesses": gettext_lazy("is of a machine that nothing tells"),
    "refused": gettext_lazy("like questions that nothing answers"),
    "twin_answered": gettext_lazy("answers a labelled question that is nearly the same"),
    "twin_missed": gettext_lazy("nearly the same question is labelled as one without an answer"),
    "answerable": gettext_lazy("kind of question that nothing answers"),
}
