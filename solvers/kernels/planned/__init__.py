"""Filling crosswords in a planned order: the arrays (`layout`), sets, what the rules do (`rules`), and the search."""
