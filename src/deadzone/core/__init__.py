"""Cubes, dice, profiles, battlefield, state, questions, events and the stack machine that runs procedures."""
