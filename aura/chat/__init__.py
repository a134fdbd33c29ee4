"""The chat: a turn's passage and the active prompt, put in front of a language model."""
