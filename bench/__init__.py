"""`make bench`: the goals of the design, measured side by side in one run on one machine."""
