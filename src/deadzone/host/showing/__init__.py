"""What a seat sees of a battle: board, views, marks, questions, and studies of models."""
