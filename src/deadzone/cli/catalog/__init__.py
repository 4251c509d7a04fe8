"""`deadzone catalog`: the faction lists, checked, listed and shown as cards."""
