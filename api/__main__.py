"""`python -m gridproof` is `gridproof`."""

from .scripts.cli import main

main()
