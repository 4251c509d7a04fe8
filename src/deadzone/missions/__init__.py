"""Missions: zones, objectives and the victory points they need."""
