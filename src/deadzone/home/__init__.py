"""Battles in one program, for one terminal or a test: kept in memory or in one file, thought about in line."""
