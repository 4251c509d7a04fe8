"""Battles in progress: the tables, the questions they ask and the messages each seat receives."""
