"""Rules of abilities. A-*."""
