"""Pure functions of a state: tests and modifiers, sight, reach, capacity, odds, legality."""
