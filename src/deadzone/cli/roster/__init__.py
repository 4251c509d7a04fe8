"""`deadzone roster`: strike teams made, checked, shown and shared."""
