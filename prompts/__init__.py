"""Versions of the agents' instructions, their checks and their activation."""
