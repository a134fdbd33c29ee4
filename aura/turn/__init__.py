"""The corridor that every turn walks, and the rows that it leaves."""
