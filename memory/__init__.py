"""Lessons that supervisors taught, and the marks that they come from."""
