"""`deadzone catalog`: check, list and show the contents of the faction lists."""
