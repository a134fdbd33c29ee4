"""Manuals written by people in the back office: drafts, versions, and what a draft would change."""
