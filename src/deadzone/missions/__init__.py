"""Missions: zones, objectives and the VP needed to win."""
