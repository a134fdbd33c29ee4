"""Words: how a turn is cut into tokens, what kinds of words there are, and who they name."""
