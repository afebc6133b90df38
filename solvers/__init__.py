"""Who solves: one file an engine, `backtrack/` for the handwritten ones, and the runner that holds them together."""
