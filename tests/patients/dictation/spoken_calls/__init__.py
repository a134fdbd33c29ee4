"""Tables of calls as people speak on them; each was unseen when it was first read."""
