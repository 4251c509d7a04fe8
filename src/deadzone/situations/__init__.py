"""Prepared situations: tables laid out beforehand, with a goal, to be played in a few minutes."""
