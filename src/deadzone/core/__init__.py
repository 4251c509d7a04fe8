"""Cubes, dice, profiles, battlefield, state, decisions, events and the stack machine."""
