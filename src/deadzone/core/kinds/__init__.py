"""One record for each kind of question, roll or draw, and event."""
