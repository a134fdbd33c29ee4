"""Digits: what number words say, whether a number is whole, and how it is put right."""
