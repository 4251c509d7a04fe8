"""Environments for training artificial players (docs/bots.md). They need the extra `training`."""
