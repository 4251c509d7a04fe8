"""What the engine may ask and tell: one record for each kind of question, of roll or draw, and of event."""
