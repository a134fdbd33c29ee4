"""Embeddings: the gateway to a server and the spaces in which vectors may be compared."""
