"""The `deadzone` command line: one thin module per command."""
