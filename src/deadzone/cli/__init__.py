"""The command deadzone: one thin module per command."""
