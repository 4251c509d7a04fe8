"""Tables: what people and timers do to a battle, as commands, and what comes of each."""
