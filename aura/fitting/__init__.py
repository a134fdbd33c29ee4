"""Fitting the judge of a space on labelled questions, and what it would do on others."""
