"""What weapons do beside their attacks. A-SLOWRELOAD, A-TAG, A-EXPERIMENTAL, A-VOLATILE."""
