"""The system half of what a language model is sent."""

from prompts.active import ActivePrompt


def system_message(prompt: ActivePrompt) -> str:
    """The system message of every turn of a call: the version's text and nothing else.

    No clock, no turn's number, nothing of the patient: whatever changes from turn to turn belongs
    in the last user message, or the upstream's cache of the prefix would never hold.
    """
    return prompt.text
