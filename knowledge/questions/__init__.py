"""Labelled questions: what people asked, and the passage that answers it, or that nothing does."""
