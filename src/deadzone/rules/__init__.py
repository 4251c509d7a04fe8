"""Pure questions about a state: tests and modifiers, sight, reach, capacity, odds, legality."""
