"""What a battle for people needs from wherever it runs: to be stored, to be thought about, time, and hands to work."""
