"""JADE's rules for people at a table: on the assistant's sheet, and printed."""
