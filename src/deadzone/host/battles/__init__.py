"""One battle for people: tried answers, steps, messages of each seat, who sits there, clock and endings."""
