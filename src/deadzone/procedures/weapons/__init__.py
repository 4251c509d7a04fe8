"""What weapons do besides their attacks (A-SLOWRELOAD, A-TAG, A-EXPERIMENTAL, A-VOLATILE)."""
