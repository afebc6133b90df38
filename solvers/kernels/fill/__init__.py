"""Filling crosswords: the arrays (`arrays`), propagation (`propagate`), choice (`choose`) and search (`search`)."""
