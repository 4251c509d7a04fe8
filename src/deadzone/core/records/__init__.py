"""Records that declare their values once, and what a saved value may be."""
