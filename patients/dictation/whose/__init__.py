"""Whose the document is: who calls, of whom it was asked, who else is spoken of."""
