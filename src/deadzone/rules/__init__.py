"""Pure functions of a state: tests and modifiers, line of sight, reach, capacity, odds, legality."""
