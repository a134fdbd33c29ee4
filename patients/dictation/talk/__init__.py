"""Talk around a number: whether it leaves it a document, names its thing, or takes it back."""
