"""`deadzone lab`: experiments, their reports, ladders and balance."""
