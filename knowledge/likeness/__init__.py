"""Passages of different sources that say nearly the same: found, listed, and decided by a
person."""
