"""What a person types: the command line, its reports and its benchmarks."""
