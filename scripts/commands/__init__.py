"""One file a command, found by its name; each defines `command`."""
