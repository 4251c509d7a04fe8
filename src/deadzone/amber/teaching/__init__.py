"""AMBER as a teacher: its reasons, advice, and looking back on battles."""
