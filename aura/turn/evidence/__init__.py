"""Hit or miss by evidence: signals of a candidate, and the probability that it answers. Pure."""
