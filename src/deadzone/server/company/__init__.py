"""The people at a table: who is there, what they propose and say to each other, their clock."""
