"""Whose equipment it is: the lookup, the document, what a conversation knows of its patient."""
