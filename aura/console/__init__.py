"""The back office: admin pages over the rest. It decides nothing; it calls plain functions."""
