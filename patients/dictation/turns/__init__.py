"""Turns: what each one does to the number that is known so far."""
