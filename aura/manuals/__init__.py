"""Manuals edited in the back office: what a draft would change, and making it live."""
