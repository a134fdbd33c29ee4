"""The HTTP rim: keys, wire shapes and status codes. It decides nothing."""
